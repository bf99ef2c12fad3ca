import { useEffect, useRef, useState } from 'react';
import { useBlocker, type Location } from 'react-router-dom';
import { isReloading } from '#src/lib/import-later.ts';
import { guardLeaving } from '#src/lib/leave-guard.ts';

export interface LeaveGuard {
  /** Whether the user is about to leave and must confirm. */
  asking: boolean;
  leave: () => void;
  stay: () => void;
}

/** State of a link that clearly leaves the page, such as Cancel: it needs no confirmation. */
export const MEANT = { meant: true } as const;
const isMeant = ({ state }: Location): boolean => (state as { meant?: boolean } | null)?.meant === true;

/**
 * Asks before unsaved changes are left: by a link or by back and forward, by an action that leaves the page (such as
 * switching the organisation), or by closing the tab, where the browser asks. The router uses only the last registered
 * guard, so this is mounted only while there is something to guard.
 * @param stays whether an address is still the page, or needs no confirmation
 */
export function useLeaveGuard(stays: (to: Location) => boolean = () => false): LeaveGuard {
  // The user has already confirmed in the action that leaves the page; do not ask again.
  const [asked, setAsked] = useState<{ answer: (leaves: boolean) => void } | null>(null);
  const leaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      !leaving.current &&
      // An expired session leads to sign-in and back again.
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
