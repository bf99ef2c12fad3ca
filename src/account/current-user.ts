import { observable, useObservable } from '#src/lib/observable.ts';
import { shownOrganisation } from '#src/lib/shown-organisation.ts';
import { toCurrentUser, type CurrentUser } from './user.ts';
import { displayCurrency } from '#src/lib/currency.ts';

/** 'unknown' until the first load ends; null: the server does not know the user; undefined: no longer signed in. */
type Known = CurrentUser | null | undefined | 'unknown';

const known = observable<Known>('unknown');
const admin = observable(false);
/** Settled once the administrator flag is loaded or its load failed. */
let adminAsked: Promise<unknown> = Promise.resolve();

export const currentUser = (): Known => known.get();
/** Resolves as soon as the user is known, while the rest is still loading. */
export const whenUserKnown = (): Promise<void> =>
  new Promise((resolve) => {
    if (known.get() !== 'unknown') {
      resolve();
      return;
    }
    const stop = known.subscribe(() => {
      if (known.get() === 'unknown') return;
      stop();
      resolve();
    });
  });

export const useCurrentUser = (): CurrentUser | null => {
  const user = useObservable(known);
  return user === 'unknown' ? null : (user ?? null);
};
export const useSignedIn = (): boolean => {
  const user = useObservable(known);
  return user !== 'unknown' && user !== undefined;
};
export const isAdmin = (): boolean => admin.get();
/** The flag is loaded after the user: code that depends on it must wait for it. */
export const whenAdminKnown = (): Promise<unknown> => adminAsked;
export const useIsAdmin = (): boolean => useObservable(admin);

/** Sets the signed-in user. */
export function setUser(user: Exclude<Known, 'unknown'>): void {
  // Set before observers of the user render an amount.
  displayCurrency.set(user?.current_org?.currency ?? null);
  shownOrganisation.set(user?.current_org?.id ?? null);
  known.set(user);
}

/** Applies the server's response about the current user, such as after a change of name. */
export const keepUser = (wire: Parameters<typeof toCurrentUser>[0]): void => setUser(toCurrentUser(wire));

export const setAdmin = (isAdmin: boolean): void => admin.set(isAdmin);

/** Makes code that waits for the flag wait for this pending request. */
export function awaitAdmin(asked: Promise<unknown>): void {
  adminAsked = asked.catch(() => {});
}

export function forgetUser(): void {
  shownOrganisation.set(null);
  known.set('unknown');
  admin.set(false);
}
