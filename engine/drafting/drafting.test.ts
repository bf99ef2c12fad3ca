import { describe, expect, test } from 'vitest';
import { Random } from '../numeric/random.ts';
import type { Parameter, UnitOperation } from '../types/catalogue.ts';
import { shareOfCommit } from '../tests/shares.test-support.ts';
import { catalogue } from '../unit-operations/catalogue.ts';
import { convert, dimension, UNIT_NAMES } from '../wording/quantity.ts';
import type { DraftProcess, DraftValue } from './format.ts';
import { draftConfiguration, interpretDraft, parseDraft, provenanceNote, readDraft, readyRows } from './index.ts';
import { matchOperation, matchSetting } from './match.ts';
import { quotationFinder, saysNumber } from './quotation.ts';
import { STEP_WORDS, SETTING_WORDS } from './vocabulary.ts';

const operations = catalogue();
const operation = (id: string): UnitOperation => operations.find((one) => one.id === id)!;
const interpret = (draft: DraftProcess) => interpretDraft(draft, operations);

/** The row of one value of a step. */
function rowOf(step: string, value: DraftValue, rest: Partial<DraftProcess> = {}) {
  const { steps } = interpret({ steps: [{ name: step, values: [value] }], ...rest });
  return steps[0]!.rows[0]!;
}

describe('names of steps', () => {
  test('every word of the vocabulary names an operation of the catalogue and a key of a setting', () => {
    const keys = new Set(operations.flatMap(({ parameters }) => parameters.map(({ key }) => key)));
    expect(Object.keys(STEP_WORDS).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
    expect(Object.keys(SETTING_WORDS).filter((key) => !keys.has(key))).toEqual([]);
  });

  test('each operation is found by its id, its name in any case and spelling, and among those that one of its words names', () => {
    for (const { id, name } of operations) {
      for (const text of [
        id,
        name,
        name.toUpperCase(),
        ` ${name.toLowerCase().replace(/(?<!s)$/, 's')} `,
        name.replaceAll(/is(?=ation|ing|ed)/g, 'iz'),
      ])
        expect(matchOperation(text, operations).certain?.id, text).toBe(id);
      for (const word of STEP_WORDS[id]!.split('|'))
        expect(
          matchOperation(word, operations).candidates.map((one) => one.id),
          `${word} of ${id}`,
        ).toContain(id);
    }
  });

  test.each([
    ['UF', 'ultrafiltration'],
    ['rotary drum filtration of the mycelium', 'rotary_vacuum_filtration'],
    ['Step 4: Spray dryer', 'spray_drying'],
    ['lyophilized', 'freeze_drying'],
    ['vacuum crystallizer', 'crystallisation'],
    ['Protein A', 'bind_elute_chromatography'],
    ['homogenizer', 'high_pressure_homogenisation'],
    ['fed batch', 'fed_batch_fermentation'],
    ['low pH hold', 'viral_inactivation'],
  ])('“%s” is %s', (name, id) => expect(matchOperation(name, operations).certain?.id).toBe(id));

  test.each(['polishing', 'filter', 'drying', 'fermentation', 'chromatography'])(
    '“%s” may be several, and is not guessed',
    (name) => {
      const { certain, candidates } = matchOperation(name, operations);
      expect(certain).toBeNull();
      expect(candidates.length).toBeGreaterThan(1);
    },
  );

  test.each([
    ['Ultrafiltration and diafiltration', ['ultrafiltration', 'diafiltration']],
    ['Diafiltration, then spray drying', ['diafiltration', 'spray_drying']],
    ['Evaporation + crystallisation', ['evaporation', 'crystallisation']],
  ])('“%s” is two steps, and neither is guessed', (name, ids) => {
    const { certain, candidates } = matchOperation(name, operations);
    expect(certain).toBeNull();
    expect(candidates.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });

  test('no two operations under one name are taken for one of them', () => {
    const wrong = shareOfCommit(operations, 4).flatMap((one) =>
      operations
        .filter((other) => other !== one && !/ and /.test(one.name + other.name))
        .map((other) => `${one.name} and ${other.name.toLowerCase()}`)
        .filter((name) => matchOperation(name, operations).certain !== null),
    );
    expect(wrong).toEqual([]);
  });

  test.each(['transmogrification', '', '   ', '__proto__', 'constructor', '🧪', 'a'.repeat(120)])(
    '“%s” is nothing that is known, and has no settings',
    (name) => expect(matchOperation(name, operations)).toMatchObject({ certain: null, candidates: [] }),
  );
});

describe('names of settings', () => {
  test('every setting of every operation is found by its key, and by its title if no other has it', () => {
    const wrong = operations.flatMap((one) =>
      one.parameters.flatMap(({ key, title }) => {
        const isAlone =
          one.parameters.filter((other) => other.title.toLowerCase() === title.toLowerCase()).length === 1;
        const byTitle = matchSetting(title.toUpperCase(), one);
        return [
          ...(matchSetting(key, one).certain?.key === key ? [] : [`${one.id}.${key}`]),
          ...(!isAlone || byTitle.certain?.key === key ? [] : [`${one.id} ${title}`]),
        ];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    ['TMP', 'ultrafiltration', 'transmembrane_pressure'],
    ['MWCO', 'ultrafiltration', 'cut_off'],
    ['number of fermenters', 'batch_fermentation', 'vessels'],
    ['air flow', 'batch_fermentation', 'aeration'],
    ['temp', 'storage_tank', undefined],
  ])('“%s” of %s is %s', (name, id, key) => expect(matchSetting(name, operation(id)).certain?.key).toBe(key));

  test('a result is not entered: the report says that it is calculated', () => {
    const row = rowOf('Batch fermentation', { setting: 'Titre', value: 140, unit: 'g/L' });
    expect(row).toMatchObject({ state: 'refused', readings: [] });
    expect(row.note).toContain('is a result of Batch fermentation');
  });
});

describe('values', () => {
  const numbers = operations.flatMap((one) =>
    one.parameters
      .filter(({ type }) => type === 'number')
      .map((parameter) => ({ one, parameter, name: `${one.id}.${parameter.key}` })),
  );
  const random = new Random(11);
  const drawn = ({ min, max }: Parameter): number => {
    const [low, high] = [min ?? 0, max ?? 1000];
    return low + (0.1 + 0.8 * random.next()) * (high - low);
  };

  test('a number of every setting in every unit of its dimension is read to the same value, and a number without a unit is not taken', () => {
    const wrong: string[] = [];
    for (const { one, parameter, name } of numbers) {
      const value = drawn(parameter);
      const own = parameter.display_unit;
      const isDifference = own === 'K';
      for (const unit of UNIT_NAMES.filter((other) => dimension(other) === dimension(own))) {
        if (isDifference || unit === '1' || /USD/.test(unit)) continue;
        const written = convert(value, parameter.unit, unit);
        const row = rowOf(one.id, { setting: parameter.key, value: String(written), unit });
        const read = row.readings[0]?.value as number | undefined;
        if (row.state !== 'ready' || read === undefined || Math.abs(read - value) > 1e-9 * Math.abs(value) + 1e-12)
          wrong.push(`${name} ${written} ${unit}: ${row.state} ${String(read)} ${row.note}`);
      }
      const bare = rowOf(one.id, { setting: parameter.key, value: convert(value, parameter.unit, own) });
      const needsUnit = !['1', 'g/g', 'kg/kg', 'L/L', 'mol/mol', 'uses', 'sets', 'pieces'].includes(own);
      if (bare.state !== (needsUnit ? 'choose' : 'ready'))
        wrong.push(`${name} without unit: ${bare.state} ${bare.note}`);
      if (
        !bare.readings.some((reading) => Math.abs((reading.value as number) - value) <= 1e-9 * Math.abs(value) + 1e-12)
      )
        wrong.push(`${name} without unit: ${bare.readings.map(({ text }) => text).join(', ')}, not ${value}`);
    }
    expect(wrong).toEqual([]);
  });

  test('a unit of another dimension is refused for every setting, with the units that are accepted or none', () => {
    const wrong = numbers.filter(({ one, parameter }) => {
      const foreign = dimension(parameter.display_unit) === 'voltage' ? 'kg' : 'V';
      const row = rowOf(one.id, { setting: parameter.key, value: 1, unit: foreign });
      return row.state !== 'refused' || !/not a valid unit/.test(row.note) || row.readings.length > 0;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('a value beyond the limits of any setting is refused with the limits', () => {
    const wrong = numbers.filter(({ one, parameter }) => {
      const { max, unit } = parameter;
      if (max === null || parameter.display_unit === 'K' || unit === '1') return false;
      const row = rowOf(one.id, { setting: parameter.key, value: convert(max + Math.abs(max) + 1, unit, unit), unit });
      return row.state !== 'refused' || !row.note.startsWith('Out of range');
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  const volume = { setting: 'Vessel volume' };
  test.each<[DraftValue, string, string[]]>([
    [{ ...volume, value: '92 500', unit: 'US gal' }, 'ready', ['350.151 m³']],
    [{ ...volume, value: '0,5', unit: 'm3' }, 'ready', ['0.5 m³']],
    [{ ...volume, value: 'about 200 m³' }, 'ready', ['200 m³']],
    [{ ...volume, value: '200 ± 10 m³' }, 'ready', ['200 m³']],
    [{ ...volume, value: '100–300 m³' }, 'choose', ['100 m³', '200 m³', '300 m³']],
    [{ ...volume, value: '100 m³ to 300 m³' }, 'choose', ['100 m³', '200 m³', '300 m³']],
    [{ ...volume, value: '100 000 to 300 000', unit: 'L' }, 'choose', ['100 m³', '200 m³', '300 m³']],
    [{ ...volume, value: 'between 100 and 300', unit: 'm³' }, 'choose', ['100 m³', '200 m³', '300 m³']],
    [{ ...volume, value: 'less than 300 m³' }, 'choose', ['300 m³']],
    [{ ...volume, value: '1.2 × 10^5', unit: 'L' }, 'ready', ['120 m³']],
    [{ ...volume, value: '300 to 100 m³' }, 'choose', ['100 m³', '200 m³', '300 m³']],
    [{ ...volume, value: '300-400 m3' }, 'choose', ['300 m³', '350 m³', '400 m³']],
    [{ setting: 'Antifoam', value: '0.2 g L-1' }, 'ready', ['0.2 g/L']],
    [{ setting: 'Antifoam', value: '0.2 to 0.4 g L-1' }, 'choose', ['0.2 g/L', '0.3 g/L', '0.4 g/L']],
    [{ ...volume, value: '20 kg' }, 'refused', []],
    [{ ...volume, value: '20 L', unit: 'kg' }, 'refused', []],
    [{ ...volume, value: '20 smoots' }, 'refused', []],
    [{ ...volume, value: -5, unit: 'm³' }, 'refused', []],
    [{ ...volume, value: '1e400', unit: 'm³' }, 'refused', []],
    [{ ...volume, value: 'large' }, 'open', []],
    [{ ...volume, value: 'n/a' }, 'open', []],
    [{ ...volume, value: '' }, 'open', []],
    [{ ...volume, value: null }, 'open', []],
    [volume, 'open', []],
    [{ ...volume, value: '9'.repeat(200) }, 'refused', []],
    [{ setting: 'Temperature', value: 86, unit: '°F' }, 'ready', ['30 °C']],
    [{ setting: 'Temperature', value: '303.15 K' }, 'ready', ['30 °C']],
    [{ setting: 'Working volume', value: 0.8 }, 'choose', ['80 %']],
    [{ setting: 'Vessels', value: 7 }, 'ready', ['7']],
    [{ setting: 'Vessels', value: 7.5 }, 'refused', []],
    [{ setting: 'Vessels', value: 'seven' }, 'ready', ['7']],
    [{ setting: 'Vessels', value: 7, unit: 'vessels' }, 'ready', ['7']],
    [{ setting: 'Vessels', value: 7, unit: 'kg' }, 'refused', []],
    [{ setting: 'Vessels', value: 'one hundred' }, 'refused', []],
    [{ setting: 'Vessels', value: 'twenty-one' }, 'open', []],
    // A person says whether each is meant, or all together; what is left to calculate is not a unit.
    [{ ...volume, value: '3 × 60 m³' }, 'choose', ['60 m³', '180 m³']],
    [{ ...volume, value: '3 x 60', unit: 'm3' }, 'choose', ['60 m³', '180 m³']],
    [{ ...volume, value: '2 × 1.2 × 10^2 m³' }, 'choose', ['120 m³', '240 m³']],
    [{ ...volume, value: '2 × many m³' }, 'refused', []],
    ...['1/2', '10^2', '5 + 3 m³', '0x10', '2:1', '100²', '3 × 60 × 2 m³'].map(
      (value): [DraftValue, string, string[]] => [{ ...volume, value }, 'refused', []],
    ),
    [{ ...volume, value: '100 m³ ± 5 %' }, 'ready', ['100 m³']],
    [{ setting: 'Temperature', value: '30 (±1) °C' }, 'ready', ['30 °C']],
    [{ setting: 'Temperature', value: '30 °C (± 1 °C)' }, 'ready', ['30 °C']],
    [{ setting: 'Temperature', value: '30 ˚C' }, 'ready', ['30 °C']],
    [{ setting: 'Temperature', value: '86 degrees Fahrenheit' }, 'ready', ['30 °C']],
    [{ setting: 'Working volume', value: '80 per cent' }, 'ready', ['80 %']],
    [{ setting: 'Colour', value: 'blue' }, 'refused', []],
  ])('%j is %s', (value, state, texts) => {
    const row = rowOf('batch_fermentation', value);
    expect([row.state, row.readings.map(({ text }) => text.replaceAll('\u202F', ' ')), row.note]).toEqual([
      state,
      texts,
      expect.any(String),
    ]);
    expect(row.note).not.toBe('');
  });

  test('a sign that may be of decimals or thousands is decided by the other values of the document, or by a person', () => {
    const draft = (others: string[], decimals?: 'comma' | 'point'): DraftProcess => ({
      ...(decimals && { decimals }),
      steps: [
        { name: 'batch_fermentation', values: [{ ...volume, value: '1,200', unit: 'L' }] },
        { name: 'storage_tank', values: others.map((value) => ({ setting: 'time', value, unit: 'h' })) },
      ],
    });
    const first = (given: DraftProcess) => interpret(given).steps[0]!.rows[0]!;
    expect(first(draft([]))).toMatchObject({ state: 'choose', readings: [{ value: 1.2 }, { value: 0.0012 }] });
    expect(first(draft(['0.5']))).toMatchObject({ state: 'ready', readings: [{ value: 1.2 }] });
    expect(first(draft(['0,5'])).readings).toMatchObject([{ value: 0.0012 }]);
    expect(first(draft([], 'comma')).readings).toMatchObject([{ value: 0.0012 }]);
    expect(first(draft(['0.5', '0,5'])).state).toBe('choose');
  });

  test('two values of a setting are a choice, and the same value twice counts once', () => {
    const rows = (values: (string | number)[]) =>
      interpret({
        steps: [{ name: 'batch_fermentation', values: values.map((value) => ({ setting: 'Vessels', value })) }],
      }).steps[0]!.rows.map(({ state }) => state);
    expect(rows([7, 8])).toEqual(['choose', 'choose']);
    expect(rows([7, 7])).toEqual(['ready', 'refused']);
  });
});

describe('quotations', () => {
  const source = {
    title: 'Report',
    pages: [
      { page: 8, text: 'A plant of seven\nvessels of 92 500 US gal, stag-\ngered “as usual”.' },
      { page: 9, text: 'Held at 86 °F.' },
    ],
  };
  const row = (quotation: string, page: number, value: string | number = 7) =>
    rowOf('batch_fermentation', { setting: 'Vessels', value, quotation, page }, { source });

  test('that the document has, in other spaces, marks and case, are found; others are refused', () => {
    const find = quotationFinder({ source });
    for (const text of [
      'seven vessels of 92 500 US gal, staggered',
      'SEVEN  vessels',
      '"as usual"',
      'A plant … US gal',
    ])
      expect(find(text, '8'), text).toEqual({ isFound: true, page: null });
    for (const text of ['eight vessels', '', '…', 'US gal … seven']) expect(find(text, '8').isFound, text).toBe(false);
    expect(find('seven vessels', '9')).toEqual({ isFound: true, page: '8' });
    expect(row('seven vessels', 8)).toMatchObject({ state: 'ready', is_quotation_found: true });
    expect(row('nine vessels', 8, 9)).toMatchObject({ state: 'refused', readings: [], is_quotation_found: false });
  });

  test('with another number than the value are not taken: every altered digit is found', () => {
    expect(row('seven vessels', 8, 6)).toMatchObject({
      state: 'choose',
      note: expect.stringContaining('does not contain 6'),
    });
    const random = new Random(5);
    const wrong: string[] = [];
    for (let n = 0; n < 200; n++) {
      const number = Number((10 ** (6 * random.next() - 2)).toPrecision(4));
      const text = String(number);
      const said = `it was ${random.next() < 0.5 ? text : text.replace('.', ',')} m³ in 2019`;
      if (!saysNumber(said, number)) wrong.push(`${said}: not ${text}`);
      const at = Math.floor(random.next() * text.length);
      if (text[at] === '.') continue;
      const other = Number(text.slice(0, at) + ((Number(text[at]) + 1) % 10) + text.slice(at + 1));
      if (other !== 2019 && saysNumber(said, other)) wrong.push(`${said}: ${other}`);
    }
    expect(wrong).toEqual([]);
  });
});

test.each<[string, number, boolean]>([
  ['cooled to −20 °C', 20, false],
  ['cooled to -20 °C', -20, true],
  ['cooled to 20 °C', -20, false],
  ['cooled to minus 20 °C', -20, true],
  ['20 degrees below zero', -20, true],
  ['from 10–20 g/L', 20, true],
  ['of 6×350 m³', 350, true],
  ['aerated with CO2', 2, false],
  ['in H37Rv', 37, false],
  ['at pH7.2', 7.2, true],
  ['twenty-one days', 1, false],
  ['a six-day hold', 6, true],
])('“%s” says %d: %s', (quotation, number, isSaid) => expect(saysNumber(quotation, number)).toBe(isSaid));

describe('a file', () => {
  test.each<[unknown, string]>([
    [{}, 'steps'],
    [{ steps: [] }, 'steps'],
    [{ steps: 'UF' }, 'steps'],
    [{ steps: [{}] }, 'steps[0].name'],
    [{ steps: [{ name: 7 }] }, 'steps[0].name'],
    [{ steps: [{ name: '' }] }, 'steps[0].name'],
    [{ steps: [{ name: 'UF', values: [{ value: 3 }] }] }, 'steps[0].values[0].setting'],
    [{ steps: [{ name: 'UF', values: [{ setting: 'a', value: {} }] }] }, 'steps[0].values[0].value'],
    [{ steps: [{ name: 'UF', values: [{ setting: 'a', value: Infinity }] }] }, 'steps[0].values[0].value'],
    [{ steps: [{ name: 'x'.repeat(121) }] }, 'steps[0].name'],
    [{ steps: Array.from({ length: 201 }, () => ({ name: 'UF' })) }, 'steps'],
    [{ steps: [{ name: 'UF', values: Array.from({ length: 201 }, () => ({ setting: 'a' })) }] }, 'steps[0].values'],
    [
      {
        steps: Array.from({ length: 26 }, () => ({
          name: 'UF',
          values: Array.from({ length: 200 }, () => ({ setting: 'a' })),
        })),
      },
      'steps',
    ],
    [{ format: 'bioprocess-scenario', steps: [{ name: 'UF' }] }, 'format'],
    [{ version: 2, steps: [{ name: 'UF' }] }, 'version'],
    [[], ''],
    [null, ''],
  ])('%# with a fault is refused at %s', (value, field) => {
    const read = readDraft(value);
    expect(read).toMatchObject({ ok: false, faults: [{ field, message: expect.stringMatching(/\.$/) }] });
  });

  test.each(['', 'steps', '[[[[', '{"steps":', '['.repeat(100_000), `{"a":"${'x'.repeat(4_000_001)}"}`])(
    'that is not JSON, or too large, is refused (%#)',
    (text) => expect(parseDraft(text)).toMatchObject({ ok: false, faults: [{ message: expect.any(String) }] }),
  );

  test('with properties that nobody knows is read without them, and they are named', () => {
    const read = parseDraft('{"steps":[{"name":"UF","colour":1,"values":null}],"__proto__":{"a":1},"x":2}');
    expect(read).toEqual({
      ok: true,
      draft: { steps: [{ name: 'UF' }] },
      unknown: ['steps[0].colour', '__proto__', 'x'],
    });
  });

  test('of the largest size is read in a second of processor time', () => {
    const values = Array.from({ length: 200 }, (_, n) => ({
      setting: 'x '.repeat(100),
      value: `${'1'.repeat(60)} ${'a'.repeat(30)}`,
      unit: 'kg/'.repeat(15),
      quotation: `${'1 '.repeat(900)}${n}`,
    }));
    const steps = Array.from({ length: 20 }, () => ({ name: 'filter '.repeat(17), values }));
    const before = process.cpuUsage();
    const read = readDraft({ steps });
    expect(read.ok && interpretDraft(read.draft, operations).counts.values).toBe(4000);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
  });
});

test('every step and every value of a draft has its row, whatever is in it', () => {
  const values = [
    '3',
    '',
    '#REF!',
    'NaN',
    '=1+1',
    '<script>',
    '1e999',
    '12 kg',
    '🧪',
    '-',
    '1..2',
    '. , .',
    '±',
    '× 10^3',
  ];
  const report = interpret({
    steps: ['UF', 'mystery', 'filter'].map((name) => ({
      name,
      values: values.flatMap((value) => ['TMP', '=cmd', ''].map((setting) => ({ setting, value, quotation: value }))),
    })),
  });
  const rows = report.steps.flatMap((step) => step.rows);
  expect(report.steps.map((step) => step.rows.length)).toEqual([1, 2, 3].map(() => 3 * values.length));
  expect(rows.filter(({ note }) => note === '')).toEqual([]);
  const isTaken = ({ state }: (typeof rows)[number]) => state === 'ready' || state === 'choose';
  expect(rows.filter((row) => row.readings.length > 0 !== isTaken(row))).toEqual([]);
});

test('only accepted values are entered, steps of one name are told apart, and each value keeps its quotation', () => {
  const draft: DraftProcess = {
    source: { title: 'Report 118' },
    steps: [
      { name: 'Evaporator', values: [{ setting: 'effects', value: 3, quotation: 'three effects', page: 4 }] },
      { name: 'Evaporator', values: [{ setting: 'Final solids', value: '50 to 60 %' }] },
      { name: 'mystery' },
    ],
  };
  const report = interpret(draft);
  expect(report.counts).toMatchObject({ steps: 3, steps_understood: 2, ready: 1, to_choose: 1 });
  expect(draftConfiguration(report, new Map()).uo_settings.map(({ settings }) => settings)).toEqual([{}, {}]);
  const accepted = readyRows(report);
  expect(draftConfiguration(report, accepted).uo_settings).toMatchObject([
    { name: 'Evaporator', unit_operation: 'evaporation', settings: { effects: 3 } },
    { name: 'Evaporator 2', settings: {} },
  ]);
  expect(provenanceNote(report, accepted, 1000)).toBe(
    'Drafted from Report 118.\nEvaporator, Effects 3, p. 4: “three effects”',
  );
  expect(provenanceNote(report, accepted, 40).length).toBeLessThanOrEqual(40);
});
