import { memo, useEffect, useId, useMemo, useRef } from 'react';
import { useController, type Control } from 'react-hook-form';
import type { Unit } from '#engine/quantity.ts';
import type { Configuration, Parameter, SettingValue } from '#engine/types.ts';
import { parseInput } from '#src/lib/format.ts';
import { Icon } from '#src/components/icon.tsx';
import { resetSetting, setSetting, unlockSetting, lockSetting } from '../edits.ts';
import { useWorkspace } from '../store.ts';
import type { Trouble } from '../troubles.ts';
import { describeValue, fromDisplay, inputText, resolvedText, scaleOf, toDisplay, type Resolved } from '../values.ts';
import { BuretteScale } from './burette-scale.tsx';
import { LimitBlock } from './limit-block.tsx';
import styles from './setting-field.module.css';
import { SettingInput } from './setting-input.tsx';
import { complaint, rangeText } from './setting-range.ts';
import { UnitChoice } from './unit-choice.tsx';
import { ValueStateIcon } from './value-state.tsx';

export type PanelValues = Record<string, string>;

interface Props {
  /** With the unit that this person reads it in. */
  parameter: Parameter;
  /** The unit that the catalogue shows it in. */
  declaredUnit: Unit;
  stepId: string;
  control: Control<PanelValues>;
  // Value and source apart, so that a field whose own have not changed is not drawn again with every key.
  value: Resolved['value'];
  source: Resolved['source'];
  /** The value in the saved configuration; undefined when the step is new. */
  saved: Resolved['value'] | undefined;
  trouble: Trouble | undefined;
  active: boolean;
  lockable: boolean;
  onActive: (key: string) => void;
}

/** One setting: state, title, value, unit; in use also its scale, what it means, and the ways back. */
export const SettingField = memo(function SettingField({
  parameter,
  declaredUnit,
  stepId,
  control,
  value,
  source,
  saved,
  trouble,
  active,
  lockable,
  onActive,
}: Props) {
  const resolved = useMemo(() => ({ value, source }), [value, source]);
  const workspace = useWorkspace();
  const id = useId();
  const { key, title } = parameter;
  const { field, fieldState } = useController({
    control,
    name: key,
    rules: { validate: (text) => complaint(parameter, text) ?? true },
  });
  const shown = resolvedText(parameter, resolved);

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
          : setSetting(draft, stepId, key, value),
      gesture ? `${stepId}.${key}` : null,
    );

  const problem = trouble?.message ?? fieldState.error?.message;
  const open = active || Boolean(trouble);
  return (
    <div
      className={styles['setting']}
      data-setting={key}
      data-open={open || undefined}
      data-trouble={trouble ? 'yes' : undefined}
    >
      <div className={styles['row']}>
        <ValueStateIcon state={resolved.source} />
        <label className={styles['title']} htmlFor={id}>
          {title}
        </label>
        <SettingInput
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
        {trouble && <LimitBlock trouble={trouble} parameter={parameter} stepId={stepId} />}
        {!trouble && fieldState.error && <p className={styles['complaint']}>{fieldState.error.message}</p>}
      </div>
      {open && (
        <Detail
          id={id}
          parameter={parameter}
          stepId={stepId}
          resolved={resolved}
          saved={saved}
          trouble={trouble}
          lockable={lockable}
        />
      )}
      {!open && (
        <span id={`${id}-help`} className="visually-hidden">
          {parameter.help}
        </span>
      )}
    </div>
  );
});

interface DetailProps extends Pick<Props, 'parameter' | 'stepId' | 'saved' | 'trouble' | 'lockable'> {
  resolved: Resolved;
  id: string;
}

function Detail({ id, parameter, stepId, resolved, saved, trouble, lockable }: DetailProps) {
  const workspace = useWorkspace();
  const scale = scaleOf(parameter);
  const number = typeof resolved.value === 'number' ? toDisplay(resolved.value, parameter) : null;
  const savedNumber = typeof saved === 'number' ? toDisplay(saved, parameter) : null;
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
          <button type="button" onClick={() => edit(`Reset ${title}`, (draft) => resetSetting(draft, stepId, key))}>
            <Icon name="reset" size={13} /> Reset
            {parameter.default !== null && ` to ${describeValue(parameter, parameter.default)}`}
          </button>
        )}
        {resolved.source === 'locked' ? (
          <button type="button" onClick={() => edit(`Unlock ${title}`, (draft) => unlockSetting(draft, stepId, key))}>
            <Icon name="unlock" size={13} /> Unlock
          </button>
        ) : (
          lockable &&
          resolved.value !== null &&
          parameter.optimisable && (
            <button
              type="button"
              onClick={() => edit(`Lock ${title}`, (draft) => lockSetting(draft, stepId, key, resolved.value!))}
            >
              <Icon name="lock" size={13} /> Lock for the optimiser
            </button>
          )
        )}
      </div>
    </div>
  );
}

const sameValue = (parameter: Parameter, text: string, shown: string): boolean => {
  if (text === shown) return true;
  const [a, b] = [parseInput(text), parseInput(shown)];
  return parameter.type !== 'choice' && a !== null && a === b;
};

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
