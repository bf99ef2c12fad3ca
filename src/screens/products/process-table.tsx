import { numeric } from '#src/components/table/column.ts';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SECTIONS, STAGE_NAMES } from '#engine/index.ts';
import { LEVEL } from '#engine/wording/index.ts';
import type { Figures, Process, UnitOperation } from '#generated/types.ts';
import { getListOrganisationProcessesQueryOptions } from '#generated/hooks/processes.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import type { Column } from '#src/components/data-table.tsx';
import {
  annualAmount,
  exportedFigure,
  keyFigure,
  showRounded,
  type FigureDefinition,
} from '#src/components/figures/definitions.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { Sparkline } from '#src/components/figures/sparkline.tsx';
import { PagedTable, usePagedList } from '#src/components/paged-table.tsx';
import { later } from '#src/components/later.tsx';
import { actionsColumn, CHANGED } from '#src/components/table/columns.tsx';
import { relativeChange } from '#src/lib/change.ts';
import { percentText } from '#src/lib/coverage.ts';
import { NO_DATA } from '#src/lib/format.ts';
import { ProcessActions } from '#src/products/process-actions.tsx';
import { processPath } from '#src/products/process-card.tsx';
import { Letter } from '#src/products/letter.tsx';
import { StageStrip } from '#src/products/stage-strip.tsx';
import { inCurrency } from '#src/lib/currency.ts';
import { PER_KG, reportedFor } from '#src/lib/reporting.ts';
import { Range } from '#src/products/range.tsx';
import { isSaved, type Saved } from '#src/products/selection.ts';
import { ProcessFilters } from './process-filters.tsx';
import { requestOf, useFilters } from './use-filters.ts';
import styles from './process-table.module.css';

const [CompareBar] = later(() => import('./compare-bar.tsx'), null, { themed: false });

const none = <small>no result</small>;

/** The number alone under a header per kg; with its unit for a process whose product is shown in another one. */
function reported(process: Process, key: 'cogs' | 'gwp', figures: Figures): string {
  const shown = (definition: FigureDefinition) => showRounded(definition, figures[key], figures.gwp_coverage);
  const { figure, unit } = shown(keyFigure(key, reportedFor(process, null)));
  return unit === shown(keyFigure(key, PER_KG)).unit ? figure : `${figure} ${unit}`;
}
const figure = (key: keyof Figures) => (process: Process) => process.figures?.[key] ?? null;

const share = (key: 'yield' | 'purity') => (process: Process) => process.figures && process.figures[key] * 100;
/** Change of the unit cost from the previous version, %. */
const costChange = ({ figures, previous_figures: before }: Process) => {
  const change = relativeChange(before?.cogs ?? null, figures?.cogs ?? null);
  return change === null ? null : change * 100;
};

const nameColumn = ({ letterOf, toggle, isFull }: Selection): Column<Process> => ({
  key: 'name',
  title: 'Process',
  sortBy: ({ name }) => name,
  value: ({ name, product_name }) => `${name}, ${product_name}`,
  cell: (process) => {
    const letter = letterOf(process);
    return (
      <span className={styles['name']}>
        <input
          type="checkbox"
          aria-label={`Compare ${process.name}`}
          checked={letter !== null}
          disabled={!isSaved(process) || (isFull && letter === null)}
          onChange={() => toggle(process)}
        />
        {letter && <Letter letter={letter} />}
        <span className={styles['words']}>
          <Link to={processPath(process)}>{process.name}</Link> <small>{process.product_name}</small>
        </span>
      </span>
    );
  },
});

const columnsFor = (catalogue: UnitOperation[]): Column<Process>[] => [
  {
    key: 'steps',
    title: 'Steps',
    minor: true,
    sortBy: ({ unit_operations }) => unit_operations.length,
    value: ({ unit_operations }) =>
      unit_operations.map((id) => catalogue.find((operation) => operation.id === id)?.name ?? id).join(', '),
    cell: ({ unit_operations }) => <StageStrip operations={unit_operations} />,
  },
  numeric('cogs', 'Unit cost', 'USD/kg', {
    sortBy: figure('cogs'),
    value: ({ figures }) => figures && inCurrency(figures.cogs),
    cell: (process) =>
      process.figures ? <b style={{ fontWeight: 600 }}>{reported(process, 'cogs', process.figures)}</b> : none,
  }),
  {
    key: 'range',
    title: `Range, ${LEVEL}`,
    minor: true,
    exported: false,
    cell: (process) => isSaved(process) && <Range process={process} />,
  },
  numeric('change', 'vs previous', '', {
    valueUnit: '%',
    minor: true,
    value: costChange,
    cell: ({ figures, previous_figures }) =>
      figures && previous_figures ? (
        <Delta value={figures.cogs} saved={previous_figures.cogs} better="lower" />
      ) : (
        <small>first</small>
      ),
  }),
  {
    key: 'trend',
    title: 'Trend',
    minor: true,
    exported: false,
    cell: ({ cost_history: costs = [] }) => costs.length > 1 && <Sparkline values={costs} saved={costs.at(-2)!} wide />,
  },
  numeric('yield', 'Yield', '%', {
    minor: true,
    sortBy: figure('yield'),
    value: share('yield'),
    cell: ({ figures }) => figures && percentText(figures.yield),
  }),
  numeric('purity', 'Purity', '%', {
    minor: true,
    sortBy: figure('purity'),
    value: share('purity'),
    cell: ({ figures }) => figures && percentText(figures.purity),
  }),
  numeric('output', 'Output', '', {
    valueUnit: 'kg/y',
    minor: true,
    sortBy: figure('output'),
    value: figure('output'),
    cell: ({ figures, ...process }) => {
      if (!figures) return null;
      const { figure: value, unit } = annualAmount(figures.output, reportedFor(process, null));
      return (
        <>
          {value} <small>{unit}</small>
        </>
      );
    },
  }),
  numeric('gwp', 'Footprint', '', {
    head: (
      <>
        Footprint<small>kg CO₂e/kg</small>
      </>
    ),
    valueUnit: 'kg CO₂e/kg',
    minor: true,
    sortBy: figure('gwp'),
    value: ({ figures }) => figures && exportedFigure(keyFigure('gwp', PER_KG), figures),
    cell: (process) =>
      process.figures &&
      (process.figures.gwp === null ? <small>{NO_DATA}</small> : reported(process, 'gwp', process.figures)),
  }),
  {
    key: 'configuration_number',
    title: 'Version',
    minor: true,
    sortBy: ({ configuration_number }) => configuration_number,
    cell: ({ configuration_number }) =>
      configuration_number === null ? <small>empty</small> : `v${configuration_number}`,
  },
  CHANGED,
  actionsColumn((process) => <ProcessActions process={process} />),
];

/** The processes that are chosen for a comparison. */
export interface Selection {
  /** In the order of their letters. */
  chosen: readonly Saved[];
  clear: () => void;
  letterOf: (process: Process) => string | null;
  toggle: (process: Process) => void;
  /** No more can be chosen. */
  isFull: boolean;
}

interface Props {
  selection: Selection;
  /** Number of processes that are not narrowed, once it is known. */
  whole: number | undefined;
  /** Shown below the whole list. */
  below: ReactNode;
}

/** All processes with their key metrics and the changes in their latest versions, and the comparison of those that are chosen. */
export default function ProcessTable({ selection, whole, below }: Props) {
  const { filters, set } = useFilters();
  const catalogue = useUnitOperations();
  const columns = useMemo(() => [nameColumn(selection), ...columnsFor(catalogue)], [catalogue, selection]);
  const list = usePagedList({
    query: (page) => getListOrganisationProcessesQueryOptions({ ...page, ...requestOf(filters, catalogue) }),
    rows: ({ processes }) => processes,
    columns,
  });
  const isWhole = selection.chosen.length === 0 && Object.keys(filters).length === 0;
  return (
    <>
      <div className={styles['list']}>
        <PagedTable
          label="Processes"
          list={list}
          whole={whole}
          narrowing={<ProcessFilters filters={filters} set={set} />}
          rowProps={(process) => ({ 'data-chosen': selection.letterOf(process) === null ? undefined : true })}
          defaultSort="-updated_at"
          empty="No processes to show."
        />
      </div>
      <p className={styles['legend']}>
        {SECTIONS.map((stage) => (
          <span key={stage}>
            <i data-stage={stage} /> {STAGE_NAMES[stage]}
          </span>
        ))}
        <span>
          Range: {LEVEL} outcomes. ▼ filled: better than the version before; △ hollow: worse. Trend: the last versions,
          each on its own scale.
        </span>
      </p>
      {selection.chosen.length > 0 && <CompareBar chosen={selection.chosen} onClear={selection.clear} />}
      {isWhole && below}
    </>
  );
}
