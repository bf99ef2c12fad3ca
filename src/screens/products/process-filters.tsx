import { useId, useState, type ReactNode } from 'react';
import { FULL_COVERAGE, SECTIONS, STAGE_NAMES } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { useUnitOperations } from '#src/account/lists.ts';
import { Icon } from '#src/components/icon.tsx';
import { shownIn, storedFrom } from '#src/lib/currency.ts';
import { costUnit, PER_KG, perKgFrom, reportedFor, valuePer, type Reported } from '#src/lib/reporting.ts';
import { QuantityBox } from '#src/components/quantity-box.tsx';
import { formatInput } from '#src/lib/format.ts';
import { readQuantity } from '#src/lib/read-quantity.ts';
import { useProducts } from '#src/products/use-products.ts';
import styles from '#src/components/filter-chips.module.css';
import { NO_FILTERS, type useFilters } from './use-filters.ts';

type Narrowing = ReturnType<typeof useFilters>;

/** Days within which a process was changed. */
const DAYS = [1, 7, 30, 90];

/** What narrows the list of processes, each as a sentence. */
export function ProcessFilters({ filters, set }: Narrowing) {
  const id = useId();
  const { product_id: product, largest_cost: cost, least_coverage: coverage, step, days } = filters;
  const products = useProducts();
  const catalogue = useUnitOperations();
  const chosen = products?.find(({ id: key }) => key === product);
  const reported = chosen ? reportedFor(chosen, null) : PER_KG;
  return (
    <div className={styles['filters']} role="group" aria-label="Filters" data-screen>
      <Choice label="Product" value={product} onChange={(next) => set({ product_id: next })}>
        {product !== undefined && !chosen && <option value={product}>{products ? 'not found' : '…'}</option>}
        {products?.map(({ id: key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Choice>
      <span className={styles['chip']} data-on={cost !== undefined || undefined}>
        <label htmlFor={`${id}-cost`}>Unit cost ≤</label>
        <CostInput
          key={`${cost ?? ''} ${reported.unit}`}
          id={`${id}-cost`}
          cost={cost}
          reported={reported}
          onCost={(value) => set({ largest_cost: value })}
        />
        <span>{costUnit(reported)}</span>
      </span>
      <Choice label="Step" value={step} onChange={(next) => set({ step: next })}>
        {SECTIONS.map((stage) => (
          <optgroup key={stage} label={STAGE_NAMES[stage]}>
            <option value={stage}>any {inSentence(STAGE_NAMES[stage])} step</option>
            {catalogue
              .filter((operation) => operation.stage === stage)
              .map(({ id: key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
          </optgroup>
        ))}
      </Choice>
      <Choice label="Changed" value={days} onChange={(next) => set({ days: next === null ? null : Number(next) })}>
        {[...new Set([...DAYS, ...(days === undefined ? [] : [days])])].map((count) => (
          <option key={count} value={count}>
            {count === 1 ? 'since yesterday' : `in the last ${count} days`}
          </option>
        ))}
      </Choice>
      <button
        type="button"
        className={styles['chip']}
        aria-pressed={coverage !== undefined}
        data-on={coverage !== undefined || undefined}
        title="Share of the input mass with an emission factor"
        onClick={() => set({ least_coverage: coverage === undefined ? FULL_COVERAGE : null })}
      >
        Coverage ≥ {Math.round(100 * (coverage ?? FULL_COVERAGE))} %
        {coverage !== undefined && <Icon name="check" size={14} />}
      </button>
      {Object.keys(filters).length > 0 && (
        <button type="button" className={styles['clear']} aria-label="Clear filters" onClick={() => set(NO_FILTERS)}>
          Clear
        </button>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string | number | undefined;
  onChange: (value: string | null) => void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <span className={styles['chip']} data-on={value !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <option value="">any</option>
        {children}
      </select>
    </span>
  );
}

interface CostProps {
  id: string;
  /** USD/kg. */
  cost: number | undefined;
  reported: Reported;
  onCost: (cost: number | null) => void;
}

/** The limit is used on Enter and when the field is left; a text that is no number restores the last one. */
function CostInput({ id, cost, reported, onCost }: CostProps) {
  const shown = cost === undefined ? '' : formatInput(shownIn(valuePer(cost, reported), 'USD/kg'));
  const unit = { display_unit: 'USD/kg', reported };
  const [text, setText] = useState(shown);
  const take = () => {
    if (text.trim() === shown) return;
    const read = readQuantity(text, unit);
    if (read === null) onCost(null);
    else if ('problem' in read) setText(shown);
    else onCost(perKgFrom(storedFrom(read.value, 'USD/kg'), reported));
  };
  return (
    <QuantityBox
      id={id}
      shown={unit}
      text={text}
      size={6}
      placeholder="any"
      onText={setText}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
}
