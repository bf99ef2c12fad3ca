import { useEffect, useLayoutEffect, useState } from 'react';
import { useCurrentUser } from '#src/account/current-user.ts';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { pageDrawn } from '#src/lib/page-drawn.ts';
import styles from '../shell.module.css';
import { keyName } from './keys.ts';

const [CommandPalette, intent] = later(() => import('./command-palette.tsx'));
const [KeyList] = later(() => import('./key-list.tsx'));

const BUSY = '[role="dialog"], [role="menu"]';
const TYPING = 'input, textarea, select, [contenteditable="true"]';

/** Opens the command palette (Ctrl or Cmd K) and the list of keys (?), both loaded on first use. */
export function Commands() {
  const user = useCurrentUser();
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  if (failure) throw failure;
  const allowed = Boolean(user?.current_org);
  // In place before the top bar is painted, so that a key pressed at first sight of it is not lost.
  useLayoutEffect(() => {
    if (!allowed) return undefined;
    const onKey = (event: KeyboardEvent) => {
      // Checked only for the relevant keys, because searching the whole page on each letter would slow typing.
      const isFree = () => document.querySelector(BUSY) === null;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        if (open === 'palette' || isFree()) setOpen(open === 'palette' ? null : 'palette');
      } else if (event.key === '?' && !(event.target instanceof Element && event.target.closest(TYPING)) && isFree()) {
        event.preventDefault();
        setOpen('keys');
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [allowed, open]);
  // Opened by keys, it would begin to load only then, and without a connection not at all.
  useEffect(() => {
    if (allowed) void pageDrawn().then(intent.onFocus);
  }, [allowed]);
  if (!allowed) return null;
  return (
    <>
      <button
        type="button"
        className={styles['plain']}
        aria-label="Commands"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        {...intent}
        onClick={() => setOpen('palette')}
      >
        <Icon name="search" />
        <kbd className={styles['hideNarrow']} aria-hidden="true">
          {keyName('Mod')} K
        </kbd>
      </button>
      {open === 'palette' && (
        <CommandPalette onClose={() => setOpen(null)} onKeys={() => setOpen('keys')} onFailure={setFailure} />
      )}
      {open === 'keys' && <KeyList onClose={() => setOpen(null)} />}
    </>
  );
}
