import { counted, inSentence } from '#engine/wording/index.ts';
import type { OptimisationJob, OptimisationResult } from '#generated/types.ts';
import { changeText } from '#src/draft/leverage/words.ts';
import { amongFigures, unitOf, type Figure } from '#src/draft/metrics.ts';
import { useImprovements } from './use-point-effects.ts';
import type { Asked } from '../kinds.ts';
import styles from './results.module.css';

interface Props {
  job: Asked<OptimisationJob>;
  result: OptimisationResult;
  /** The objective whose improvements are shown. */
  figure: Figure;
  metric: string;
}

/** How far each searched setting improves an objective by itself, and the best of those that were not searched. */
export function WhyThese({ job, result, figure, metric }: Props) {
  const found = useImprovements(job);
  if (found === undefined)
    return (
      <section className={`${styles['card']} ${styles['why']}`} aria-label="Why these settings">
        <h2>Why these settings</h2>
        <p role="status">Changing each setting alone …</p>
      </section>
    );
  const { objectives, constraints = [] } = job.parameters;
  const at = objectives.findIndex((one) => one.metric === metric);
  if (!found || at < 0) return null;
  const isSearched = ({ range }: (typeof found)[number]) =>
    result.settings.some(({ step_id, key }) => step_id === range.step_id && key === range.key);
  const gainOf = ({ gains }: (typeof found)[number]) => gains[at]!;
  const rows = found.toSorted((a, b) => gainOf(b) - gainOf(a));
  const [searched, others] = [rows.filter(isSearched), rows.filter((one) => !isSearched(one))];
  if (searched.length === 0) return null;
  const [best] = others;
  const longest = gainOf(searched[0]!);
  const direction = objectives[at]!.goal === 'minimise' ? -1 : 1;
  const now = amongFigures(result.baseline, figure) ?? null;
  const text = (gain: number) => (gain > 0 ? changeText(direction * gain, figure, now) : 'none');
  const twice = new Set(
    searched.flatMap(({ title }, k) => (searched.findIndex((one) => one.title === title) < k ? [title] : [])),
  );
  return (
    <section className={`${styles['card']} ${styles['why']}`} aria-label="Why these settings">
      <h2>Why these settings</h2>
      <p>
        Best change of the {inSentence(figure.title)} by each setting alone, within its range
        {constraints.length > 0 && ' and the limits'}, {unitOf(figure)}
      </p>
      <ol>
        {searched.map((one) => (
          <li key={`${one.range.step_id} ${one.range.key}`} title={one.step_name}>
            <span>
              {one.title}
              {twice.has(one.title) && <small> {one.step_name}</small>}
            </span>
            <i aria-hidden="true">
              <b style={{ width: `${longest > 0 ? (gainOf(one) / longest) * 100 : 0}%` }} />
            </i>
            <span>{text(gainOf(one))}</span>
          </li>
        ))}
      </ol>
      {best && (
        <p>
          Not searched: {counted(others.length, 'other')}
          {gainOf(best) > 0
            ? `, of which ${inSentence(best.title)} of ${best.step_name} changes it most, ${text(gainOf(best))}.`
            : ', none of which improves it alone.'}
        </p>
      )}
    </section>
  );
}
