import { useState } from 'react';
import { histogram } from '#engine/analysis/index.ts';
import { inSentence, LEVEL } from '#engine/wording/index.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { HistogramPlot } from '#src/components/chart/histogram-plot.tsx';
import { Options } from '#src/components/options.tsx';
import { numeric } from '#src/components/table/column.ts';
import { figureOf, unitOf, type Figure } from '#src/draft/metrics.ts';
import { shownChange } from '#src/draft/leverage/words.ts';
import { chance, inner } from '#src/lib/chance.ts';
import { formatNumber } from '#src/lib/format.ts';
import { isSame, pairText } from '#src/products/chance-text.ts';
import { useComparedEstimates } from '#src/products/use-compared-estimates.ts';
import { useConfigurations, useProcesses } from '#src/products/use-processes.ts';
import { useStudy } from '../study.ts';
import styles from './results.module.css';

/** Other processes of the product that are compared. */
const MOST_OTHERS = 2;
const METRICS = ['cogs', 'gwp'];

/** Whether the process is better than the version before it, and than other processes, on samples that they share. */
export function Against({ figure }: { figure: Figure }) {
  const { product, process, configurationId, number, figures } = useStudy();
  const before = useConfigurations(product.id, process.id)?.find((one) => one.number < number);
  const processes = useProcesses(product.id) ?? [];
  const others = [
    ...(before ? [{ name: `v${before.number}`, processId: process.id, configurationId: before.id }] : []),
    ...processes
      .flatMap(({ id, name, configuration_id: of }) =>
        id === process.id || of === null ? [] : [{ name, processId: id, configurationId: of }],
      )
      .slice(0, MOST_OTHERS),
  ];
  const subjects = [{ processId: process.id, configurationId }, ...others];
  const known = useComparedEstimates(subjects.map((one) => ({ ...one, productId: product.id }))).slice(1);
  const [chosen, setChosen] = useState(0);
  const pairOf = (index: number, metric: string) => known[index]?.paired.find((one) => one.metric === metric);
  const found = pairOf(chosen, figure.metric);
  const name = others[chosen]?.name;
  if (name === undefined || !found?.differences?.length) return null;
  const unit = unitOf(figure);
  const differences = found.differences.map((value) => shownChange(value, figure)).toSorted((a, b) => a - b);
  const at = (share: number) => formatNumber(differences[Math.round(share * (differences.length - 1))]!);
  const bins = histogram(inner(differences));
  const title = `Is the ${inSentence(figure.title)} really lower than that of ${name}?`;
  return (
    <div className={styles['card']}>
      <ChartFrame
        title={title}
        lead={`v${number} minus ${name} on the same ${differences.length} samples${unit ? `, ${unit}` : ''}`}
        columns={BINS}
        rows={bins.counts.map((count, index) => ({ from: bins.edges[index]!, to: bins.edges[index + 1]!, count }))}
        rowKey={({ from }) => String(from)}
        tools={
          others.length > 1 && (
            <select
              aria-label="Compared with"
              value={chosen}
              onChange={({ target }) => setChosen(Number(target.value))}
            >
              <Options options={others.map((one, index) => ({ value: String(index), label: one.name }))} />
            </select>
          )
        }
      >
        <div className={styles['against']}>
          <HistogramPlot
            title={title}
            bins={bins}
            target={{ at: 0, text: pairText(`${chance(found.lower.value)} lower`, differences) }}
            x={{ title: 'Difference, 1 to 99 % of the samples', ...(unit && { unit }) }}
            each="samples"
            height={160}
            words={`Histogram of the difference of the ${inSentence(figure.title)} from ${name}: ${pairText(`lower in ${chance(found.lower.value)} of the samples`, differences)}.`}
          />
          <div className={styles['drivers']}>
            <ul aria-label="Chances on the same samples">
              {others.flatMap((other, index) =>
                METRICS.flatMap((metric) => {
                  const pair = pairOf(index, metric);
                  return pair === undefined ? (
                    []
                  ) : (
                    <li key={`${other.configurationId} ${metric}`}>
                      <span>
                        Lower {inSentence(figureOf(figures, metric).title)} than {other.name}
                      </span>
                      <i aria-hidden="true">
                        <b style={{ width: isSame(pair.differences) ? 0 : `${100 * pair.lower.value}%` }} />
                      </i>
                      <span>{pairText(chance(pair.lower.value), pair.differences)}</span>
                    </li>
                  );
                }),
              )}
            </ul>
          </div>
        </div>
      </ChartFrame>
      <p className={styles['say']}>
        <b>
          The difference is {at(0.1)} to {at(0.9)} {unit}, {LEVEL}
        </b>
        , half of them below {at(0.5)}. The same sample decides both, so effects common to both cancel out.
      </p>
    </div>
  );
}

const BINS = (['from', 'to', 'count'] as const).map((key) =>
  numeric<Record<'from' | 'to' | 'count', number>>(key, { from: 'From', to: 'To', count: 'Samples' }[key], '', {
    value: (one) => one[key],
    cell: (one) => formatNumber(one[key]),
  }),
);
