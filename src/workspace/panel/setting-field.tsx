import { useEffect, useId, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { useController, type Control } from 'react-hook-form';
import type { Unit } from '#engine/quantity.ts';
import type { Configuration, Parameter, SettingValue, Step } from '#engine/types.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import { Icon } from '#src/components/icon.tsx';
import { resetSetting, setSetting, unlockSetting, lockSetting } from '../edits.ts';
import { useWorkspace } from '../store.ts';
import { preferUnit, unitsFor } from '../unit-preference.ts';
import type { Trouble } from '../troubles.ts';
import { describeValue, fromDisplay, inputText, scaleOf, toDisplay, unitText, type Resolved } from '../values.ts';
import { BuretteScale } from './burette-scale.tsx';
import { LimitBlock } from './limit-block.tsx';
import styles from './setting-field.module.css';
import { ValueStateIcon } from './value-state.tsx';

export type PanelValues = Record<string, string>;

interface Props {
  /** With the unit that this person reads it in. */
  parameter: Parameter;
  /** The unit that the catalogue shows it in. */
  declaredUnit: Unit;
  step: Step;
  control: Control<PanelValues>;
  resolved: Resolved;
  /** The value in the saved configuration; undefined when the step is new. */
  saved: Resolved | undefined;
  trouble: Trouble | undefined;
  active: boolean;
  onActive: (key: string) => void;
}

/** One setting: state, title, value, unit; in use also its scale, what it means, and the ways back. */
export function SettingField({
  parameter,
  declaredUnit,
  step,
  control,
  resolved,
  saved,
  trouble,
  active,
  onActive,
}: Props) {
  const workspace = useWorkspace();
  const id = useId();
  const { key, title } = parameter;
  const { field, fieldState } = useController({
    control,
    name: key,
    rules: { validate: (text) => complaint(parameter, text) ?? true },
  });
  const shown = inputText(parameter, resolved.value);

  // The store may change under the field: undo, a proposal taken, a reset. What is being typed is left alone.
  const { value: text, onChange } = field;
  const settled = useRef(shown);
  useEffect(() => {
    if (settled.current === shown) return;
    settled.current = shown;
    if (!sameValue(parameter, text, shown)) onChange(shown);
  }, [shown, text, onChange, parameter]);

  const enter = (value: SettingValue, gesture = true) =>
    workspace.edit(
      `${title} ${describeValue(parameter, value)}`,
      (draft) =>
        Object.is(resolved.value, value) && resolved.source !== 'default'
          ? draft
          : setSetting(draft, step.id, key, value),
      gesture ? `${step.id}.${key}` : null,
    );

  const problem = trouble?.message ?? fieldState.error?.message;
  const open = active || Boolean(trouble);
  return (
    <div className={styles['setting']} data-open={open || undefined} data-trouble={trouble ? 'yes' : undefined}>
      <div className={styles['row']}>
        <ValueStateIcon state={resolved.source} />
        <label className={styles['title']} htmlFor={id}>
          {title}
        </label>
        <Input
          id={id}
          parameter={parameter}
          text={text}
          source={resolved.source}
          invalid={Boolean(problem)}
          describedBy={`${id}-unit ${id}-help ${id}-problem`}
          inputRef={field.ref}
          onFocus={() => onActive(key)}
          onText={(next) => {
            onChange(next);
            const number = parseInput(next);
            if (number !== null) {
              const inside = fromDisplay(number, parameter);
              settled.current = inputText(parameter, inside);
              enter(inside);
            }
          }}
          onValue={(value) => {
            onChange(String(value));
            enter(value, false);
          }}
          onLeave={() => {
            workspace.seal();
            field.onBlur();
            // What cannot be read as a number was never entered; the field goes back to what holds.
            if (parseInput(text) === null || sameValue(parameter, text, shown)) onChange(shown);
          }}
        />
        <UnitChoice id={`${id}-unit`} parameter={parameter} declared={declaredUnit} />
      </div>
      <div id={`${id}-problem`} aria-live="polite">
        {trouble && <LimitBlock trouble={trouble} parameter={parameter} step={step} />}
        {!trouble && fieldState.error && <p className={styles['complaint']}>{fieldState.error.message}</p>}
      </div>
      {open && <Detail id={id} parameter={parameter} step={step} resolved={resolved} saved={saved} trouble={trouble} />}
      {!open && (
        <span id={`${id}-help`} className="visually-hidden">
          {parameter.help}
        </span>
      )}
    </div>
  );
}

/** The unit after the value; where there are others to read it in, a choice of them. */
function UnitChoice({ id, parameter, declared }: { id: string; parameter: Parameter; declared: Unit }) {
  const units = unitsFor(declared);
  if (units.length < 2 || parameter.type !== 'number') {
    return (
      <span className={styles['unit']} id={id}>
        {unitText(parameter.display_unit)}
      </span>
    );
  }
  return (
    <select
      id={id}
      className={styles['unit']}
      aria-label={`Unit of ${parameter.title}`}
      value={parameter.display_unit}
      onChange={({ target }) => preferUnit(declared, target.value as Unit)}
    >
      {units.map((unit) => (
        <option key={unit} value={unit}>
          {unit === '1' ? 'share' : unit}
        </option>
      ))}
    </select>
  );
}

interface DetailProps extends Pick<Props, 'parameter' | 'step' | 'resolved' | 'saved' | 'trouble'> {
  id: string;
}

function Detail({ id, parameter, step, resolved, saved, trouble }: DetailProps) {
  const workspace = useWorkspace();
  const scale = scaleOf(parameter);
  const number = typeof resolved.value === 'number' ? toDisplay(resolved.value, parameter) : null;
  const savedNumber = typeof saved?.value === 'number' ? toDisplay(saved.value, parameter) : null;
  const nearest = trouble?.nearest?.field === parameter.key ? toDisplay(trouble.nearest.value, parameter) : null;
  const edit = (label: string, change: (draft: Configuration) => Configuration) => workspace.edit(label, change);
  const { key, title } = parameter;
  return (
    <div className={styles['detail']}>
      {scale && number !== null && (
        <BuretteScale
          scale={scale}
          value={number}
          saved={savedNumber}
          limit={nearest === null ? null : { value: nearest, side: number > nearest ? 'above' : 'below' }}
        />
      )}
      <p id={`${id}-help`}>
        {parameter.help} {rangeText(parameter)}
        {resolved.source === 'default' && parameter.default_note && (
          <> Default: {lowerFirst(parameter.default_note)}.</>
        )}
        <span className={styles['source']}> {parameter.source}</span>
      </p>
      <div className={styles['actions']}>
        {resolved.source !== 'default' && resolved.source !== 'fitted' && (
          <button type="button" onClick={() => edit(`Reset ${title}`, (draft) => resetSetting(draft, step.id, key))}>
            <Icon name="reset" size={13} /> Reset
            {parameter.default !== null && ` to ${describeValue(parameter, parameter.default)}`}
          </button>
        )}
        {resolved.source === 'locked' ? (
          <button type="button" onClick={() => edit(`Unlock ${title}`, (draft) => unlockSetting(draft, step.id, key))}>
            <Icon name="unlock" size={13} /> Unlock
          </button>
        ) : (
          resolved.value !== null &&
          parameter.optimisable && (
            <button
              type="button"
              onClick={() => edit(`Lock ${title}`, (draft) => lockSetting(draft, step.id, key, resolved.value!))}
            >
              <Icon name="lock" size={13} /> Lock for the optimiser
            </button>
          )
        )}
      </div>
    </div>
  );
}

interface InputProps {
  id: string;
  parameter: Parameter;
  text: string;
  source: Resolved['source'];
  invalid: boolean;
  describedBy: string;
  inputRef: (element: HTMLElement | null) => void;
  onFocus: () => void;
  onText: (text: string) => void;
  onValue: (value: SettingValue) => void;
  onLeave: () => void;
}

function Input({
  id,
  parameter,
  text,
  source,
  invalid,
  describedBy,
  inputRef,
  onFocus,
  onText,
  onValue,
  onLeave,
}: InputProps) {
  const shared = {
    id,
    ref: inputRef,
    className: styles['input'],
    'data-source': source,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    onFocus,
  };
  if (parameter.type === 'choice' || parameter.type === 'boolean') {
    const choices =
      parameter.type === 'boolean'
        ? [
            { value: 'true', title: 'Yes' },
            { value: 'false', title: 'No' },
          ]
        : parameter.choices;
    return (
      <select
        {...shared}
        value={text}
        onBlur={onLeave}
        onChange={({ target }) => onValue(parameter.type === 'boolean' ? target.value === 'true' : target.value)}
      >
        {text === '' && <option value="">derived</option>}
        {choices.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    );
  }
  const number = parseInput(text);
  const bound = (limit: number | null) => (limit === null ? undefined : toDisplay(limit, parameter));
  const nudge = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || number === null || event.altKey) return;
    event.preventDefault();
    const next = number + direction * nudgeBy(parameter, number) * (event.shiftKey ? 10 : 1);
    onText(formatInput(Math.min(bound(parameter.max) ?? Infinity, Math.max(bound(parameter.min) ?? -Infinity, next))));
  };
  return (
    <input
      {...shared}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      role="spinbutton"
      aria-valuenow={number ?? undefined}
      aria-valuemin={bound(parameter.min)}
      aria-valuemax={bound(parameter.max)}
      aria-valuetext={
        number === null ? 'derived' : `${text} ${parameter.display_unit === '1' ? '' : parameter.display_unit}`
      }
      placeholder="derived"
      value={text}
      onChange={({ target }) => onText(target.value)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        onFocus();
        event.target.select();
      }}
      onBlur={onLeave}
      onKeyDown={nudge}
    />
  );
}

/** One arrow key: the declared step, else one unit of the second digit. */
function nudgeBy(parameter: Parameter, value: number): number {
  if (parameter.step !== null) {
    const zero = toDisplay(0, parameter);
    return toDisplay(parameter.step, parameter) - zero;
  }
  return value === 0 ? 0.1 : 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
}

const sameValue = (parameter: Parameter, text: string, shown: string): boolean => {
  if (text === shown) return true;
  const [a, b] = [parseInput(text), parseInput(shown)];
  return parameter.type !== 'choice' && a !== null && a === b;
};

/** What is wrong with what was typed, before any model has looked at it. */
function complaint(parameter: Parameter, text: string): string | undefined {
  if (parameter.type === 'choice' || parameter.type === 'boolean' || text === '') return undefined;
  const value = parseInput(text);
  if (value === null) return 'This is not a number.';
  if (parameter.type === 'integer' && !Number.isInteger(value)) return 'Whole numbers only.';
  const inside = fromDisplay(value, parameter);
  const { min, max } = parameter;
  if ((min !== null && inside < min) || (max !== null && inside > max)) return `Out of range. ${rangeText(parameter)}`;
  return undefined;
}

function rangeText(parameter: Parameter): string {
  const { min, max, display_unit } = parameter;
  if (min === null || max === null) return '';
  const unit = unitText(display_unit);
  return `${formatInput(toDisplay(min, parameter))} to ${formatInput(toDisplay(max, parameter))}${unit === '' ? '' : ` ${unit}`}.`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
