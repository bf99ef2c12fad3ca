import { useId, useState } from 'react';
import { useCurrentUser, useSignedIn } from '#src/account/current-user.ts';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { initials } from '#src/lib/initials.ts';
import styles from './shell.module.css';

const [UserMenuList, intent] = later(() => import('./user-menu-list.tsx'));

/** Menu of the signed-in user, opened by their initials. */
export function UserMenu() {
  const user = useCurrentUser();
  const signedIn = useSignedIn();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles['plain']}
        style={{ padding: 3 }}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={id}
        aria-label={user ? `User menu: ${user.name}` : 'User menu'}
        {...intent}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span className={styles['avatar']}>{user ? initials(user.name) : <Icon name="user" />}</span>
      </button>
      {anchor && <UserMenuList id={id} anchor={anchor} known={signedIn} onClose={() => setAnchor(null)} />}
    </>
  );
}
