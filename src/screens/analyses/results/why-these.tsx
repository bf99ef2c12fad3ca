import type { PointEffects } from '#engine/analysis/index.ts';
import { counted, inSentence } from '#engine/wording/index.ts';
import type { OptimisationJob, OptimisationResult } from '#generated/types.ts';
import { changeText } from '#src/draft/leverage/words.ts';
import { figureOf, unitOf, type Figure } from '#src/draft/metrics.ts';
import { useStudy } from '../study.ts';
import type { Asked } from '../kinds.ts';
import { nameOfSetting } from './point-settings.ts';
import { useImprovements } from './use-point-effects.ts';
import styles from './results.module.css';

interface Props {
  job: Asked<OptimisationJob>;
  result: OptimisationResult;
  /** Of the point that is shown; undefined while they are calculated, null without them. */
  effects: PointEffects | null | undefined;
  /** The objective whose changes are shown. */
  figure: Figure;
  metric: string;
}

/** What each change of a point is for: its effect with all others in place, and the limits that do not hold without it. */
export function WhyThese({ job, result, effects, figure, metric }: Props) {
  const { figures } = useStudy();
  const improvements = useImprovements(job);
  const { objectives } = job.parameters;
  const at = objectives.findIndex((one) => one.metric === metric);
  if (effects === null || at < 0) return null;
  const head = <h2>Why these settings</h2>;
  if (effects === undefined)
    return (
      <section className={`${styles['card']} ${styles['why']}`} aria-label="Why these settings">
        {head}
        <p role="status">Taking each change back …</p>
      </section>
    );
  const sign = objectives[at]!.goal === 'minimise' ? -1 : 1;
  const rows = effects.changes
    .filter(({ from, to }) => from !== to)
    .map(({ step_id, key, last }) => ({
      setting: result.settings.find((one) => one.step_id === step_id && one.key === key)!,
      last,
      gain: last?.effects[at] == null ? null : sign * last.effects[at],
    }))
    .toSorted((a, b) => (b.gain ?? Infinity) - (a.gain ?? Infinity));
  if (rows.length === 0) return null;
  const longest = Math.max(...rows.map(({ gain }) => gain ?? 0));
  const now = effects.metrics[at]!.now;
  const others = (improvements ?? [])
    .filter(({ range }) => !result.settings.some((one) => one.step_id === range.step_id && one.key === range.key))
    .toSorted((a, b) => b.gains[at]! - a.gains[at]!);
  const [best] = others;
  return (
    <section className={`${styles['card']} ${styles['why']}`} aria-label="Why these settings">
      {head}
      <p>
        Change of the {inSentence(figure.title)} by each setting with all others as here, {unitOf(figure)}
      </p>
      <ol>
        {rows.map(({ setting, last, gain }) => (
          <li key={`${setting.step_id} ${setting.key}`} title={setting.step_name}>
            <span>{nameOfSetting(setting, result.settings)}</span>
            <i aria-hidden="true">
              <b style={{ width: `${gain !== null && longest > 0 ? (Math.max(0, gain) / longest) * 100 : 0}%` }} />
            </i>
            <span>{gain === null ? 'needed' : changeText(sign * gain, figure, now)}</span>
            {gain === null && <small>The process does not work without it.</small>}
            {last && last.needed_for.length > 0 && (
              <small>
                Without it, the{' '}
                {[...new Set(last.needed_for)].map((one) => inSentence(figureOf(figures, one).title)).join(' and the ')}{' '}
                {last.needed_for.length > 1 ? 'miss their limits' : 'misses its limit'}
              </small>
            )}
          </li>
        ))}
      </ol>
      {best && (
        <p>
          Not searched: {counted(others.length, 'other')}
          {best.gains[at]! > 0
            ? `. Of these, ${inSentence(best.title)} of ${best.step_name} would change the present process most, ${changeText(sign * best.gains[at]!, figure, now)}.`
            : ', none of which improves the present process alone.'}
        </p>
      )}
    </section>
  );
}
