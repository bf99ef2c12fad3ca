/** The page of a share link, on the contract's examples: what it opens, what it says when it cannot, and what it proves. */
import { configure, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { canonical, evaluate, type ScenarioFile } from '#engine/index.ts';
import type { OperationId } from '#generated/operations.ts';
import type { SharedPage, SigningKey, SigningKeyList } from '#generated/types.ts';
import { withFactors } from '#src/workspace/evaluate-draft.ts';
import { exampleFor, json } from './contract-answers.ts';
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
// A guard: a test ends as soon as the page shows what it waits for.
beforeAll(() => configure({ asyncUtilTimeout: 300_000 }));
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
  expect(screen.getByText('valid')).toBeDefined();
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

test('a shared page is printed in the light colours, whichever the reader has', async () => {
  open(() => json(figures));
  await screen.findByRole('article', { name: figures.content.title });
  const root = document.documentElement;
  root.dataset['scheme'] = 'dark';
  dispatchEvent(new Event('beforeprint'));
  expect(root.dataset['scheme']).toBe('light');
  dispatchEvent(new Event('afterprint'));
  expect(root.dataset['scheme']).toBe('dark');
});
