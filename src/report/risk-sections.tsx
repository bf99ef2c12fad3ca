import { HistogramPlot } from '#src/components/chart/histogram-plot.tsx';
import { LEVEL } from '#engine/wording/index.ts';
import { sellingPrice } from '#src/economics/basis.ts';
import { ChoiceRanges, unmadeWords } from '#src/economics/choice-ranges.tsx';
import { chance, shareBelow } from '#src/lib/chance.ts';
import { coverageText } from '#src/lib/coverage.ts';
import { formatNumber } from '#src/lib/format.ts';
import { rangeText } from '#src/lib/precision.ts';
import { costPer, costUnit, costValue } from '#src/lib/reporting.ts';
import { printed } from '#src/lib/rounding.ts';
import { wholeTargets } from '#src/draft/goal-seek/figures.ts';
import { figureOf, toFigures } from '#src/draft/metrics.ts';
import { CAUSES, footprintColumns, matterColumns } from './columns.tsx';
import { footprintOf, type Footprint } from './footprint.ts';
import type { Reporting, Settled } from './reporting.ts';
import styles from './report.module.css';
import { ReportTable } from './report-table.tsx';
import { Waiting } from './waiting.tsx';

/** Numbers that are listed. */
const LISTED = 12;

/** The numbers that change the unit cost most. */
export function MattersSection({ results, reported, computed }: Reporting) {
  const { leverage } = computed;
  if (!leverage) return <Waiting of="The effect of each number on the unit cost" {...computed} />;
  const figure = figureOf(toFigures(wholeTargets(results, reported), results), leverage.metric);
  const all = leverage.rows
    .filter(({ higher }) => (higher.change ?? 0) !== 0)
    .toSorted((a, b) => Math.abs(b.higher.change!) - Math.abs(a.higher.change!));
  const rows = all.slice(0, LISTED);
  const largest = Math.abs(rows[0]?.higher.change ?? 1);
  const rest = all.length - rows.length;
  return (
    <ReportTable
      label="What matters"
      caption={`The numbers that change the unit cost most if they are 10 % higher (whole numbers: one higher; temperatures: 1 °C; pH: 0.1)${rest > 0 ? `, ${rows.length} of ${all.length}` : ''}. Filled bars: cheaper; hollow bars: more expensive.`}
      rows={rows}
      rowKey={({ step_id, key }) => `${step_id}/${key}`}
      columns={matterColumns(leverage, figure, reported, largest)}
    />
  );
}

/** How far the main metrics can be from their values, from samples of the uncertain inputs. */
export function UncertaintySection({ reported, computed, configuration, product, results }: Reporting) {
  const { sampled, unmade } = computed;
  if (!sampled) return <Waiting of="The samples of the uncertain inputs" {...computed} />;
  const { samples, infeasible, inputs, seed } = sampled.estimates;
  if (inputs === 0) return <p>No input of this process is uncertain.</p>;
  const price = sellingPrice(configuration.assumptions, product.selling_price);
  const found = (metric: string) => sampled.spreads.find((one) => one.metric === metric && one.message === null);
  const costs = found('cogs');
  const spread = found('msp') ?? costs;
  const estimate = sampled.estimates.figures.find(({ metric }) => metric === spread?.metric);
  const isPrice = spread?.metric === 'msp';
  const name = isPrice ? 'Minimum selling price' : 'Unit cost';
  const shown = (usd: number) => costValue(usd, reported);
  const words = (usd: number) => costPer(usd, reported).figure;
  const [least = 0, most = 0] = [spread?.histogram.edges[0], spread?.histogram.edges.at(-1)];
  // A price that is far from all samples would leave no room for them.
  const isNear = price !== null && price > least - (most - least) && price < most + (most - least);
  const below = spread && isPrice && price !== null ? chance(shareBelow(spread.quantiles, price)) : null;
  return (
    <>
      <p>
        {formatNumber(samples, { decimals: 0 })} samples of {formatNumber(inputs, { decimals: 0 })} uncertain inputs,
        with their correlations (seed {seed}).{' '}
        {infeasible > 0 &&
          `The process is infeasible in ${formatNumber(infeasible, { decimals: 0 })} of these samples. `}
        {computed.doing !== null && 'Preliminary: not all samples have been computed yet.'}
      </p>
      {spread && (
        <figure className={styles['figure']}>
          <figcaption>
            {name}, {costUnit(reported)}. Bracket: {rangeText(shown(spread.p10), shown(spread.p90))}, {LEVEL}.
            {below !== null &&
              ` The entered price is ${words(price!)}; the minimum selling price is below this price in ${below} of the samples.`}
          </figcaption>
          <HistogramPlot
            title={name}
            bins={{ edges: spread.histogram.edges.map(shown), counts: spread.histogram.counts }}
            interval={{ low: shown(spread.p10), high: shown(spread.p90), middle: shown(spread.median) }}
            target={isPrice && isNear ? { at: shown(price), text: `price ${words(price)}` } : null}
            x={{ title: name, unit: costUnit(reported) }}
            each="samples"
            height={190}
            words={`Histogram of ${formatNumber(spread.count, { decimals: 0 })} samples: ${rangeText(shown(spread.p10), shown(spread.p90))} ${costUnit(reported)}, ${LEVEL}.`}
          />
        </figure>
      )}
      {unmade?.range && (
        <figure className={styles['figure']}>
          <figcaption>
            Unit cost, {costUnit(reported)}, over the choices that have not been made: {unmadeWords(unmade)}. Line: the
            values that are assumed.
          </figcaption>
          <ChoiceRanges
            now={results.figures.cogs}
            reported={reported}
            uncertainty={costs ? { name: `Uncertainty, ${LEVEL}`, low: costs.p10, high: costs.p90 } : null}
            choices={{ name: 'Choices that have not been made', ...unmade.range }}
          />
        </figure>
      )}
      {estimate && estimate.causes.length > 0 && (
        <ReportTable
          label="Causes of the uncertainty"
          caption={`Drivers of the spread of the ${isPrice ? 'minimum selling price' : 'unit cost'}.`}
          rows={estimate.causes.map((cause) => ({ ...cause, figure: name }))}
          rowKey={({ step_id, key }) => `${step_id}/${key}`}
          columns={CAUSES}
        />
      )}
    </>
  );
}

/** What causes the climate footprint of the product. */
export const FootprintSection = ({ results, reported }: Settled) => (
  <FootprintByCause found={footprintOf(results, reported)} />
);

/** The causes of a footprint as bars and figures. */
export function FootprintByCause({ found }: { found: Footprint | null }) {
  if (!found) return <p>The footprint of this process is not known, because emission factors are missing.</p>;
  const { parts, total, isBound, totalText, decimals, unit, coverage, missing } = found;
  return (
    <>
      <ReportTable
        label="Footprint"
        caption={`Climate change by cause, ${unit}${coverage === null ? '' : `; ${coverageText(coverage, { decimals: 0 })} % of the mass of the inputs has an emission factor`}.`}
        rows={parts}
        rowKey={({ key }) => key}
        columns={footprintColumns(found)}
        foot={{
          title: 'Footprint',
          gwp: total === 0 ? '0' : isBound ? totalText : printed(total, decimals),
        }}
      />
      {missing.length > 0 && (
        <p className={styles['note']}>
          Items without an emission factor, not included in the footprint: {missing.join(', ')}.
        </p>
      )}
    </>
  );
}
