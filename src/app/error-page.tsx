import { useEffect, useLayoutEffect, useState } from 'react';
import Button from '@mui/material/Button';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { ApiProblem } from '#src/lib/api-problem.ts';
import {
  ERROR_REDIRECT_S,
  ERROR_TITLE_OTHERWISE,
  ERROR_TITLES,
  LOAD_FAILED_STATUS,
  MESSAGES,
} from '#src/lib/constants.ts';
import { errorShown } from '#src/lib/error-shown.ts';
import { forget } from '#src/lib/session.ts';
import styles from './error-page.module.css';
import { loginAddress } from './guards.ts';
import { Frame } from './shell.tsx';
import { documentTitle } from './title.ts';
import { useCountdown } from './use-countdown.ts';

export interface Failure {
  status: number;
  message: string;
  request_id: string | undefined;
  /** No answer came at all: the network, not a refusal. */
  unreachable?: boolean;
}

/** Status and message of whatever a route threw. */
export function failureFrom(error: unknown): Failure {
  if (error instanceof ApiProblem)
    return {
      status: error.status,
      message: error.message,
      request_id: error.request_id,
      ...(error.unreachable ? { unreachable: true } : {}),
    };
  if (isRouteErrorResponse(error)) {
    const message = typeof error.data === 'string' && error.data !== '' ? error.data : error.statusText;
    return { status: error.status, message: error.status === 404 ? MESSAGES.notFound : message, request_id: undefined };
  }
  const message = error instanceof Error ? error.message : 'Something unexpected happened.';
  return { status: 500, message, request_id: undefined };
}

export const titleOf = (status: number): string => ERROR_TITLES[status] ?? ERROR_TITLE_OTHERWISE;

/** Where the countdown leads: a number goes back that many pages. */
export function redirectTarget(path: string, search: string): string | -1 {
  if (path === '/products/create') return '/';
  if (path === '/products' && new URLSearchParams(search).get('tab') === 'processes') return '/products';
  return -1;
}

/** The error boundary of every route. */
export function ErrorPage() {
  const error = useRouteError();
  // Before what stood here is told that it goes, which then keeps what was not saved.
  useLayoutEffect(() => {
    errorShown.set(true);
    return () => errorShown.set(false);
  }, []);
  useEffect(() => {
    // A refusal has been logged by the server; anything else is a fault of this app and must leave a trace.
    if (!(error instanceof ApiProblem)) console.error(error);
  }, [error]);
  return <ErrorView failure={failureFrom(error)} />;
}

/** A page for an address that leads nowhere. */
export function NotFound() {
  return <ErrorContent failure={{ status: 404, message: MESSAGES.notFound, request_id: undefined }} />;
}

function ErrorView({ failure }: { failure: Failure }) {
  return (
    <Frame>
      <ErrorContent failure={failure} />
    </Frame>
  );
}

function ErrorContent({ failure }: { failure: Failure }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Data that could not be loaded at all is not cured by going elsewhere.
  const redirects = failure.status !== LOAD_FAILED_STATUS;
  const [stayed, setStayed] = useState(false);
  const counting = redirects && !stayed;
  const title = titleOf(failure.status);

  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);

  const seconds = useCountdown(ERROR_REDIRECT_S, counting, () => {
    const target = redirectTarget(pathname, search);
    // The router numbers its history entries: the first has nothing of ours behind it.
    const hasHistory = ((globalThis.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
    if (target !== -1) void navigate(target);
    else void (hasHistory ? navigate(-1) : navigate('/'));
  });

  return (
    <div className={styles['page']} role="alert">
      {redirects && <Dial share={stayed ? 0 : seconds / ERROR_REDIRECT_S} text={stayed ? '' : String(seconds)} />}
      <div className={styles['text']}>
        <h1>{title}</h1>
        <p>{failure.message}</p>
        {failure.unreachable && <p>The server could not be reached. Is this computer online?</p>}
        {counting && <p className={styles['quiet']}>{MESSAGES.redirecting(seconds)}</p>}
        <div className={styles['actions']}>
          <Button variant="contained" onClick={() => void navigate('/')}>
            {MESSAGES.backToHome}
          </Button>
          {failure.status === 401 && (
            <Button
              variant="outlined"
              onClick={() => void forget().then(() => globalThis.location.assign(loginAddress(globalThis.location)))}
            >
              Log in again
            </Button>
          )}
          {counting && (
            <Button variant="outlined" onClick={() => setStayed(true)}>
              Stay here
            </Button>
          )}
          {!redirects && (
            <Button variant="outlined" onClick={() => globalThis.location.reload()}>
              Reload
            </Button>
          )}
        </div>
        <p className={styles['quiet']}>
          {failure.request_id && (
            <>
              Request <code>{failure.request_id}</code>{' '}
            </>
          )}
          {failure.status}
        </p>
      </div>
    </div>
  );
}

const RADIUS = 28;
const ROUND = 2 * Math.PI * RADIUS;

function Dial({ share, text }: { share: number; text: string }) {
  return (
    <svg width="68" height="68" viewBox="0 0 68 68" aria-hidden="true" className={styles['dial']}>
      <circle cx="34" cy="34" r={RADIUS} />
      <circle cx="34" cy="34" r={RADIUS} strokeDasharray={`${ROUND * share} ${ROUND}`} transform="rotate(-90 34 34)" />
      <text x="34" y="40" textAnchor="middle">
        {text}
      </text>
    </svg>
  );
}
