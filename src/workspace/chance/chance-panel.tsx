import { useMemo } from 'react';
import { MOST_FLEXIBILITY, type Certainty, type Chances, type PromiseChance } from '#engine/analysis/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import { workingPoint, type Curves } from '#src/components/chart/curves.ts';
import type { Figure } from '#src/draft/metrics.ts';
import { chance as chanceWords } from '#src/lib/chance.ts';
import { formatNumber } from '#src/lib/format.ts';
import { costUnit, costValue, useReported, type Reported } from '#src/lib/reporting.ts';
import styles from './chance.module.css';

interface Props {
  row: PromiseChance;
  /** Among the limits. */
  place: number;
  all: Chances;
  figure: Figure;
  figureFor: (metric: string) => Figure;
  found: Certainty | null;
  wanted: number;
  /** Unit cost of the draft, USD/kg. */
  now: number;
}

/** Beside the list: what certainty of one limit costs, why samples break it, and what the change does to the other limits. */
export function ChancePanel({ row, place, all, figure, figureFor, found, wanted, now }: Props) {
  const reported = useReported();
  const data = useMemo(
    () => (found ? curvesOf(found, { place, wanted, chance: row.chance.value, now }, reported) : null),
    [found, place, wanted, row, now, reported],
  );
  const broken = Math.round((1 - row.chance.value) * 100);
  return (
    <aside className={styles['panel']} aria-label={`Certainty of ${inSentence(figure.title)}`}>
      {data && (
        <CurveChart
          title={`What certainty of ${inSentence(figure.title)} costs`}
          lead={`along the change of ${inSentence(found!.title)}`}
          data={data}
          height={210}
        />
      )}
      {row.causes.length > 0 && (
        <section>
          <h2>{broken > 0 ? `Why ${broken} of 100 samples break it` : 'What decides whether it holds'}</h2>
          <ol className={styles['causes']}>
            {row.causes.map(({ step_id, key, title, step_name, share }) => (
              <li key={`${step_id} ${key}`}>
                <span>
                  {title} {step_name && <small>{step_name}</small>}
                </span>
                <i>
                  <b style={{ inlineSize: `${share * 100}%` }} />
                </i>
                <span className="figures">{formatNumber(share * 100, { decimals: 0 })} %</span>
              </li>
            ))}
          </ol>
          {row.flexibility > 0 && (
            <p>All uncertain inputs may move together by {togetherText(row.flexibility)} before it breaks.</p>
          )}
        </section>
      )}
      {found && all.promises.length > 1 && (
        <section>
          <h2>With the change</h2>
          <dl className={styles['effects']}>
            {all.promises.map(({ promise: { metric }, chance }, i) => (
              <Effect key={metric} title={figureFor(metric).title} from={chance.value} to={found.chances[i]!.value} />
            ))}
            <Effect title="All together" from={all.all.value} to={found.all.value} />
          </dl>
        </section>
      )}
    </aside>
  );
}

const togetherText = (index: number): string =>
  index >= MOST_FLEXIBILITY
    ? `more than ${MOST_FLEXIBILITY} times their ranges`
    : `${formatNumber(index * 100, { digits: 2 })} % of their ranges`;

function Effect({ title, from, to }: { title: string; from: number; to: number }) {
  const change = Math.round((to - from) * 100);
  return (
    <div>
      <dt>{title}</dt>
      <dd className="figures">
        {chanceWords(from)} → <b>{chanceWords(to)}</b>
      </dd>
      <dd className="figures" data-verdict={change > 0 ? 'better' : change < 0 ? 'worse' : undefined}>
        {change === 0 ? '=' : `${change > 0 ? '▲ +' : '▽ −'}${Math.abs(change)} pt`}
      </dd>
    </div>
  );
}

/** The unit cost against the chance, from the present value of the setting to beyond the change. */
function curvesOf(
  { curve, to, figures, chances }: Certainty,
  { place, wanted, chance, now }: { place: number; wanted: number; chance: number; now: number },
  reported: Reported,
): Curves {
  const percent = (share: number) => share * 100;
  const cost = (usd: number) => costValue(usd, reported);
  const points = curve
    .map((one) => [percent(one.chance.value), cost(one.cogs)] as const)
    .toSorted((a, b) => a[0] - b[0]);
  return {
    x: { title: 'Chance', unit: '%' },
    y: { title: 'Unit cost', unit: costUnit(reported) },
    curves: [{ key: 'cost', title: 'Unit cost', points }],
    marks: [
      workingPoint(percent(chance), cost(now), 'now'),
      {
        x: percent(chances[place]!.value),
        y: cost(figures.cogs),
        label: typeof to === 'number' && chances[place]!.value >= wanted ? `${percent(wanted)} %` : 'nearest',
        shape: 'dot',
        colour: 'var(--palette-success-main)',
      },
    ],
  };
}
