import { inSentence } from '#engine/wording/index.ts';
import { unitOf } from '#src/draft/metrics.ts';
import { formatCount, formatNumber } from '#src/lib/format.ts';
import { percent } from '#src/lib/chance.ts';
import { sampleWords, togetherWords, worksWords } from '#src/workspace/chance/words.ts';
import { judgedWords } from '#src/workspace/design-space/filing.ts';
import { MapPlot } from '#src/workspace/design-space/map-plot.tsx';
import { linesOf, limitWords, regionsOf, shareOf } from '#src/workspace/design-space/shown.ts';
import { promisedColumns, SPACE_RANGES } from './columns.tsx';
import { filingOf, promisedRows } from './promised.ts';
import type { Reporting } from './reporting.ts';
import styles from './report.module.css';
import { ReportTable } from './report-table.tsx';
import { Waiting } from './waiting.tsx';

/** How likely each limit is to hold, how far it is from breaking, what breaks it, and what more certainty costs. */
export function ChanceSection(reporting: Reporting) {
  const { computed, limits, reported, results } = reporting;
  if (limits.length === 0) return <p>No limit has been set for this process.</p>;
  const { counted } = computed;
  if (!counted) return <Waiting of="The chance of each limit" {...computed} />;
  const { chances, wanted } = counted;
  return (
    <>
      <ReportTable
        label="Chance of each limit"
        caption={`Share of the samples in which each limit holds, and the cheapest single change that brings it to ${percent(wanted)} % or, if none does, closest to it.`}
        rows={promisedRows(reporting)}
        rowKey={({ row }) => row.promise.metric}
        columns={promisedColumns(reported, results.figures.cogs)}
      />
      <p className={styles['note']}>
        {[togetherWords(chances), sampleWords(chances), worksWords(chances)].filter(Boolean).join(' ')} Margins: how far
        one number may move while all others stay as they are.
      </p>
    </>
  );
}

/** Where the process keeps its limits, and the ranges in which its settings may vary. */
export function DesignSpaceSection(reporting: Reporting) {
  const { computed, limits } = reporting;
  if (limits.length === 0) return <p>No limit has been set for this process, so there is no design space.</p>;
  const { space } = computed;
  if (space === null && computed.doing === null && computed.failure === null)
    return <p>A design space needs three numeric settings; this process has fewer.</p>;
  if (!space) return <Waiting of="The design space" {...computed} />;
  const filing = filingOf(space, reporting);
  const { nameOf, figureFor, ranges } = filing;
  const { three, at, shown, box, wanted } = space;
  const [x, y, z] = three;
  const cost = figureFor('cogs');
  const regions = regionsOf(shown, nameOf);
  const holds = `${formatNumber(shareOf(shown, wanted) * 100, { digits: 3 })} %`;
  const stopped = regions
    .map(({ title, share }) => `${title} (${formatNumber(share * 100, { digits: 2 })} %)`)
    .join('; ');
  return (
    <>
      <p>
        Limits: {limits.map((limit) => inSentence(limitWords(limit, figureFor))).join('; ')}. Judged by{' '}
        {judgedWords(space)}.
      </p>
      <figure className={styles['figure']} data-wide="">
        <figcaption>
          Unit cost, {unitOf(cost)}, of {formatCount(shown.grid.x.length * shown.grid.y.length)} designs, with{' '}
          {inSentence(z.title)} at its set point. All limits hold in {holds} of the map. Hatched: the first limit that
          stops a design. Rectangle: every combination of both settings holds.
        </figcaption>
        <MapPlot
          grid={shown.grid}
          x={x}
          y={y}
          colours={shown.colours}
          figure={cost}
          title="Unit cost"
          unit={unitOf(cost)}
          stops={shown.stops}
          regions={regions}
          lines={linesOf(shown, wanted)}
          box={box}
          at={[at[0]!, at[1]!]}
          draft={[x.base, y.base]}
          summary={`Map of the unit cost against ${inSentence(x.title)} and ${inSentence(y.title)}; all limits hold in ${holds} of the map.`}
        />
      </figure>
      {regions.length > 0 && (
        <p className={styles['note']}>What stops the other designs, with its share of the map: {stopped}.</p>
      )}
      <ReportTable
        label="Proven acceptable ranges"
        caption="Proven acceptable ranges in the words of ICH Q8(R2). Alone: the other settings stay at their set points. All together: every combination within these ranges holds. The workbook has the region as points."
        rows={ranges}
        rowKey={({ axis }) => `${axis.step_id} ${axis.key}`}
        columns={SPACE_RANGES}
      />
    </>
  );
}
