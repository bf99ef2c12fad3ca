/** The page of a share link, on the contract's examples: what it opens, what it says when it cannot, and what it proves. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { canonical, evaluate, type ScenarioFile } from '#engine/index.ts';
import type { OperationId } from '#generated/operations.ts';
import type { SharedPage, SigningKey, SigningKeyList } from '#generated/types.ts';
import { costPer, reportedFor } from '#src/lib/reporting.ts';
import { withFactors } from '#src/engine/evaluate-draft.ts';
import { exampleFor, json } from './contract-answers.ts';
import { numberOf } from '../support/numbers.ts';
import { closePage, openPage, startApp } from './open-page.tsx';

const whole = computed(exampleFor('openShare', [], 'whole') as SharedPage);
const figures = exampleFor('openShare', [], 'figures') as SharedPage;

/** The page with the results of its scenario to the last digit, which examples leave out. */
function computed(page: SharedPage): SharedPage {
  const { configuration, product, library } = page.content.scenario as unknown as ScenarioFile;
  const outcome = evaluate(configuration, product, withFactors(library));
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return { ...page, content: { ...page.content, results: outcome.results } };
}

/** The page, signed with a key of its own. */
async function signed(page: SharedPage): Promise<{ page: SharedPage; keys: SigningKey[] }> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const kid = 'k'.repeat(43);
  const text = new TextEncoder().encode(canonical(page.content));
  const value = Buffer.from(await crypto.subtle.sign('Ed25519', pair.privateKey, text)).toString('base64url');
  return {
    page: { ...page, signature: { algorithm: 'Ed25519', key_id: kid, value } },
    keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig' }],
  };
}

const PUBLIC: OperationId[] = ['openShare', 'evaluateShare', 'listSigningKeys'];

/** Calls that were made. */
let called: OperationId[] = [];
function open(opening: () => Response, signing?: SigningKeyList) {
  called = [];
  location.hash = '#titre_share_example';
  openPage({ address: '/shared', as: null }, (id) => {
    called.push(id);
    if (id === 'listSigningKeys' && signing) return json(signing);
    return id === 'openShare' ? opening() : undefined;
  });
}
const refused = (status: number, more: object = {}) =>
  json({ message: 'Refused.', status, request_id: 'r', ...more }, status);
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

beforeAll(startApp);
afterEach(() => {
  closePage();
  location.hash = '';
  const others = called.filter((id) => !PUBLIC.includes(id));
  if (others.length > 0) throw new Error(`A shared page called ${others.join(', ')}.`);
});

test('a link that does not work says so, without a reason that would tell why', async () => {
  open(() => refused(404));
  expect(await heading('This link does not work')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('after too many passwords the page says how long to wait', async () => {
  open(() => refused(429, { details: { retry_after: 1800 } }));
  await heading('Too many attempts');
  expect(screen.getByRole('main').textContent).toContain('Wait 30 minutes');
});

test('a page with a password asks for it, says that one is wrong, and opens with the right one', async () => {
  let answer = refused(403, { field: 'password' });
  open(() => answer.clone());
  const user = userEvent.setup();
  const input = await screen.findByLabelText('Password', { exact: true });
  await user.type(input, 'wrong{Enter}');
  await screen.findByText('This password is not correct.');
  answer = json(figures);
  await user.click(screen.getByRole('button', { name: 'Open the report' }));
  expect(await heading(/Summary/)).toBeDefined();
});

test('a whole page is computed again, is verified, and says that newer results exist', async () => {
  const { page, keys } = await signed({ ...whole, newer: true });
  open(() => json(page), { keys });
  await screen.findByText(/Newer results of this process exist/);
  await heading(/^Computed again in your browser: all .* figures agree$/);
  // The signature is verified beside the calculation.
  expect(await screen.findByText('valid')).toBeDefined();
});

test('an altered page is verified anew, also after the original with the same signature', async () => {
  const { page, keys } = await signed(whole);
  let answer = page;
  open(() => json(answer), { keys });
  await screen.findByText('valid');
  answer = { ...page, content: { ...page.content, title: 'Altered' } };
  location.hash = '#titre_share_other';
  act(() => void dispatchEvent(new Event('hashchange')));
  expect(await heading('The signature is not valid')).toBeDefined();
});

test('a figure that does not follow from the scenario is found and named', async () => {
  const forged = structuredClone(whole);
  forged.content.results!.figures.cogs *= 1.01;
  open(() => json(forged));
  await heading(/^Computed again in your browser: 1 of .* figures differ$/);
  expect(screen.getByText('figures.cogs')).toBeDefined();
});

test('figures that were changed after they were signed are not to be relied on', async () => {
  const forged = structuredClone(figures);
  forged.content.figures!.cost_year += 1;
  open(() => json(forged));
  await heading('The signature is not valid');
  expect(screen.getByRole('complementary').textContent).toContain('Do not rely on them');
});

test('a page of figures shows its sections and says what it does not show', async () => {
  open(() => json(figures));
  const report = within(await screen.findByRole('article', { name: figures.content.title }));
  expect(report.getAllByRole('region')).toHaveLength(figures.content.sections.length);
  expect(screen.getByRole('complementary').textContent).toContain('settings, assumptions and prices');
});

/** A table of a page of figures, as rows of texts. */
async function rowsOf(name: string): Promise<string[][]> {
  const table = await screen.findByRole('table', { name });
  const cells = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent);
  return within(table).getAllByRole('row').map(cells);
}

test('the cost of a page of figures adds up, net of what co-products sell for', async () => {
  const page = structuredClone(figures);
  const { annual, by_category } = page.content.figures!.cost!;
  by_category.push({ category: 'co_products', annual: -0.2 * annual, per_kg: -30, share: -0.2 });
  open(() => json(page));
  const [, ...rows] = await rowsOf('Operating cost');
  const total = rows.pop()!;
  expect(total[0]).toBe('Operating cost, net of co-products');
  for (const column of [1, 2, 3]) {
    const sum = rows.reduce((all, row) => all + numberOf(row[column]!), 0);
    expect([column, numberOf(total[column]!)]).toEqual([column, expect.closeTo(sum, 6)]);
  }
  expect(numberOf(total[1]!)).toBeCloseTo((0.8 * annual) / 1e6, 1);
});

test('a page of figures of a continuous plant speaks of no batches', async () => {
  const page = structuredClone(figures);
  page.content.sections = ['schedule'];
  page.content.figures = {
    cost_year: 2023,
    continuous: true,
    schedule: {
      cycle_time: 1,
      batch_time: 1,
      batches: 7920,
      bottleneck: 'RX-701 Fermentation',
      resources: [
        { tag: 'RX-701', name: 'Fermentation', n_units: 7, start: 0, occupancy: 63.5, utilisation: 9.07, phases: [] },
      ],
    },
  };
  open(() => json(page));
  const [head, row] = await rowsOf('Schedule');
  expect(head).not.toContain('Busy %');
  expect(row!.slice(0, 5)).toEqual(['RX-701', 'Fermentation', '7', '0.0', '63.5']);
  expect(screen.getByRole('main').textContent).not.toMatch(/bottleneck|7\s?920|batch/i);
});

test.each([
  ['figures', figures],
  ['whole', whole],
])('a page of the kind %s shows costs of the amount that its product asks for', async (_kind, example) => {
  const page = structuredClone(example);
  page.content.reporting_unit = 'dose';
  page.content.dose = 440;
  // Prices of materials stay per their own unit.
  page.content.sections = ['summary', 'cost', 'footprint'];
  open(() => json(page));
  const cost = await screen.findByRole('group', { name: 'Unit cost' });
  const { cogs } = page.content.results?.figures ?? page.content.figures!.summary!;
  const { figure, unit } = costPer(cogs, reportedFor({ reporting_unit: 'dose', dose: 440 }, null));
  expect(cost.textContent).toContain(figure);
  expect(cost.textContent).toContain(unit);
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('USD/dose'));
  expect(screen.getByRole('main').textContent).not.toMatch(/USD\/kg|CO₂e\/kg/);
});

test('a page of figures that does not show the size of a batch has costs per kg, not per batch', async () => {
  const page = structuredClone(figures);
  page.content.reporting_unit = 'batch';
  page.content.sections = ['cost'];
  delete page.content.figures!.summary;
  open(() => json(page));
  expect((await rowsOf('Operating cost'))[0]).toContain('Per kg USD/kg');
});

test('a page shows the logo of its owner, who is not named', async () => {
  const page = structuredClone(figures);
  page.content.logo = 'data:image/png;base64,iVBORw0KGgo=';
  open(() => json(page));
  const logo = await screen.findByRole('img', { name: 'Logo of the owner' });
  expect(logo.getAttribute('src')).toBe(page.content.logo);
});
