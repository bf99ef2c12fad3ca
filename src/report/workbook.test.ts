import readXlsx from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import { CAPITAL, catalogue, evaluate, fillAssumptions } from '#engine/index.ts';
import { CITED } from '#engine/wording/index.ts';
import { estimatesWithSpreads, leverage } from '#engine/analysis/index.ts';
import { toWorkbook } from '#src/components/table/export.ts';
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
if ('message' in sampled || 'message' in effects) throw new Error('The process cannot run.');
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
  computed: {
    scenario: null,
    leverage: effects[0]!,
    sampled,
    unmade: null,
    doing: null,
    done: 5,
    parts: 5,
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
