import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf, withSetting } from '#engine/tests/fixtures.test-support.ts';
import { catalogue, evaluate, type Configuration } from '#engine/index.ts';
import { toCatalogue } from '#src/draft/catalogue.ts';
import { asGraph, mapStep } from '#src/draft/graph/graph.ts';
import { setOutlet } from '#src/draft/outlets.ts';
import type { Compared } from './compared.ts';
import { differences } from './differences.ts';
import { figureRows } from './figure-rows.ts';
import { sheetsOf } from './workbook.ts';
import { readChoices, sameChoice, withChoices } from '#src/products/selection.ts';
import { PER_KG } from '#src/lib/reporting.ts';

const operations = toCatalogue(catalogue());
const side = (draft: Configuration, letter: string): Compared => ({
  choice: { processId: letter, configurationId: null },
  letter,
  name: letter,
  number: 1,
  configurationId: letter,
  current: true,
  saved: '2026-01-01T00:00:00Z',
  configuration: draft,
  results: resultsOf(evaluate(draft, product, library)),
});
const NO_BUFFERS = new Map<string, string>();
const base = configuration('cfg_homogenised_v1');
const homogeniser = base.uo_settings.find(({ unit_operation }) => unit_operation === 'high_pressure_homogenisation')!;
const a = side(base, 'A');
const b = side(withSetting(base, homogeniser.id, 'passes', 3), 'B');
const c = side(configuration('cfg_secreted_v1'), 'C');

test('stores the compared processes in the address in order, and keeps its other parameters', () => {
  const choices = [
    { processId: 'prc_b', configurationId: 'cfg_1' },
    { processId: 'prc_a', configurationId: null },
  ];
  const params = withChoices(new URLSearchParams('by=step&p=old'), choices);
  expect(params.toString()).toBe('by=step&p=prc_b.cfg_1&p=prc_a');
  expect(readChoices(params)).toEqual(choices);
  expect(sameChoice(choices[0]!, choices[1]!)).toBe(false);
});

test('reads only valid ids from a made-up address, at most six', () => {
  const read = (text: string) => readChoices(new URLSearchParams(text)).map(({ processId }) => processId);
  expect(read('p=a&p=a&p=b/../c&p=&p=b.&p=d.e.f&p=g')).toEqual(['a', 'g']);
  expect(read('p=1&p=2&p=3&p=4&p=5&p=6&p=7')).toHaveLength(6);
});

test('lists a changed setting as the only difference, without its consequences', () => {
  const rows = differences([a, b], operations, NO_BUFFERS).filter(({ differs }) => differs);
  expect(rows.map(({ where, title }) => [where, title])).toEqual([[homogeniser.name, 'Passes']]);
  expect(rows[0]!.values.map(({ text, differs }) => [text, differs])).toEqual([
    ['2', false],
    ['3', true],
  ]);
});

test('lists a missing step once, in words', () => {
  const rows = differences([a, c], operations, NO_BUFFERS);
  const missing = rows.filter(({ title }) => title === 'Step');
  expect(missing.length).toBeGreaterThan(0);
  for (const { values } of missing) expect(values.map(({ text }) => text)).toContain('no step');
  const others = rows.filter(({ where, title }) => where === homogeniser.name && title !== 'Step');
  expect(others).toEqual([]);
});

test('finds no differences and no best value when a process is compared with itself', () => {
  expect(differences([a, a], operations, NO_BUFFERS).filter(({ differs }) => differs)).toEqual([]);
  expect(figureRows([a, a], PER_KG).flatMap(({ best }) => best)).toEqual([]);
});

describe('flowsheets', () => {
  const graph = asGraph(base);
  const [first, second] = graph.uo_settings;
  const last = graph.uo_settings.at(-1)!;
  const changed = (configuration: Configuration): Compared => ({ ...a, letter: 'B', configuration });
  const listed = (of: Compared) =>
    differences([a, of], operations, NO_BUFFERS)
      .filter(({ differs }) => differs)
      .map(({ where, title, values }) => [where, title, ...values.map(({ text }) => text)]);

  test('a line is the same as that line with its feeds stated', () => {
    expect(listed(changed(graph))).toEqual([]);
    const whole = { from: first!.id, outlet: 'product', share: 1 };
    expect(listed(changed(mapStep(graph, second!.id, (step) => ({ ...step, feeds: [whole] }))))).toEqual([]);
  });

  test('lists a recycle, a share and the product', () => {
    const recycle = { from: last.id, outlet: 'product', share: 0.3 };
    const draft = mapStep(graph, second!.id, (step) => ({ ...step, feeds: [...step.feeds!, recycle] }));
    const before = graph.uo_settings.at(-2)!;
    expect(listed(changed({ ...draft, product: { from: before.id, outlet: 'product' } }))).toEqual([
      [second!.name, expect.stringMatching(`^Feed from ${last.name}, `), 'none', 'share 30 %, next batch'],
      ['Flowsheet', 'Product', expect.stringMatching(`^${last.name}, `), expect.stringMatching(`^${before.name}, `)],
    ]);
    const split = mapStep(graph, last.id, (step) => ({ ...step, feeds: [{ ...step.feeds![0]!, share: 0.8 }] }));
    expect(listed(changed(split))).toEqual([
      [last.name, expect.stringMatching(`^Feed from ${before.name}, `), 'share the rest', 'share 80 %'],
    ]);
  });

  test('lists a co-product and another disposal, but not a default that is stated', () => {
    const step = base.uo_settings.find(({ unit_operation }) =>
      operations.get(unit_operation)!.outlets.some(({ disposal }) => disposal !== null),
    )!;
    const { key, name, disposal } = operations
      .get(step.unit_operation)!
      .outlets.find((outlet) => outlet.disposal !== null)!;
    const usual = disposal!;
    expect(listed(changed(setOutlet(base, step.id, key, { disposal: usual })))).toEqual([]);
    const sold = { disposal: 'sold' as const, name: 'Feed meal', price: 0.2, basis: 'dry' };
    expect(listed(changed(setOutlet(base, step.id, key, sold)))).toEqual([
      [step.name, `Destination of ${name}`, usual, 'Feed meal, sold, 0.2\u202fUSD/kg, dry'],
    ]);
  });

  test('a step that only one process has is listed itself, and not as a feed of the next step', () => {
    const steps = base.uo_settings.filter(({ id }) => id !== homogeniser.id);
    const without: Compared = {
      ...a,
      configuration: { ...base, uo_settings: steps },
      results: { ...a.results, steps: a.results.steps.filter(({ step_id }) => step_id !== homogeniser.id) },
    };
    expect(listed(without)).toEqual([[homogeniser.name, 'Step', 'present', 'no step']]);
  });
});

test('marks the better value of each row, whichever direction is better', () => {
  const rows = figureRows([a, b, c], PER_KG);
  const row = (key: string) => rows.find((one) => one.key === key)!;
  const cogs = row('cogs').values as number[];
  expect(row('cogs').best).toEqual([cogs.indexOf(Math.min(...cogs))]);
  const yields = row('yield').values as number[];
  expect(row('yield').best).toEqual([yields.indexOf(Math.max(...yields))]);
  expect(row('batches').best).toEqual([]);
});

test('prints a row in one unit, and unknown values in words', () => {
  const unknown = { ...c, results: { ...c.results, figures: { ...c.results.figures, gwp: null, output: 900 } } };
  const rows = figureRows([a, unknown], PER_KG);
  expect(rows.find(({ key }) => key === 'gwp')!.shown[1]).toBe('no data');
  const output = rows.find(({ key }) => key === 'output')!;
  expect(output.unit).toBe('t/y');
  expect(output.shown[1]).toBe('0.900');
});

test('prints a footprint with missing factors as “at least” on screen and in the file, and ranks no process by it', () => {
  const lacking = { ...c, results: { ...c.results, figures: { ...c.results.figures, gwp: 2, gwp_coverage: 0.5 } } };
  const known = { ...a, results: { ...a.results, figures: { ...a.results.figures, gwp: 3, gwp_coverage: 0.99 } } };
  const row = figureRows([known, lacking], PER_KG).find(({ key }) => key === 'gwp')!;
  expect(row.shown).toEqual(['3.00', '≥\u202f2.00']);
  expect(row.exported).toEqual([3, '≥\u202f2.00']);
  expect(row.best).toEqual([]);
  const [results] = sheetsOf([known, lacking], [], PER_KG);
  expect(results!.sheet.rows.find(([title]) => title === 'Footprint')).toEqual([
    'Footprint',
    'kg CO₂e/kg',
    3,
    '≥\u202f2.00',
  ]);
});

test('a project that never pays back is told apart from one without a price', () => {
  const poor = side({ ...base, assumptions: { ...base.assumptions, finance: { selling_price: 1 } } }, 'A');
  const unpriced = {
    ...b,
    results: { ...b.results, figures: { ...b.results.figures, npv: null, irr: null, payback: null } },
  };
  const shown = (key: string) => figureRows([poor, unpriced], PER_KG).find((row) => row.key === key)!.shown;
  expect([shown('payback'), shown('irr')]).toEqual([
    ['never', 'no data'],
    ['never', 'no data'],
  ]);
});
