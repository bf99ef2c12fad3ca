import { useId, useState } from 'react';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import styles from './shell.module.css';

const [HelpMenuList, intent] = later(() => import('./help-menu-list.tsx'));

/** Help on what is on screen, and the tour; on a phone, the user menu has the same entries. */
export function HelpMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={`${styles['plain']} ${styles['hidePhone']}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={id}
        aria-label="Help"
        {...intent}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="help" size={18} />
      </button>
      {anchor && <HelpMenuList id={id} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
