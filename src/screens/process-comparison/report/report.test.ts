import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf, withSetting } from '#engine/tests/fixtures.test-support.ts';
import {
  CAPITAL_TABLE,
  CASH_FLOW,
  catalogue,
  type Configuration,
  COST_BY_CATEGORY,
  COST_BY_SECTION,
  COST_BY_STEP,
  EQUIPMENT,
  evaluate,
  type Figures,
  FOOTPRINT,
  SCHEDULE,
  STEPS,
} from '#engine/index.ts';
import { costPer, PER_KG } from '#src/lib/reporting.ts';
import { chosenSections, COMPARED_SECTIONS, NO_CHOICES } from '#src/report/sections.ts';
import { toCatalogue } from '#src/draft/catalogue.ts';
import type { Compared } from '../compared.ts';
import { differences } from '../differences.ts';
import type { Pair, PairOf } from '../use-pairs.ts';
import type { Comparing } from './reporting.ts';
import { comparisonParagraphs, listed, type ToldComparison } from './sentences.ts';
import {
  capitalLines,
  chanceTable,
  costTable,
  differingAssumptions,
  figureTable,
  footprintTable,
  presentValueTable,
  scheduleTable,
  type SideRow,
} from './tables.ts';
import { sheetsOf } from './workbook.ts';

const operations = toCatalogue(catalogue());
const side = (draft: Configuration, letter: string): Compared => ({
  choice: { processId: letter, configurationId: null },
  letter,
  name: `process ${letter}`,
  number: 1,
  configurationId: letter,
  current: true,
  saved: '2026-01-01T00:00:00Z',
  configuration: draft,
  results: resultsOf(evaluate(draft, product, library)),
});
const base = configuration('cfg_homogenised_v1');
const homogeniser = base.uo_settings.find(({ unit_operation }) => unit_operation === 'high_pressure_homogenisation')!;
const a = side(base, 'A');
const b = side(withSetting(base, homogeniser.id, 'passes', 3), 'B');
const c = side(configuration('cfg_secreted_v1'), 'C');

/** The same process with other metrics, and one category of cost that makes the difference in unit cost. */
const withCost = (of: Compared, letter: string, cogs: number, figures: Partial<Figures> = {}): Compared => {
  const { results } = of;
  const { operating_cost: cost } = results;
  const [first, ...others] = cost.by_category;
  const by_category = [{ ...first!, per_kg: first!.per_kg + cogs - results.figures.cogs }, ...others];
  return {
    ...of,
    letter,
    name: `process ${letter}`,
    results: {
      ...results,
      figures: { ...results.figures, ...figures, cogs },
      operating_cost: { ...cost, by_category },
    },
  };
};
const told = (compared: Compared[], more: Partial<ToldComparison> = {}): ToldComparison => ({
  compared,
  reference: 0,
  product,
  reported: PER_KG,
  pairOf: undefined,
  ...more,
});
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F\u202f]/g, ' ');
const text = (of: ToldComparison) => plain(comparisonParagraphs(of).flat().join(' '));
const pairs =
  (lower: number): PairOf =>
  (row, column) => {
    const pair: Pair = {
      lower: row > column ? lower : 1 - lower,
      differences: [],
      causes: [{ step_id: null, key: 'k', title: 'Titre', step_name: 'Fermentation', share: 0.62 }],
    };
    return pair;
  };

const comparingOf = (compared: Compared[], more: Partial<Comparing> = {}): Comparing => ({
  ...told(compared),
  product,
  library,
  catalogue: operations,
  settings: differences(compared, operations, new Map()),
  estimateOf: () => undefined,
  scenarios: [],
  doing: null,
  failure: null,
  organisation: null,
  today: new Date('2026-05-01'),
  ...more,
});

describe('the summary', () => {
  test('says which process is cheapest, by how much and why', () => {
    const said = text(told([withCost(a, 'A', 100), withCost(a, 'B', 80)]));
    expect(said).toMatch(
      /^Of the two processes that make .* of .* per year, B \(process B\) has the lowest unit cost, 80\.00 USD\/kg, which is 20\.00 USD\/kg \(20\.0 %\) less than that of A \(process A\)\./,
    );
    expect(said).toMatch(/B is cheaper than A mostly because of lower costs for [a-z ]+ \(20\.00 USD\/kg\)\./);
    expect(said).not.toContain('Costs are higher for');
  });

  test('compares the cheapest with the next and the dearest of three', () => {
    const said = text(told([withCost(a, 'A', 80), withCost(a, 'B', 160), withCost(a, 'C', 100)]));
    expect(said).toContain('A (process A) has the lowest unit cost, 80.00 USD/kg');
    expect(said).toContain('which is 20.00 USD/kg (20.0 %) less than that of C (process C).');
    expect(said).toContain('B (process B) costs most, 160.00 USD/kg; A costs 80.00 USD/kg (50.0 %) less.');
    // The reference is the cheapest, so the next one is explained.
    expect(said).toContain('A is cheaper than C mostly because');
  });

  test('ranks nothing where the figures are the same as printed', () => {
    const said = text(told([a, { ...a, letter: 'B', name: 'process B' }]));
    expect(said).toContain(
      `have the same unit cost, ${Object.values(costPer(a.results.figures.cogs, PER_KG)).join(' ')}.`,
    );
    expect(said).not.toMatch(/cheaper|least|highest|smallest/);
  });

  test('names capital, value and footprint of the best, against the reference', () => {
    const compared = [
      withCost(a, 'A', 100, { tci: 30e6, npv: 1e6, gwp: 10, gwp_coverage: 1 }),
      withCost(a, 'B', 90, { tci: 20e6, npv: 5e6, gwp: 8, gwp_coverage: 1 }),
    ];
    const said = text(told(compared));
    expect(said).toContain('B needs the least capital, 20.0 M USD; A needs 10.0 M USD more.');
    expect(said).toContain('B has the highest net present value, 5.00 M USD, 4.00 M USD above that of A.');
    expect(said).toContain('B has the smallest footprint, 8.00 kg CO₂e/kg (A 10.0).');
  });

  test('takes the percentage from the exact costs, as the tables do', () => {
    const compared = [withCost(a, 'A', 0.024), withCost(a, 'B', -2.4)];
    const said = text(told(compared));
    const row = figureTable({ compared, reference: 0, reported: PER_KG }).find(({ key }) => key === 'cogs')!;
    expect(said).toContain(`(${plain(row.changes![1]!).replace('\u2212', '')}) less than that of A`);
  });

  test('names no best process where the difference is not printed', () => {
    const compared = [
      withCost(a, 'A', 100, { tci: 137_000_837, npv: 5_000_100, gwp: 8.0001, gwp_coverage: 1 }),
      withCost(a, 'B', 90, { tci: 137_000_000, npv: 5_000_200, gwp: 8, gwp_coverage: 1 }),
    ];
    expect(text(told(compared))).not.toMatch(/capital,|net present value|footprint/);
  });

  test('does not rank footprints of which one is only a lower bound, and leaves unknown values out', () => {
    const compared = [
      withCost(a, 'A', 100, { gwp: 10, gwp_coverage: 0.5, npv: null }),
      withCost(a, 'B', 90, { gwp: 8, gwp_coverage: 1 }),
    ];
    const said = text(told(compared));
    expect(said).toContain('Emission factors are missing for A, so the footprints are not ranked.');
    expect(said).not.toContain('net present value');
  });

  test('says how certain the difference is, from the same samples', () => {
    const said = text(told([withCost(a, 'A', 100), withCost(a, 'B', 80)], { pairOf: pairs(0.87) }));
    expect(said).toContain('On common samples of the uncertain inputs, B is cheaper than A in 87 % of the samples.');
    expect(said).toContain('The difference from A depends most on titre of Fermentation (62 %)');
  });

  test('ends with what makes the processes hard to compare', () => {
    const said = text(told([withCost(a, 'A', 100), withCost(a, 'B', 90, { purity: a.results.figures.purity / 2 })]));
    expect(said).toMatch(
      /B: a different product\. The purity differs from that of A by more than 5 percentage points\.$/,
    );
  });

  test('lists words', () => expect([listed(['A']), listed(['A', 'B', 'C'])]).toEqual(['A', 'A, B and C']));
});

/** A printed number; what is too small to be printed is 0. */
const numberIn = (shown: string) =>
  /[<>]/.test(shown) ? 0 : Number(shown.replaceAll(/[\u202f,≥+]/g, '').replace('\u2212', '-'));
const sides = (compared: Compared[], reference = 0) => ({ compared, reference, reported: PER_KG });

/** Whether printed rows above a total add up to it in every column, of values and of changes. */
function expectSums(parts: SideRow[], total: SideRow) {
  total.shown.forEach((shown, column) => {
    const sum = parts.reduce((all, row) => all + numberIn(row.shown[column]!), 0);
    expect(sum).toBeCloseTo(numberIn(shown), 6);
  });
}

test('costs, capital and footprint add up in every column, as printed', () => {
  const cost = costTable(sides([a, b, c]));
  expectSums(cost.slice(0, -1), cost.at(-1)!);
  expect(numberIn(cost.at(-1)!.shown[2]!)).toBeCloseTo(c.results.figures.cogs, 2);
  const capital = capitalLines(sides([a, b, c]));
  expectSums(
    capital.filter(({ isStrong }) => !isStrong),
    capital.find(({ title }) => title === 'Total capital investment')!,
  );
  const footprint = footprintTable(sides([a, b, c]))!;
  expectSums(footprint.slice(0, -1), footprint.at(-1)!);
});

test('the file has no difference of a footprint that is only a lower bound, and that of its causes', () => {
  const whole = withCost(a, 'A', 100, { gwp_coverage: 1 });
  const differences = (compared: Compared[]) => {
    const sheets = sheetsOf({
      comparing: comparingOf(compared),
      title: '',
      choices: NO_CHOICES,
      sections: chosenSections(NO_CHOICES, COMPARED_SECTIONS),
    });
    const last = (name: string, title: string) =>
      sheets
        .find((one) => one.name === name)!
        .sheet.rows.find(([first]) => first === title)!
        .at(-1);
    return [last('Key figures', 'Footprint'), last('Footprint compared', 'Footprint')];
  };
  expect(differences([whole, { ...whole, letter: 'B' }])).toEqual([0, 0]);
  for (const pair of [
    [whole, c],
    [c, whole],
    [a, c],
  ] as const)
    expect(differences([...pair])).toEqual([null, null]);
  expect(footprintTable(sides([a, c]))!.at(-1)!.changes).toEqual([null, null]);
});

test('changes are those of the printed values, from the chosen reference', () => {
  const cost = costTable(sides([a, c], 1)).at(-1)!;
  expect(cost.changes![1]).toBeNull();
  expect(numberIn(cost.changes![0]!)).toBeCloseTo(numberIn(cost.shown[0]!) - numberIn(cost.shown[1]!), 6);
  const cogs = figureTable(sides([withCost(a, 'A', 100), withCost(a, 'B', 80)], 1)).find(({ key }) => key === 'cogs')!;
  expect(cogs.changes).toEqual(['+25.0\u202f%', null]);
  expect(cogs.values).toEqual([100, 80]);
});

test('the present values end at the net present value of each process', () => {
  const last = presentValueTable({ compared: [a, c] }).at(-1)!;
  expect(last.unit).toBe('M USD');
  for (const [index, { results }] of [a, c].entries()) {
    const total = results.cash_flow.reduce((sum, { discounted }) => sum + discounted, 0);
    expect(last.values[index]).toBeCloseTo(total / 1e6, 9);
  }
});

test('counts the machines of each plant', () => {
  const rows = scheduleTable({ compared: [a, c] });
  const machines = rows.find(({ title }) => title.startsWith('Equipment units'))!;
  expect(machines.values).toEqual(
    [a, c].map(({ results }) => results.equipment.reduce((sum, { n_units }) => sum + n_units, 0)),
  );
});

test('chances are of the row against the column, and nothing against itself', () => {
  const [first, second] = chanceTable({ compared: [a, b], pairOf: pairs(0.87) }, 'cogs');
  expect([first!.shown, second!.shown]).toEqual([
    ['', '13'],
    ['87', ''],
  ]);
});

test('processes that do not differ in any sample are called the same in the tables, the file and the words', () => {
  const compared = [withCost(a, 'A', 100), withCost(a, 'B', 90), withCost(a, 'C', 90.001)];
  const pairOf: PairOf = (row, column) => {
    const isSame = row + column === 3;
    return { lower: isSame ? 0.5 : row > column ? 0.9 : 0.1, differences: isSame ? [0, 0] : [1, -1], causes: [] };
  };
  const rows = chanceTable({ compared, pairOf }, 'cogs');
  expect(rows.map(({ shown }) => shown)).toEqual([
    ['', '10', '10'],
    ['90', '', 'the same'],
    ['90', 'the same', ''],
  ]);
  expect(rows[1]!.values).toEqual([90, null, 'the same']);
  const said = text(told(compared, { pairOf }));
  expect(said).toContain(
    'B is cheaper than A in 90 % of the samples. In all samples of the uncertain inputs, B costs the same as C.',
  );
  expect(said).not.toContain('50 %');
});

test('the assumptions that differ have states and sources, and processes that agree share a line', () => {
  const compared = [a, b, { ...a, letter: 'C' }];
  const rows = differingAssumptions({
    compared,
    settings: differences(compared, operations, new Map()),
    catalogue: operations,
    library,
    product,
    reported: PER_KG,
  });
  expect(rows.map(({ where, title }) => [where, title])).toEqual([[homogeniser.name, 'Passes']]);
  expect(
    rows[0]!.sides.map(({ letters, value, number, state, source }) => [letters, value, number, state, source]),
  ).toEqual([
    [['A', 'C'], '2', 2, rows[0]!.sides[0]!.state, rows[0]!.sides[0]!.source],
    [['B'], '3', 3, 'entered', 'Entered by a member'],
  ]);
  expect(rows[0]!.sides[0]!.source).not.toBe('');
});

test('the workbook has the sheets of the chosen sections, with numbers and differences from the reference', () => {
  const compared = [withCost(a, 'A', 100), withCost(a, 'B', 80)];
  const comparing = comparingOf(compared, { pairOf: pairs(0.87), reference: 1 });
  const sheetsWithout = (...omitted: string[]) =>
    sheetsOf({
      comparing,
      title: 'For the board',
      choices: NO_CHOICES,
      sections: chosenSections({ ...NO_CHOICES, omitted }, COMPARED_SECTIONS),
    });
  const sheets = sheetsWithout();
  const { head, rows } = sheets.find(({ name }) => name === 'Unit cost')!.sheet;
  expect(head).toEqual(['Category', 'A process A v1 (USD/kg)', 'B process B v1 (USD/kg)', 'A minus B (USD/kg)']);
  expect(rows.at(-1)).toEqual(['Unit cost', 100, 80, 20]);
  const cited = sheets[0]!.sheet.rows.filter(([part]) => part === 'Citation');
  expect(cited.map(([, text]) => String(text).slice(0, 3))).toEqual(['A: ', 'B: ']);
  for (const { name, sheet } of sheets)
    for (const [index, row] of sheet.rows.entries())
      expect([name, row.length, sheet.decimals[index]!.length]).toEqual([name, sheet.head.length, sheet.head.length]);
  const tables = [
    CAPITAL_TABLE,
    CASH_FLOW,
    COST_BY_CATEGORY,
    COST_BY_SECTION,
    COST_BY_STEP,
    EQUIPMENT,
    FOOTPRINT,
    SCHEDULE,
    STEPS,
  ];
  const before = tables.map(({ columns }) => columns);
  for (const table of tables)
    Object.assign(table, { columns: [...table.columns, { key: 'new', title: 'New', value: () => 7 }] });
  const extended = sheetsWithout();
  tables.forEach((table, at) => Object.assign(table, { columns: before[at] }));
  for (const { name } of tables) expect(extended.find((one) => one.name === name)?.sheet.head.at(-1)).toBe('New');
  const names = sheetsWithout('cost', 'uncertainty').map(({ name }) => name);
  expect(sheets.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([
    'Unit cost',
    'Cost by category',
    'Cost by section',
    'Cost by step',
    'Chance of being cheaper',
    'Chance of being greener',
  ]);
});
