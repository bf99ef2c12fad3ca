import type { CurrentOrg, User } from '#generated/types.ts';

/** An organisation of the user: a membership with its roles. */
export type Membership = CurrentOrg;

/** The signed-in user as the app uses it. */
export interface CurrentUser extends Pick<User, 'id' | 'user_id' | 'name' | 'email' | 'current_org'> {
  orgs: Membership[];
}

/** The contract admits organisations as a list or as a map; the app only uses the list. */
export function toCurrentUser(user: Pick<User, keyof CurrentUser>): CurrentUser {
  const { id, user_id, name, email, orgs, current_org } = user;
  return { id, user_id, name, email, orgs: Object.values(orgs), current_org };
}

/** A current organisation without roles is the free tier. */
export const isFreeTier = ({ current_org }: CurrentUser): boolean => current_org?.roles.length === 0;
