import { beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from './user.ts';
import type * as userModule from './user.ts';

const state = vi.hoisted(() => ({
  subject: undefined as string | undefined,
  user: 'unknown' as unknown,
  forgotten: 0,
}));
vi.mock('#src/lib/session.ts', () => ({
  requestUserId: () => state.subject,
  forget: async () => void (state.forgotten += 1),
}));
vi.mock('./load-all.ts', async () => ({
  ...(await vi.importActual<typeof userModule>('./user.ts')),
  startLoading: async () => {},
  currentUser: () => state.user,
}));
const { auth, loginAddress, paidPlan, safePath } = await import('./guards.ts');

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

async function visit(path: string, guard = auth): Promise<string> {
  vi.stubGlobal('location', new URL(path, 'http://app.test'));
  const request = new Request(new URL(path, 'http://app.test'));
  try {
    await guard({ request } as never, next);
    return 'let through';
  } catch (thrown) {
    return thrown instanceof Response ? (thrown.headers.get('Location') ?? '') : String(thrown);
  }
}

beforeEach(() => Object.assign(state, { subject: 's', user, forgotten: 0 }));

test('a visitor who is not signed in goes to sign in, and keeps where they wanted to go, hash included', async () => {
  state.subject = undefined;
  expect(await visit('/products?tab=processes#row-3')).toBe('/login?from=%2Fproducts%3Ftab%3Dprocesses#row-3');
  expect(await visit('/')).toBe('/login');
});

test('sign-in, its callback and sign-out are open to everyone', async () => {
  state.subject = undefined;
  for (const path of ['/login', '/login/callback', '/logout']) expect(await visit(path)).toBe('let through');
});

test('a user without an organisation is told so, once', async () => {
  state.user = { ...user, current_org: null };
  expect(await visit('/products')).toBe('/not-authorised');
  expect(await visit('/not-authorised')).toBe('let through');
});

test('someone the server does not know has no organisation either', async () => {
  state.user = null;
  expect(await visit('/')).toBe('/not-authorised');
});

test('a session that the server refuses is forgotten', async () => {
  state.user = undefined;
  expect(await visit('/profile')).toBe('/login?from=%2Fprofile');
  expect(state.forgotten).toBe(1);
});

test('the free tier may not open a single unit operation', async () => {
  expect(await visit('/unit-operations/ultrafiltration', paidPlan)).toBe('let through');
  state.user = { ...user, current_org: { ...organisation, roles: [] } };
  expect(await visit('/unit-operations/ultrafiltration', paidPlan)).toBe('/unit-operations');
});

test('a sign-in leads back to pages of this app alone', () => {
  expect(safePath('/products')).toBe('/products');
  for (const path of ['https://elsewhere.test', '//elsewhere.test', '/login?from=/x', '/logout', null])
    expect(safePath(path)).toBe('/');
  expect(loginAddress({ pathname: '/', search: '', hash: '#x' })).toBe('/login#x');
});
