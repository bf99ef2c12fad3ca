import { useId, useMemo, useState } from 'react';
import { idIn, REACTION_LIBRARY, type Parameter, type Step } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { SearchChoice } from '#src/components/search-choice.tsx';
import { setSetting } from '#src/draft/edits.ts';
import { useComponentName } from '#src/draft/library.ts';
import { useWorkspace } from '#src/draft/store.ts';
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
  isOfComponents(props.leaf) ? (
    <NewComponent {...props} />
  ) : (
    <>
      {props.leaf.type === 'equation' && <LibraryReactionChoice {...props} />}
      <NewId {...props} />
    </>
  );

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
          workspace.edit(`Add ${inSentence(leaf.title)} of ${nameOf(component)}`, (draft) =>
            setSetting(draft, step.id, leaf.key.replace('*', component), leaf.default ?? 0),
          );
          setAdded(added + 1);
        }}
      />
    </div>
  );
}

const REACTIONS = REACTION_LIBRARY.map(({ id, name }) => ({ value: id, label: name }));

/** Adds a reaction of the library with all its settings, and says under which conditions they hold. */
function LibraryReactionChoice({ step, leaf }: Props) {
  const workspace = useWorkspace();
  const id = useId();
  const [added, setAdded] = useState(0);
  const [last, setLast] = useState('');
  const reaction = REACTION_LIBRARY.find((one) => one.id === last);
  const add = (chosen: string) => {
    const found = REACTION_LIBRARY.find((one) => one.id === chosen);
    if (!found) return;
    const [list = ''] = leaf.key.split('*');
    const entry = numbered(found.id, step, leaf);
    workspace.edit(`Add reaction ${found.name}`, (draft) =>
      Object.entries(found.settings).reduce(
        (changed, [key, value]) => setSetting(changed, step.id, `${list}${entry}.${key}`, value),
        draft,
      ),
    );
    setLast(chosen);
    setAdded(added + 1);
  };
  return (
    <div className={styles['entry']}>
      <label htmlFor={id}>Add from the library of reactions</label>
      <div className={styles['choice']}>
        {/* Empty again after each reaction. */}
        <SearchChoice key={added} id={id} value="" placeholder="Find by name…" options={REACTIONS} onChange={add} />
      </div>
      <p className={styles['help']} aria-live="polite">
        {reaction && `${reaction.name}: ${reaction.conditions}. Source: ${reaction.source}.`}
      </p>
    </div>
  );
}

/** The id with a number before it, as reactions one after the other run in the alphabetical order of their ids. */
function numbered(id: string, { settings }: Step, leaf: Parameter): string {
  const present = Object.keys(settings).flatMap((key) => idIn(leaf.key, key) ?? []);
  const prefix = (k: number): string => `r${String(k).padStart(2, '0')}_`;
  let k = present.length + 1;
  while (present.some((one) => one.startsWith(prefix(k)))) k++;
  return `${prefix(k)}${id}`;
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
    workspace.edit(`Add ${inSentence(leaf.title)} of ${entry}`, (draft) =>
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
  if (isPresent) return `${entry} is already in the list.`;
  return entry === '' || ID.test(entry) ? null : 'An id consists of letters, digits, _ and -.';
}
