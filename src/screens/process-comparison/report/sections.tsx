import { Fragment, memo, type ComponentType, type ReactNode } from 'react';
import { HistogramPlot } from '#src/components/chart/histogram-plot.tsx';
import { basisLine } from '#src/economics/basis.ts';
import { waterfall } from '#src/economics/waterfall.ts';
import { inWords, WaterfallPlot } from '#src/economics/waterfall-plot.tsx';
import { formatInput } from '#src/lib/format.ts';
import { costUnit, costValue, unitPer } from '#src/lib/reporting.ts';
import { chanceText, pairText } from '#src/products/chance-text.ts';
import { Letter } from '#src/products/letter.tsx';
import { FlowsheetSection } from '#src/report/plant-sections.tsx';
import styles from '#src/report/report.module.css';
import { ReportTable } from '#src/report/report-table.tsx';
import type { ComparedSectionName } from '#src/report/sections.ts';
import { ASSUMED } from '#src/report/columns.tsx';
import { Facts, HashNote, WarningsSection } from '#src/report/source-sections.tsx';
import { reportFacts } from '#src/report/version-facts.ts';
import type { Compared } from '../compared.ts';
import { binned } from './bins.ts';
import { factsOf } from './facts-of.ts';
import type { Comparing } from './reporting.ts';
import { comparisonParagraphs } from './sentences.ts';
import { SideTable } from './side-table.tsx';
import {
  capitalLines,
  chanceTable,
  costTable,
  differingAssumptions,
  earningsTable,
  figureTable,
  footprintTable,
  IN,
  presentValueTable,
  scheduleTable,
  spreadTable,
  type DifferingAssumption,
} from './tables.ts';

const changesFrom = ({ compared, reference }: Comparing): string =>
  `Below each number: its change from ${compared[reference]!.letter}.`;

/** The name of a process above what is shown of it. */
const Title = ({ of: { letter, name, number } }: { of: Compared }) => (
  <h4>
    <Letter letter={letter} /> {name}, version {number}
  </h4>
);

/** Which process is best, by how much and why, in words. */
const Summary = (comparing: Comparing) =>
  comparisonParagraphs(comparing).map((sentences) => (
    <p key={sentences[0]} className={styles['lead']}>
      {sentences.join(' ')}
    </p>
  ));

const KeyFigures = (comparing: Comparing) => (
  <SideTable
    {...comparing}
    label="Key figures"
    what="Figure"
    caption={`Key figures. Bold: best value in the row. ${changesFrom(comparing)}`}
    rows={figureTable(comparing)}
  />
);

/** The flowsheets, one below the other. */
const Flowsheets = ({ compared, product }: Comparing) =>
  compared.map((one) => (
    <Fragment key={one.letter}>
      <Title of={one} />
      <FlowsheetSection results={one.results} configuration={one.configuration} product={product} />
    </Fragment>
  ));

/** The unit cost by category, and how each process comes from the reference to its own. */
function Cost(comparing: Comparing) {
  const { compared, reference, reported } = comparing;
  const from = compared[reference]!;
  return (
    <>
      <SideTable
        {...comparing}
        label="Unit cost by category"
        what="Category"
        caption={`Unit cost by category, ${costUnit(reported)}. Rounded so that parts add up. ${changesFrom(comparing)}`}
        rows={costTable(comparing)}
      />
      {compared
        .filter((one) => one !== from)
        .map((one) => {
          const drawn = waterfall(from.results, one.results, 'category', reported);
          const [start, end] = [`${from.letter} ${from.name}`, `${one.letter} ${one.name}`];
          return (
            <figure key={one.letter} className={styles['figure']} aria-label={inWords(drawn, start, end)}>
              <figcaption>
                From the unit cost of {from.letter} to the unit cost of {one.letter}, by category, {drawn.unit}. Filled
                bars: cheaper; hollow bars: more expensive.
              </figcaption>
              <WaterfallPlot waterfall={drawn} from={start} to={end} />
            </figure>
          );
        })}
    </>
  );
}

function Capital(comparing: Comparing) {
  const rows = capitalLines(comparing);
  const bases = new Set(comparing.compared.map(({ results }) => basisLine(results)));
  return (
    <SideTable
      {...comparing}
      label="Capital"
      what="Line"
      caption={`From purchased equipment to the total capital investment, ${rows[0]?.unit ?? ''}. ${bases.size === 1 ? `${[...bases][0]!}. ` : ''}${changesFrom(comparing)}`}
      rows={rows}
    />
  );
}

function Cash(comparing: Comparing) {
  const present = presentValueTable(comparing);
  return (
    <>
      <SideTable
        {...comparing}
        label="Earnings"
        what="Figure"
        caption="Earnings of each process. If no selling price is entered, the cash flow is calculated at the minimum selling price."
        rows={earningsTable(comparing)}
      />
      <SideTable
        {...comparing}
        label="Present value by year"
        what="Year"
        caption={`Cumulative present value at the end of each year, ${present[0]?.unit ?? ''}. Year 0 is the last year of construction.`}
        rows={present}
      />
    </>
  );
}

const Schedule = (comparing: Comparing) => (
  <SideTable
    {...comparing}
    label="Schedule and equipment"
    what="Figure"
    caption="Schedule and equipment of each plant. The number of equipment units includes parallel units of the same item."
    rows={scheduleTable(comparing)}
  />
);

/** How certain the unit costs are, and how certain it is which is lower. */
function Uncertainty(comparing: Comparing) {
  const { compared, reference, reported, pairOf, doing } = comparing;
  const spreads = spreadTable(comparing);
  const chances = [
    { metric: 'cogs', word: 'cheaper' },
    { metric: 'gwp', word: 'greener' },
  ] as const;
  if (spreads.length === 0 && !pairOf)
    return <p aria-busy={doing !== null}>{doing === null ? 'The samples are not available.' : `${doing} …`}</p>;
  const { letter } = compared[reference]!;
  const unit = costUnit(reported);
  return (
    <>
      <p>All processes are computed with the same samples of the inputs that they have in common.</p>
      {spreads.length > 0 && (
        <SideTable
          {...comparing}
          label="Range of the unit cost"
          what="Unit cost"
          caption={`Range of the unit cost, ${unit}.`}
          rows={spreads}
        />
      )}
      {chances.map(({ metric, word }) => {
        const rows = chanceTable(comparing, metric);
        return (
          rows.length > 0 && (
            <SideTable
              {...comparing}
              key={metric}
              label={`Chance of being ${word}`}
              what="Process"
              before="than"
              caption={`Chance that the process in the row is ${word} than the process in the column, %.`}
              rows={rows}
            />
          )
        );
      })}
      {compared.map((one, index) => {
        const pair = index === reference ? undefined : pairOf?.(index, reference, 'cogs');
        if (!pair || pair.differences.length === 0) return null;
        const name = `Unit cost of ${one.letter} minus that of ${letter}`;
        return (
          <figure key={one.letter} className={styles['figure']}>
            <figcaption>
              {name}, {unit}, in {formatInput(pair.differences.length)} samples;{' '}
              {pairText(`${one.letter} is cheaper in ${chanceText(pair.lower)} % of them`, pair.differences)}.
            </figcaption>
            <HistogramPlot
              title={name}
              bins={binned(pair.differences.map((usd) => costValue(usd, reported)))}
              target={{ at: 0, text: 'same cost' }}
              x={{ title: name, unit }}
              each="samples"
              height={170}
              words={`Histogram of ${name}: ${pairText(`below zero in ${chanceText(pair.lower)} % of the samples`, pair.differences)}.`}
            />
          </figure>
        );
      })}
    </>
  );
}

function FootprintByCause(comparing: Comparing) {
  const rows = footprintTable(comparing);
  if (!rows) return <p>The footprints are not known, because emission factors are missing.</p>;
  return (
    <SideTable
      {...comparing}
      label="Footprint by cause"
      what="Cause"
      caption={`Climate change by cause, ${unitPer('kg CO₂e/kg', comparing.reported)}. Rounded so that parts add up. ${changesFrom(comparing)}`}
      rows={rows}
    />
  );
}

/** Only the assumptions that are not the same in all processes. */
function Assumptions(comparing: Comparing) {
  const all = differingAssumptions(comparing);
  if (all.length === 0) return <p>All inputs of the processes are the same.</p>;
  const rows = all.flatMap(({ sides, ...of }) => sides.map((side, index) => ({ ...of, ...side, index })));
  const titleOf = ({ title, where }: Pick<DifferingAssumption, 'title' | 'where'>): ReactNode => (
    <>
      {title} <small className={styles['unit']}>{where}</small>
    </>
  );
  return (
    <ReportTable
      label="Assumptions that differ"
      caption={`The ${all.length} of ${comparing.settings.length} settings that differ between the processes.`}
      layout="differing"
      rows={rows}
      rowKey={({ key, index }) => `${key} ${index}`}
      columns={[
        {
          key: 'title',
          title: 'Number',
          cell: (row) => (row.index === 0 ? titleOf(row) : <span className="visually-hidden">{titleOf(row)}</span>),
        },
        IN,
        ...ASSUMED,
      ]}
    />
  );
}

const Warnings = ({ compared }: Comparing) =>
  compared.map((one) => (
    <Fragment key={one.letter}>
      <Title of={one} />
      <WarningsSection results={one.results} of={`${one.letter} ${one.name}`} />
    </Fragment>
  ));

const Versions = (comparing: Comparing) => (
  <>
    {comparing.failure !== null && <p role="alert">The hashes could not be computed: {comparing.failure}</p>}
    {comparing.compared.map((one, index) => (
      <Fragment key={one.letter}>
        <Title of={one} />
        <Facts facts={factsOf(comparing, index)} />
      </Fragment>
    ))}
    <h4>Report</h4>
    <Facts facts={reportFacts({ ...comparing, computed: { sampled: null } })} />
    <HashNote />
  </>
);

/** Drawn again only if what they are drawn from changes, not while a title or words are typed. */
export const DRAWN: Record<ComparedSectionName, ComponentType<Comparing>> = {
  summary: memo(Summary),
  figures: memo(KeyFigures),
  flowsheet: memo(Flowsheets),
  cost: memo(Cost),
  capital: memo(Capital),
  cash: memo(Cash),
  schedule: memo(Schedule),
  uncertainty: memo(Uncertainty),
  footprint: memo(FootprintByCause),
  assumptions: memo(Assumptions),
  warnings: memo(Warnings),
  versions: memo(Versions),
};
