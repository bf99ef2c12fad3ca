import { useId } from 'react';
import type { Unit } from '#engine/quantity.ts';
import type { Parameter } from '#engine/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { countryName } from '#src/lib/country-name.ts';
import { parseInput } from '#src/lib/format.ts';
import { SettingInput } from '../panel/setting-input.tsx';
import { complaint, rangeText } from '../panel/setting-range.ts';
import { UnitChoice } from '../panel/unit-choice.tsx';
import { ValueStateIcon } from '../panel/value-state.tsx';
import { selectDraft, useWorkspace, useWorkspaceState } from '../store.ts';
import { useRefusal } from '../troubles.ts';
import { useEntry } from '../use-entry.ts';
import { useFocusOn } from '../use-focus-on.ts';
import { describeValue, fromDisplay, inputText } from '../values.ts';
import styles from './assumptions.module.css';
import { entered, resetAssumption, setAssumption, type AssumptionValue } from './edits.ts';
import { defaultOf, type AssumptionField } from './fields.ts';

/** A limit as far as this is only there to keep nonsense out. */
const NO_LIMIT = 1e9;

interface Props {
  field: AssumptionField;
  /** With the unit that this person reads it in. */
  parameter: Parameter;
  declaredUnit: Unit;
  productPrice: number | null;
  focused: boolean;
}

/** One assumption: state, title, value, unit; below it what it means, where its default is from, and the way back. */
export function AssumptionRow({
  field: { group, text: isText },
  parameter,
  declaredUnit,
  productPrice,
  focused,
}: Props) {
  const workspace = useWorkspace();
  const draft = useWorkspaceState(selectDraft);
  const id = useId();
  const { key, title } = parameter;
  const refusal = useRefusal(`${group}.${key}`);
  const own = entered(draft, group, key);
  const usual = defaultOf(draft, group, key, productPrice);
  const value = own ?? usual;
  const shown = inputText(parameter, value);
  const { text, type, leave } = useEntry(shown);
  useFocusOn(id, focused);
  const state = own === undefined ? 'default' : 'entered';
  const problem = complaint(parameter, isText ? '' : text) ?? refusal;
  const enter = (next: AssumptionValue, gesture: string | null) =>
    workspace.edit(
      `${title} ${describeValue(parameter, next)}`,
      (before) => (entered(before, group, key) === next ? before : setAssumption(before, group, key, next)),
      gesture,
    );
  const reset = () => workspace.edit(`Reset ${title}`, (before) => resetAssumption(before, group, key));
  return (
    <div className={styles['assumption']}>
      <div className={styles['row']} data-words={isText || undefined}>
        <ValueStateIcon state={value === null ? 'nodata' : state} />
        <label htmlFor={id}>{title}</label>
        {isText ? (
          <CountryInput
            id={id}
            value={String(value ?? '')}
            state={state}
            isRefused={problem !== undefined}
            onCountry={(code) => enter(code, null)}
          />
        ) : (
          <SettingInput
            id={id}
            parameter={parameter}
            text={text}
            source={state}
            invalid={problem !== undefined}
            describedBy={`${id}-unit ${id}-help`}
            onFocus={() => {}}
            onText={(next) => {
              const number = parseInput(next);
              if (number === null) return type(next);
              const inside = fromDisplay(number, parameter);
              type(next, inputText(parameter, inside));
              return enter(inside, `assumptions.${group}.${key}`);
            }}
            onValue={(next) => enter(String(next), null)}
            onLeave={() => {
              workspace.seal();
              leave();
            }}
          />
        )}
        <UnitChoice id={`${id}-unit`} parameter={parameter} declared={declaredUnit} />
      </div>
      <p id={`${id}-help`}>
        {problem && (
          <strong role="alert">
            {problem}
            <br />
          </strong>
        )}
        {parameter.help}{' '}
        {parameter.type !== 'choice' && !isText && (parameter.max ?? 0) < NO_LIMIT && rangeText(parameter)}{' '}
        {state === 'default' && parameter.source !== '' && <em>{parameter.source}.</em>}
        {state === 'entered' && (
          <button type="button" onClick={reset}>
            <Icon name="reset" size={12} /> Reset{usual !== null && ` to ${describeValue(parameter, usual)}`}
          </button>
        )}
      </p>
    </div>
  );
}

/** A country by its two letters, with its name beside it. */
function CountryInput({
  id,
  value,
  state,
  isRefused,
  onCountry,
}: {
  id: string;
  value: string;
  state: string;
  isRefused: boolean;
  onCountry: (code: string) => void;
}) {
  const { text, type, leave } = useEntry(value);
  return (
    <span className={styles['country']}>
      <small>{countryName(text) ?? 'not a country'}</small>
      <input
        id={id}
        className={styles['code']}
        data-source={state}
        aria-invalid={isRefused || countryName(text) === undefined}
        aria-describedby={`${id}-help`}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          const code = target.value.toUpperCase();
          if (countryName(code) === undefined) return type(code);
          type(code, code);
          return onCountry(code);
        }}
        onBlur={leave}
      />
    </span>
  );
}
