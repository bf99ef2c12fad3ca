import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { fillAssumptions } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import type { LcaCategoryResult, LifeCycleAnalysis, ProcessWithConfiguration, Product } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { keyFigure, showFigure } from '#src/components/figures/definitions.ts';
import { formatNumber } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { EditorsOnly } from '#src/components/editors-only.tsx';
import { usePlaces, type Place } from './countries.ts';
import styles from './life-cycle.module.css';
import { functionalUnitText, METHODS, STAGE_NAMES, totalText, unitText } from './parts.ts';
import { ScopeDialog } from './scope-dialog.tsx';
import { useChanges } from './use-analysis.ts';
import { batchOf, reportedFor } from '#src/lib/reporting.ts';
import { toResults } from '#src/draft/wire.ts';
import { rangeText } from '#src/lib/precision.ts';

/** The goal and scope of the analysis on one line, with a button to edit them, and the total with its range. */
export function ScopeLine({
  analysis,
  product,
  result,
  lead,
  onMissing,
  children,
}: {
  analysis: LifeCycleAnalysis;
  product: Product;
  /** Of the category that the page shows. */
  result: LcaCategoryResult;
  /** What the page shows. */
  lead: ReactNode;
  /** Shows the items without a factor. */
  onMissing: () => void;
  /** A remark beside the scope. */
  children: ReactNode;
}) {
  const [editing, setEditing] = useState(false);
  const places = usePlaces();
  const { boundary, country, gwp_set, cut_off, allocation, unmatched, items } = analysis;
  const beyond = boundary.filter((stage) => !['process', 'waste', 'packaging'].includes(stage));
  const { distribution: spread } = result;
  const missing = unmatched.reduce((sum, one) => sum + one.mass_share, 0);
  return (
    <div className={styles['scope']}>
      {lead}
      <ul aria-label="Goal and scope">
        <li>{functionalUnitText(analysis)}</li>
        <li>
          {beyond.length === 0
            ? 'cradle to gate'
            : `cradle to gate, and ${beyond.map((one) => inSentence(STAGE_NAMES[one])).join(', ')}`}
        </li>
        <li>GWP100, {gwp_set}</li>
        <li>{placeName(places, country)} grid</li>
        <li>{cut_off === 0 ? 'no cut-off' : `cut-off ${formatNumber(cut_off * 100)} %`}</li>
        {allocation.co_products.length > 0 && <li>{METHODS[allocation.method]}</li>}
      </ul>
      <EditorsOnly of={product}>
        <Button size="small" startIcon={<Icon name="pencil" />} onClick={() => setEditing(true)}>
          Goal and scope
        </Button>
      </EditorsOnly>
      {result.value !== null && (
        <span className={styles['score']}>
          <b>{totalText(result)}</b> {unitText(result.unit)}
          {spread && `, 95 % from ${rangeText(spread.low, spread.high)}`}
        </span>
      )}
      {children}
      {unmatched.length > 0 && (
        <button type="button" className={styles['warn']} onClick={onMissing}>
          <Icon name="warning" size={16} /> {unmatched.length} of {items.length} items have no factor:{' '}
          {formatNumber(missing * 100, { digits: 2 })} % of mass
        </button>
      )}
      {editing && <ScopeDialog analysis={analysis} onClose={() => setEditing(false)} />}
    </div>
  );
}

const placeName = (places: readonly Place[], code: string): string =>
  places.find((one) => one.code === code)?.name ?? code;

/** The country whose grid is used instead for a country without data. */
const WORLD = 'WORLD';

/** Says that the analysis is for another place than the plant, so that the workspace shows a different footprint. */
export function OtherPlace({
  analysis,
  product,
  process,
}: {
  analysis: LifeCycleAnalysis;
  product: Product;
  process: ProcessWithConfiguration;
}) {
  const places = usePlaces();
  const { save } = useChanges(analysis);
  if (!process.configuration || places.length === 0) return null;
  const { country } = fillAssumptions(process.configuration.assumptions).plant;
  const plant = places.some(({ code }) => code === country) ? country : WORLD;
  if (plant === analysis.country) return null;
  const [here, there] = [placeName(places, analysis.country), placeName(places, plant)];
  const { figures } = process;
  const results = toResults(process.configuration.results);
  const footprint = showFigure(
    keyFigure('gwp', reportedFor(product, batchOf(results))),
    figures?.gwp ?? null,
    figures?.gwp_coverage,
  );
  return (
    <div className={styles['other']} role="status">
      This analysis uses the {here} grid; the plant uses the {there} grid
      {plant === country ? '' : `, in place of ${country}`}
      {figures !== null && figures.gwp !== null && `, ${footprint.figure} ${footprint.unit}`}
      <EditorsOnly of={product}>
        <Button
          size="small"
          variant="text"
          onClick={() =>
            void save({ country: plant }, `The analysis now uses the grid of ${there}`).catch((error: unknown) =>
              toast.problem(reasonOf(error)),
            )
          }
        >
          Analyse for {there}
        </Button>
      </EditorsOnly>
    </div>
  );
}

/** The total with every allocation method, because the choice affects the total. */
export function AllocationTable({ analysis, climate }: { analysis: LifeCycleAnalysis; climate: LcaCategoryResult }) {
  const { method, factor, alternatives } = analysis.allocation;
  if (alternatives.length === 0) return null;
  const rows = [{ method, factor, climate_change: climate.value }, ...alternatives];
  return (
    <dl className={styles['facts']}>
      {rows.map((row) => (
        <div key={row.method} data-strong={row.method === method || undefined}>
          <dt>{METHODS[row.method]}</dt>
          <dd>
            {row.climate_change === null
              ? 'no data'
              : `${totalText({ ...climate, value: row.climate_change })} kg CO₂e`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
