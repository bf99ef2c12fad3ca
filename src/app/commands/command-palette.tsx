import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import Dialog from '@mui/material/Dialog';
import { Icon } from '#src/components/icon.tsx';
import { useTyped } from '#src/components/use-typed.ts';
import { groupBy } from '#src/lib/group-by.ts';
import styles from './command-palette.module.css';
import type { Command } from '#src/components/command.ts';
import { findCommands } from './find.ts';
import { useCommands } from './use-commands.ts';

interface Props {
  /** The text that it opens with. */
  start: string;
  onClose: () => void;
  onKeys: () => void;
  onFailure: (error: unknown) => void;
}

/** Opens any page, product or process, or runs an action, after a few letters and Enter. */
export default function CommandPalette({ start, onClose, onKeys, onFailure }: Props) {
  const id = useId();
  const { typed, asked, type } = useTyped(start);
  const [at, setAt] = useState(0);
  const found = findCommands(useCommands(typed, asked, onKeys, onFailure), typed);
  const groups = [...groupBy(found, ({ group }) => group)];
  // In display order: the group with the best match comes first.
  const inOrder = groups.flatMap(([, commands]) => commands);
  const active = inOrder[Math.min(at, inOrder.length - 1)];

  const optionId = (command: Command) => `${id}-${command.id.replaceAll(/\W/g, '-')}`;
  const activeId = active && optionId(active);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = inOrder.length - 1;
    const here = Math.min(at, last);
    const next = { ArrowDown: here === last ? 0 : here + 1, ArrowUp: here <= 0 ? last : here - 1 }[event.key];
    if (next !== undefined) setAt(next);
    else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) run(active);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{
        paper: { className: styles['paper']!, 'aria-label': 'Commands' },
        container: { sx: { alignItems: 'flex-start' } },
      }}
    >
      <div className={styles['search']}>
        <Icon name="search" size={17} />
        <input
          type="text"
          role="combobox"
          aria-label="Go to a page or run an action"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          placeholder="Go to, create, run, or set: titre 20 g/L"
          value={typed}
          onChange={({ target }) => {
            type(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Found" className={styles['list']}>
        {groups.map(([group, commands]) => (
          <div key={group} role="group" aria-label={group}>
            <div className={styles['group']} aria-hidden="true">
              {group}
            </div>
            {commands.map((command) => (
              <div
                key={command.id}
                id={optionId(command)}
                role="option"
                tabIndex={-1}
                aria-selected={command === active}
                className={styles['option']}
                onClick={() => run(command)}
                onKeyDown={() => {}}
                onPointerMove={() => setAt(inOrder.indexOf(command))}
              >
                <Icon name={command.icon} />
                <span>{command.title}</span>
                {command.note && <small>{command.note}</small>}
                {command.keys && <kbd aria-hidden="true">{command.keys}</kbd>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={inOrder.length > 0 ? 'visually-hidden' : styles['none']}>
        {inOrder.length > 0 ? `${inOrder.length} found` : 'No matches.'}
      </p>
    </Dialog>
  );
}
