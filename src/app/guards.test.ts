import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#src/account/user.ts';
import type { ApiProblem } from '#src/lib/api-problem.ts';
import { LOAD_POLL } from '#src/lib/constants.ts';

const state = vi.hoisted(() => ({
  subject: undefined as string | undefined,
  inOtherTab: undefined as string | undefined,
  user: 'unknown' as unknown,
  forgotten: 0,
  admin: false,
  loaded: Promise.resolve(),
}));
vi.mock('#src/lib/session.ts', () => ({
  requestUserId: () => state.subject,
  forget: () => void (state.forgotten += 1),
  joinSession: async () => {
    state.subject ??= state.inOtherTab;
    return state.subject !== undefined;
  },
}));
vi.mock('#src/account/load-all.ts', () => ({ startLoading: () => state.loaded, loadFailure: { set: () => {} } }));
vi.mock('#src/account/current-user.ts', () => ({
  isAdmin: () => state.admin,
  whenAdminKnown: async () => {},
  whenUserKnown: () => new Promise(() => {}),
  currentUser: () => state.user,
}));
// Another test file in this process may have loaded the real modules, and the next file must not get these mocks.
vi.resetModules();
afterAll(() => vi.resetModules());
const { guardsNamed } = await import('./guards.ts');

const organisation = { id: 'org_1', name: 'Org', logo: null, roles: ['Standard'] };
const user: CurrentUser = {
  id: 'usr_1',
  user_id: 's',
  name: 'N',
  email: '',
  orgs: [organisation],
  current_org: organisation,
};
const next = vi.fn<() => Promise<string>>(async () => 'page');

async function visit(path: string, name = 'auth'): Promise<string> {
  vi.stubGlobal('location', new URL(path, 'http://app.test'));
  const request = new Request(new URL(path, 'http://app.test'));
  try {
    await guardsNamed(name)[0]!({ request } as never, next);
    return 'let through';
  } catch (thrown) {
    return thrown instanceof Response
      ? (thrown.headers.get('Location') ?? '')
      : `${(thrown as ApiProblem).status} ${(thrown as ApiProblem).message}`;
  }
}

beforeEach(() => void next.mockClear());
afterEach(() => void vi.useRealTimers());
beforeEach(() =>
  Object.assign(state, {
    subject: 's',
    inOtherTab: undefined,
    user,
    forgotten: 0,
    admin: false,
    loaded: Promise.resolve(),
  }),
);

test('sends a visitor to sign-in and keeps the requested address, including the hash', async () => {
  state.subject = undefined;
  expect(await visit('/products?tab=processes#row-3')).toBe('/login?from=%2Fproducts%3Ftab%3Dprocesses#row-3');
  expect(await visit('/')).toBe('/login');
});

test('sign-in, its callback and sign-out are open to everyone', async () => {
  state.subject = undefined;
  for (const path of ['/login', '/login/callback', '/logout']) expect(await visit(path)).toBe('let through');
});

test('tells a user without an organisation so, once', async () => {
  state.user = { ...user, current_org: null };
  expect(await visit('/products')).toBe('/not-authorised');
  expect(await visit('/not-authorised')).toBe('let through');
});

test('redirects a user who has joined an organisation from the page for users without one', async () => {
  expect(await visit('/not-authorised')).toBe('/');
});

test('an administrator without an organisation may open administration, and nothing else', async () => {
  state.user = { ...user, orgs: [], current_org: null };
  expect(await visit('/admin')).toBe('/not-authorised');
  state.admin = true;
  for (const path of ['/admin', '/admin/users', '/admin/organisations/create'])
    expect(await visit(path)).toBe('let through');
  for (const path of ['/products', '/administer']) expect(await visit(path)).toBe('/not-authorised');
});

test('continues in a new tab with the session of another tab', async () => {
  Object.assign(state, { subject: undefined, inOtherTab: 's' });
  expect(await visit('/products')).toBe('let through');
});

test('treats a user unknown to the server as a user without an organisation', async () => {
  state.user = null;
  expect(await visit('/')).toBe('/not-authorised');
});

test('deletes a session that the server rejects', async () => {
  state.user = undefined;
  expect(await visit('/profile')).toBe('/login?from=%2Fprofile');
  expect(state.forgotten).toBe(1);
});

test('the free tier may not open a single unit operation', async () => {
  expect(await visit('/unit-operations/ultrafiltration', 'paidPlan')).toBe('let through');
  state.user = { ...user, current_org: { ...organisation, roles: [] } };
  expect(await visit('/unit-operations/ultrafiltration', 'paidPlan')).toBe('/unit-operations');
});

test('opens administration only for administrators', async () => {
  expect(await visit('/admin', 'admin')).toBe('403 Only administrators may open this page.');
  state.admin = true;
  expect(await visit('/admin', 'admin')).toBe('let through');
});

test.each(['paid-plan', 'toString', ''])('a guard by the unknown name "%s" gives 500', async (name) => {
  expect(await visit('/profile', name)).toBe(`500 Unknown middleware: ${name}`);
  expect(next).not.toHaveBeenCalled();
});

test('polls for the user every 400 ms, even if the load fails', async () => {
  vi.useFakeTimers();
  Object.assign(state, { user: 'unknown', loaded: new Promise(() => {}) });
  const visited = visit('/products');
  let answer = '';
  void visited.then((text) => (answer = text));
  await vi.advanceTimersByTimeAsync(LOAD_POLL + 1);
  state.user = user;
  await vi.advanceTimersByTimeAsync(LOAD_POLL - 2);
  expect(answer).toBe('');
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toBe('let through');
  expect(LOAD_POLL).toBe(400);
});
