/** Each page of the app in each of its states, on the contract's examples; in two files, so that two workers share it. `-t products` runs one page. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import type { OperationId } from '#generated/operations.ts';
import { LOAD_FAILED_STATUS, MESSAGES } from '#src/lib/constants.ts';
import { places, type Place } from '../support/routes.ts';
import { isNight, shareAt, shareOfCommit, twelfth } from '../support/night.ts';
import { json, nothing } from './contract-answers.ts';
import { closePage, openPage, startApp, type Answers } from './open-page.tsx';
import { FIRST_DATA, states, type States } from './states.ts';

const refusal = { message: 'The disk is full.', status: 500, request_id: 'req_of_the_test' };

/** As the contract's examples, but for the named calls. */
const but =
  (ids: OperationId[], answer: Answers): Answers =>
  (id, named, address) =>
    ids.includes(id) ? answer(id, named, address) : undefined;

/** Errors in the console; for each file anew, as its end puts the console back. */
let logged: MockInstance<typeof console.error>;

const all = places.map((place) => ({ ...place, ...states[place.name]! }));

/** @param isOne whether the states of a page are tested */
export function testPages(isOne: (place: Place) => boolean): void {
  beforeAll(async () => {
    logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await startApp();
  });
  beforeEach(() => void logged.mockClear());
  afterEach(closePage);

  const pages = all.filter(isOne);
  const withoutData = pages.flatMap(({ empty, ...page }) => (empty ? [{ ...page, ...empty }] : []));
  const loaded = pages.flatMap(({ needs, ...page }) => (needs === null ? [] : [{ ...page, needs }]));

  /** What the page says, with plain spaces. */
  const said = () => screen.getByRole('main').textContent.replaceAll(/\s/g, ' ');
  const says = (words: string[]) => waitFor(() => words.forEach((word) => expect(said()).toContain(word)));

  /** Waits until the page has its heading and says all this. */
  async function shows([heading, ...words]: States['filled']): Promise<void> {
    // Before it is looked for by its role, which takes much longer than by its tag, in vain again and again.
    await waitFor(() => expect(document.querySelector('h1')?.textContent).toMatch(/./));
    await screen.findByRole('heading', { level: 1, name: (name) => name.startsWith(heading) });
    await says(words);
  }

  /** Shown while the first data are loaded. */
  const dialog = () => screen.queryByRole('dialog', { name: MESSAGES.loading });
  /** That dialog, or what stands in place of what is being loaded. */
  const loading = () => dialog() ?? document.querySelector('[aria-busy="true"], .MuiSkeleton-root');

  /** Waits until the page shows that it is loading, and nothing of its data. */
  async function showsLoading(waiting: readonly OperationId[], needs: OperationId, filled: States['filled']) {
    await waitFor(() => {
      expect(new Set(waiting)).toEqual(new Set([needs]));
      expect(loading()).not.toBeNull();
      // The dialog is for the first data alone.
      expect(dialog() !== null).toBe(FIRST_DATA.includes(needs));
    });
    expect(filled.every((word) => document.body.textContent.includes(word))).toBe(false);
  }

  /** Addresses of the calls of each page that was opened, by its name. */
  const calls = new Map<string, Set<string>>();

  // In an ordinary run of a quarter of the pages, others at the next commit.
  test.each(shareOfCommit(pages, 4))(
    'the page $name shows that it is loading until its data arrive, and then the data',
    async (place) => {
      const { name, needs, filled } = place;
      const addresses = new Set<string>();
      let answer = () => {};
      const held = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)));
      const waiting = openPage(place, (id, _named, address) => {
        addresses.add(address);
        return id === needs ? held : undefined;
      });
      if (needs !== null) {
        await showsLoading(waiting, needs, filled);
        answer();
      }
      await shows(filled);
      await waitFor(() => expect(loading()).toBeNull());
      expect(logged).not.toHaveBeenCalled();
      calls.set(name, addresses);
    },
  );

  test.each(shareOfCommit(withoutData, 6))(
    'the page $name has an empty state',
    async ({ answers, says: words, ...place }) => {
      openPage(place, but(answers, nothing));
      await says(words);
      await waitFor(() => expect(loading()).toBeNull());
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  // The error page is the same on each: in an ordinary run of a twelfth, another one at the next commit.
  const failing = shareOfCommit(loaded, 12, 1);
  test.each(failing)(
    'the page $name shows the error page, with a link back, if its data cannot be loaded',
    async ({ needs, ...place }) => {
      let fails = true;
      const refuse = () => (fails ? json(refusal, refusal.status) : undefined);
      openPage(place, but([needs], refuse));
      const alert = await screen.findByRole('alert');
      const [title, ...words] = FIRST_DATA.includes(needs)
        ? ['An error occurred', MESSAGES.loadFailed, String(LOAD_FAILED_STATUS)]
        : ['An internal error has occurred', refusal.message, refusal.request_id];
      expect(within(alert).getByRole('heading', { level: 1 }).textContent).toBe(title);
      for (const word of words) expect(alert.textContent).toContain(word);
      const back = within(alert).getByRole('button', { name: MESSAGES.backToHome });
      // The same button on each, which is followed from one.
      if (place.name !== failing[0]!.name) return;
      fails = false;
      await userEvent.click(back);
      await shows(states['home']!.filled);
    },
  );

  /**
   * Calls that a page works without: a metric is then shown without its range, nobody else in the process, and the button of the
   * comments without their number; the list that it opens says why, as the page of the history does.
   */
  const isOptional = (address: string, page: string): boolean =>
    /\/(uncertainty|presence)\.json/.test(address) || (address.includes('/comments.json') && page !== 'history');
  /** Pages that load nothing but what every page loads. */
  const WITHOUT_OWN = new Set([
    'buffer-library',
    'create-organisation',
    'empty-product',
    'not-found',
    'unit-operations',
    'users',
  ]);
  const nowhere = all.find(({ name }) => name === 'not-found')!;
  const shown = pages.filter(({ as, name }) => as !== null && name !== 'not-authorised');

  /** The calls that every page makes, by who is signed in. */
  const common = new Map<string | null, Set<string>>();

  /** Addresses of the calls of a page, which is opened unless the test above did so. */
  async function callsOf({ name, filled, ...place }: (typeof pages)[number]): Promise<Set<string>> {
    const known = calls.get(name);
    if (known) return known;
    const addresses = new Set<string>();
    openPage(place, (_id, _named, address) => void addresses.add(address));
    await shows(filled);
    await waitFor(() => expect(loading()).toBeNull());
    closePage();
    return addresses;
  }

  // In an ordinary run of a sixth of the pages, others at the next commit.
  const sixth = shareOfCommit(
    shown.map((place, index) => ({ ...place, index })),
    6,
  );
  test.each(sixth)('the page $name says why if any one of its own calls fails', async ({ index, ...place }) => {
    const { as } = place;
    if (!common.has(as)) common.set(as, await callsOf({ ...nowhere, as, name: 'nowhere' }));
    const own = [...(await callsOf(place))].filter(
      (address) => !common.get(as)!.has(address) && !isOptional(address, place.name),
    );
    expect(own.length > 0, 'has calls of its own').toBe(!WITHOUT_OWN.has(place.name));
    // A page has every sixth turn, and in each of the two another half of its calls.
    for (const call of isNight ? own : shareAt(own, 2, index + Math.floor(twelfth / 6))) {
      openPage(place, (_id, _named, address) => (address === call ? json(refusal, refusal.status) : undefined));
      // oxlint-disable-next-line no-await-in-loop -- one failing call after the other
      await waitFor(() => expect(document.body.textContent, call).toContain(refusal.message));
      closePage();
    }
  });
}
