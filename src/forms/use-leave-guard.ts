import { useEffect, useRef, useState } from 'react';
import { useBlocker, type Location } from 'react-router-dom';
import { isReloading } from '#src/lib/import-later.ts';
import { guardLeaving } from '#src/lib/leave-guard.ts';

export interface LeaveGuard {
  /** Whether one is about to leave, and has to be asked. */
  asking: boolean;
  leave: () => void;
  stay: () => void;
}

/** State of a link that says by itself that one leaves, such as Cancel: it is not asked about. */
export const MEANT = { meant: true } as const;
const isMeant = ({ state }: Location): boolean => (state as { meant?: boolean } | null)?.meant === true;

/**
 * Keeps one from leaving unsaved changes unasked: by a link or by back and forth, by what is done before one leaves (such
 * as a switch of the organisation), and by closing the tab, which the browser asks about itself. The router hears the
 * guard that came last alone, so this is only mounted while there is something to guard.
 * @param stays whether an address is still the page, or may be gone to without being asked
 */
export function useLeaveGuard(stays: (to: Location) => boolean = () => false): LeaveGuard {
  // Asked by something that is done before one leaves; then not asked again.
  const [asked, setAsked] = useState<{ answer: (leaves: boolean) => void } | null>(null);
  const leaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      !leaving.current &&
      // An expired session takes one to sign in and back again.
      to.pathname !== '/login' &&
      !isMeant(to) &&
      from.pathname + from.search !== to.pathname + to.search &&
      !stays(to),
  );
  useEffect(() => {
    const free = guardLeaving(() => new Promise((resolve) => setAsked({ answer: resolve })));
    const warn = (event: BeforeUnloadEvent) => {
      if (!isReloading()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      free();
      removeEventListener('beforeunload', warn);
    };
  }, []);
  return {
    asking: blocker.state === 'blocked' || asked !== null,
    leave() {
      leaving.current = asked !== null;
      asked?.answer(true);
      setAsked(null);
      blocker.proceed?.();
    },
    stay() {
      asked?.answer(false);
      setAsked(null);
      blocker.reset?.();
    },
  };
}
