import { memo, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  fillAssumptions,
  type Figures,
  FULL_COVERAGE,
  isBound,
  knownChange,
  type Results,
  unfactoredMass,
} from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import type { FigureEstimate } from '#engine/analysis/index.ts';
import { showFigure, showRounded, type FigureDefinition } from '#src/components/figures/definitions.ts';
import { figuresFor, type ProductKind } from '#src/economics/figures-for.ts';
import { Delta, difference } from '#src/components/figures/delta.tsx';
import { Margin } from '#src/components/figures/margin.tsx';
import { Sparkline } from '#src/components/figures/sparkline.tsx';
import { WhereFromElements } from '#src/components/where-from.tsx';
import { ANNOUNCE_DELAY } from '#src/lib/constants.ts';
import { countryName } from '#src/lib/country-name.ts';
import { coverageText } from '#src/lib/coverage.ts';
import { useWorkspaceState } from '#src/draft/store.ts';
import { useDraftEstimates } from '../use-draft-estimates.ts';
import styles from './key-figures.module.css';
import { useReported } from '#src/lib/reporting.ts';

interface FiguresProps {
  kind: ProductKind;
  /** Address of the life-cycle analysis. */
  analysis: string;
}

/** The key metrics, updated on every keystroke, each with its change from the saved version. */
export const KeyFigures = memo(function KeyFigures({ kind, analysis }: FiguresProps) {
  const figures = useWorkspaceState((state) => state.results?.figures ?? null);
  const saved = useWorkspaceState((state) => state.savedResults?.figures ?? null);
  const mode = useWorkspaceState((state) => state.results?.mode);
  const reported = useReported();
  const definitions = useMemo(() => figuresFor(kind, reported, mode), [kind, reported, mode]);
  const trail = useWorkspaceState((state) => state.trail);
  const depth = useWorkspaceState((state) => state.history.past.length);
  const stuck = useWorkspaceState((state) => state.problem !== null);
  const estimates = useDraftEstimates(useWorkspaceState((state) => state.resultsOf));
  const past = trail.slice(0, depth + 1).filter((entry): entry is Figures => entry !== undefined);
  return (
    <section className={styles['bar']} aria-label="Key figures" data-stuck={stuck || undefined}>
      {definitions.map((definition) => (
        <KeyFigure
          key={definition.key}
          definition={definition}
          figures={figures}
          saved={saved}
          past={past}
          stuck={stuck}
          isEdited={depth > 0}
          samples={estimates?.samples}
          estimate={estimates?.figures.find(({ metric }) => metric === definition.key)}
          analysis={definition.key === 'gwp' ? analysis : null}
        />
      ))}
      <Announcement definitions={definitions} figures={figures} stuck={stuck} />
    </section>
  );
});

interface Props {
  definition: FigureDefinition;
  figures: Figures | null;
  saved: Figures | null;
  past: Figures[];
  stuck: boolean;
  /** Whether something has been changed since the page was opened. */
  isEdited: boolean;
  /** Undefined while it is calculated, and if it cannot be. */
  estimate: FigureEstimate | undefined;
  /** Of the estimate; all are drawn later. */
  samples: number | undefined;
  /** Page that breaks down the metric, if there is one. */
  analysis: string | null;
}

/** The unit cost of a process that sells more than its product. */
const NET = 'Unit cost, net of co-products';

function KeyFigure({ definition, figures, saved, past, stuck, isEdited, estimate, samples, analysis }: Props) {
  const value = figures?.[definition.key] ?? null;
  const was = saved?.[definition.key] ?? null;
  const exact = showFigure(definition, value, figures?.gwp_coverage);
  const { unit } = exact;
  const known = knownChange(definition.key, figures, saved);
  const hasMoved =
    value !== null &&
    was !== null &&
    difference(value, was, definition.better, definition.share ?? false).direction !== 'none';
  const isCompared = isEdited || hasMoved;
  const savedValue = hasMoved ? showFigure(definition, was, saved?.gwp_coverage) : undefined;
  const rounded = showRounded(definition, value, figures?.gwp_coverage).figure;
  const savedRounded = savedValue && showRounded(definition, was, saved?.gwp_coverage).figure;
  // A change that rounding would hide is shown.
  const isFine = savedRounded === rounded;
  const figure = isFine ? exact.figure : rounded;
  const hasBound = isBound(definition.key, figures?.gwp_coverage);
  const box = useRef<HTMLDivElement>(null);
  const previous = useRef(value);

  useEffect(() => {
    const before = previous.current;
    previous.current = value;
    if (before === null || value === null || !moved(value, before)) return undefined;
    return light(box.current, hasBound ? null : definition.better, before, value);
  }, [definition, hasBound, value]);

  return (
    <div ref={box} className={styles['figure']} role="group" aria-label={definition.label}>
      <div className={styles['label']}>
        <span className={styles['long']}>
          {definition.key === 'cogs' && figures?.co_product_sales !== undefined ? NET : definition.label}
        </span>
        <span className={styles['short']} aria-hidden="true">
          {definition.short}
        </span>
        {analysis !== null && (
          <>
            <Grid />
            <Covered share={figures?.gwp_coverage ?? null} to={analysis} />
          </>
        )}
      </div>
      <div
        className={styles['value']}
        data-nodata={(figures !== null && value === null) || undefined}
        data-waiting={figures === null || undefined}
      >
        {figures === null ? (
          <b>{stuck ? 'no result' : 'not yet'}</b>
        ) : (
          <WhereFromElements figure={`figures.${definition.key}`} title={definition.label}>
            <b title={figure === exact.figure ? undefined : `${exact.figure} ${unit}`}>{figure}</b> <span>{unit}</span>
          </WhereFromElements>
        )}
      </div>
      <div className={styles['change']} title={savedValue && `Saved: ${savedValue.figure} ${savedValue.unit}`.trim()}>
        {isCompared && value !== null && was !== null && (
          <>
            {known && <Delta {...known} better={definition.better} points={definition.share ?? false} />}
            {savedValue && <span className={styles['was']}>from {isFine ? savedValue.figure : savedRounded}</span>}
          </>
        )}
        <span className={styles['margin']}>
          {value !== null && !stuck && <Margin estimate={estimate} samples={samples} definition={definition} />}
        </span>
        {figures !== null && value === null && <span className={styles['from']}>too few emission factors</span>}
        {isCompared && known && past.length > 0 && (
          <Sparkline
            values={[known.saved, ...past.flatMap((entry) => entry[definition.key] ?? [])]}
            saved={known.saved}
          />
        )}
      </div>
    </div>
  );
}

/** Source of the electricity factor in the footprint: the plant's country, or the world grid as a proxy. */
function Grid() {
  const country = useWorkspaceState((state) => fillAssumptions(state.resultsOf?.assumptions ?? {}).plant.country);
  const replaced = useWorkspaceState(
    (state) => state.results?.warnings.some(({ field }) => field === 'plant.country') ?? false,
  );
  return replaced ? (
    <span title={`No emission factor for grid electricity in ${countryName(country) ?? country}`}>, world grid</span>
  ) : (
    <span title={`Grid electricity in ${countryName(country) ?? country}, the country of the plant`}>
      , {country} grid
    </span>
  );
}

/** Share of the mass without an emission factor from which one input is what the footprint leaves out, and letters of its name that fit. */
const NEARLY_ALL = 0.9;
const LONGEST_NAME = 12;

/** The one input that the footprint leaves out, in a sentence: 'corn'; null if there are several, or if its name is too long. */
function leftOut(results: Results | null): string | null {
  const [largest, ...others] = results ? unfactoredMass(results.inventory) : [];
  const rest = others.reduce((sum, { mass }) => sum + mass, 0);
  if (!largest || largest.title.length > LONGEST_NAME || largest.mass < NEARLY_ALL * (largest.mass + rest)) return null;
  return inSentence(largest.title);
}

/** Share of the input mass with an emission factor or the input that has none, and a link to the full analysis. */
function Covered({ share, to }: { share: number | null; to: string }) {
  const left = useWorkspaceState((state) => (share === null || share >= FULL_COVERAGE ? null : leftOut(state.results)));
  const covered = share === null ? 'open' : `${coverageText(share, { digits: 2 })} % covered`;
  const said = left === null ? covered : `without ${left}`;
  return (
    <Link
      className={styles['covered']}
      to={to}
      title={left === null ? undefined : `${covered}: ${left} has no emission factor`}
      aria-label={`${said}: full analysis of the footprint`}
    >
      {said}
    </Link>
  );
}

/** Whether a metric differs by more than the rounding between two runs of the engine. */
const moved = (value: number, was: number) => Math.abs(value - was) > 1e-9 * Math.abs(was);

/** ms for which a changed metric stays highlighted. */
const LIT = 400;

/**
 * Highlights a changed metric in the tint of its direction, without counting up or down. While the user types it stays
 * highlighted: a fading tint repaints the page in each frame, which would delay typing.
 */
function light(
  element: HTMLElement | null,
  better: FigureDefinition['better'],
  before: number,
  after: number,
): () => void {
  if (!element) return () => {};
  element.dataset['moved'] = better === null ? 'yes' : after > before === (better === 'higher') ? 'better' : 'worse';
  const timer = setTimeout(() => delete element.dataset['moved'], LIT);
  return () => clearTimeout(timer);
}

/** Notifies screen readers when typing pauses, not on each key. */
function Announcement({
  definitions,
  figures,
  stuck,
}: {
  definitions: readonly FigureDefinition[];
  figures: Figures | null;
  stuck: boolean;
}) {
  const text = useRef<HTMLSpanElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!figures) return undefined;
    if (first.current) {
      first.current = false;
      return undefined;
    }
    const timer = setTimeout(() => {
      const said = definitions.slice(0, 3).map((definition) => {
        const { figure, unit } = showFigure(definition, figures[definition.key], figures.gwp_coverage);
        return `${definition.short} ${figure} ${unit}`;
      });
      if (text.current)
        text.current.textContent = `${stuck ? 'The process cannot run with these settings. Results from the last feasible settings: ' : ''}${said.join(', ')}`;
    }, ANNOUNCE_DELAY);
    return () => clearTimeout(timer);
  }, [definitions, figures, stuck]);
  return <span ref={text} className="visually-hidden" aria-live="polite" />;
}
