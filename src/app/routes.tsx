import { useRouteError, type RouteObject } from 'react-router-dom';
import { FailureView, NotFound } from '#src/components/failure/failure-view.tsx';
import { later } from '#src/components/later.tsx';
import { withTheme } from '#src/components/with-theme.tsx';
import { LOAD_FAILED_STATUS } from '#src/lib/constants.ts';
import { importLater } from '#src/lib/import-later.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { ErrorPage } from './error-page.tsx';
import { guardsNamed } from './guards.ts';
import { Shell } from './shell.tsx';
import { BrandMark } from '#src/components/brand-mark.tsx';

type LoadPage = () => Promise<{ default: React.ComponentType }>;

/** A page loaded on demand, with Material's theme. */
export const page = (path: string, title: string, load: LoadPage, guards: string[] = []): RouteObject =>
  firstPage(path, title, withTheme(load), guards);

/**
 * A page that people open first: it is drawn without Material, whose parts it loads when they are opened, because a phone
 * would wait for them. `load` is exposed for prefetching.
 */
function firstPage(path: string, title: string, load: LoadPage, guards: string[] = []): RouteObject {
  return {
    path,
    handle: { title, load, pattern: path },
    middleware: guardsNamed(...guards),
    // Never rejected: the router would keep the failure for as long as the document lives. A page that could not be loaded asks again
    // each time it is opened, and says so in its own place.
    lazy: () =>
      importLater(load).then(
        ({ default: Component }) => ({ Component }),
        (error: unknown) => ({
          Component: later(load, <FailureView failure={{ status: LOAD_FAILED_STATUS, message: reasonOf(error) }} />, {
            themed: false,
          })[0],
        }),
      ),
  };
}

/** Pages for developers; excluded from the production build. */
const inDevelopment = import.meta.env.DEV ? [page('/design', 'Design', () => import('#src/dev/design-page.tsx'))] : [];

/** For a page without the app around it: the error goes to the boundary above the router, which needs no user. */
function Rethrown(): never {
  throw useRouteError();
}

/** All routes of the app. The error boundary is on the root, because an error in a guard skips boundaries below it. */
export const routes: RouteObject[] = [
  {
    middleware: guardsNamed('auth'),
    Component: Shell,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Starting,
    children: [
      firstPage('/', 'Home', () => import('../screens/home/page.tsx')),
      page('/login', 'Sign in', () => import('../screens/login/page.tsx')),
      page('/login/callback', 'Signing in', () => import('../screens/login/callback.tsx')),
      page('/logout', 'Signed out', () => import('../screens/logout/page.tsx')),
      page('/not-authorised', 'Not authorised', () => import('../screens/not-authorised/page.tsx')),
      page('/profile', 'Profile', () => import('../screens/profile/page.tsx')),
      page('/deleted', 'Deleted items', () => import('../screens/deleted/page.tsx')),
      firstPage('/products', 'Products', () => import('../screens/products/page.tsx')),
      page('/products/create', 'New product', () => import('../screens/create-product/page.tsx')),
      firstPage('/products/:prodId', 'Product', () => import('../screens/product/page.tsx')),
      page('/products/:prodId/from-document', 'From a document', () => import('../screens/document-import/page.tsx')),
      page(
        '/products/:prodId/process-comparison',
        'Process comparison',
        () => import('../screens/process-comparison/page.tsx'),
      ),
      page(
        '/products/:prodId/process-comparison/report',
        'Comparison report',
        () => import('../screens/process-comparison/report/page.tsx'),
      ),
      page(
        '/products/:prodId/data/:unitOp?/create',
        'New experiment',
        () => import('../screens/create-experiment/page.tsx'),
      ),
      page('/products/:prodId/data/:unitOp/fits', 'Fits', () => import('../screens/fits/page.tsx')),
      page('/products/:prodId/data/:unitOp', 'Experiments', () => import('../screens/experiments/page.tsx')),
      page(
        '/products/:prodId/data/:unitOp?/experiments/:expId?',
        'Experiment',
        () => import('../screens/experiment/page.tsx'),
      ),
      page(
        '/products/:prodId/:processId/life-cycle-analysis',
        'Life-cycle analysis',
        () => import('../screens/life-cycle-analysis/page.tsx'),
      ),
      page(
        '/products/:prodId/:processId/techno-economic-analysis',
        'Techno-economic analysis',
        () => import('../screens/techno-economic-analysis/page.tsx'),
      ),
      page('/products/:prodId/:processId/report', 'Report', () => import('../screens/report/page.tsx')),
      page(
        '/products/:prodId/:processId/limits',
        'What this can and cannot tell you',
        () => import('../screens/limits/page.tsx'),
      ),
      page(
        '/products/:prodId/:processId/credibility',
        'Credibility file',
        () => import('../screens/limits/file/page.tsx'),
      ),
      page('/products/:prodId/:processId/history', 'History', () => import('../screens/history/page.tsx')),
      page('/products/:prodId/:processId/facility', 'Facility', () => import('../screens/facility/page.tsx')),
      page(
        '/products/:prodId/:processId/technologies',
        'Technology comparison',
        () => import('../screens/technologies/page.tsx'),
      ),
      page('/products/:prodId/:processId/measure', 'What to measure next', () => import('../screens/measure/page.tsx')),
      page('/products/:prodId/:processId/analyses', 'Analyses', () => import('../screens/analyses/page.tsx')),
      page('/unit-operations', 'Unit Operation Simulator', () => import('../screens/unit-operations/page.tsx')),
      page('/unit-operations/:unit_op', 'Unit operation', () => import('../screens/unit-operation/page.tsx'), [
        'paidPlan',
      ]),
      page('/component-library', 'Component Library', () => import('../screens/component-library/page.tsx')),
      page('/buffer-library', 'Buffer Library', () => import('../screens/buffer-library/page.tsx')),
      page('/own-operations', 'Custom Operations', () => import('../screens/own-operations/page.tsx')),
      page('/sites/:siteId?', 'Sites', () => import('../screens/site/page.tsx')),
      page('/carbon-accountings', 'Carbon accounting', () => import('../screens/carbon-accountings/page.tsx')),
      page(
        '/carbon-accountings/create',
        'New carbon report',
        () => import('../screens/create-carbon-accounting/page.tsx'),
      ),
      page(
        '/carbon-accountings/:carbonAccountingId',
        'Carbon report',
        () => import('../screens/carbon-accounting/page.tsx'),
      ),
      page('/admin', 'Administration', () => import('../screens/admin/page.tsx'), ['admin']),
      page(
        '/admin/organisations/create',
        'New organisation',
        () => import('../screens/admin/create-organisation.tsx'),
        ['admin'],
      ),
      page('/admin/organisations/:orgId', 'Organisation', () => import('../screens/admin/organisation.tsx'), ['admin']),
      page('/admin/users/:userId?', 'Users', () => import('../screens/admin/users.tsx'), ['admin']),
      page('/admin/organisations/users/create', 'New user', () => import('../screens/admin/create-user.tsx'), [
        'admin',
      ]),
      page('/admin/organisations/:orgId/users/create', 'New user', () => import('../screens/admin/create-user.tsx'), [
        'admin',
      ]),
      ...inDevelopment,
      { path: '*', handle: { title: 'Page Not Found' }, Component: NotFound },
    ],
  },
  // Read without an account: no shell, no guard, no user.
  {
    ...page('/shared', 'Shared report', () => import('../screens/shared/page.tsx')),
    ErrorBoundary: Rethrown,
    HydrateFallback: Starting,
  },
];

/** The logo, shown before the first page. */
function Starting() {
  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }} aria-busy="true" aria-label="Starting">
      <BrandMark size={40} />
    </main>
  );
}
