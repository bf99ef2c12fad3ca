import { useId, useState, type FocusEvent, type ReactNode } from 'react';
import { get, useController, useWatch } from 'react-hook-form';
import { inSentence } from '#engine/wording/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { QuantityBox } from '#src/components/quantity-box.tsx';
import { SearchAdd } from '#src/components/search-choice.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import { isForButton } from '#src/forms/use-input.ts';
import { groupBy } from '#src/lib/group-by.ts';
import { figureText, unitOf } from '#src/draft/metrics.ts';
import type { Variable } from '../variables.ts';
import { shownAs, variableOptions, Wrong } from './fields.tsx';
import type { Entry, Ranges, RangeValues } from './ranges.ts';
import { SEVERAL_HELP } from './several.ts';
import styles from './start.module.css';

/** Number of rows that are visible at once. */
const FEW = 12;

/** Form values of the ranges. */
export interface WithRanges {
  ranges: RangeValues;
}

interface Props<Values extends WithRanges> {
  form: ContractForm<Values>;
  title: string;
  ranges: Ranges;
  /** Whether locked settings are excluded, as they are by the optimiser. */
  lockable?: boolean;
  /** Whether a list of values may replace a range. */
  severable?: boolean;
  /** Explains how the rows were selected, with buttons for other selections. */
  note?: ReactNode;
}

/** The settings to vary, each with its range. Settings that are rarely varied are added from a list. */
export function RangeRows<Values extends WithRanges>({
  title,
  ranges,
  lockable = false,
  severable = false,
  note,
  ...props
}: Props<Values>) {
  // The rows use only the ranges of the form.
  const form = props.form as unknown as ContractForm<WithRanges>;
  const id = useId();
  // A row stays visible after it is deselected.
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const changed = useWatch({ control: form.control, name: 'ranges' });
  const taken = new Set(ranges.taken(changed).map(({ id }) => id));
  const isShown = (variable: Variable) =>
    variable.usual || taken.has(variable.id) || added.has(variable.id) || (lockable && variable.locked);
  const shown = ranges.variables.filter(isShown);
  const more = ranges.variables.filter((variable) => !isShown(variable));
  const add = (id: string) => {
    const variable = more.find((one) => one.id === id);
    if (!variable) return;
    setAdded(new Set([...added, id]));
    form.setValue(ranges.inputOf(variable), { on: true }, { shouldDirty: true });
  };
  return (
    <fieldset className={styles['ranges']}>
      <legend>
        {title} <small>{taken.size} selected</small>
      </legend>
      {note}
      {[...groupBy(shown, ({ group }) => group)].map(([group, list]) => (
        <Group
          key={group}
          form={form}
          name={group}
          variables={list}
          ranges={ranges}
          changed={changed}
          lockable={lockable}
          severable={severable}
          begins={shown.length <= FEW}
        />
      ))}
      {severable && ranges.taken(changed).some((variable) => ranges.entry(variable, changed).isSeveral) && (
        <p className={styles['note']}>{SEVERAL_HELP}</p>
      )}
      {more.length > 0 && (
        <div className={styles['search']} data-wide>
          <SearchAdd
            id={id}
            label={`Add to ${inSentence(title)}`}
            placeholder="Add another …"
            options={variableOptions(more)}
            onChange={add}
          />
        </div>
      )}
    </fieldset>
  );
}

interface GroupProps extends Required<Omit<Props<WithRanges>, 'title' | 'note'>> {
  name: string;
  variables: Variable[];
  changed: RangeValues;
  /** Whether the section is initially open. */
  begins: boolean;
}

/** The settings of one step, collapsed if there are many; the form opens the section of a rejected input. */
function Group({ form, name, variables, ranges, changed, lockable, severable, begins }: GroupProps) {
  const free = variables.filter(({ locked }) => !(lockable && locked));
  const taken = free.filter((variable) => ranges.entry(variable, changed).on).length;
  const all = taken < free.length;
  const setAll = () =>
    free.forEach((variable) => form.setValue(`${ranges.inputOf(variable)}.on`, all, { shouldDirty: true }));
  return (
    <details className={styles['group']} open={begins || undefined}>
      <summary>
        <span>{name}</span>
        <small>
          {taken} of {free.length}
        </small>
      </summary>
      {free.length > 1 && (
        <button type="button" className={styles['link']} onClick={setAll}>
          {all ? 'Select all' : 'Clear all'}
          <span className="visually-hidden"> of {name}</span>
        </button>
      )}
      {variables.map((variable) =>
        lockable && variable.locked ? (
          <KeptRow key={variable.id} variable={variable} />
        ) : (
          <RangeRow key={variable.id} form={form} variable={variable} ranges={ranges} severable={severable} />
        ),
      )}
    </details>
  );
}

/** A locked setting, which keeps its value. */
function KeptRow({ variable }: { variable: Variable }) {
  const { title, now } = variable;
  return (
    <div className={styles['rangeRow']} data-kept="">
      <Icon name="lock" size={14} />
      <span className={styles['what']}>{title}</span>
      <span className={styles['kept']}>
        locked{typeof now === 'number' ? ` at ${figureText(now, variable)}` : ''}{' '}
        {typeof now === 'number' ? unitOf(variable) : ''}
      </span>
    </div>
  );
}

interface RowProps extends Pick<GroupProps, 'form' | 'ranges' | 'severable'> {
  variable: Variable;
}

function RangeRow({ form, variable, ranges, severable }: RowProps) {
  const { title, group, choices, note } = variable;
  const at = ranges.inputOf(variable);
  const { field, formState } = useController({ control: form.control, name: at });
  const { on, from, to, isSeveral, several } = ranges.entry(variable, { [at.slice('ranges.'.length)]: field.value });
  // The error of the whole row, or of one of its inputs.
  const errors = get(formState.errors, at) as Record<string, { message?: string } | string> | undefined;
  const problemOf = (part: string) => (errors?.[part] as { message?: string } | undefined)?.message;
  const problem = ['from', 'to', 'several', 'on'].map(problemOf).find((message) => message !== undefined);
  const change = (part: Partial<Entry>) => {
    field.onChange({ ...field.value, ...part });
    if (errors) void form.trigger(at);
  };
  const name = `${title}, ${group}`;
  const input = (part: 'from' | 'to' | 'several') => ({
    name: `${at}.${part}`,
    disabled: !on,
    'aria-invalid': problemOf(part) !== undefined || undefined,
    'aria-describedby': `${at}-error`,
    onBlur: (event: FocusEvent) => {
      if (field.value && !errors && !isForButton(event)) void form.trigger(at);
    },
  });
  const end = (part: 'from' | 'to', text: string) => ({
    ...input(part),
    shown: shownAs(variable),
    text,
    onText: (next: string) => change({ [part]: next }),
  });
  return (
    <div
      className={styles['rangeRow']}
      data-on={on || undefined}
      data-refused={problem !== undefined || undefined}
      data-severable={severable || undefined}
    >
      <label>
        <input
          type="checkbox"
          name={`${at}.on`}
          checked={on}
          aria-describedby={`${at}-error`}
          onChange={({ target }) => change({ on: target.checked })}
        />
        <span className={styles['what']} title={note}>
          {title}
        </span>
      </label>
      {choices.length > 0 ? (
        <span className={styles['kept']} title={choices.map((one) => one.title).join(', ')}>
          {choices.length} choices
        </span>
      ) : isSeveral ? (
        <span className={styles['several']}>
          <input
            aria-label={`${name}, values`}
            title={SEVERAL_HELP}
            autoComplete="off"
            value={several}
            onChange={({ target }) => change({ several: target.value })}
            {...input('several')}
          />
          <small>{unitOf(variable)}</small>
        </span>
      ) : (
        <span className={styles['ends']}>
          <QuantityBox aria-label={`${name}, from`} {...end('from', from)} />
          <span>to</span>
          <QuantityBox aria-label={`${name}, to`} {...end('to', to)} />
          <small>{unitOf(variable)}</small>
        </span>
      )}
      {severable && (
        <button
          type="button"
          className={styles['shape']}
          aria-pressed={isSeveral}
          aria-label={`${name}, one of several values`}
          title={isSeveral ? 'Use a range' : 'Use a list of values instead of a range'}
          disabled={!on}
          onClick={() => change({ isSeveral: !isSeveral })}
        >
          <Icon name="drag" size={14} />
        </button>
      )}
      <Wrong of={{ id: at, error: problem }} />
    </div>
  );
}
