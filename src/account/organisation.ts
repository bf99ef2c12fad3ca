import { getGetUserAdminQueryOptions, getGetUserQueryOptions, updateUser } from '#generated/hooks/users.ts';
import { mayLeave } from '#src/lib/leave-guard.ts';
import { whileLoading } from '#src/lib/loading.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { quietly } from '#src/lib/quietly.ts';
import { currentUser, setAdmin, setUser } from './current-user.ts';
import { reloadAll } from './load-all.ts';
import { toCurrentUser, type CurrentUser, type Membership } from './user.ts';

/**
 * Switches to another organisation: saves the user without id fields, then reloads all data. Asks first if there is
 * unsaved work.
 * @param leave leaves the page before the data are reloaded: it may be about something that the other organisation does
 *   not have, and would request it again; it must be gone when this is done, so the navigation is to be synchronous
 * @returns false if the user stays with the unsaved work
 */
export async function switchOrganisation(organisation: Membership, leave?: () => unknown): Promise<boolean> {
  const user = currentUser();
  if (!user || user === 'unknown' || !(await mayLeave())) return false;
  const { name, orgs } = user;
  await whileLoading(async () => {
    await updateUser(user.id, { name, orgs, current_org: organisation });
    channel().postMessage({ user: user.id, id: organisation.id, name: organisation.name } satisfies Switched);
    await leave?.();
    await reloadAll();
  });
  return true;
}

/** Message from a tab to the other tabs of the same user. */
interface Switched {
  user: string;
  id: string;
  name: string;
}

let opened: BroadcastChannel | undefined;
const channel = () => (opened ??= new BroadcastChannel('organisation'));

/** Calls back when another tab of the same user switches organisation. */
export function onSwitchElsewhere(follow: (from: Membership | null, to: string) => void): void {
  channel().addEventListener('message', ({ data }: MessageEvent<Switched>) => {
    const user = currentUser();
    if (!user || user === 'unknown' || user.id !== data.user || user.current_org?.id === data.id) return;
    follow(user.current_org, data.name);
  });
}

/**
 * Reloads the current user after a change of their own memberships or rights; reloads everything if this changed the
 * current organisation.
 */
export async function refreshUser(): Promise<CurrentUser | null> {
  const before = currentUser();
  if (before === 'unknown') return null;
  // A user unknown to the server may have been given an account since.
  if (!before) {
    await reloadAll();
    const known = currentUser();
    return known && known !== 'unknown' ? known : null;
  }
  const flag = await quietly(queryClient.fetchQuery({ ...getGetUserAdminQueryOptions(before.id), staleTime: 0 }), 403);
  setAdmin(flag?.is_admin ?? false);
  const now = toCurrentUser(await queryClient.fetchQuery({ ...getGetUserQueryOptions(before.id), staleTime: 0 }));
  if (now.current_org?.id !== before.current_org?.id) await reloadAll();
  else setUser(now);
  return now;
}
