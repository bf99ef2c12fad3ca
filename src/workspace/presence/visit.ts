import type { Presence, PresenceUpdate } from '#generated/types.ts';
import { announcePresence, withdrawPresence } from '#generated/hooks/processes.ts';
import { currentUser } from '#src/account/current-user.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { observable } from '#src/lib/observable.ts';

/** ms between two announcements of an open page. */
const REPEAT = 15_000;
/** ms without a further change of place after which it is announced. */
const REST = 700;
/** ms after which a page that was left counts as left: another page of the same process may follow. */
const PARTING = 1_000;

/** The other people in the process that is open, and its newest version; null while not known. */
export const present = observable<{ processId: string; presence: Presence } | null>(null);

let parting: { processId: string; timer: ReturnType<typeof setTimeout> } | null = null;

interface Visit {
  productId: string;
  processId: string;
  /** Where the user is now. */
  place: () => PresenceUpdate;
  /** @param said what was announced in the request */
  onAnswer: (presence: Presence, said: PresenceUpdate) => void;
}

/**
 * Announces where the user is in a process, for as long as the page is visible. A failure is silent: the next announcement
 * follows anyway, and people of whom nothing is heard disappear.
 */
export function visit({ productId, processId, place, onAnswer }: Visit): { changed: () => void; leave: () => void } {
  if (parting?.processId === processId) clearTimeout(parting.timer);
  let isOver = false;
  let said = '';
  let heardAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const announce = async () => {
    clearTimeout(timer);
    if (isOver || document.hidden || !navigator.onLine || !isHere()) return;
    const update = place();
    said = JSON.stringify(update);
    try {
      const presence = await announcePresence(productId, processId, update);
      if (isOver) return;
      heardAt = Date.now();
      present.set({ processId, presence });
      onAnswer(presence, update);
    } catch (error) {
      // The session has ended, or there is no such process any more.
      if (hasStatus(error, 401, 403, 404)) end();
    }
  };
  const repeat = () => {
    const validFor = present.get()?.presence.valid_for ?? 0;
    if (Date.now() - heardAt > validFor * 1000) present.set(null);
    void announce();
  };
  const show = () => void (document.hidden || announce());
  const organisation = here();
  // In another organisation the process is not found any more.
  const isHere = () => here() === organisation;
  const close = () => isHere() && withdraw(productId, processId);
  const interval = setInterval(repeat, REPEAT);
  document.addEventListener('visibilitychange', show);
  addEventListener('pagehide', close);

  function end() {
    isOver = true;
    clearTimeout(timer);
    clearInterval(interval);
    document.removeEventListener('visibilitychange', show);
    removeEventListener('pagehide', close);
    present.set(null);
  }
  timer = setTimeout(() => void announce(), 0);
  return {
    changed() {
      if (isOver || JSON.stringify(place()) === said) return;
      clearTimeout(timer);
      timer = setTimeout(() => void announce(), REST);
    },
    leave() {
      if (isOver) return;
      end();
      parting = { processId, timer: setTimeout(close, PARTING) };
    },
  };
}

/** Id of the organisation of the user. */
const here = (): string | undefined => {
  const user = currentUser();
  return typeof user === 'object' ? user?.current_org?.id : undefined;
};

/** Otherwise it would expire by itself. */
function withdraw(productId: string, processId: string): void {
  if (navigator.onLine) withdrawPresence(productId, processId, { keepalive: true }).catch(() => {});
}
