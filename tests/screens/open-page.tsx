/** Opens a page of the app by its address, put together as start.tsx does, on answers that a test gives. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, getConfig, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { OperationId } from '#generated/operations.ts';
import { clientConfig, readConfig } from '#server/config.ts';
import { FallbackBoundary } from '#src/app/fallback-boundary.tsx';
import { forgetLoad } from '#src/account/load-all.ts';
import { LoadingDialog } from '#src/app/loading-dialog.tsx';
import { routes } from '#src/app/routes.tsx';
import { startApi } from '#src/lib/api.ts';
import { loadConfig } from '#src/lib/config.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { startSession } from '#src/lib/session.ts';
import { sessionKey } from '#src/lib/stored-session.ts';
import type { Place } from '../support/routes.ts';
import { callOf, exampleFor, json } from './contract-answers.ts';
import './tables.ts';
import { ThreadWorker } from './thread-worker.ts';

/** What a call is answered with; undefined: as in the contract's example. The address has its path and query. */
export type Answers = (
  id: OperationId,
  named: string[],
  address: string,
) => Promise<Response | undefined> | Response | undefined;

const settings = clientConfig(readConfig({ PUBLIC_URL: location.origin }));
/** Which of the examples of these calls is who is signed in. */
let account: Partial<Record<OperationId, string>>;
let answers: Answers;
/** Calls under way. */
let waiting: OperationId[] = [];

const { getElementError } = getConfig();
/** Whether a query of `waitFor` or `findBy…` is being tried. The library has no public name for it. */
const isTrying = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

/** Once in a process: the app's own parts are started once too. */
export async function startApp(): Promise<void> {
  configure({
    // While a test waits, its query fails hundreds of times: the page is printed into the last error alone.
    getElementError: (message, container) =>
      isTrying()
        ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
        : getElementError(message, container),
  });
  vi.stubGlobal('Worker', ThreadWorker);
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { method, url } = input instanceof Request ? input : { method: 'GET', url: String(input) };
    const { pathname, search } = new URL(url, location.origin);
    if (pathname === '/config.json') return json(settings);
    const { id, named } = callOf(method, pathname);
    const asked = waiting;
    asked.push(id);
    const answer = (await answers(id, named, pathname + search)) ?? json(exampleFor(id, named, account[id]));
    asked.splice(asked.indexOf(id), 1);
    return answer;
  });
  startSession(await loadConfig());
  startApi(settings, { onUnauthorised: async () => {}, onOtherOrganisation: () => {} });
}

/** @returns calls of the page that are under way */
export function openPage({ address, as }: Pick<Place, 'address' | 'as'>, given: Answers): readonly OperationId[] {
  answers = given;
  account = {
    getUser: as === 'noorg@demo.test' ? 'user_without_organisation' : 'user',
    getUserAdmin: as === 'admin@demo.test' ? 'administrator' : 'member',
  };
  waiting = [];
  sessionStorage.clear();
  if (as !== null) {
    const session = { access_token: 'token', expires_at: Date.now() / 1000 + 3600, profile: { sub: 'demo|someone' } };
    sessionStorage.setItem(sessionKey(settings.issuer, settings.client_id), JSON.stringify(session));
  }
  render(
    <QueryClientProvider client={queryClient}>
      <FallbackBoundary>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />
        <LoadingDialog />
      </FallbackBoundary>
    </QueryClientProvider>,
  );
  return waiting;
}

/** Leaves nothing of a page behind for the next. */
export function closePage(): void {
  cleanup();
  forgetLoad();
}
