import { useEffect, useLayoutEffect, useState } from 'react';
import { useCurrentUser } from '#src/account/current-user.ts';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { isBusy } from '#src/lib/letter-keys.ts';
import { pageDrawn } from '#src/lib/page-drawn.ts';
import styles from '../shell.module.css';
import { keyName } from './key-name.ts';

const [CommandPalette, intent] = later(() => import('./command-palette.tsx'));
const [KeyList] = later(() => import('./key-list.tsx'));
const [Letters] = later(() => import('./letters.tsx'), null, { themed: false });

/** Opens the command palette (Ctrl or Cmd K) and the list of keys (?), both loaded on first use. */
export function Commands() {
  const user = useCurrentUser();
  /** The text that the palette opens with; null: closed. */
  const [palette, setPalette] = useState<string | null>(null);
  const [hasKeys, setKeys] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (failure) throw failure;
  const allowed = Boolean(user?.current_org);
  const isOpen = palette !== null;
  // In place before the top bar is painted, so that a key pressed at first sight of it is not lost.
  useLayoutEffect(() => {
    if (!allowed) return undefined;
    const onKey = (event: KeyboardEvent) => {
      // Checked only for the relevant keys, because searching the whole page on each letter would slow typing.
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        if (isOpen || !isBusy()) setPalette(isOpen ? null : '');
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [allowed, isOpen]);
  // Opened by keys, it would begin to load only then, and without a connection not at all.
  useEffect(() => {
    if (allowed)
      void pageDrawn().then(() => {
        intent.onFocus();
        setDrawn(true);
      });
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
        onClick={() => setPalette('')}
      >
        <Icon name="search" />
        <kbd className={styles['hideNarrow']} aria-hidden="true">
          {keyName('Mod')} K
        </kbd>
      </button>
      {isDrawn && <Letters onPalette={setPalette} onKeys={() => setKeys(true)} />}
      {palette !== null && (
        <CommandPalette
          start={palette}
          onClose={() => setPalette(null)}
          onKeys={() => setKeys(true)}
          onFailure={setFailure}
        />
      )}
      {hasKeys && <KeyList onClose={() => setKeys(false)} />}
    </>
  );
}
