import Button from '@mui/material/Button';
import { type Figures, knownChange } from '#engine/index.ts';
import { keyFigure, showFigure } from '#src/components/figures/definitions.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { signedShare } from '#src/lib/change.ts';
import { showLever, showTarget, type Offer } from '#src/draft/goal-seek/answer.ts';
import type { Target } from '#src/draft/goal-seek/figures.ts';
import styles from './goal-seek.module.css';
import type { LeverChoice } from '#src/draft/goal-seek/levers.ts';
import type { Alternatives as Found } from './use-alternatives.ts';
import { type Reported, useReported } from '#src/lib/reporting.ts';

interface Props {
  alternatives: Found | null;
  target: Target;
  /** Metrics of the draft. */
  now: Figures;
  onTake: (lever: LeverChoice, offer: Offer) => void;
}

/** What else it costs: the unit cost, or the footprint where the unit cost is the target. */
const costOf = (target: Target, reported: Reported) =>
  keyFigure(target.figure === 'figures.cogs' ? 'gwp' : 'cogs', reported);

/** Other inputs that reach the same target, each alone, with what the solution costs. */
export function Alternatives({ alternatives, target, now, onTake }: Props) {
  const cost = costOf(target, useReported());
  const isSearching = !alternatives?.isDone;
  return (
    <section
      className={styles['instead']}
      aria-label="Other inputs that reach the target"
      data-searching={isSearching || undefined}
    >
      <h3>
        Other inputs that reach the target <span>one at a time, all else as in the draft</span>
      </h3>
      {alternatives?.failure && (
        <p role="alert" className={styles['wrong']}>
          {alternatives.failure}
        </p>
      )}
      {(alternatives?.found.length ?? 0) > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Input</th>
              <th scope="col">Value</th>
              <th scope="col">{cost.label}</th>
              <th scope="col">
                <span className="visually-hidden">Use</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {alternatives!.found.map(({ lever, offer, figures, closest }) => (
              <tr key={lever.id}>
                <th scope="row">
                  {lever.title} <small>{lever.group}</small>
                </th>
                {offer ? (
                  <>
                    <td className="figures">
                      <b>{showLever(offer.x, lever)}</b>
                      {lever.now !== null && (
                        <small>
                          from {showLever(lever.now, lever)}
                          {lever.now !== 0 && `, ${signedShare((offer.x - lever.now) / Math.abs(lever.now))}`}
                        </small>
                      )}
                    </td>
                    <td className="figures">
                      <CostAt figures={figures} now={now} definition={cost} />
                    </td>
                    <td>
                      <Button
                        size="small"
                        variant="outlined"
                        aria-label={`Use ${lever.title} ${showLever(offer.x, lever)}`}
                        onClick={() => onTake(lever, offer)}
                      >
                        Use
                      </Button>
                    </td>
                  </>
                ) : (
                  <td colSpan={3}>
                    <i>none</i>
                    <small>
                      {closest
                        ? `Nearest: ${showTarget(closest.y, target)}, at ${showLever(closest.x, lever)}`
                        : 'The process is infeasible at every value.'}
                    </small>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p role="status" className={styles['searching']}>
        {isSearching
          ? 'Trying the inputs with the largest effect …'
          : alternatives.found.length === 0 && alternatives.failure === null
            ? 'No other input affects this metric.'
            : ''}
      </p>
    </section>
  );
}

type Definition = ReturnType<typeof costOf>;

function CostAt({ figures, now, definition }: { figures: Figures | null; now: Figures; definition: Definition }) {
  const known = knownChange(definition.key, figures, now);
  const { figure, unit } = showFigure(definition, figures?.[definition.key] ?? null, figures?.gwp_coverage);
  return (
    <>
      {figure} <span className={styles['unit']}>{unit}</span>
      {known && (
        <small>
          <Delta {...known} better={definition.better} />
        </small>
      )}
    </>
  );
}
