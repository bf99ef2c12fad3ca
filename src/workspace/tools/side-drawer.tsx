import { useEffect, useRef, type ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import { Icon } from '#src/components/icon.tsx';
import styles from './side-drawer.module.css';

interface Props {
  title: string;
  /** Small text above the title. */
  over?: string;
  /** Name of the drawer after 'Close'. */
  what: string;
  onClose: () => void;
  /** Content left of the close button. */
  actions?: ReactNode;
  /** Fixed content below the header. */
  head?: ReactNode;
  foot?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

const OVER_IT = '[role="dialog"], [role="menu"], [role="listbox"]';

/** A drawer next to the page, which stays usable: results still follow typing. Escape closes the drawer. */
export function SideDrawer({ title, over, what, onClose, actions, head, foot, wide = false, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    // A field named by a link already has the focus.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, []);
  // The focused element may have been removed, such as an entry of the trail; so Escape is handled anywhere in the
  // drawer.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus();
  });
  const close = () => {
    onClose();
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape wherever the focus is in the drawer
    <aside
      ref={panel}
      className={styles['drawer']}
      data-wide={wide || undefined}
      aria-label={over ? `${over}: ${title}` : title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(OVER_IT)) return;
        event.preventDefault();
        close();
      }}
    >
      <div className={styles['top']}>
        <header className={styles['head']}>
          <div>
            {over && <p>{over}</p>}
            <h2>{title}</h2>
          </div>
          {actions}
          <IconButton aria-label={`Close ${what}`} onClick={close}>
            <Icon name="close" />
          </IconButton>
        </header>
        {head}
      </div>
      <div className={styles['body']}>{children}</div>
      {foot && <footer className={styles['foot']}>{foot}</footer>}
    </aside>
  );
}
