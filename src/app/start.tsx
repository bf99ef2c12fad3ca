import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { forgetLoad, reloadAll } from '#src/account/load-all.ts';
import { onSwitchElsewhere } from '#src/account/organisation.ts';
import { MEANT } from '#src/forms/use-leave-guard.ts';
import { startApi } from '#src/lib/api.ts';
import type { ApiProblem } from '#src/lib/api-problem.ts';
import type { Config } from '#src/lib/config.ts';
import { loginAddress } from '#src/lib/login-address.ts';
import { pageDrawn } from '#src/lib/page-drawn.ts';
import { pause } from '#src/lib/pause.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { forget, justSignedIn, startSession } from '#src/lib/session.ts';
import { toast } from '#src/lib/toast.ts';
import { takingAway } from '#src/lib/unsaved.ts';
import { startColourScheme } from '#src/lib/colour-scheme.ts';
import { FallbackBoundary } from './fallback-boundary.tsx';
import { loadFonts } from './load-fonts.ts';
import { LoadingDialog } from './loading-dialog.tsx';
import { prefetch, startPrefetching } from './prefetch.ts';
import { routes } from './routes.tsx';

/**
 * Time before the app replaces the logo of index.html: most pages are loaded by then, so that nothing is drawn twice.
 */
const PAGE_WAIT = 300;

/** Connects the modules and renders the app. */
export async function start(element: HTMLElement, config: Config): Promise<void> {
  startColourScheme();
  startSession(config);
  let toLogin: (problem: ApiProblem) => Promise<void> = async () => {};
  let follow = (_message: string): void => {};
  startApi(config, {
    onUnauthorised: (problem) => toLogin(problem),
    onOtherOrganisation: ({ message }) => follow(message),
  });
  const router = createBrowserRouter(routes);

  // The page's module loads while the guards wait for the user.
  prefetch(routes, globalThis.location.pathname);
  startPrefetching(routes);

  let leaving: Promise<void> | undefined;
  const leave = async () => {
    const address = loginAddress(globalThis.location);
    forget();
    await router.navigate(address);
    forgetLoad();
  };
  toLogin = async () => {
    // Right after a sign-in a 401 is shown as an error, because signing in again would loop.
    if (justSignedIn()) return;
    // Pending requests also get a 401, some after this page was left: only the first sets the return address.
    if (globalThis.location.pathname === '/login') return;
    await (leaving ??= leave().finally(() => {
      leaving = undefined;
    }));
  };

  follow = (message) => void leaveForOrganisation(router, message);
  onSwitchElsewhere((from, to) => {
    const kept = from ? ` Your unsaved changes in ${from.name} are kept there.` : '';
    follow(`You switched to ${to} in another tab, so this tab switched too.${kept}`);
  });

  const ready = whenReady(router);
  void loadFonts(ready.then(pageDrawn));
  await Promise.race([ready, pause(PAGE_WAIT)]);

  // Not as a transition, because the router's provider misses updates between rendering and subscribing.
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <FallbackBoundary>
          <RouterProvider router={router} />
          {/* One dialog for all pages: the load starts before the first page and continues behind it. */}
          <LoadingDialog />
        </FallbackBoundary>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Shows the new current organisation. Unsaved work is kept with the previous one. */
async function leaveForOrganisation(router: Router, message: string): Promise<void> {
  takingAway.set(true);
  try {
    await router.navigate('/', { state: MEANT });
  } finally {
    takingAway.set(false);
  }
  toast.done(message);
  await reloadAll();
}

type Router = ReturnType<typeof createBrowserRouter>;

/** Resolves once the guards have admitted the first page and its module is loaded, or an error is to be shown. */
const whenReady = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) {
      resolve();
      return;
    }
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
