import { useEffect, useState, type ReactNode } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useObservable } from '#src/lib/observable.ts';
import { Footer } from './footer.tsx';
import { loadFailure } from './load-all.ts';
import { LoadingDialog } from './loading-dialog.tsx';
import { MaintenanceBar } from './maintenance.tsx';
import { later } from './later.tsx';
import { ProgressBar } from './progress-bar.tsx';
import styles from './shell.module.css';
import { useRouteTitle } from './title.ts';
import { Toasts } from './toasts.tsx';
import { TopBar } from './top-bar.tsx';

const [NavigationDrawer, intent] = later(() => import('./navigation-drawer.tsx'));

/** What is around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const [drawerOpen, setDrawerOpen] = useState(false);
  // Once used it stays, so that closing can be seen.
  const [drawerUsed, setDrawerUsed] = useState(false);
  const toggle = () => {
    setDrawerUsed(true);
    setDrawerOpen(!drawerOpen);
  };
  const { pathname } = useLocation();
  useEffect(() => setDrawerOpen(false), [pathname]);
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#main">
        Skip to the page
      </a>
      <ProgressBar />
      <MaintenanceBar />
      <TopBar drawerOpen={drawerOpen} onToggleDrawer={toggle} intent={intent} />
      {drawerUsed && <NavigationDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)} />}
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <Footer />
      <Toasts />
    </div>
  );
}

export function Shell() {
  useRouteTitle();
  const failure = useObservable(loadFailure);
  if (failure) throw failure;
  return (
    <Frame>
      <Outlet />
      <LoadingDialog />
      <ScrollRestoration />
    </Frame>
  );
}
