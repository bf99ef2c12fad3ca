import { useId } from 'react';
import type { SettingValue } from '#engine/index.ts';
import { QuantityNote } from '#src/components/quantity-box.tsx';
import { formatInput } from '#src/lib/format.ts';
import { typedNote } from '#src/lib/read-quantity.ts';
import { SettingInput } from '#src/workspace/panel/setting-input.tsx';
import { complaint } from '#src/draft/setting-range.ts';
import { ValueStateIcon } from '#src/workspace/value-state.tsx';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { useRefusal } from '#src/draft/troubles.ts';
import { useQuantityEntry } from '#src/workspace/use-entry.ts';
import { fromDisplay, inputText, toDisplay } from '#src/draft/values.ts';
import { leverValue, withLever, type Lever } from './levers.ts';
import styles from './what-if.module.css';
import { unitShown } from '#src/lib/currency.ts';

interface Props {
  lever: Lever;
  ofProduct: number | null;
}

const SLIDER_STEPS = 200;

/** One assumption: an input, a slider with a mark at the saved value, and a reset button. */
export function LeverField({ lever, ofProduct }: Props) {
  const { parameter, place, slide } = lever;
  const unit = unitShown(lever.unit);
  const workspace = useWorkspace();
  const draft = useWorkspaceState(selectDraft);
  const saved = useWorkspaceState((state) => state.saved);
  const results = useWorkspaceState((state) => state.results);
  const savedResults = useWorkspaceState((state) => state.savedResults);
  const id = useId();
  const { value, entered } = leverValue(place, draft, results, ofProduct);
  // The price of the product was entered with it.
  const isEntered = entered || (place.key === 'selling_price' && value !== null);
  const before = leverValue(place, saved, savedResults, ofProduct);
  const holds = inputText(parameter, value);
  const changed = entered !== before.entered || (value !== before.value && entered);

  const set = (next: SettingValue | undefined) =>
    workspace.edit(
      next === undefined ? `Reset ${parameter.title}` : `Set ${parameter.title}`,
      (configuration) => withLever(configuration, place, next),
      `${place.group}.${place.key}`,
    );
  const { text, left, type, onText, onLeave } = useQuantityEntry(holds, {
    unit: parameter,
    gesture: `${place.group}.${place.key}`,
    isUsable: (number) => complaint(parameter, String(number)) === undefined,
    enter(number) {
      const inside = fromDisplay(number, parameter);
      set(inside);
      return inputText(parameter, inside);
    },
  });
  const clear = (next: string) => {
    const usual = leverValue(place, withLever(draft, place, undefined), results, ofProduct);
    type(next, inputText(parameter, usual.value));
    set(undefined);
  };
  const refusal = useRefusal(`${place.group}.${place.key}`);
  const isTyped = parameter.type !== 'choice' && (left !== null || typedNote(text, parameter) !== null);
  const wrong = (text === holds ? undefined : complaint(parameter, text)) ?? refusal;
  const shown = typeof value === 'number' ? toDisplay(value, parameter) : null;
  const ends = slide && [toDisplay(slide.min, parameter), toDisplay(slide.max, parameter)];
  const ghost = ends && typeof before.value === 'number' ? toDisplay(before.value, parameter) : null;
  const step = ends ? stepOf(ends[1]! - ends[0]!, parameter.type === 'integer') : 1;
  return (
    <div className={styles['lever']} data-choice={parameter.type === 'choice' || undefined}>
      <ValueStateIcon state={isEntered ? 'entered' : 'default'} />
      <label htmlFor={id}>{parameter.title}</label>
      <SettingInput
        id={id}
        parameter={parameter}
        text={text}
        source={isEntered ? 'entered' : 'default'}
        invalid={wrong !== undefined}
        describedBy={`${id}-note`}
        onFocus={() => {}}
        onText={(next) => (next.trim() === '' ? clear(next) : onText(next))}
        onValue={set}
        onLeave={onLeave}
      />
      <span className={styles['unit']} title={unit}>
        {unit}
      </span>
      {ends && shown !== null && (
        <div className={styles['slider']}>
          <input
            type="range"
            data-entered={entered || undefined}
            aria-label={`${parameter.title}, ${unit}`}
            min={ends[0]}
            max={Math.max(ends[1]!, shown)}
            step={step}
            value={shown}
            aria-valuetext={`${formatInput(shown)} ${unit}`}
            onChange={({ target }) => set(fromDisplay(Number(target.value), parameter))}
            onPointerUp={() => workspace.seal()}
            onBlur={() => workspace.seal()}
          />
          {ghost !== null && (
            <i
              aria-hidden="true"
              style={{
                insetInlineStart: `calc(7px + (100% - 14px) * ${Math.min(1, Math.max(0, (ghost - ends[0]!) / (Math.max(ends[1]!, shown) - ends[0]!)))})`,
              }}
            />
          )}
        </div>
      )}
      <p id={`${id}-note`} className={styles['note']} data-wrong={wrong ? true : undefined}>
        {isTyped ? (
          <QuantityNote
            shown={parameter}
            text={text}
            left={left}
            because={complaint(parameter, left ?? text)}
            keeps={holds}
          />
        ) : (
          wrong
        )}
        {!isTyped && !wrong && changed && (
          <>
            {before.value !== null && `from ${inputText(parameter, before.value)} `}
            <button type="button" onClick={() => set(before.entered ? (before.value ?? undefined) : undefined)}>
              Reset<span className="visually-hidden"> {parameter.title}</span>
            </button>
          </>
        )}
      </p>
    </div>
  );
}

/** A round step that gives the slider a sensible number of positions. */
function stepOf(span: number, whole: boolean): number {
  const raw = span / SLIDER_STEPS;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((one) => one >= raw) ?? 10 * power;
  return whole ? Math.max(1, Math.round(step)) : Number(step.toPrecision(3));
}
