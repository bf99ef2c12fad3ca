import { observable, useObservable } from '#src/lib/observable.ts';
import { shownOrganisation } from '#src/lib/shown-organisation.ts';
import { toCurrentUser, type CurrentUser } from './user.ts';
import { displayCurrency } from '#src/lib/currency.ts';

/** 'unknown' until the first load has said; null: the server knows no such user; undefined: not signed in any more. */
type Known = CurrentUser | null | undefined | 'unknown';

const known = observable<Known>('unknown');
const admin = observable(false);
/** Settled once the flag has been asked for and answered. */
let adminAsked: Promise<unknown> = Promise.resolve();

export const currentUser = (): Known => known.get();
/** Resolves as soon as it is said who is signed in, while the rest is still being loaded. */
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
/** The flag comes after the user: whoever decides by it waits for it. */
export const whenAdminKnown = (): Promise<unknown> => adminAsked;
export const useIsAdmin = (): boolean => useObservable(admin);

/** Takes over who is signed in. */
export function setUser(user: Exclude<Known, 'unknown'>): void {
  // Before whoever watches the user draws an amount.
  displayCurrency.set(user?.current_org?.currency ?? null);
  shownOrganisation.set(user?.current_org?.id ?? null);
  known.set(user);
}

/** Takes over what the server answered about the own user, as after a change of name. */
export const keepUser = (wire: Parameters<typeof toCurrentUser>[0]): void => setUser(toCurrentUser(wire));

export const setAdmin = (isAdmin: boolean): void => admin.set(isAdmin);

/** Has whoever waits for the flag wait for this call, which is under way. */
export function awaitAdmin(asked: Promise<unknown>): void {
  adminAsked = asked.catch(() => {});
}

export function forgetUser(): void {
  shownOrganisation.set(null);
  known.set('unknown');
  admin.set(false);
}
