import readXlsx from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import { CAPITAL, catalogue, evaluate, fillAssumptions } from '#engine/index.ts';
import { CITED } from '#engine/wording/index.ts';
import { estimatesWithSpreads, leverage } from '#engine/analysis/index.ts';
import type { Ask } from '#src/engine/line.ts';
import { TASKS } from '#src/engine/tasks.ts';
import { certainties } from '#src/workspace/chance/use-chances.ts';
import { spaceOf } from '#src/workspace/design-space/space-of.ts';
import { toWorkbook } from '#src/components/table/export.ts';
import { shownValue } from '#src/draft/metrics.ts';
import { PER_KG } from '#src/lib/reporting.ts';
import { toCatalogue } from '#src/draft/catalogue.ts';
import { assumptionTables } from './assumption-rows.ts';
import type { Reporting } from './reporting.ts';
import { chosenSections, NO_CHOICES, SECTIONS } from './sections.ts';
import { sheetsOf } from './workbook.ts';

const base = configuration('cfg_homogenised_v2');
const results = resultsOf(evaluate(base, product, library));
const input = { configuration: base, product, library };
const sampled = estimatesWithSpreads(input, 16);
const effects = leverage(input, ['cogs']);
const limits = [
  { metric: 'output', min: 270_000 },
  { metric: 'cogs', max: 300 },
];
const ask = (async (task: keyof typeof TASKS, question: never) => TASKS[task](question, product, library)) as Ask;
const work = { ask, tell: () => undefined, wait: () => Promise.resolve() };
const wanted = 0.9;
const chances = await ask('chances', { configuration: base, promises: limits, samples: 256 });
const searches = await certainties({ configuration: base, promises: limits, short: [0], wanted }, work);
const space = await spaceOf({ configuration: base, limits, choice: { axes: [], wanted: null } }, work);
if ('message' in sampled || 'message' in effects || 'message' in chances) throw new Error('The process cannot run.');
const reporting: Reporting = {
  results,
  configuration: base,
  product,
  name: 'Homogenised harvest',
  version: 'version 2',
  saved: null,
  library,
  catalogue: toCatalogue(catalogue()),
  reported: PER_KG,
  limits,
  computed: {
    scenario: null,
    leverage: effects[0]!,
    sampled,
    unmade: null,
    counted: { chances, searches, wanted },
    space,
    doing: null,
    done: 8,
    parts: 8,
    failure: null,
  },
  organisation: null,
  today: new Date('2026-05-01'),
};
const title = 'For the board';
const choices = { ...NO_CHOICES, introduction: 'One.\n\nTwo.' };
const whole = sheetsOf({ reporting, title, choices, sections: chosenSections(choices, SECTIONS) });
const sheet = (name: string) => whole.find((one) => one.name === name)!.sheet;

test('every chosen section has a sheet, and no other section', () => {
  const short = { ...choices, omitted: ['matters', 'uncertainty', 'assumptions', 'summary'] };
  const names = (of: typeof whole) => of.map(({ name }) => name);
  const without = names(sheetsOf({ reporting, title, choices: short, sections: chosenSections(short, SECTIONS) }));
  const left = ['Summary', 'What matters', 'Uncertainty', 'Causes of uncertainty', 'Assumptions'];
  expect(names(whole).filter((name) => !without.includes(name))).toEqual(left);
  expect(names(whole).length).toBeGreaterThanOrEqual(Object.keys(SECTIONS).length + 1);
  for (const { rows } of whole.filter(({ name }) => name !== 'Warnings').map((one) => one.sheet))
    expect(rows.length).toBeGreaterThan(0);
});

test('rows are as long as their heads, and every number has decimals', () => {
  for (const { name, sheet: of } of whole)
    for (const [index, row] of of.rows.entries())
      expect([name, row.length, of.decimals[index]!.length]).toEqual([name, of.head.length, of.head.length]);
});

test('the first sheet has the title, the words, the sentences and the citation', () => {
  const { rows } = sheet('Report');
  expect(rows.slice(0, 4)).toEqual([
    ['Title', 'For the board'],
    ['Of', `${product.name} · Homogenised harvest · version 2 · 1 May 2026`],
    ['Introduction', 'One.'],
    ['', 'Two.'],
  ]);
  expect(rows.find(([part]) => part === 'Summary')![1]).toMatch(/^The plant makes/);
  expect(rows.find(([part]) => part === 'Citation')![1]).toContain(CITED);
});

test('the basis of design names grade, technology and class of estimate as the printed report does', () => {
  const { rows } = sheet('Basis of design');
  const named = (title: string) => rows.find(([one]) => one === title)?.[1];
  expect([named('Grade'), named('Technology')]).toEqual(['food', 'stainless steel']);
  expect(named('Estimate')).toBe(
    CAPITAL.estimate_class.choices[fillAssumptions(base.assumptions).capital.estimate_class],
  );
});

test('each limit has its chance, its margin and the cheapest change to the wanted chance', () => {
  const { head, rows } = sheet('Chance of limits');
  const at = (row: number, title: string) => rows[row]![head.findIndex((one) => one.startsWith(title))];
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['Annual output', 'at least'],
    ['Unit cost', 'at most'],
  ]);
  expect(at(0, 'Chance')).toBeCloseTo(chances.promises[0]!.chance.value * 100, 10);
  expect(at(0, 'Chance after it')).toBeGreaterThanOrEqual(90);
  expect(at(0, 'Cheapest change')).toMatch(/^(Raise|Lower) /);
  expect(at(1, 'Cheapest change')).toBe('Nothing to change');
});

test('the design space is filed as ranges and as points that agree', () => {
  const { three, shown, at } = space!;
  const ranges = sheet('Acceptable ranges').rows;
  const of = (statement: string) => ranges.filter(([one]) => one === statement);
  expect(of('Set point')).toHaveLength(3);
  expect(of('Basis').filter(([, about]) => about === 'Limit')).toHaveLength(limits.length);
  const { head, rows } = sheet('Design space');
  expect(rows).toHaveLength(shown.grid.x.length * shown.grid.y.length);
  const inside = rows.filter((row) => row[head.indexOf('Inside the design space')] === 'yes');
  const [output, cost] = ['Annual output', 'Unit cost'].map((title) => head.findIndex((one) => one.startsWith(title)));
  expect(inside.length).toBeGreaterThan(0);
  for (const row of inside) expect([Number(row[output!]) >= 270, Number(row[cost!]) <= 300]).toEqual([true, true]);
  for (const row of rows) expect(row.at(-1) === '').toBe(row.at(-2) === 'yes');
  // A range around a set point has it.
  for (const [k, axis] of three.entries()) {
    const [, , from, to] = of('Proven acceptable range')[k]!;
    if (from === null) continue;
    const now = shownValue(at[k]!, axis);
    expect([Number(from) <= now + 1e-9, now - 1e-9 <= Number(to)]).toEqual([true, true]);
  }
});

describe('the assumptions', () => {
  test('are numbers in their units, with state and source', () => {
    const { rows } = sheet('Assumptions');
    const tables = assumptionTables({ ...reporting, productPrice: product.selling_price });
    expect(rows).toHaveLength(tables.flatMap((table) => table.rows).length);
    const rate = rows.find(([, title]) => title === 'Discount rate')!;
    expect([typeof rate[2], rate[3]]).toEqual(['number', '%']);
    expect(rows.every(([, , , , state, source]) => state !== '' && source !== null)).toBe(true);
  });
});

test('a spreadsheet program reads the numbers as numbers', async () => {
  const read = await readXlsx(Buffer.from(await (await toWorkbook(whole)).arrayBuffer()));
  expect(read.map((one) => one.sheet)).toEqual(whole.map(({ name }) => name));
  const footprint = read.find((one) => one.sheet === 'Footprint')!.data;
  const total = footprint.find(([cause]) => cause === 'Footprint')!;
  expect(total[1]).toBeCloseTo(results.figures.gwp!, 6);
});
