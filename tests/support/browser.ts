/** Fixtures of the browser tests: sign-in, the API as a person has it, and a check that nothing was logged as an error. */
import { expect, test as base, type APIResponse, type Page } from '@playwright/test';

export type Account = 'admin@demo.test' | 'standard@demo.test' | 'free@demo.test' | 'noorg@demo.test';

interface Fixtures {
  /**
   * Opens an address, the home page by default, signed in, and waits for the app: through the identity provider's page the first
   * time, then with the session kept. With null the test opens the first address itself.
   */
  signIn: (account: Account, address?: string | null) => Promise<void>;
  /** Goes through the identity provider each time, for tests of the session itself. */
  signInAnew: boolean;
  /** What a test makes the page log, and which requests it makes fail, on purpose: '404 GET /v1/…', 'net::ERR_… GET /v1/…'. */
  expectedErrors: RegExp;
  /** Waits, before each act and each look, until 'Loading data...' is gone, which covers part of the page. */
  afterLoading: boolean;
  /** Fails the test when the page logged an error or threw. */
  noErrors: void;
}

export const test = base.extend<Fixtures, { sessions: Map<Account, Session> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  signInAnew: [false, { option: true }],
  afterLoading: [true, { option: true }],
  page: async ({ page, afterLoading }, use) => {
    if (afterLoading) await page.addLocatorHandler(loadingDialog(page), async () => {});
    await use(page);
  },
  signIn: async ({ page, sessions, signInAnew }, use) => {
    await use(async (account, address = '/') => {
      const kept = signInAnew ? undefined : sessions.get(account);
      if (kept) {
        await page.addInitScript(putSession, kept);
        given.set(page, kept);
      }
      if (kept && address === null) return;
      await page.goto(address ?? '/');
      if (!kept) await chooseAccount(page, account);
      await expect(page.getByRole('button', { name: /^User menu: / })).toBeVisible();
      if (!kept) sessions.set(account, await page.evaluate(takeSession));
    });
  },
  // One pattern, because Playwright takes a list of two for a value with its options.
  expectedErrors: [/^$/, { option: true }],
  noErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        // What could not be loaded is judged below, where its address and status are known.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text());
      });
      watchFailures(page, (failure) => errors.push(failure));
      watchDemo(page, (change) => errors.push(change));
      await use();
      const unexpected = errors.filter((text) => !expectedErrors.test(text));
      // After the look at the errors, because a page may show what is deleted.
      for (const deleteCopy of copies.get(page) ?? []) await deleteCopy();
      expect(unexpected, 'errors that the page logged').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Reports each request to the product that failed: an answer of 400 and above as '404 GET /v1/…', and no answer at all as
 * 'net::ERR_… GET /v1/…'. What a test answers itself is its own, and what the page gave up is no failure.
 */
export function watchFailures(page: Page, onFailure: (failure: string) => void): void {
  const isOurs = (url: string) => new URL(url).origin === new URL(page.url()).origin;
  page.on('response', async (response) => {
    const status = response.status();
    if (status < 400 || !isOurs(response.url())) return;
    // Who is here is announced without a word of failure, also while a session or an organisation changes.
    if (new URL(response.url()).pathname.endsWith('/presence.json')) return;
    // What a test answers itself comes from no server.
    if ((await response.serverAddr().catch(() => null)) === null) return;
    onFailure(`${status} ${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no answer';
    if (reason === 'net::ERR_ABORTED' || !isOurs(request.url())) return;
    onFailure(`${reason} ${request.method()} ${new URL(request.url()).pathname}`);
  });
}

/** A process that comes with the demo, by its readable id; all others have 16 random letters and digits. */
const DEMO_PROCESS = /\/pipelines\/prc_(?![0-9a-z]{16}\/)\w+\/configurations\.json/;

/** Reports a version saved in a process of the demo, which other tests expect as it was: see `workspaceOfCopy`. */
function watchDemo(page: Page, onChange: (change: string) => void): void {
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().method() !== 'POST' || response.status() !== 201 || !DEMO_PROCESS.test(pathname)) return;
    // What a test answers itself reaches no database.
    if ((await response.serverAddr().catch(() => null)) === null) return;
    onChange(`saved a version of a demo process, which other tests use: POST ${pathname}`);
  });
}

/** Name and value of what the app keeps of a sign-in. */
type Session = [name: string, value: string];

/** What a page begins with, for calls of the API before it has opened an address. */
const given = new WeakMap<Page, Session>();

const takeSession = (): Session =>
  Object.entries<string>(sessionStorage).find(([name]) => name.startsWith('session.user:'))!;

/** Runs before each document: the first of a tab gets the session, so that signing out lasts. */
function putSession([name, value]: Session): void {
  // A document without an origin has no storage.
  if (window !== window.top || window.origin === 'null' || sessionStorage.getItem('given') !== null) return;
  sessionStorage.setItem('given', 'yes');
  sessionStorage.setItem(name, value);
}

/** As if the sign-in had been a while ago: right after one, a 401 is an error page. Before the page opens an address. */
export const signedInLongAgo = (page: Page): Promise<void> =>
  page
    .addInitScript(() => {
      if (window.origin !== 'null') sessionStorage.setItem('signed-in-at', '0');
    })
    .then(() => {});

/** From the app's sign-in page, or the provider's own, to signed in. */
export async function chooseAccount(page: Page, account: Account): Promise<void> {
  const onward = page.getByRole('button', { name: /continue|sign in/i });
  const own = page.getByRole('button', { name: account });
  await expect(onward.or(own).first()).toBeVisible();
  if (!(await own.isVisible())) await onward.first().click();
  await own.click();
}

/**
 * The dialog 'Loading data...'. By a selector of CSS: it is looked for before each act and each look, and a search by role would
 * read the whole page for it.
 */
export const loadingDialog = (page: Page) => page.locator('dialog[aria-labelledby="loading-title"]');

/** Waits until the page shows what it is for: its heading, and nothing in place of what is still being loaded. */
export async function settled(page: Page): Promise<void> {
  // A dialog may stand in front of it.
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(loadingDialog(page)).toBeHidden();
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0);
}

/** Waits until nothing on the page moves any more, what moves for ever aside. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}

/** Draws the page in a colour scheme, without motion. The styles follow a frame or two after the setting. */
export async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await still(page);
}

/**
 * Waits until what the page had begun to do has been seen by the test: a call that is made now comes after those that it has
 * made. For tests that something does not happen.
 */
export async function turn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await fetch('/config.json', { cache: 'no-store' });
  });
}

/** A key figure of the workspace as a number; NaN while there is none. */
export async function figure(page: Page, name: string): Promise<number> {
  const text = await page.getByRole('group', { name, exact: true }).innerText();
  const [digits = ''] = /\d[\d\s.]*/.exec(text.replace(name, '')) ?? [];
  return Number.parseFloat(digits.replaceAll(/\s/g, ''));
}

export interface Api {
  /** Of every call, for what is not JSON. */
  headers: Record<string, string>;
  get: <T>(url: string) => Promise<T>;
  post: <T>(url: string, body: object) => Promise<T>;
  put: <T>(url: string, body: object) => Promise<T>;
  /** Deletes what the address names; no fault if it is gone. */
  remove: (url: string) => Promise<void>;
  /** Sends a file as a form with one part, `file`. */
  upload: (url: string, name: string, content: string) => Promise<void>;
}

/** Calls the API as the person who is signed in on a page of the product, which may have opened no address yet. */
export async function apiOf(page: Page): Promise<Api> {
  const begun = page.url() === 'about:blank' ? given.get(page) : undefined;
  const [, session] = begun ?? (await page.evaluate(takeSession));
  const headers = { authorization: `Bearer ${(JSON.parse(session) as { access_token: string }).access_token}` };
  const answer = async (reply: APIResponse) => {
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply;
  };
  return {
    headers,
    get: async <T>(url: string) => (await (await answer(await page.request.get(url, { headers }))).json()) as T,
    post: async <T>(url: string, data: object) =>
      (await (await answer(await page.request.post(url, { headers, data }))).json()) as T,
    put: async <T>(url: string, data: object) =>
      (await (await answer(await page.request.put(url, { headers, data }))).json()) as T,
    remove: async (url) => {
      const reply = await page.request.delete(url, { headers });
      if (reply.status() !== 404) await answer(reply);
    },
    upload: async (url, name, content) => {
      const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
      await answer(await page.request.post(url, { headers, multipart: { file } }));
    },
  };
}

/** How to delete what `copyOf` made for the test of a page. */
const copies = new WeakMap<Page, (() => Promise<void>)[]>();

/**
 * Copies a process of the demo, in its own product, for a test that saves: the demo itself stays as the other tests expect it.
 * The copy is deleted after the test, because others compare all processes of a product.
 * @returns the id of the copy
 */
export async function copyOf(page: Page, product: string, process: string): Promise<string> {
  const api = await apiOf(page);
  const name = `Copy of ${process} ${Date.now()}`;
  const all = `/v1/products/${product}/pipelines`;
  const { id } = await api.post<{ id: string }>(`${all}.json`, { name, copy_of: process });
  copies.set(page, [...(copies.get(page) ?? []), () => api.remove(`${all}/${id}.json`)]);
  return id;
}

/** Copies a process of the demo; returns the address of the copy's workspace, which ends in its query. */
export async function workspaceOfCopy(page: Page, product: string, process: string): Promise<string> {
  return `/products/${product}?process=${await copyOf(page, product, process)}`;
}
