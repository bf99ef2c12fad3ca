/**
 * One saved version, as text on each page that shows it: a metric that two pages have is the same number, to the digits that
 * each shows. tests/server/same-figures.test.ts compares the stored values, hashes and samples behind them for five processes.
 */
import { waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { ProcessWithConfiguration } from '#generated/types.ts';
import { numberOf } from '../support/numbers.ts';
import { exampleFor } from './contract-answers.ts';
import { closePage, openPage, startApp } from './open-page.tsx';

beforeAll(startApp);
afterEach(closePage);

const PROCESS = '/products/prd_leghaemoglobin/prc_homogenised';
const { configuration } = exampleFor('getProcess', ['prc_homogenised']) as ProcessWithConfiguration;
const { figures } = configuration!.results;

/** Values in display units by the names of metrics, as the pages have them. */
const STORED: Record<string, number> = {
  'Unit cost': figures.cogs,
  'Unit cost (COGS)': figures.cogs,
  'Minimum selling price': figures.msp!,
  'Total capital investment': figures.tci / 1e6,
  'Capital investment': figures.tci / 1e6,
  'Net present value': figures.npv! / 1e6,
  'Gross margin': 100 * figures.gross_margin!,
  Yield: 100 * figures.yield,
  Purity: 100 * figures.purity,
  Titre: figures.titre!,
  'Batches per year': figures.batches,
  'Time between batches': figures.cycle_time,
  'Batch duration': figures.batch_time,
};

/** Names and numbers of a page: terms with their descriptions, and rows of tables. */
function numbersOn(page: HTMLElement): Map<string, string> {
  const terms = [...page.querySelectorAll('dt')].map((term) => [term, term.nextElementSibling] as const);
  const rows = [...page.querySelectorAll('tr')].map(({ cells }) => [cells[0], cells[1]] as const);
  return new Map(
    [...terms, ...rows].flatMap(([name, value]) => {
      const text = value?.textContent ?? '';
      return name && /^[\u2212-]?\d/.test(text) ? [[name.textContent.trim(), text] as const] : [];
    }),
  );
}

/** Whether a printed number is that one, rounded to the digits that are printed. */
function isRounded(text: string, value: number): boolean {
  const shown = numberOf(text);
  const decimals = /\.(\d+)/.exec(text.replaceAll(/[\s\u202f]/g, ''))?.[1]?.length ?? 0;
  const last = decimals > 0 ? 10 ** -decimals : 10 ** (/0*$/.exec(String(Math.abs(shown)))?.[0].length ?? 0);
  return Math.abs(shown - value) <= last / 2 + 1e-9 * Math.abs(value);
}

test('the report and the economics of one version show the same numbers, those that are stored', async () => {
  const seen = new Map<string, Map<string, string>>();
  for (const page of ['report', 'techno-economic-analysis']) {
    openPage({ address: `${PROCESS}/${page}`, as: 'standard@demo.test' }, () => undefined);
    // The page replaces what is there while it loads.
    await waitFor(() => expect(numbersOn(document.body).size).toBeGreaterThan(5));
    seen.set(page, numbersOn(document.body));
    closePage();
  }
  const all = [...seen].flatMap(([page, numbers]) => [...numbers].map(([name, text]) => ({ page, name, text })));
  const known = all.filter(({ name }) => name in STORED);
  expect(known.length).toBeGreaterThan(5);
  expect(known.filter(({ name, text }) => !isRounded(text, STORED[name]!))).toEqual([]);
});
