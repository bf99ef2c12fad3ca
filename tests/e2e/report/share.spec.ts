/** From a process to a link, to its reader without an account, to the link withdrawn; and the page as a file on disk. */
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, inScheme, test } from '../../support/browser.ts';
import { numberOf } from '../../support/numbers.ts';
import { blockedOn } from '../../support/policy.ts';
import { sampled } from '../../support/night.ts';

const FULL = Boolean(process.env['NIGHT']);
const REPORT = '/products/prd_leghaemoglobin/prc_homogenised/report';
const PASSWORD = 'correct horse battery';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const seal = (page: Page) => page.getByRole('region', { name: /figures agree|signature is valid/ });
const view = (page: Page, title: string) =>
  page.locator('dl[aria-live] > div').filter({ has: page.getByText(title, { exact: true }) });

// Of the reader: a withdrawn link, a page that asks for its password, and a negotiation whose evaluations are used.
test.use({ expectedErrors: /^(40[34] POST .*\/shared\/open|429 POST .*\/shared\/evaluate)\.json/ });

interface Wanted {
  title: string;
  kind: RegExp;
  slider: string;
  password?: string;
  /** Evaluations per day of a negotiation. */
  evaluations?: number;
}

/** Makes a link as a member does. @returns its address */
async function makeLink(page: Page, { title, kind, slider, password, evaluations }: Wanted): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog(page, /^Share links/)
    .getByRole('button', { name: 'New link' })
    .click();
  const form = dialog(page, 'New share link');
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('radio', { name: kind }).check();
  await form.getByRole('combobox', { name: 'Add a slider' }).fill(slider);
  await page.getByRole('option', { name: slider, exact: true }).first().click();
  if (password !== undefined) await form.getByLabel('Password').fill(password);
  if (evaluations !== undefined) {
    await form.getByRole('checkbox', { name: 'Net present value' }).check();
    await form.getByRole('textbox', { name: 'Evaluations per day' }).fill(String(evaluations));
  }
  // The form without a password is a part of the one with it.
  if (FULL || password !== undefined)
    expect(await accessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([]);
  await form.getByRole('button', { name: 'Create link' }).click();
  const made = dialog(page, `Address of ${title}`);
  const address = await made.locator('code').innerText();
  await made.getByRole('button', { name: 'I have stored it' }).click();
  return address;
}

/** Withdraws the link of a title, and closes the list. */
async function withdraw(page: Page, title: string): Promise<void> {
  const links = dialog(page, /^Share links/);
  // The newest link is the first.
  await links
    .getByRole('button', { name: `Withdraw ${title}` })
    .first()
    .click();
  await dialog(page, 'Withdraw this link?').getByRole('button', { name: 'Withdraw link' }).click();
  await expect(links.getByRole('listitem').filter({ hasText: title }).first()).toContainText('withdrawn on');
}

interface Reader {
  context: BrowserContext;
  page: Page;
  /** Requests of the page. */
  requests: Request[];
  /** What the policy of the page blocked. */
  blocked: string[];
}

/** Someone else, who has never signed in. */
async function reader(browser: Browser): Promise<Reader> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return { context, page, requests, blocked: await blockedOn(page) };
}

/** The page calls nothing but the three calls without an account, says nothing of its address, and has no cookie. */
async function expectPrivate({ context, page, requests, blocked }: Reader, secret: string): Promise<void> {
  const { origin } = new URL(page.url());
  const called = new Set<string>();
  for (const request of requests) {
    const url = new URL(request.url());
    if (url.protocol === 'blob:' || url.protocol === 'data:') continue;
    expect(url.origin).toBe(origin);
    expect(url.href).not.toContain(secret);
    const headers = await request.allHeaders();
    expect(headers['authorization']).toBeUndefined();
    expect(headers['cookie']).toBeUndefined();
    // Empty where the policy is no-referrer.
    expect(headers['referer'] ?? '').not.toContain('shared');
    if (url.pathname.startsWith('/v1/')) called.add(`${request.method()} ${url.pathname}${url.search}`);
  }
  expect([...called].filter((call) => !PUBLIC.includes(call))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(blocked).toEqual([]);
}
const PUBLIC = ['POST /v1/shared/open.json', 'POST /v1/shared/evaluate.json', 'GET /v1/shared/keys.json'];

test('whole reports and figures reach readers without an account, and are withdrawn', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn('standard@demo.test', REPORT);

  await test.step('a whole report is verified, varies within limits, and is withdrawn', async () => {
    const title = 'Whole, for the board';
    const address = await makeLink(page, { title, kind: /^Whole/, slider: 'Discount rate' });
    const someone = await reader(browser);
    const { page: shared } = someone;
    await shared.goto(address);
    await expect(seal(shared)).toContainText(/all [\d\s]+ figures agree/);
    await expect(seal(shared)).toContainText('valid');
    await expect(shared.getByRole('article').getByRole('region', { name: 'Uncertainty' })).toContainText('512 samples');

    // A section of the contents is shown without a change of the address.
    await shared
      .getByRole('navigation', { name: 'In this report' })
      .getByRole('link', { name: /Versions/ })
      .click();
    await expect(shared.getByRole('region', { name: 'Versions' })).toBeInViewport();
    expect(shared.url()).toBe(address);

    const price = view(shared, 'Minimum selling price');
    const before = numberOf(await price.locator('b').innerText());
    const slider = shared.getByRole('slider', { name: /^Discount rate/ });
    await slider.press('ArrowRight');
    await slider.press('ArrowRight');
    await expect.poll(async () => numberOf(await price.locator('b').innerText())).toBeGreaterThan(before);
    await expect(price).toContainText('→');
    await expect(shared.getByRole('article')).toContainText(before.toFixed(2));
    await shared.getByRole('button', { name: 'Back to the report' }).click();
    await expect.poll(async () => numberOf(await price.locator('b').innerText())).toBe(before);

    // In an ordinary run in the light as it is drawn; the dark report is that of report.spec.ts.
    for (const scheme of sampled(['light', 'dark'] as const, 2)) {
      if (FULL) await inScheme(shared, scheme);
      expect(await accessibilityFaults(shared)).toEqual([]);
    }
    await expectPrivate(someone, new URL(address).hash.slice(1));

    await withdraw(page, title);
    await shared.reload();
    await expect(shared.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    // every-page.spec.ts looks at this page in an ordinary run too.
    if (FULL) expect(await accessibilityFaults(shared)).toEqual([]);
    await someone.context.close();
  });
  await dialog(page, /^Share links/)
    .getByRole('button', { name: 'Close' })
    .click();

  await test.step('figures are signed, need their password, and are computed by the server for other values', async () => {
    const title = 'Figures, for investors';
    const address = await makeLink(page, { title, kind: /^Figures only/, slider: 'Discount rate', password: PASSWORD });
    const someone = await reader(browser);
    const { page: shared } = someone;
    await shared.goto(address);
    const password = shared.getByLabel('Password', { exact: true });
    await password.fill('not this one');
    await shared.getByRole('button', { name: 'Open the report' }).click();
    await expect(shared.getByText('This password is not correct.')).toBeVisible();
    expect(await accessibilityFaults(shared)).toEqual([]);
    await password.fill(PASSWORD);
    await shared.getByRole('button', { name: 'Open the report' }).click();
    await expect(seal(shared)).toContainText('No digit has been changed since then');

    const price = view(shared, 'Minimum selling price');
    const before = numberOf(await price.locator('b').innerText());
    await shared.getByRole('slider', { name: /^Discount rate/ }).press('ArrowRight');
    await expect.poll(async () => numberOf(await price.locator('b').innerText())).toBeGreaterThan(before);
    // All that it shows is in the whole report too.
    if (FULL) expect(await accessibilityFaults(shared)).toEqual([]);
    await expectPrivate(someone, new URL(address).hash.slice(1));
    await withdraw(page, title);
    await someone.context.close();
  });
});

test('owner and guest see one page of a negotiation, whose evaluations are counted', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn('standard@demo.test', REPORT);
  const title = 'Terms of supply';
  const address = await makeLink(page, { title, kind: /^Negotiation/, slider: 'Discount rate', evaluations: 2 });
  const [guest, owner] = [await reader(browser), await page.context().newPage()];
  await guest.page.goto(address);
  await owner.goto(address);
  for (const one of [guest.page, owner]) await expect(seal(one)).toContainText('signature is valid');
  const [theirs, ours] = await Promise.all([guest.page, owner].map((one) => one.locator('main').innerText()));
  expect(theirs).toBe(ours);
  expect(theirs).toContain('2 evaluations of 2 left today');
  for (const hidden of ['Fermentation', 'Glucose', 'Homogenis']) expect(theirs).not.toContain(hidden);

  const { page: shared } = guest;
  const price = view(shared, 'Minimum selling price');
  const before = numberOf(await price.locator('b').innerText());
  const slider = shared.getByRole('slider', { name: /^Discount rate/ });
  const show = shared.getByRole('button', { name: 'Show the consequences' });
  for (const left of ['1 evaluation of 2 left', 'All 2 evaluations of today are used']) {
    for (let step = 0; step < 10; step++) await slider.press('ArrowRight');
    await show.click();
    await expect(shared.getByText(left).first()).toBeVisible();
    await expect.poll(async () => numberOf(await price.locator('b').innerText())).toBeGreaterThan(before);
  }
  await slider.press('End');
  await show.click();
  await expect(shared.getByRole('alert')).toContainText('New ones are possible from 00:00 UTC');
  for (const width of [1440, 390])
    for (const scheme of sampled(['light', 'dark'] as const, 2)) {
      await shared.setViewportSize({ width, height: 900 });
      await inScheme(shared, scheme);
      expect(await accessibilityFaults(shared)).toEqual([]);
      expect(await shared.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  await expectPrivate(guest, new URL(address).hash.slice(1));
  await page.reload();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const listed = dialog(page, /^Share links/)
    .getByRole('listitem')
    .filter({ hasText: title })
    .first();
  await expect(listed).toContainText('2 of 2 evaluations used today');
  await withdraw(page, title);
  await guest.context.close();
});

// src/report/saved-page.test.ts has the file; the whole report above computes itself in the browser.
test(
  'a page that was saved as a file computes itself from disk, without a network',
  { tag: '@night' },
  async ({ page, browser, signIn }, info) => {
    await signIn('standard@demo.test', REPORT);
    const title = 'Offline';
    const address = await makeLink(page, { title, kind: /^Whole/, slider: 'Discount rate' });
    const someone = await reader(browser);
    await someone.page.goto(address);
    const download = someone.page.waitForEvent('download');
    await someone.page.getByRole('button', { name: 'Download, works offline' }).click();
    const path = info.outputPath('report.html');
    await (await download).saveAs(path);
    await expectPrivate(someone, new URL(address).hash.slice(1));
    await someone.context.close();
    await withdraw(page, title);

    const context = await browser.newContext({ offline: true, viewport: { width: 1440, height: 900 } });
    const file = await context.newPage();
    const requests: string[] = [];
    file.on('request', (request) => requests.push(request.url()));
    await file.goto(`file://${path}`);
    await expect(seal(file)).toContainText(/all [\d\s]+ figures agree/);
    await expect(file.getByText('The file cannot show whether newer results exist')).toBeVisible();
    const price = view(file, 'Minimum selling price');
    const before = numberOf(await price.locator('b').innerText());
    await file.getByRole('slider', { name: /^Discount rate/ }).press('ArrowRight');
    await expect.poll(async () => numberOf(await price.locator('b').innerText())).toBeGreaterThan(before);
    expect(requests.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
    expect(await accessibilityFaults(file)).toEqual([]);
    await context.close();
  },
);
