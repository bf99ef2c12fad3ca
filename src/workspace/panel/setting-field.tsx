import { memo, useContext, useMemo, useState } from 'react';
import { type Unit, inSentence } from '#engine/wording/index.ts';
import type { Configuration, SettingValue, Parameter } from '#engine/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { CommentContext } from '#src/components/where-from.tsx';
import { QuantityNote } from '#src/components/quantity-box.tsx';
import { typedNote } from '#src/lib/read-quantity.ts';
import { useCatalogue, versionOf } from '#src/draft/catalogue.ts';
import { resetSetting, setSetting, unlockSetting, lockSetting, withVersion } from '#src/draft/edits.ts';
import { useHasWorth, Worth, WorthWords } from '../leverage/worth.tsx';
import { useWorkspace } from '#src/draft/store.ts';
import type { Trouble } from '#src/draft/troubles.ts';
import { useQuantityEntry } from '../use-entry.ts';
import {
  describeResolved,
  describeValue,
  fromDisplay,
  holdsIds,
  inputText,
  resolvedText,
  reaching,
  scaleOf,
  toDisplay,
  type Resolved,
} from '#src/draft/values.ts';
import { BuretteScale } from './burette-scale.tsx';
import { LimitBlock } from './limit-block.tsx';
import styles from './setting-field.module.css';
import { SettingInput } from './setting-input.tsx';
import { complaint, rangeText } from '#src/draft/setting-range.ts';
import { sourceWords } from '#src/draft/source-words.ts';
import { UnitChoice } from './unit-choice.tsx';
import { ValueStateIcon } from '../value-state.tsx';

interface Props {
  /** Id of the input. */
  id: string;
  /** With the unit that the user has chosen. */
  parameter: Parameter;
  /** The display unit of the catalogue. */
  declaredUnit: Unit;
  stepId: string;
  // Value and source are separate props, so that a field without changes is not redrawn on every key.
  value: Resolved['value'];
  source: Resolved['source'];
  /** The value in the saved version; undefined if the step is new. */
  saved: Resolved['value'] | undefined;
  trouble: Trouble | undefined;
  active: boolean;
  lockable: boolean;
  onActive: (key: string) => void;
}

/** One setting: state, title, value, unit; in use also its scale, its help, and buttons to reset or lock it. */
export const SettingField = memo(function SettingField({
  id,
  parameter,
  declaredUnit,
  stepId,
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
  const catalogue = useCatalogue();
  const { key, title } = parameter;
  const shown = resolvedText(parameter, resolved);
  const hasWorth = useHasWorth() && isNumber(parameter);

  const enter = (value: SettingValue, gesture = true) =>
    workspace.edit(
      holdsIds(parameter) ? title : `${title} ${describeValue(parameter, value)}`,
      (draft) =>
        Object.is(resolved.value, value) && resolved.source !== 'default'
          ? draft
          : setSetting(draft, stepId, key, value),
      gesture ? `${stepId}.${key}` : null,
    );
  const { text, left, onText, onLeave } = useQuantityEntry(shown, {
    unit: parameter,
    gesture: `${stepId}.${key}`,
    enter(number) {
      const inside = fromDisplay(number, parameter);
      enter(inside);
      return inputText(parameter, inside);
    },
  });

  const takeVersion = (version: string) => {
    const operation = catalogue.get(version);
    if (operation)
      workspace.edit(`${title}: version ${versionOf(operation)}`, (draft) => withVersion(draft, stepId, operation));
  };

  // A default is never reported as the user's error.
  const isOwn = text !== shown || source === 'entered' || source === 'locked';
  const wrong = isOwn ? complaint(parameter, text) : undefined;
  const isTyped = isNumber(parameter) && typedNote(left ?? text, parameter) !== null;
  const open = active || Boolean(trouble);
  return (
    <div
      className={styles['setting']}
      data-setting={key}
      data-open={open || undefined}
      data-trouble={trouble ? 'yes' : undefined}
    >
      <div className={styles['row']} data-worth={hasWorth || undefined}>
        <ValueStateIcon state={resolved.source} />
        <label className={styles['title']} htmlFor={id}>
          {title}
        </label>
        <SettingInput
          id={id}
          parameter={parameter}
          text={text}
          source={resolved.source}
          invalid={trouble !== undefined || wrong !== undefined}
          describedBy={`${id}-unit ${id}-help ${id}-problem`}
          onFocus={() => onActive(key)}
          onText={onText}
          onValue={(value) => (parameter.type === 'own_operation' ? takeVersion(String(value)) : enter(value, false))}
          onLeave={onLeave}
        />
        <UnitChoice id={`${id}-unit`} parameter={parameter} declared={declaredUnit} />
        {hasWorth && <Worth stepId={stepId} settingKey={key} />}
      </div>
      <div id={`${id}-problem`} aria-live="polite">
        {trouble && <LimitBlock trouble={trouble} parameter={parameter} stepId={stepId} />}
        {!trouble && wrong && !isTyped && <p className={styles['complaint']}>{wrong}</p>}
        {isTyped && (
          <QuantityNote shown={parameter} text={text} left={left} keeps={describeResolved(parameter, resolved)} />
        )}
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

const isNumber = ({ type }: Parameter): boolean => type === 'number' || type === 'integer';

interface DetailProps extends Pick<Props, 'parameter' | 'stepId' | 'saved' | 'trouble' | 'lockable'> {
  resolved: Resolved;
  id: string;
}

function Detail({ id, parameter, stepId, resolved, saved, trouble, lockable }: DetailProps) {
  const workspace = useWorkspace();
  // Around the value before it is typed, so that the scale does not move with each digit.
  const [before] = useState(() => (typeof saved === 'number' ? saved : parameter.default));
  const scale = scaleOf(parameter, typeof before === 'number' ? before : null);
  const number = typeof resolved.value === 'number' ? toDisplay(resolved.value, parameter) : null;
  const savedNumber = typeof saved === 'number' ? toDisplay(saved, parameter) : null;
  const nearest = trouble?.nearest?.field === parameter.key ? toDisplay(trouble.nearest.value, parameter) : null;
  const comment = useContext(CommentContext);
  const edit = (label: string, change: (draft: Configuration) => Configuration) => workspace.edit(label, change);
  const { key, title } = parameter;
  return (
    <div className={styles['detail']}>
      {scale && number !== null && (
        <BuretteScale
          scale={reaching(scale, number)}
          value={number}
          saved={savedNumber}
          limit={nearest === null ? null : { value: nearest, side: number > nearest ? 'above' : 'below' }}
        />
      )}
      <p id={`${id}-help`}>
        {parameter.help} {rangeText(parameter)}
        {resolved.source === 'default' && parameter.default_note && (
          <> Default: {inSentence(parameter.default_note)}.</>
        )}
        <span className={styles['source']} title={sourceWords(parameter.source)}>
          {' '}
          {parameter.source}
        </span>
      </p>
      {isNumber(parameter) && <WorthWords stepId={stepId} settingKey={key} />}
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
        {comment && (
          <button type="button" onClick={() => comment({ kind: 'setting', step_id: stepId, key, title })}>
            <Icon name="pencil" size={13} /> Comment
          </button>
        )}
      </div>
    </div>
  );
}
