import { useId, useState } from 'react';
import type { Parameter, Step } from '#engine/types.ts';
import { setSetting } from '../edits.ts';
import { useWorkspace } from '../store.ts';
import styles from './lists.module.css';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Adds an entry to a list of settings by its id: a component of a composition, or a reaction. */
export function NewEntry({ step, leaf }: { step: Step; leaf: Parameter }) {
  const workspace = useWorkspace();
  const [text, setText] = useState('');
  const id = useId();
  const entry = text.trim();
  const key = leaf.key.replace('*', entry);
  const problem = problemOf(entry, step.settings[key] !== undefined);
  const add = () => {
    if (entry === '' || problem !== null) return;
    workspace.edit(`Add ${leaf.title.toLowerCase()} of ${entry}`, (draft) =>
      setSetting(draft, step.id, key, leaf.default ?? 0),
    );
    setText('');
  };
  return (
    <div className={styles['list']}>
      <label htmlFor={id}>Add to “{leaf.group}” by id</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={add}
        onKeyDown={(event) => event.key === 'Enter' && add()}
      />
      <div id={`${id}-problem`} className={styles['problem']} aria-live="polite">
        {problem}
      </div>
    </div>
  );
}

function problemOf(entry: string, isPresent: boolean): string | null {
  if (isPresent) return `${entry} is in the list already.`;
  return entry === '' || ID.test(entry) ? null : 'An id consists of letters, digits, _ and -.';
}
