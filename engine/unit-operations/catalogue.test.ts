import { describe, expect, test } from 'vitest';
import { catalogue } from '../index.ts';

describe('catalogue', () => {
  const all = catalogue().flatMap(({ id, parameters }) =>
    parameters.map((one) => ({ name: `${id}.${one.key}`, one, parameters })),
  );
  const numbers = all.filter(({ one }) => one.type === 'number' || one.type === 'integer');
  const faulty = (list: typeof all, sound: (entry: (typeof all)[number]) => boolean): string[] =>
    list.filter((entry) => !sound(entry)).map(({ name }) => name);

  test('every unit operation has a tag and one setting for its card, if it has settings', () => {
    for (const { parameters, tag } of catalogue()) {
      expect(tag).toMatch(/^[A-Z]{2}$/);
      expect(parameters.filter((one) => one.headline)).toHaveLength(Math.min(1, parameters.length));
    }
  });
  test('a setting of a list is apart from those that a step always has', () => {
    for (const { parameters, leaves } of catalogue()) {
      expect(parameters.filter(({ key }) => key.includes('*'))).toEqual([]);
      expect(leaves.filter(({ key }) => !key.includes('*'))).toEqual([]);
    }
    const leaves = catalogue().flatMap((one) => one.leaves.map(({ key }) => `${one.id}.${key}`));
    expect(leaves).toEqual(
      expect.arrayContaining([
        'purchased_feed.composition.*',
        'component_splitter.shares.*',
        'reactor.reactions.*.conversion',
      ]),
    );
  });
  test('every outlet that a feed may take is listed, and none that the step credits itself', () => {
    const outlets = (id: string) =>
      catalogue()
        .find((one) => one.id === id)!
        .outlets.map(({ key, disposal }) => [key, disposal]);
    expect(outlets('crystallisation')).toEqual([
      ['product', null],
      ['liquor', 'wastewater'],
      ['condensate', 'wastewater'],
    ]);
    expect(outlets('distillation').map(([key]) => key)).not.toContain('returned');
    const sources = catalogue().flatMap(({ id, needs_feed }) => (needs_feed ? [] : [id]));
    expect(sources).toEqual(expect.arrayContaining(['purchased_feed', 'fed_batch_fermentation', 'seed_train']));
    expect(sources).not.toContain('heat_sterilisation');
  });
  test('what is measured, or specified by the product, is not searched', () => {
    const known = [
      'Rejection of host cell protein',
      'Maximum flux',
      'Filtrate rate',
      'Dry solids in cake',
      'Water in bagasse',
      'Starch liquefied',
      'Conversion to glucose',
      'Highest titre',
      'Share dried in one pass',
      'Product per dose',
      'Fill volume',
      'Excipient added',
    ];
    const searched = all.filter(({ one }) => one.optimisable).map(({ one, name }) => [one.title, name] as const);
    expect(known.filter((title) => !all.some(({ one }) => one.title === title))).toEqual([]);
    expect(
      searched
        .filter(([title, name]) => known.includes(title) && name !== 'freeze_drying.fill')
        .map(([, name]) => name),
    ).toEqual([]);
    expect(searched.filter(([title]) => /rejection|efficiency|retention/i.test(title))).toEqual([]);
  });
  test('every setting has help, a source and a default', () => {
    expect(faulty(all, ({ one }) => one.help.length > 3 && one.source.length > 3)).toEqual([]);
    expect(faulty(all, ({ one }) => one.default !== null || (one.default_note ?? '').length > 3)).toEqual([]);
  });
  test('every number has limits that contain its default and its optimisable range', () => {
    const within = (value: number, { min, max }: { min: number | null; max: number | null }) =>
      value >= min! && value <= max!;
    expect(faulty(numbers, ({ one }) => one.min! < one.max!)).toEqual([]);
    expect(faulty(numbers, ({ one }) => typeof one.default !== 'number' || within(one.default, one))).toEqual([]);
    expect(
      faulty(
        numbers,
        ({ one: { optimisable, ...one } }) =>
          !optimisable || (within(optimisable.min, one) && within(optimisable.max, one)),
      ),
    ).toEqual([]);
  });
  test('a setting depends only on settings of the same operation', () => {
    expect(
      faulty(
        all,
        ({ one, parameters }) => !one.depends_on || parameters.some((other) => other.key === one.depends_on!.key),
      ),
    ).toEqual([]);
  });
  test('the catalogue returns copies', () => {
    catalogue()[0]!.parameters[0]!.title = 'changed';
    expect(catalogue()[0]!.parameters[0]!.title).not.toBe('changed');
  });
});
