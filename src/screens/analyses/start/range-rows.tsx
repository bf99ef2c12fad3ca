import { useState } from 'react';
import { Icon } from '#src/components/icon.tsx';
import { groupBy } from '#src/lib/group-by.ts';
import { figureText, unitOf } from '../figures.ts';
import type { Variable } from '../variables.ts';
import type { Ranges } from './ranges.ts';
import { SEVERAL_HELP } from './several.ts';
import styles from './start.module.css';

/** So many rows are in sight at once. */
const FEW = 12;

interface Props {
  title: string;
  ranges: Ranges;
  /** The step or setting that was refused. */
  refused: string | null;
  /** Whether a lock keeps a setting out, as it does for the optimiser. */
  lockable?: boolean;
  /** Whether one may take one of several values in place of a range. */
  severable?: boolean;
}

/** The settings to vary, each over its range. Those that nobody would vary are behind 'add'. */
export function RangeRows({ title, ranges, refused, lockable = false, severable = false }: Props) {
  // One that was taken stays in sight when it is left out again.
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const isShown = (variable: Variable) =>
    variable.usual || ranges.entry(variable).on || added.has(variable.id) || (lockable && variable.locked);
  const shown = ranges.variables.filter(isShown);
  const more = ranges.variables.filter((variable) => !isShown(variable));
  return (
    <fieldset className={styles['ranges']}>
      <legend>
        {title} <small>{ranges.count} taken</small>
      </legend>
      {[...groupBy(shown, ({ group }) => group)].map(([group, list]) => (
        <Group
          key={group}
          name={group}
          variables={list}
          ranges={ranges}
          lockable={lockable}
          severable={severable}
          refused={refused}
          begins={shown.length <= FEW}
        />
      ))}
      {ranges.variables.some((variable) => ranges.entry(variable).on && ranges.entry(variable).isSeveral) && (
        <p className={styles['note']}>{SEVERAL_HELP}</p>
      )}
      {more.length > 0 && (
        <select
          className={styles['add']}
          aria-label={`Add to ${title.toLowerCase()}`}
          value=""
          onChange={({ target }) => {
            setAdded(new Set([...added, target.value]));
            ranges.change(target.value, { on: true });
          }}
        >
          <option value="">Add another …</option>
          {[...groupBy(more, ({ group }) => group)].map(([group, list]) => (
            <optgroup key={group} label={group}>
              {list.map(({ id, title: name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </fieldset>
  );
}

interface GroupProps extends Pick<Props, 'ranges' | 'refused' | 'lockable' | 'severable'> {
  name: string;
  variables: Variable[];
  /** Open at first. */
  begins: boolean;
}

/** The settings of one step, closed where there are many; what is refused is always in sight. */
function Group({ name, variables, ranges, refused, lockable, severable, begins }: GroupProps) {
  const free = variables.filter(({ locked }) => !(lockable && locked));
  const taken = free.filter((variable) => ranges.entry(variable).on).length;
  const isRefused = (variable: Variable) =>
    refused !== null && (refused === variable.id || refused === variable.step_id);
  const all = taken < free.length;
  return (
    <details className={styles['group']} open={begins || variables.some(isRefused) || undefined}>
      <summary>
        <span>{name}</span>
        <small>
          {taken} of {free.length}
        </small>
      </summary>
      {free.length > 1 && (
        <button
          type="button"
          className={styles['link']}
          onClick={() => free.forEach(({ id }) => ranges.change(id, { on: all }))}
        >
          {all ? 'Take all' : 'Leave all out'}
          <span className="visually-hidden"> of {name}</span>
        </button>
      )}
      {variables.map((variable) => (
        <RangeRow
          key={variable.id}
          variable={variable}
          ranges={ranges}
          kept={lockable === true && variable.locked}
          severable={severable === true}
          refused={isRefused(variable)}
        />
      ))}
    </details>
  );
}

interface RowProps {
  variable: Variable;
  ranges: Ranges;
  /** Locked: stays as it is. */
  kept: boolean;
  severable: boolean;
  refused: boolean;
}

function RangeRow({ variable, ranges, kept, severable, refused }: RowProps) {
  const { id, title, group, now, choices } = variable;
  const { on, from, to, isSeveral, several } = ranges.entry(variable);
  const name = `${title}, ${group}`;
  const label = <span className={styles['what']}>{title}</span>;
  if (kept)
    return (
      <div className={styles['rangeRow']} data-kept="">
        <Icon name="lock" size={14} />
        {label}
        <span className={styles['kept']}>
          locked{typeof now === 'number' ? ` at ${figureText(now, variable)}` : ''}{' '}
          {typeof now === 'number' ? unitOf(variable) : ''}
        </span>
      </div>
    );
  return (
    <div
      className={styles['rangeRow']}
      data-on={on || undefined}
      data-refused={refused || undefined}
      data-severable={severable || undefined}
    >
      <label>
        <input type="checkbox" checked={on} onChange={({ target }) => ranges.change(id, { on: target.checked })} />
        {label}
      </label>
      {choices.length > 0 ? (
        <span className={styles['kept']} title={choices.map((one) => one.title).join(', ')}>
          {choices.length} choices
        </span>
      ) : isSeveral ? (
        <span className={styles['several']}>
          <input
            aria-label={`${name}, values`}
            autoComplete="off"
            disabled={!on}
            aria-invalid={refused || undefined}
            title={SEVERAL_HELP}
            value={several}
            onChange={({ target }) => ranges.change(id, { several: target.value })}
          />
          <small>{unitOf(variable)}</small>
        </span>
      ) : (
        <span className={styles['ends']}>
          <input
            aria-label={`${name}, from`}
            inputMode="decimal"
            autoComplete="off"
            disabled={!on}
            aria-invalid={refused || undefined}
            value={from}
            onChange={({ target }) => ranges.change(id, { from: target.value })}
          />
          <span>to</span>
          <input
            aria-label={`${name}, to`}
            inputMode="decimal"
            autoComplete="off"
            disabled={!on}
            aria-invalid={refused || undefined}
            value={to}
            onChange={({ target }) => ranges.change(id, { to: target.value })}
          />
          <small>{unitOf(variable)}</small>
        </span>
      )}
      {severable && (
        <button
          type="button"
          className={styles['shape']}
          aria-pressed={isSeveral}
          aria-label={`${name}, one of several values`}
          title={isSeveral ? 'A range again' : 'One of several values in place of a range'}
          disabled={!on}
          onClick={() => ranges.change(id, { isSeveral: !isSeveral })}
        >
          <Icon name="drag" size={14} />
        </button>
      )}
    </div>
  );
}
