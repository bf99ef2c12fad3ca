import { counted, inSentence } from '#engine/wording/index.ts';
import type { OptimisationJob, OptimisationResult, SearchedSetting } from '#generated/types.ts';
import { formatNumber } from '#src/lib/format.ts';
import { roundTo } from '#src/lib/rounding.ts';
import { countText, type Figure } from '#src/draft/metrics.ts';
import { useScreening } from './use-point-effects.ts';
import type { Asked } from '../kinds.ts';
import styles from './results.module.css';

/** Maximum number of bars; the rest are added up. */
const MOST = 8;
/** Maximum number of those that were not searched. */
const MOST_OTHERS = 3;

interface Props {
  job: Asked<OptimisationJob>;
  result: OptimisationResult;
  /** The metric whose effects are shown, and its place among the objectives. */
  figure: Figure;
  metric: string;
}

/** The settings that move the metric most by a screening, and which of them were searched. */
export function WhyThese({ job, result, figure, metric }: Props) {
  const screening = useScreening(job);
  if (screening === undefined)
    return (
      <section className={`${styles['card']} ${styles['why']}`} aria-label="Why these settings">
        <h2>Why these settings</h2>
        <p role="status">Screening all settings …</p>
      </section>
    );
  const at = screening?.metrics.indexOf(metric) ?? -1;
  if (!screening || at < 0) return null;
  const isSearched = ({ step_id, key }: Pick<SearchedSetting, 'step_id' | 'key'>) =>
    result.settings.some((one) => one.step_id === step_id && one.key === key);
  const rows = screening.rows
    .map(({ range, title, step_name: step, shares, effects }) => ({
      key: `${range.step_id} ${range.key}`,
      title,
      step,
      share: shares[at]!,
      effect: effects[at]!,
      isSearched: isSearched(range),
    }))
    .toSorted((a, b) => b.share - a.share);
  const searched = rows.filter((one) => one.isSearched);
  if (searched.length === 0) return null;
  const listed = [...searched.slice(0, MOST), ...rows.filter((one) => !one.isSearched).slice(0, MOST_OTHERS)];
  const [shown, others] = [rows.filter((one) => listed.includes(one)), rows.filter((one) => !listed.includes(one))];
  const sum = (list: readonly { share: number }[]) => list.reduce((total, { share }) => total + share, 0);
  const parts = [...shown.map(({ share }) => share), sum(others)].map((share) => share * 100);
  const percents = roundTo(parts, 100, 0);
  const together = formatNumber(100 * sum(searched), { decimals: 0 });
  const longest = Math.max(...parts, 1);
  const percent = (part: number, exact: number) => `${part === 0 && exact > 0 ? '< 1' : countText(part)}\u202f%`;
  const unit = inSentence(figure.title);
  return (
    <section className={`${styles['card']} ${styles['why']}`} aria-label="Why these settings">
      <h2>Why these settings</h2>
      <p>
        {searched.length < rows.length ? (
          <>
            The {searched.length} that improve it most were searched. Bars: share of each in the effect of all{' '}
            {counted(rows.length, 'numeric setting')} on the {unit}, also for the worse, of which these make{' '}
            <b>{together}&#8201;%</b> (Morris screening, {countText(screening.evaluations)} processes).
          </>
        ) : (
          <>
            All {counted(rows.length, 'numeric setting')}: the share of each in the effect on the {unit} (Morris
            screening, {countText(screening.evaluations)} processes).
          </>
        )}
      </p>
      <ol>
        {shown.map(({ key, title, step, effect, isSearched: isIn }, index) => (
          <li
            key={key}
            data-others={isIn ? undefined : ''}
            title={`${step}, mean absolute effect ${formatNumber(effect)}`}
          >
            <span>
              {title}
              {!isIn && <small> not searched</small>}
            </span>
            <i aria-hidden="true">
              <b style={{ width: `${(parts[index]! / longest) * 100}%` }} />
            </i>
            <span>{percent(percents[index]!, parts[index]!)}</span>
          </li>
        ))}
        {others.length > 0 && (
          <li data-others="" data-rest="">
            <span>{counted(others.length, 'other')} together</span>
            <i aria-hidden="true">
              <b style={{ width: `${(parts.at(-1)! / longest) * 100}%` }} />
            </i>
            <span>{percent(percents.at(-1)!, parts.at(-1)!)}</span>
          </li>
        )}
      </ol>
    </section>
  );
}
