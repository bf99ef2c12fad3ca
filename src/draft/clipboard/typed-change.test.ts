import { expect, test } from 'vitest';
import { catalogue } from '#engine/index.ts';
import { describeValue, type FieldParameter } from '../values.ts';
import { readChange, type Settable } from './typed-change.ts';

const operations = catalogue();
const operation = (id: string) => operations.find((one) => one.id === id)!;
const settings = (id: string, name: string): Settable => ({ name, parameters: operation(id).parameters });
const places = [
  settings('fed_batch_fermentation', 'Fermentation'),
  settings('ultrafiltration', 'Concentration'),
  settings('ultrafiltration', 'Polish'),
];

/** The first few of what is read, in words. */
const read = (text: string) =>
  readChange(text, places)
    .slice(0, 2)
    .map(({ place, parameter, value, problem }) => {
      const said =
        value === null ? (problem ?? '?') : describeValue(parameter, value).replaceAll(/[\u202f\u00a0]/g, ' ');
      return `${place.name}, ${parameter.title}: ${said}`;
    });

test.each([
  ['set feed concentration 500 g/L', 'Fermentation, Feed concentration: 500 g/L'],
  ['feed concentration 500000 mg/L', 'Fermentation, Feed concentration: 500 g/L'],
  ['Set the feed concentration of fermentation to 500', 'Fermentation, Feed concentration: 500 g/L'],
  ['feed concentration = 2*250', 'Fermentation, Feed concentration: 500 g/L'],
  ['fe conc 500', 'Fermentation, Feed concentration: 500 g/L'],
  ['feed_concentration 500', 'Fermentation, Feed concentration: 500 g/L'],
])('%s sets the concentration of the feed', (text, expected) => expect(read(text)[0]).toBe(expected));

test('the same setting of two steps is offered in their order, and the name of a step decides', () => {
  expect(read('concentration factor 12')).toEqual([
    'Concentration, Concentration factor: 12',
    'Polish, Concentration factor: 12',
  ]);
  expect(read('polish concentration factor 12')).toEqual(['Polish, Concentration factor: 12']);
});

test('a name alone finds the setting, and a value that is out of range or in another unit says so', () => {
  expect(read('feed concentration')[0]).toBe('Fermentation, Feed concentration: ?');
  expect(read('feed concentration -3')[0]).toMatch(
    /^Fermentation, Feed concentration: Out of range\. .* to .* g\/L\.$/,
  );
  expect(read('feed concentration 20 kg')[0]).toMatch(/kg is not a valid unit for this setting\. Valid units: .*g\/L/);
});

test.each(['', 'set', 'go home', 'economics', '20', 'the of', 'temperature of nowhere 20'])(
  '%s is no setting',
  (text) => expect(read(text)).toEqual([]),
);

const GIVEN = operations.flatMap(({ id, parameters }) =>
  parameters.flatMap((parameter): [string, FieldParameter, number | string | boolean][] => {
    const { type, min, max, choices } = parameter;
    if (type === 'number' && min !== null && max !== null)
      return [[id, parameter, Number((min + (max - min) / 4).toPrecision(3))]];
    if (type === 'choice' && choices.length > 0) return [[id, parameter, choices.at(-1)!.value]];
    return type === 'boolean' ? [[id, parameter, true]] : [];
  }),
);

test('every setting of the catalogue is set by its title and its value as they are printed', () => {
  expect(GIVEN.length).toBeGreaterThan(300);
  for (const [id, parameter, value] of GIVEN) {
    const typed = `set ${parameter.title} of Some step ${describeValue(parameter, value)}`;
    const found = readChange(typed, [settings(id, 'Some step')]);
    // Titles may begin alike, or be of two settings of which one applies.
    const match = found.find((one) => one.parameter.key === parameter.key);
    const got = match?.value;
    expect(typeof got === 'number' ? Number(got.toPrecision(6)) : got, typed).toBe(
      typeof value === 'number' ? Number(value.toPrecision(6)) : value,
    );
    expect(found[0]!.parameter.title, typed).toBe(parameter.title);
  }
});

test('every choice of the catalogue is the first that is offered for its whole name', () => {
  for (const { id, parameters } of operations)
    for (const { key, type, title, choices } of parameters) {
      if (type !== 'choice') continue;
      for (const choice of choices) {
        const found = readChange(`set ${title} ${choice.title}`, [settings(id, 'Some step')]);
        expect(found.find((one) => one.parameter.key === key)?.value, `${id}, ${title}`).toBe(choice.value);
      }
    }
});
