import { knownChange, type Figures } from '#engine/index.ts';
import { showFigure } from '#src/components/figures/definitions.ts';
import { figuresFor, type ProductKind } from '#src/economics/figures-for.ts';
import { Delta, difference } from '#src/components/figures/delta.tsx';
import styles from './checks.module.css';
import { useReported } from '#src/lib/reporting.ts';

interface Props {
  kind: ProductKind;
  /** Null if no process worked before. */
  before: Figures | null;
  after: Figures;
  /** Whether `after` belongs to another draft than `before`. */
  isOld: boolean;
}

/** The key metrics now and after a proposal, as far as they change. */
export function BeforeAfter({ kind, before, after, isOld }: Props) {
  const reported = useReported();
  const changed = figuresFor(kind, reported).flatMap((definition) => {
    const { key, better, share = false } = definition;
    const [from, to] = [before?.[key] ?? null, after[key]];
    const isKnown = from !== null && to !== null;
    if (isKnown && difference(to, from, better, share).direction === 'none') return [];
    const was = from === null ? null : showFigure(definition, from, before?.gwp_coverage).figure;
    const { figure, unit } = showFigure(definition, to, after.gwp_coverage);
    return [{ definition, was, figure, unit, known: knownChange(key, after, before) }];
  });
  if (changed.length === 0) return null;
  return (
    <dl className={styles['beforeAfter']} data-old={isOld} aria-busy={isOld}>
      {changed.map(({ definition: { key, short, better, share = false }, was, figure, unit, known }) => (
        <div key={key}>
          <dt>{short}</dt>
          <dd className="figures">
            {was !== null && (
              <>
                <s>{was}</s> <span aria-hidden="true">→</span> <span className="visually-hidden">to </span>
              </>
            )}
            <b>{figure}</b> <small>{unit}</small>
          </dd>
          <dd>{known && <Delta {...known} better={better} points={share} />}</dd>
        </div>
      ))}
    </dl>
  );
}
