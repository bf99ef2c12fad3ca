import { useState, type ReactNode, useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { loadFailure } from '#src/account/load-all.ts';
import { later } from '#src/components/later.tsx';
import { config } from '#src/lib/config.ts';
import { useObservable } from '#src/lib/observable.ts';
import '#src/theme/print.css';
import { useRouteTitle } from '#src/lib/title.ts';
import { tourStep } from '#src/lib/tour.ts';
import { MaintenanceBar } from './maintenance.tsx';
import styles from './shell.module.css';
import { Toasts } from './toasts.tsx';
import { TopBar } from './top-bar.tsx';
import { useAnalytics } from './use-analytics.ts';
import { currencyKey, displayCurrency } from '#src/lib/currency.ts';
import { ApiProblem } from '#src/lib/api-problem.ts';
import { justSignedIn } from '#src/lib/session.ts';
import { ProgressBar } from './progress-bar.tsx';

const [Tour] = later(() => import('./tour/tour.tsx'));
const [NavigationDrawer, intent] = later(() => import('./navigation-drawer.tsx'));

/** Excluded from the production build. */
const ForcedAnswers = import.meta.env.DEV ? later(() => import('#src/dev/panel.tsx'))[0] : null;

/** Layout around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  // Navigation closes it, even to the current page; going back does not reopen it.
  const [drawer, setDrawer] = useState({ isOpen: false, at: key });
  if (drawer.at !== key) setDrawer({ isOpen: false, at: key });
  const setOpen = (isOpen: boolean) => setDrawer({ isOpen, at: key });
  // Stays mounted after first use, so that its closing animation is visible.
  const [drawerUsed, setDrawerUsed] = useState(false);
  const toggle = () => {
    setDrawerUsed(true);
    setOpen(!drawer.isOpen);
  };
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#main">
        Skip to main content
      </a>
      <ProgressBar />
      <MaintenanceBar />
      <TopBar drawerOpen={drawer.isOpen} onToggleDrawer={toggle} intent={intent} />
      {drawerUsed && <NavigationDrawer open={drawer.isOpen} onClose={() => setOpen(false)} />}
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <Footer />
      {ForcedAnswers && config().mock && <ForcedAnswers />}
      <Toasts />
    </div>
  );
}

export function Shell() {
  useRouteTitle();
  useAnalytics();
  useUnansweredCalls();
  const failure = useObservable(loadFailure);
  const currency = useObservable(displayCurrency);
  const step = useObservable(tourStep);
  if (failure) throw failure;
  return (
    <Frame>
      {/* A change of currency redraws all amounts. */}
      <Outlet key={currencyKey(currency)} />
      <ScrollRestoration />
      {step && <Tour step={step} />}
    </Frame>
  );
}

const YEAR = new Date().getFullYear();

/** Copyright, and three ways to contact the provider. */
function Footer() {
  const { company_name, contact_email, network_url, website_url } = config();
  return (
    <footer className={styles['footer']}>
      <span>
        © {YEAR} {company_name}
      </span>
      <a href={`mailto:${contact_email}`}>Contact</a>
      <a href={network_url} target="_blank" rel="noreferrer">
        {new URL(network_url, 'https://example.org').hostname.includes('linkedin') ? 'LinkedIn' : 'Network'}
      </a>
      <a href={website_url} target="_blank" rel="noreferrer">
        {new URL(website_url, 'https://example.org').hostname.replace(/^www\./, '')}
      </a>
      <span id="footer-status" className={styles['footerStatus']} />
    </footer>
  );
}

/**
 * Passes unhandled request failures to the error page: the failure of a click would otherwise be
 * invisible.
 */
function useUnansweredCalls(): void {
  const [failure, setFailure] = useState<ApiProblem | null>(null);
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => {
      const problem: unknown = event.reason;
      if (!(problem instanceof ApiProblem)) return;
      event.preventDefault();
      // An expired session redirects to sign-in separately.
      if (problem.status !== 401 || justSignedIn()) setFailure(problem);
    };
    addEventListener('unhandledrejection', onRejection);
    return () => removeEventListener('unhandledrejection', onRejection);
  }, []);
  if (failure) throw failure;
}
