import { memo, useCallback } from 'react';
import type { LeverageRow } from '#engine/analysis/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { unitOf, type Figure } from '#src/draft/metrics.ts';
import {
  chosenOf,
  useLeverage,
  useWorth,
  type LeverageState,
  type LiveLeverage,
  type MetricEffects,
} from './live-leverage.ts';
import { changeText, higherWords, verdictOf } from '#src/draft/leverage/words.ts';
import styles from './worth.module.css';

const HALF = 14;
const HEIGHT = 12;
/** Shortest bar of a change that is not zero. */
const LEAST = 1.5;

interface BarProps {
  row: LeverageRow;
  figure: Figure;
  /** The change that fills half of the bar. */
  largest: number;
  /** Width of that half, px. */
  half?: number;
}

/** A change on an axis in the middle: to the left it is negative; filled is better, hollow is worse. */
export function WorthBar({ row, figure, largest, half = HALF }: BarProps) {
  const { change } = row.higher;
  const verdict = verdictOf(change, figure);
  const length = change === null || change === 0 ? 0 : Math.max(LEAST, (Math.abs(change) / largest) * (half - 1));
  return (
    <svg
      className={styles['bar']}
      width={2 * half}
      height={HEIGHT}
      viewBox={`0 0 ${2 * half} ${HEIGHT}`}
      data-verdict={verdict}
      aria-hidden="true"
    >
      {length > 0 && (
        <rect
          x={(change ?? 0) > 0 ? half + 0.5 : half - 0.5 - length}
          y={2.5}
          width={length}
          height={HEIGHT - 5}
          strokeWidth={length < 3 ? 0.6 : 1.2}
        />
      )}
      <line x1={half} x2={half} y1={0} y2={HEIGHT} />
    </svg>
  );
}

/** The change of the metric in figures, coloured by whether it is better. */
export function WorthFigure({
  row,
  figure,
  baseline,
  isColoured = false,
}: Pick<BarProps, 'row' | 'figure'> & { baseline: number | null; isColoured?: boolean }) {
  const { change, is_limited: isLimited, value } = row.higher;
  const verdict = verdictOf(change, figure);
  if (value === row.base) return <span className={styles['none']}>at its limit</span>;
  const text = changeText(change, figure, baseline);
  return (
    <span
      className={styles['figure']}
      data-verdict={/^[+\u2212]/.test(text) ? verdict : null}
      data-coloured={isColoured || undefined}
    >
      {row.is_whole && <span className={styles['by']}>+1: </span>}
      {text}
      {isLimited && '*'}
      {verdict && <span className="visually-hidden"> ({verdict})</span>}
    </span>
  );
}

const stateOf = (leverage: LiveLeverage): LeverageState => leverage.get();
const isShownOf = (leverage: LiveLeverage): boolean => leverage.get().isShown;

/** The chosen metric with the effects on it; null until they are known. */
export function useChosenEffects(): (MetricEffects & { figure: Figure }) | null {
  const state = useLeverage(stateOf);
  return state && chosenOf(state);
}

/** Whether fields have a column for what they are worth. */
export const useHasWorth = (): boolean => useLeverage(isShownOf) ?? false;

interface Props {
  stepId: string;
  settingKey: string;
}

/** What a field is worth: a bar on the scale of the process, and the change of the metric. */
export const Worth = memo(function Worth({ stepId, settingKey }: Props) {
  const row = useWorth(stepId, settingKey);
  const chosen = useChosenEffects();
  if (!row || !chosen) return <span className={styles['worth']} />;
  const { figure, whole, largest } = chosen;
  return (
    <span
      className={styles['worth']}
      title={`${higherWords(row)}: ${changeText(row.higher.change, figure, whole.baseline)} ${unitOf(figure)}`}
    >
      {/* "+1: +0.0669" takes the whole column. */}
      {!row.is_whole && <WorthBar row={row} figure={figure} largest={largest} />}
      <WorthFigure row={row} figure={figure} baseline={whole.baseline} />
    </span>
  );
});

/** The same in words, for every metric, below an open field. */
export function WorthWords({ stepId, settingKey }: Props) {
  const state = useLeverage(stateOf);
  const row = useWorth(stepId, settingKey);
  const effects = useLeverage(useCallback((leverage: LiveLeverage) => leverage.get().effects, []));
  if (!state?.isShown) return null;
  // Room for the words, so that nothing below moves when they are known.
  if (!effects) return <p className={styles['words']} aria-hidden="true" />;
  if (!row) return null;
  if (row.higher.value === row.base) return <p>The value is at its upper limit.</p>;
  const parts = IN_WORDS.flatMap((metric) => {
    const found = effects.get(metric);
    const own = found?.byName.get(`${stepId}/${settingKey}`);
    const figure = state.figures.find((one) => one.metric === metric);
    if (!found || !own || !figure || !own.higher.change) return [];
    return [
      `${inSentence(figure.title)} ${changeText(own.higher.change, figure, found.whole.baseline)} ${unitOf(figure)}`,
    ];
  });
  const words = higherWords(row);
  return (
    <p className={styles['words']}>
      {words.charAt(0).toUpperCase() + words.slice(1)}:{' '}
      {parts.length > 0 ? parts.join(', ') : row.higher.change === null ? 'infeasible' : 'no effect'}.
    </p>
  );
}

const IN_WORDS = ['cogs', 'gwp', 'output'];
