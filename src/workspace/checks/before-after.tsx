import { knownChange, type CheckProposal, type Figures } from '#engine/index.ts';
import { showFigure } from '#src/components/figures/definitions.ts';
import { figuresFor, type ProductKind } from '#src/economics/figures-for.ts';
import { Delta, difference } from '#src/components/figures/delta.tsx';
import { toDisplay } from '#src/draft/values.ts';
import { formatNumber } from '#src/lib/format.ts';
import { unitText } from '#src/lib/quantity.ts';
import styles from './checks.module.css';
import { useReported } from '#src/lib/reporting.ts';

interface Props {
  kind: ProductKind;
  /** Null if no process worked before. */
  before: Figures | null;
  way: CheckProposal;
  /** Whether `way` belongs to another draft than `before`. */
  isOld: boolean;
}

/** What a check is about and the key metrics, now and after a proposal, as far as they change. */
export function BeforeAfter({ kind, before, way: { figures: after, measured }, isOld }: Props) {
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
  if (changed.length === 0 && !measured) return null;
  return (
    <dl className={styles['beforeAfter']} data-old={isOld} aria-busy={isOld}>
      {measured && (
        <div>
          <dt>{measured.title}</dt>
          <dd className="figures">
            <Change was={formatNumber(toDisplay(measured.from, measured))} />
            <b>{formatNumber(toDisplay(measured.to, measured))}</b> <small>{unitText(measured.display_unit)}</small>
          </dd>
          <dd />
        </div>
      )}
      {changed.map(({ definition: { key, short, better, share = false }, was, figure, unit, known }) => (
        <div key={key}>
          <dt>{short}</dt>
          <dd className="figures">
            {was !== null && <Change was={was} />}
            <b>{figure}</b> <small>{unit}</small>
          </dd>
          <dd>{known && <Delta {...known} better={better} points={share} />}</dd>
        </div>
      ))}
    </dl>
  );
}

const Change = ({ was }: { was: string }) => (
  <>
    <s>{was}</s> <span aria-hidden="true">→</span> <span className="visually-hidden">to </span>
  </>
);
