import { useEffect, useRef, type ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import { Icon } from '#src/components/icon.tsx';
import styles from './side-drawer.module.css';

interface Props {
  title: string;
  /** Small, above the title. */
  over?: string;
  /** What closes, after 'Close'. */
  what: string;
  onClose: () => void;
  /** Left of the button that closes. */
  actions?: ReactNode;
  /** Under the head, staying there. */
  head?: ReactNode;
  foot?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

const OVER_IT = '[role="dialog"], [role="menu"], [role="listbox"]';

/** A part beside the work that leaves it in use: figures go on following what is typed. Escape closes it. */
export function SideDrawer({ title, over, what, onClose, actions, head, foot, wide = false, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    // A field in it that a link named has the focus already.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, []);
  // What had the focus may be gone, such as a stop of the trail; Escape is heard wherever it is in here.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus();
  });
  const close = () => {
    onClose();
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, wherever in it the focus is
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
