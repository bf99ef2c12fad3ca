import { expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import examples from '../../../openapi/examples/life-cycle-analysis.json' with { type: 'json' };
import type { LifeCycleAnalysis } from '#generated/types.ts';
import { strToU8, zipSync } from 'fflate';
import { link } from '#src/background/link.ts';
import { readDatabase } from '#src/background/read-database.ts';
import { solve, systemOf } from '#src/background/solve.ts';
import { placesFor } from '#src/lib/format.ts';
import { withoutLicensed } from './licensed.ts';
import { compare } from './compare.ts';
import { flowsOf } from './flows.ts';
import { toOpenLca, uuid } from './open-lca.ts';
import { briefOf, hotSpots, partsOf, relocatedText, segmentsOf, totalText } from './parts.ts';
import { printParts } from './printed-parts.ts';
import { sheetsOf } from './tables.ts';
import { changesOf, inputOf } from './use-analysis.ts';

const analysis = examples.lca.value as LifeCycleAnalysis;
const climate = analysis.results.find((one) => one.category_id === 'climate_change')!;
/** The same as if no factor were missing. */
const complete = { ...climate, status: 'complete' as const };
const steps = new Map([['stp_fermentation', { name: 'Fermentation', stage: 'upstream' as const }]]);
const sum = (list: (number | null)[]) => list.reduce<number>((total, one) => total + (one ?? 0), 0);

test.each(['item', 'step', 'stage'] as const)(
  'the parts by %s add up to the total, and parts without data have no value',
  (view) => {
    const parts = partsOf(analysis, climate, view, steps);
    expect(sum(parts.map((one) => one.now))).toBeCloseTo(climate.value!, 3);
    const missing = climate.contributions.filter((one) => one.value === null).length;
    expect(missing).toBeGreaterThan(0);
    expect(parts.slice(-missing).map((one) => one.now)).toEqual(Array.from({ length: missing }, () => null));
    expect(parts.slice(0, -missing).filter((one) => one.now === null || one.now === 0)).toEqual([]);
  },
);

test.each(['item', 'step', 'stage'] as const)(
  'the printed parts by %s of every category add up to its printed total, and the printed shares to 100 %%',
  (view) => {
    const results = analysis.results.filter(({ value }) => value !== null);
    expect(results.length).toBeGreaterThan(1);
    for (const result of results.map((one) => ({ ...one, status: 'complete' as const }))) {
      const parts = partsOf(analysis, result, view, steps);
      const texts = [...printParts(parts, result).values()];
      const total = readPrinted(totalText(result).replace('≥ ', ''));
      expect(sum(texts.map(({ now }) => readPrinted(now))), result.name).toBeCloseTo(total, placesFor(total) + 3);
      expect(sum(texts.map(({ share }) => readPrinted(share))), result.name).toBeCloseTo(100, 6);
      expect(readPrinted(texts.at(-1)!.cumulative)).toBeCloseTo(100, 6);
      if (result.value_relocated === null) continue;
      const relocated = Number(result.value_relocated.toFixed(placesFor(result.value!)));
      expect(sum(texts.map((text) => readPrinted(text.relocated))), result.name).toBeCloseTo(
        relocated,
        placesFor(total) + 3,
      );
    }
  },
);

/** A printed number; what is printed as smaller than a number counts as nothing. */
function readPrinted(text: string): number {
  if (/^[<>]/.test(text)) return 0;
  const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
  const plain = text
    .replaceAll(/[\s\u202f]/g, '')
    .replace('\u2212', '-')
    .replace('×10⁻', 'e-')
    .replaceAll(/[⁰¹²³⁴-⁹]/g, (digit) => String(superscripts.indexOf(digit)));
  expect(plain).toMatch(/^-?\d+(\.\d+)?(e-\d+)?$/);
  return Number(plain);
}

test('stacks the contributions to a bar as long as the total, with credits left of zero', () => {
  const parts = partsOf(analysis, climate, 'item', steps);
  const segments = segmentsOf(parts, 'now');
  expect(segments.reduce((total, { from, to }) => total + to - from, 0)).toBeCloseTo(climate.value!, 9);
  for (const [index, { from }] of segments.entries()) expect(from).toBe(index === 0 ? 0 : segments[index - 1]!.to);
  const [first] = parts;
  const moved = [
    { ...first!, key: 'a', now: 3, relocated: 1 },
    { ...first!, key: 'credit', now: -2, relocated: null },
    { ...first!, key: 'b', now: 1, relocated: null },
    { ...first!, key: 'unknown', now: null, relocated: null },
  ];
  expect(segmentsOf(moved, 'relocated').map(({ key, from, to }) => [key, from, to])).toEqual([
    ['a', 0, 1],
    ['credit', 0, -2],
    ['b', 1, 2],
  ]);
});

test('shortens the text below a row by whole clauses', () => {
  expect(briefOf('55.9 kWh · grid electricity, Netherlands')).toBe('55.9 kWh · grid electricity, Netherlands');
  expect(briefOf('0.271 GJ · electric chiller on site, coefficient of performance 4')).toBe(
    '0.271 GJ · electric chiller on site',
  );
  expect(briefOf('1.92 kg · crude glycerol, soy biodiesel co-product (GREET)')).toBe('1.92 kg · crude glycerol');
});

test('writes a total as exact, as a lower bound, or not at all', () => {
  const said = (status: typeof climate.status, value: number | null) =>
    totalText({ ...climate, status, value, mass_coverage: 0.54 });
  expect(said('complete', 12)).toBe('12.0');
  expect(said('at_least', 12)).toBe('≥ 12.0');
  expect(said('withheld', null)).toBe('no total shown');
  expect(said('no_data', null)).toBe('no factor for any item');
  expect(relocatedText({ ...climate, value_relocated: null })).toBe('no data');
});

test('exports missing values as words in every table, never as zero or an empty cell', () => {
  const sheets = sheetsOf(analysis, 'Homogenised', 'Leghaemoglobin');
  const { head, rows } = sheets.find(({ name }) => name === 'Contributions')!.sheet;
  const now = head.indexOf('Now');
  const missing = analysis.results.flatMap((one) => one.contributions).filter((one) => one.value === null).length;
  expect(missing).toBeGreaterThan(0);
  expect(rows.filter((row) => row[now] === 'no data')).toHaveLength(missing);
  expect(rows.filter((row) => row[now] === 0 || row[now] === null)).toEqual([]);
  const categories = sheets.find(({ name }) => name === 'Categories')!.sheet;
  const total = categories.rows.map((row) => row[categories.head.indexOf('Now')]);
  // A lower bound is exported as text, so that no spreadsheet adds it up.
  expect(total.filter((one) => typeof one === 'number')).toHaveLength(
    analysis.results.filter((one) => one.status === 'complete').length,
  );
});

test('draws bands for the contributions of items, and none for items without data', () => {
  const flows = flowsOf(analysis, climate, steps);
  expect(sum(flows.map((one) => one.value))).toBeCloseTo(climate.value!, 3);
  expect(flows.map((one) => one.from)).not.toContain('Antifoam');
  expect(flows.find((one) => one.from === 'Glucose')).toMatchObject({ to: 'Fermentation', stage: 'upstream' });
});

test('lists influential items with a proxy as the first to improve', () => {
  expect(hotSpots(partsOf(analysis, complete, 'item', steps)).map((one) => one.title)).toEqual(['Clean steam']);
});

test('states no share and no relative change of a total that is only a lower bound, on screen and in files', () => {
  expect([climate.status, climate.change]).toEqual(['at_least', null]);
  for (const view of ['item', 'step', 'stage'] as const) {
    const parts = partsOf(analysis, climate, view, steps);
    expect(parts.filter(({ share, cumulative }) => share !== null || cumulative !== null)).toEqual([]);
    expect(new Set([...printParts(parts, climate).values()].map(({ share }) => share))).toEqual(new Set(['no data']));
    expect(hotSpots(parts)).toEqual([]);
  }
  const cells = (name: string, column: string) => {
    const { head, rows } = sheetsOf(analysis, 'Homogenised', 'Leghaemoglobin').find((one) => one.name === name)!.sheet;
    return rows.filter(([category]) => category === climate.name).map((row) => row[head.indexOf(column)]);
  };
  expect(cells('Categories', 'Change (%)')).toEqual(['no data']);
  expect(cells('Categories', 'Relocated')).toEqual([expect.stringMatching(/^≥/)]);
  expect(new Set(cells('Contributions', 'Share (%)'))).toEqual(new Set(['no data']));
});

test('exports an openLCA archive without dangling references', () => {
  const files = toOpenLca(analysis, 'Homogenised', 'Leghaemoglobin');
  const ids = new Set(Object.values(files).flatMap((file) => ('@id' in file ? [file['@id']] : [])));
  for (const file of Object.values(files))
    for (const unit of (file as { units?: { '@id': string }[] }).units ?? []) ids.add(unit['@id']);
  const named: string[] = [];
  JSON.stringify(files, (key, value: unknown) => {
    if (key === '@id') named.push(value as string);
    return value;
  });
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
  expect(files['olca-schema.json']).toEqual({ version: 2 });
  const processes = Object.values(files).filter((file) => (file as { '@type'?: string })['@type'] === 'Process');
  const main = processes.filter((file) => (file as { processType: string }).processType === 'UNIT_PROCESS');
  expect(main).toHaveLength(1);
  for (const file of processes) {
    const { exchanges } = file as { exchanges: { isQuantitativeReference: boolean; amount: number }[] };
    expect(exchanges.filter((one) => one.isQuantitativeReference)).toHaveLength(1);
  }
  expect((main[0] as { exchanges: object[] }).exchanges).toHaveLength(analysis.items.length + 1);
  expect(uuid('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuid('a')).not.toBe(uuid('b'));
});

test.each([
  ['as it is', analysis],
  [
    'with licensed items as their sum',
    withoutLicensed({
      ...analysis,
      items: analysis.items.map((one, index) => (index % 5 === 0 ? { ...one, restricted_by: 'Tiny 1.0' } : one)),
    }),
  ],
])('the openLCA archive of an analysis %s, read as a database and solved, gives the shown results', async (_, of) => {
  const files = toOpenLca(of, 'Homogenised', 'Leghaemoglobin');
  const zip = zipSync(
    Object.fromEntries(Object.entries(files).map(([path, file]) => [path, strToU8(JSON.stringify(file))])),
  );
  const read = await readDatabase(zip);
  if (!('database' in read)) throw new Error('It is no database.');
  const { columns } = link(read.database);
  const at = columns.findIndex(({ process }) => process.name === 'Leghaemoglobin, Homogenised');
  for (const { name, contributions, category_id: id } of of.results) {
    const flow = uuid(`Flow impact ${id}`);
    const direct = Float64Array.from(columns, ({ process: { elementary }, amount }) =>
      sum(elementary.filter((one) => one.flow === flow).map((one) => one.amount / amount)),
    );
    const solved = solve(systemOf(columns), direct).y[at]! * of.functional_unit.amount;
    const shown = sum(contributions.map((one) => one.value));
    const size = sum(contributions.map((one) => Math.abs(one.value ?? 0)));
    expect(Math.abs(solved - shown), name).toBeLessThanOrEqual(1e-6 * size);
  }
});

test('ranks two analyses only if they are comparable, on paired runs', () => {
  const own = { ...analysis, results: analysis.results.map((one) => (one === climate ? complete : one)) };
  const half = {
    ...analysis,
    id: 'other',
    results: [
      {
        ...complete,
        value: climate.value! / 2,
        contributions: climate.contributions.map((one) => ({
          ...one,
          value: one.value === null ? null : one.value / 2,
        })),
      },
    ],
  };
  expect(compare(own, half, 'climate_change')).toMatchObject({ difference: -0.5, below: 1, reason: null });
  const other = { ...half, functional_unit: { ...half.functional_unit, basis: 'dry_mass' as const } };
  expect(compare(own, other, 'climate_change')).toMatchObject({ difference: null, below: null });
  const thin = { ...half, results: [{ ...half.results[0]!, status: 'at_least' as const }] };
  for (const [a, b] of [
    [own, thin],
    [thin, own],
    [thin, thin],
  ] as const)
    expect(compare(a, b, 'climate_change')).toMatchObject({
      difference: null,
      below: null,
      reason: 'withheld: a total is only a lower bound',
    });
  expect(compare(own, half, 'land_use').reason).toContain('no total');
});

test('rebuilds the original request from a stored analysis', () => {
  expect(inputOf(analysis)).toMatchObject({
    boundary: analysis.boundary,
    allocation: (operationExamples.createLifeCycleAnalysis.body as { allocation: object }).allocation,
  });
  expect(changesOf(analysis)).toEqual([
    { item_id: 'electricity', country: 'NO' },
    { item_id: 'mol_glucose', activity_id: 'glucose:EU-derived' },
    { item_id: 'mol_ammonia', country: 'NO' },
  ]);
});
