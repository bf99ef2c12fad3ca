import { useId, useMemo, useState } from 'react';
import { idIn } from '#engine/leaves.ts';
import type { Parameter, Step } from '#engine/types.ts';
import { setSetting } from '../edits.ts';
import { useComponentName } from '../library.ts';
import { useWorkspace } from '../store.ts';
import { ComponentChoice } from './component-choice.tsx';
import styles from './lists.module.css';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

interface Props {
  step: Step;
  /** The setting with which an entry begins. */
  leaf: Parameter;
}

/** Adds an entry to a list of settings: a component of a composition, or a reaction with an id of its own. */
export const NewEntry = (props: Props) =>
  isOfComponents(props.leaf) ? <NewComponent {...props} /> : <NewId {...props} />;

/** Entries with a single setting are amounts of components; others, such as reactions, have ids of their own. */
export const isOfComponents = ({ key }: Parameter): boolean => key.endsWith('.*');

function NewComponent({ step, leaf }: Props) {
  const workspace = useWorkspace();
  const nameOf = useComponentName();
  const id = useId();
  const present = useMemo(
    () => new Set(Object.keys(step.settings).flatMap((key) => idIn(leaf.key, key) ?? [])),
    [step.settings, leaf.key],
  );
  const [added, setAdded] = useState(0);
  return (
    <div className={styles['entry']}>
      <label htmlFor={id}>Add a component to “{leaf.group}”</label>
      <ComponentChoice
        // Empty again after each component.
        key={added}
        id={id}
        value=""
        placeholder="Find by name…"
        without={present}
        onChange={(component) => {
          if (component === '') return;
          workspace.edit(`Add ${leaf.title.toLowerCase()} of ${nameOf(component)}`, (draft) =>
            setSetting(draft, step.id, leaf.key.replace('*', component), leaf.default ?? 0),
          );
          setAdded(added + 1);
        }}
      />
    </div>
  );
}

function NewId({ step, leaf }: Props) {
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
    <div className={styles['entry']}>
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
