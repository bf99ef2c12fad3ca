import { useEffect, useState, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '#src/components/button.tsx';
import { ERROR_REDIRECT_S, LOAD_FAILED_STATUS, MESSAGES } from '#src/lib/constants.ts';
import { loginAddress } from '#src/lib/login-address.ts';
import { UNREACHABLE } from '#src/lib/reason-of.ts';
import { forget } from '#src/lib/session.ts';
import { documentTitle } from '#src/lib/title.ts';
import { redirectTarget, titleOf, type Failure } from './failure.ts';
import styles from './failure-view.module.css';

const SECOND = 1_000;

/**
 * Whole seconds left, by the clock: correct even in a throttled or suspended tab.
 * @param running false pauses the countdown
 * @param onEnd called once, at zero
 */
function useCountdown(seconds: number, running: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!running) return undefined;
    const started = performance.now();
    const timer = setInterval(() => {
      const passed = Math.round((performance.now() - started) / SECOND);
      setLeft(Math.max(0, seconds - passed));
      if (passed < seconds) return;
      clearInterval(timer);
      end();
    }, SECOND);
    return () => clearInterval(timer);
  }, [seconds, running]);
  return left;
}

/** A page for an unknown address. */
export function NotFound() {
  return <FailureView failure={{ status: 404, message: MESSAGES.notFound }} />;
}

/** Shows an error instead of a page, with links to continue. */
export function FailureView({ failure }: { failure: Failure }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Opening another page does not help if the first data could not be loaded.
  const redirects = failure.status !== LOAD_FAILED_STATUS;
  const [stayed, setStayed] = useState(false);
  const counting = redirects && !stayed;
  const title = titleOf(failure.status);

  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);

  const seconds = useCountdown(ERROR_REDIRECT_S, counting, () => {
    const target = redirectTarget(pathname, search);
    // The router numbers its history entries: before the first there is no page of this app.
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
        {failure.unreachable && <p>{UNREACHABLE}</p>}
        {counting && <p className={styles['quiet']}>{MESSAGES.redirecting(seconds)}</p>}
        <div className={styles['actions']}>
          <Button variant="contained" onClick={() => void navigate('/')}>
            {MESSAGES.backToHome}
          </Button>
          {failure.status === 401 && (
            <Button
              variant="outlined"
              onClick={() => {
                forget();
                globalThis.location.assign(loginAddress(globalThis.location));
              }}
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
