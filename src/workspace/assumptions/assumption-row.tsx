import { useId } from 'react';
import { assumptionRow, costCountry, defaultSource } from '#engine/index.ts';
import type { Unit } from '#engine/wording/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { sentenceShown } from '#src/lib/currency.ts';
import { useListCountries } from '#generated/hooks/carbon-accounting.ts';
import { countryName } from '#src/lib/country-name.ts';
import { SearchChoice } from '#src/components/search-choice.tsx';
import { QuantityNote } from '#src/components/quantity-box.tsx';
import { typedNote } from '#src/lib/read-quantity.ts';
import { SettingInput } from '../panel/setting-input.tsx';
import { complaint, rangeText } from '#src/draft/setting-range.ts';
import { sourceWords } from '#src/draft/source-words.ts';
import { UnitChoice } from '../panel/unit-choice.tsx';
import { ValueStateIcon } from '../value-state.tsx';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { useRefusal } from '#src/draft/troubles.ts';
import { useQuantityEntry } from '../use-entry.ts';
import { useFocusOn } from '../use-focus-on.ts';
import { describeValue, fromDisplay, inputText, type FieldParameter } from '#src/draft/values.ts';
import styles from './assumptions.module.css';
import { entered, resetAssumption, setAssumption, type AssumptionValue } from '#src/draft/assumptions/edits.ts';
import { defaultOf, type AssumptionField } from '#src/draft/assumptions/fields.ts';

/** A limit this large only rejects nonsense values. */
const NO_LIMIT = 1e9;

interface Props {
  field: AssumptionField;
  /** With the unit that the user has chosen. */
  parameter: FieldParameter;
  declaredUnit: Unit;
  productPrice: number | null;
  focused: boolean;
}

/** One assumption: state, title, value, unit; below them its meaning, the source of its default, and Reset. */
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
  useFocusOn(id, focused);
  const state = own === undefined ? 'default' : 'entered';
  const usualSource = defaultSource(assumptionRow(`${group}.${key}`)!, costCountry(draft.assumptions.plant ?? {}));
  const enter = (next: AssumptionValue, gesture: string | null) =>
    workspace.edit(
      `${title} ${describeValue(parameter, next)}`,
      (before) => (entered(before, group, key) === next ? before : setAssumption(before, group, key, next)),
      gesture,
    );
  const gesture = `assumptions.${group}.${key}`;
  const { text, left, onText, onLeave } = useQuantityEntry(shown, {
    unit: parameter,
    gesture,
    enter(number) {
      const inside = fromDisplay(number, parameter);
      enter(inside, gesture);
      return inputText(parameter, inside);
    },
  });
  const isTyped = parameter.type !== 'choice' && !isText && typedNote(left ?? text, parameter) !== null;
  const problem = complaint(parameter, isText ? '' : text) ?? refusal;
  const countries = useCountries(isText, String(value ?? ''));
  const reset = () => workspace.edit(`Reset ${title}`, (before) => resetAssumption(before, group, key));
  return (
    <div className={styles['assumption']}>
      <div className={styles['row']} data-words={isText || undefined}>
        <ValueStateIcon state={value === null ? 'nodata' : state} />
        <label htmlFor={id}>{title}</label>
        {isText ? (
          <span className={styles['country']} data-source={state}>
            <SearchChoice
              id={id}
              options={countries}
              value={String(value ?? '')}
              isWrong={problem !== undefined}
              describedBy={`${id}-help`}
              onChange={(code) => enter(code, null)}
            />
          </span>
        ) : (
          <SettingInput
            id={id}
            parameter={parameter}
            text={text}
            source={state}
            invalid={problem !== undefined}
            describedBy={`${id}-unit ${id}-help`}
            onFocus={() => {}}
            onText={onText}
            onValue={(next) => enter(String(next), null)}
            onLeave={onLeave}
          />
        )}
        <UnitChoice id={`${id}-unit`} parameter={parameter} declared={declaredUnit} />
      </div>
      <p id={`${id}-help`}>
        {isTyped && <QuantityNote shown={parameter} text={text} left={left} keeps={describeValue(parameter, value)} />}
        {problem && !isTyped && (
          <strong role="alert">
            {problem}
            <br />
          </strong>
        )}
        {sentenceShown(parameter.help)}{' '}
        {parameter.type !== 'choice' && !isText && (parameter.max ?? 0) < NO_LIMIT && rangeText(parameter)}{' '}
        {state === 'default' && parameter.source !== '' && (
          <em title={sourceWords(parameter.source)}>{usualSource}.</em>
        )}
        {state === 'entered' && value !== usual && (
          <button type="button" onClick={reset}>
            <Icon name="reset" size={12} /> Reset{usual !== null && ` to ${describeValue(parameter, usual)}`}
          </button>
        )}
      </p>
    </div>
  );
}

/** The catalogue's countries by name, plus the current one if it is missing there. */
function useCountries(enabled: boolean, present: string) {
  const { data } = useListCountries(undefined, { query: { enabled, staleTime: Infinity, throwOnError: false } });
  const known = (data?.countries ?? []).map(({ code, name }) => ({ value: code, label: name }));
  if (present === '' || known.some(({ value }) => value === present)) return known;
  return [...known, { value: present, label: countryName(present) ?? present }];
}
