import { Link } from 'react-router-dom';
import type { User } from '#generated/types.ts';
import { toCurrentUser, type Membership } from '#src/account/user.ts';
import { formatAge } from '#src/lib/format.ts';
import { initials } from '#src/lib/initials.ts';
import styles from './admin.module.css';

/** A user in a list: initials, and the name as a link. */
export function Person({ user: { id, name } }: { user: Pick<User, 'id' | 'name'> }) {
  return (
    <span className={styles['person']}>
      <span className={styles['avatar']} aria-hidden="true">
        {initials(name)}
      </span>
      <Link to={`/admin/users/${id}`}>{name}</Link>
    </span>
  );
}

/** The user's organisations, whether they arrive as a list or as a map. */
export const orgsOf = (user: User): Membership[] => toCurrentUser(user).orgs;

/** An account without a sign-in has its own id as the subject. */
export const isNew = ({ id, user_id: subject }: User): boolean => id === subject;

/** The user's address, marked if nobody vouches for it. */
export const addressOf = ({ email, email_verified }: User): string =>
  email !== '' && email_verified === false ? `${email} (not verified)` : email;

/** The time of the user's last change to anything, in words: reading is not recorded. */
export function lastChange(user: User): string {
  if (user.last_active_at) return formatAge(user.last_active_at);
  return isNew(user) ? `created ${formatAge(user.created_at)}` : 'no change yet';
}
