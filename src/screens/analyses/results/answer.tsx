import IconButton from '@mui/material/IconButton';
import { counted, inSentence, LEVEL } from '#engine/wording/index.ts';
import type { OptimisationJob, OptimisationResult, ParetoPoint } from '#generated/types.ts';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
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
        <h2>
          {sentenceOf(changed, ends[0]!)}
          {isFront && <small>{nameOf(designsOf(result, goals, job.parameters), index, result)}</small>}
        </h2>
        {isFront && (
          <span>
            <ChoiceButtons
              label="Design"
              choices={designsOf(result, goals, job.parameters).map((one) => ({ value: one.index, label: one.name }))}
              value={index}
              onChange={onSelect}
            />
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
        {constraints
          .flatMap((one) => usedUp(one, point, baseline, figureOf(figures, one.metric)) ?? [])
          .map((words) => (
            <p key={words} className={styles['uncertain']}>
              {words}
            </p>
          ))}
        {!point.uncertain && <Certainty job={job} result={result} index={index} />}
      </div>
      <div className={styles['take']}>
        <LoadButton key={index} fullWidth onLoad={onLoad} />
        <small className={styles['how']}>Enters these settings in the draft, without saving</small>
      </div>
    </section>
  );
}

/** Designs of a front that are asked for by name: the best of each objective, and the knee. */
function designsOf(
  { points, knee }: OptimisationResult,
  goals: readonly Figure[],
  { objectives }: OptimisationJob['parameters'],
): { index: number; name: string }[] {
  const best = (k: number) =>
    `${objectives[k]!.goal === 'maximise' ? 'Highest' : 'Lowest'} ${inSentence(goals[k]!.title)}`;
  return [
    { index: 0, name: best(0) },
    ...(knee === null ? [] : [{ index: knee, name: 'Best compromise' }]),
    ...(goals[1] ? [{ index: points.length - 1, name: best(1) }] : []),
  ];
}

const nameOf = (named: ReturnType<typeof designsOf>, index: number, { knee }: OptimisationResult): string => {
  const name = named.find((one) => one.index === index)?.name ?? 'Another design of the front';
  return index === knee ? `${name}, the knee of the front` : name;
};

/** Distance from a limit, relative to it, within which a value is at it. */
const AT_LIMIT = 0.005;

/** That a metric moved to its limit, which is a part of what pays for the gain; null if it did not. */
function usedUp(
  { min, max, metric }: NonNullable<OptimisationJob['parameters']['constraints']>[number],
  point: ParetoPoint,
  baseline: OptimisationResult['baseline'],
  figure: Figure,
): string | null {
  const [value, before] = [amongFigures(point.figures, figure), amongFigures(baseline, figure)];
  if (typeof value !== 'number' || typeof before !== 'number' || isAtLeast(point.figures, figure)) return null;
  const limit = [min, max].find((one) => one !== undefined && Math.abs(value - one) <= AT_LIMIT * Math.abs(one));
  if (limit === undefined || Math.abs(before - limit) <= 2 * AT_LIMIT * Math.abs(limit)) return null;
  const verb = value < before ? 'falls' : 'rises';
  return `${figure.title} ${verb} from ${figureText(before, figure)} to its limit, ${figureText(value, figure)} ${unitOf(figure)}${metric === 'purity' && value < before ? ': a part of the gain is paid for with purity' : ''}.`;
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
