import {
  type CostLine,
  type EquipmentItem,
  type FigureRef,
  type Origin,
  figureValue,
  metricOf,
  isBound,
} from '#engine/index.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { Icon } from '#src/components/icon.tsx';
import { withoutValue } from '#src/economics/figures-for.ts';
import { NO_DATA } from '#src/lib/format.ts';
import { useWorkspaceState } from '#src/draft/store.ts';
import { plainUnit } from '#src/lib/quantity.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import { Formula } from './formula.tsx';
import { InputList, PartList } from './input-list.tsx';
import { MaterialEvidence, PriceEvidence } from './price-evidence.tsx';
import { sourceOfFormula } from './model-page.ts';
import styles from './provenance.module.css';
import type { Explained } from './use-explanation.ts';
import { agrees, asShown, exact, isTotal, pricedTag, readAs } from './wording.ts';
import { rateInWords } from '#src/lib/currency.ts';
import { useReported } from '#src/lib/reporting.ts';

interface Props extends Explained {
  onFigure: (figure: FigureRef) => void;
  onInput: (origin: Origin) => void;
}

/** One number: value, formula, formula with numbers, check, inputs, breakdown and basis. */
export function Explanation({ shown, again, trouble, parts, onFigure, onInput }: Props) {
  const { ref, value, unit, method, formula, note, cost_year, engine_version } = shown;
  const catalogue = useCatalogue();
  const reported = useReported();
  const saved = useWorkspaceState((state) => (state.savedResults ? figureValue(state.savedResults, ref) : undefined));
  const metric = ref.replace('figures.', '');
  const hasBound = useWorkspaceState((state) =>
    [state.results, state.savedResults].some((one) => isBound(metric, one?.figures.gwp_coverage)),
  );
  const npv = useWorkspaceState((state) => state.results?.figures.npv ?? null);
  const priced = useWorkspaceState((state) => pricedItem(ref, state.results?.equipment ?? []));
  const material = useWorkspaceState((state) => boughtItem(ref, state.results?.operating_cost.lines ?? []));
  const operation = method.kind === 'model' ? (catalogue.get(method.unit_operation)?.name ?? 'the step') : '';
  const { text, href, page } = sourceOfFormula(shown, operation);
  const own = value === null ? null : asShown(ref, value, unit, reported);
  const read = value === null ? null : readAs(value, unit, isShare(ref));
  return (
    <>
      <p className={styles['value']} data-nodata={value === null || undefined}>
        <b className="figures">{value === null ? withoutValue(metric, { npv }) : exact(value)}</b>{' '}
        <span>{plainUnit(unit)}</span>
        {own && <span>= {own}</span>}
        {read && <span>= {read}</span>}
        {value !== null && typeof saved === 'number' && !agrees(value, saved) && (
          <span className={styles['delta']}>
            {!hasBound && <Delta value={value} saved={saved} better={metricOf(metric)?.better ?? null} />} from{' '}
            {exact(saved)}
          </span>
        )}
      </p>
      {note && <p className={styles['note']}>{note}</p>}
      {formula !== '' && (
        <div className={styles['formula']}>
          <Formula shown={shown} />
          {trouble === null && agrees(value, again) ? (
            <p className={styles['agrees']}>
              <Icon name="check" size={14} strokeWidth={2.4} />{' '}
              {method.kind === 'model'
                ? 'Model rerun on these inputs alone: identical'
                : 'Recomputed from these inputs at full precision: identical'}
            </p>
          ) : (
            <p className={styles['differs']} role="alert">
              <Icon name="alert" size={14} />{' '}
              {trouble === null
                ? `These inputs give ${again === null ? NO_DATA : exact(again)}.`
                : `The number could not be recomputed from these inputs: ${trouble.replace(/\.?$/, '.')}`}{' '}
              Report this number: its explanation is incomplete.
            </p>
          )}
        </div>
      )}
      {priced && <PriceEvidence item={priced} />}
      {material !== undefined && <MaterialEvidence id={material} />}
      {!(parts && isTotal(shown)) && <InputList shown={shown} onFigure={onFigure} onInput={onInput} />}
      {parts && <PartList shown={shown} parts={parts} onFigure={onFigure} />}
      <section className={styles['group']} aria-label="Basis">
        <h3>Basis</h3>
        <dl className={styles['basis']}>
          <dt>Formula from</dt>
          <dd>
            {href && (
              <a href={href} target="_blank" rel="noreferrer">
                {page}
              </a>
            )}
            {href && text && ', '}
            {text || (href === null && 'an accounting identity')}
          </dd>
          {cost_year !== null && (
            <>
              <dt>Money</dt>
              <dd>
                USD of {cost_year}
                {own && rateInWords() !== null && `; ${rateInWords()}`}
              </dd>
            </>
          )}
          <dt>Computed by</dt>
          <dd>
            <code>engine {engine_version}</code>
          </dd>
        </dl>
      </section>
    </>
  );
}

/** The machine whose price a figure is. */
const pricedItem = (ref: FigureRef, equipment: readonly EquipmentItem[]): EquipmentItem | undefined => {
  const tag = pricedTag(ref);
  return tag === undefined ? undefined : equipment.find((one) => one.tag === tag);
};

/** The item whose price or annual cost a figure is; undefined for what is not bought by amount. */
function boughtItem(ref: FigureRef, lines: readonly CostLine[]): string | undefined {
  const at = /^operating_cost\.lines\.(\d+)\.(price|annual)$/.exec(ref)?.[1];
  const line = at === undefined ? undefined : lines[Number(at)];
  return line && line.price !== null ? line.item_id : undefined;
}

/** Dimensionless numbers that are shares; others, such as a count of units, are not shown in per cent. */
const isShare = (ref: FigureRef): boolean =>
  /(yield|purity|purity_solids|share|utilisation|coverage|irr|roi|margin)$/.test(ref);
