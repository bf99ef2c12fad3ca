import IconButton from '@mui/material/IconButton';
import { counted, inSentence, LEVEL } from '#engine/wording/index.ts';
import type { OptimisationJob, OptimisationResult } from '#generated/types.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { Icon } from '#src/components/icon.tsx';
import { shownChange } from '#src/draft/leverage/words.ts';
import { amongFigures, boundedText, figureOf, figureText, isAtLeast, unitOf, type Figure } from '#src/draft/metrics.ts';
import { chance } from '#src/lib/chance.ts';
import { isSame } from '#src/products/chance-text.ts';
import { formatNumber } from '#src/lib/format.ts';
import { limitWords } from '../asked.ts';
import type { Asked } from '../kinds.ts';
import { useStudy } from '../study.ts';
import { LoadButton } from './load-button.tsx';
import styles from './results.module.css';
import { usePointCertainty } from './use-point-effects.ts';

interface Props {
  job: Asked<OptimisationJob>;
  result: OptimisationResult;
  index: number;
  goals: readonly Figure[];
  onSelect: (index: number) => void;
  onLoad: () => Promise<boolean>;
}

/** The answer first: what to change and what that gains, whether the limits hold, how certain it is, and the way into the draft. */
export function Answer({ job, result, index, goals, onSelect, onLoad }: Props) {
  const { figures } = useStudy();
  const { points, baseline } = result;
  const point = points[index]!;
  const isFront = points.length > 1;
  const { constraints = [] } = job.parameters;
  const changed = point.settings.filter(({ step_id, key, value }) =>
    result.settings.some((one) => one.step_id === step_id && one.key === key && one.base !== value),
  ).length;
  const output = figureOf(figures, 'output');
  const heads = goals.some((goal) => goal.metric === output.metric) ? goals : [...goals, output];
  const ends = heads.map((goal) => {
    const place = goals.indexOf(goal);
    const value = place < 0 || point.uncertain ? amongFigures(point.figures, goal) : point.objectives[place];
    const hasBound = [baseline, point.figures].some((all) => isAtLeast(all, goal));
    return { goal, value, before: hasBound ? null : (amongFigures(baseline, goal) ?? goal.now) };
  });
  return (
    <section className={`${styles['card']} ${styles['answer']}`} aria-label="Answer">
      <header>
        <h2>{sentenceOf(changed, ends[0]!)}</h2>
        {isFront && (
          <span>
            <IconButton
              size="small"
              aria-label="Previous point"
              disabled={index === 0}
              onClick={() => onSelect(index - 1)}
            >
              <Icon name="chevronLeft" size={16} />
            </IconButton>
            Point {index + 1} of {points.length}
            <IconButton
              size="small"
              aria-label="Next point"
              disabled={index === points.length - 1}
              onClick={() => onSelect(index + 1)}
            >
              <Icon name="chevronRight" size={16} />
            </IconButton>
          </span>
        )}
      </header>
      <div className={styles['goals']}>
        {ends.map(({ goal, value, before }) => (
          <div key={goal.metric}>
            <small>{figureOf(figures, goal.metric).title}</small>
            <p>
              <b>{boundedText(point.figures, goal, figureText(value, goal))}</b> {unitOf(goal)}
            </p>
            {typeof value === 'number' && before !== null && (
              <span className={styles['wasBefore']}>
                <Delta value={value} saved={before} better={goal.better} points={goal.displayUnit === '%'} />
                <small>from {figureText(before, goal)}</small>
              </span>
            )}
          </div>
        ))}
      </div>
      <div className={styles['held']}>
        {constraints.length > 0 && (
          <ul className={styles['met']} aria-label="Limits">
            {constraints.map((one) => {
              const limited = figureOf(figures, one.metric);
              const value = amongFigures(point.figures, limited);
              return (
                <li key={`${one.metric} ${one.min} ${one.max}`}>
                  <Icon name="check" size={12} /> {inSentence(limited.title)}{' '}
                  {value === undefined ? '' : boundedText(point.figures, limited, figureText(value, limited))}{' '}
                  {limitWords(one, figures)}
                </li>
              );
            })}
          </ul>
        )}
        {!point.uncertain && <Certainty job={job} result={result} index={index} />}
      </div>
      <div className={styles['take']}>
        <LoadButton key={index} fullWidth onLoad={onLoad} />
        <small className={styles['how']}>Enters these settings in the draft, without saving</small>
      </div>
    </section>
  );
}

/** 'Change 8 settings to lower the unit cost by 53.15 USD/kg (33.3 %)'. */
function sentenceOf(
  changed: number,
  { goal, value, before }: { goal: Figure; value: number | null | undefined; before: number | null },
): string {
  if (changed === 0) return 'No change found that is better than now';
  const what = `Change ${counted(changed, 'setting')}`;
  if (typeof value !== 'number' || before === null || value === before) return what;
  const size = formatNumber(Math.abs(shownChange(value - before, goal)), { digits: 4 });
  const share = before === 0 ? '' : ` (${formatNumber(Math.abs(100 * (value / before - 1)), { digits: 3 })}\u202f%)`;
  const by = goal.displayUnit === '%' ? ` by ${size} points` : ` by ${size}\u202f${unitOf(goal)}`.trimEnd() + share;
  return `${what} to ${value < before ? 'lower' : 'raise'} the ${inSentence(goal.title)}${by}`;
}

/** Whether the point is better than now, in samples of what is uncertain that both share. */
function Certainty({ job, result, index }: Pick<Props, 'job' | 'result' | 'index'>) {
  const { figures } = useStudy();
  const paired = usePointCertainty(job, result, index);
  const { metric, goal } = job.parameters.objectives[0]!;
  const found = paired?.paired.find((one) => one.metric === metric);
  if (paired === null || (paired && !found)) return null;
  const figure = figureOf(figures, metric);
  const sorted = (found?.differences ?? []).toSorted((a, b) => a - b);
  const at = (share: number) => formatNumber(shownChange(sorted[Math.floor(share * (sorted.length - 1))]!, figure));
  return (
    <p className={styles['uncertain']} role="status">
      {!found ? (
        'How certain is it? Sampling what is uncertain, for both …'
      ) : (
        <>
          {isSame(sorted) ? (
            <>The same as now in all</>
          ) : (
            <>
              Better than now in <b>{chance(goal === 'minimise' ? found.lower.value : 1 - found.lower.value)}</b> of
            </>
          )}{' '}
          {paired!.samples} samples of what is uncertain, the same for both.
          {sorted.length > 0 && !isSame(sorted) && (
            <>
              {' '}
              Change: <b>{at(0.1)}</b> to <b>{at(0.9)}</b> {unitOf(figure)}, {LEVEL}.
            </>
          )}
        </>
      )}
    </p>
  );
}
