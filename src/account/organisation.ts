import { getGetUserAdminQueryOptions, getGetUserQueryOptions, updateUser } from '#generated/hooks/users/users.ts';
import { mayLeave } from '#src/lib/leave-guard.ts';
import { whileLoading } from '#src/lib/loading.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { quietly } from '#src/lib/quietly.ts';
import { currentUser, setAdmin, setUser } from './current-user.ts';
import { reloadAll } from './load-all.ts';
import { toCurrentUser, type CurrentUser, type Membership } from './user.ts';

/**
 * Makes another organisation the current one: saves the user without id fields, then loads everything again. Unsaved
 * work is asked about first.
 * @returns false when one stays with it
 */
export async function switchOrganisation(organisation: Membership): Promise<boolean> {
  const user = currentUser();
  if (!user || user === 'unknown' || !(await mayLeave())) return false;
  const { name, orgs } = user;
  await whileLoading(async () => {
    await updateUser(user.id, { name, orgs, current_org: organisation });
    channel().postMessage({ user: user.id, id: organisation.id, name: organisation.name } satisfies Switched);
    await reloadAll();
  });
  return true;
}

/** What a tab tells the others of the same person. */
interface Switched {
  user: string;
  id: string;
  name: string;
}

let opened: BroadcastChannel | undefined;
const channel = () => (opened ??= new BroadcastChannel('organisation'));

/** Calls when another tab of the same person made another organisation the current one. */
export function onSwitchElsewhere(follow: (from: Membership | null, to: string) => void): void {
  channel().addEventListener('message', ({ data }: MessageEvent<Switched>) => {
    const user = currentUser();
    if (!user || user === 'unknown' || user.id !== data.user || user.current_org?.id === data.id) return;
    follow(user.current_org, data.name);
  });
}

/**
 * Reads again who one is, after a change of one's own memberships or rights; everything, where that moved one to another
 * organisation.
 */
export async function refreshUser(): Promise<CurrentUser | null> {
  const before = currentUser();
  if (before === 'unknown') return null;
  // Someone the server did not know may have been given an account since.
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
