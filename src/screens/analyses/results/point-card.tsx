import { counted, inSentence } from '#engine/wording/index.ts';
import type { PointEffects } from '#engine/analysis/index.ts';
import type { Confirmed, OptimisationJob, OptimisationResult } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { MetricTabs } from '#src/workspace/metric-tabs.tsx';
import { shownChange } from '#src/draft/leverage/words.ts';
import { countText, figureText, inWords, shownValue, unitOf, type Figure } from '#src/draft/metrics.ts';
import { formatNumber } from '#src/lib/format.ts';
import { useStudy } from '../study.ts';
import { ChangeScale } from './change-scale.tsx';
import { boundCosts, changesOf, type ChangeRow } from './point-changes.ts';
import { settingText } from './point-settings.ts';
import type { Asked } from '../kinds.ts';
import styles from './results.module.css';
import { withinText } from '#src/lib/precision.ts';

/** Maximum number of changes that are listed at once. */
const MOST = 12;

interface Props {
  job: Asked<OptimisationJob>;
  result: OptimisationResult;
  index: number;
  /** Undefined while they are calculated, null without them. */
  effects: PointEffects | null | undefined;
  goals: readonly Figure[];
  /** What the neighbours on the front trade for it, in sentences. */
  words: readonly string[];
  /** The objective whose effects are shown. */
  metric: string;
  onMetric: (metric: string) => void;
}

/** One point against now: each setting on its range with its effect, and what its bounds cost. */
export function PointCard({ job, result, index, effects, goals, words, metric, onMetric }: Props) {
  const { figures, variables } = useStudy();
  const point = result.points[index]!;
  const { settings } = result;
  const { objectives, constraints = [] } = job.parameters;
  const at = objectives.findIndex((one) => one.metric === metric);
  const figure = goals[at]!;
  const { rows, total } = changesOf(point, settings, effects ?? null, { metric: at, figure, variables });
  const changed = rows.filter(({ isChanged }) => isChanged);
  const [shown, more] = [changed.slice(0, MOST), changed.slice(MOST)];
  const same = rows.length - changed.length;
  const costs = effects ? boundCosts(effects, result, objectives, { metric: at, figures }) : [];
  return (
    <section className={`${styles['card']} ${styles['point']}`} aria-label="Point">
      {point.uncertain && (
        <Uncertain
          of={point.uncertain}
          now={result.baseline_uncertain}
          goals={goals}
          hasConstraints={constraints.length > 0}
        />
      )}
      <div className={styles['settings']}>
        <MetricTabs figures={figures} metrics={goals.map((goal) => goal.metric)} value={metric} onChange={onMetric} />
        <h3>
          {counted(changed.length, 'setting')} {changed.length === 1 ? 'changes' : 'change'}
          <small>
            now ○ here <span data-here="">▼</span>, {unitOf(figure) || inSentence(figure.title)} each
          </small>
        </h3>
        <ol>
          {shown.map((row) => (
            <ChangeItem key={`${row.setting.step_id} ${row.setting.key}`} row={row} />
          ))}
        </ol>
        {more.length > 0 && (
          <details>
            <summary>{more.length} more</summary>
            <ol>
              {more.map((row) => (
                <ChangeItem key={`${row.setting.step_id} ${row.setting.key}`} row={row} />
              ))}
            </ol>
          </details>
        )}
        <p className={styles['together']}>
          <b>Together</b>
          <span role="status">
            {effects === undefined && 'calculating …'}
            {total !== null && <b>{total}</b>} {total !== null && unitOf(figure)}
          </span>
        </p>
        {(same > 0 || effects) && (
          <small className={styles['how']}>
            {same > 0 && `${counted(same, 'searched setting')} ${same === 1 ? 'stays' : 'stay'} as now. `}
            {effects &&
              (effects.is_exact
                ? 'Effects are averaged over all orders in which the changes can be made.'
                : `Effects are averaged over ${effects.orders} orders of the changes.`)}
          </small>
        )}
      </div>
      {words.length > 0 && <p className={styles['say']}>{words.join(' ')}</p>}
      {costs.length > 0 && (
        <div className={styles['say']} role="note">
          <b>{costs.length === 1 ? 'One bound limits this point.' : `${costs.length} bounds limit this point.`}</b>
          <ul>
            {costs.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {point.warnings !== undefined && point.warnings > 0 && (
        <p className={styles['say']}>
          <Icon name="warning" size={14} /> {counted(point.warnings, 'warning')} with these settings. Load the point to
          see them, with remedies, in Checks.
        </p>
      )}
    </section>
  );
}

/** A setting on its searched range, from its current to its new value, with its effect. */
function ChangeItem({ row: { setting, name, from, to, effect, verdict, bound } }: { row: ChangeRow }) {
  const unit = unitOf(setting);
  return (
    <li className={styles['change']}>
      <div>
        <span>
          {name}
          {bound && <em>{bound}</em>}
        </span>
        <span>
          {settingText(from, setting)} → <b>{settingText(to, setting)}</b> {unit && <small>{unit}</small>}
        </span>
      </div>
      <ChangeScale setting={setting} from={from} to={to} isBound={bound !== null} />
      <span data-verdict={verdict ?? undefined}>{effect}</span>
    </li>
  );
}

interface UncertainProps {
  of: Confirmed;
  /** The present design in the same samples. */
  now: Confirmed | undefined;
  goals: readonly Figure[];
  hasConstraints: boolean;
}

/** What the design gives in samples other than those of the search. */
function Uncertain({ of: { objectives, chance, samples, recourse = [] }, now, goals, hasConstraints }: UncertainProps) {
  const percent = (share: number): string => formatNumber(100 * share, { decimals: 0 });
  return (
    <p className={styles['uncertain']}>
      In {countText(samples)} other samples:{' '}
      {objectives.map(({ value, error }, k) => (
        <span key={goals[k]!.metric}>
          {inSentence(goals[k]!.title)} <b>{withinText(shownValue(value, goals[k]!), shownChange(error, goals[k]!))}</b>{' '}
          {unitOf(goals[k]!)}
          {now && `, now ${figureText(now.objectives[k]!.value, goals[k]!)}`};{' '}
        </span>
      ))}
      {hasConstraints ? 'all constraints hold' : 'the process works'} in <b>{percent(chance.value)} %</b> (
      {percent(chance.low)} to {percent(chance.high)} %)
      {now && `, now in ${percent(now.chance.value)} %`}.
      {recourse.map((one) => (
        <span key={`${one.step_id} ${one.key}`}>
          {' '}
          {one.title} chosen late:{' '}
          {one.values
            .map((value, k) => `${inWords(value, one, { digits: 3 })} in ${percent(one.shares[k]!)} %`)
            .join(', ')}
          .
        </span>
      ))}
    </p>
  );
}
