import { useId, useState } from 'react';
import { FULL_COVERAGE } from '#engine/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { shownIn, storedFrom } from '#src/lib/currency.ts';
import { costUnit, PER_KG, perKgFrom, reportedFor, valuePer, type Reported } from '#src/lib/reporting.ts';
import { QuantityBox } from '#src/components/quantity-box.tsx';
import { formatInput } from '#src/lib/format.ts';
import { readQuantity } from '#src/lib/read-quantity.ts';
import { useProducts } from '#src/products/use-products.ts';
import styles from './process-filters.module.css';
import type { useFilters } from './use-filters.ts';

/** What narrows the list of processes, each as a sentence. */
export default function ProcessFilters({ filters, set }: ReturnType<typeof useFilters>) {
  const id = useId();
  const { product_id: product, largest_cost: cost, least_coverage: coverage } = filters;
  const products = useProducts();
  const chosen = products?.find(({ id: key }) => key === product);
  const reported = chosen ? reportedFor(chosen, null) : PER_KG;
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <div className={styles['filters']} role="group" aria-label="Filters">
      <span className={styles['chip']} data-on={product !== undefined || undefined}>
        <label htmlFor={`${id}-product`}>Product</label>
        <select
          id={`${id}-product`}
          value={product ?? ''}
          onChange={({ target }) => set({ product_id: target.value === '' ? null : target.value })}
        >
          <option value="">any</option>
          {product !== undefined && !chosen && <option value={product}>{products ? 'not found' : '…'}</option>}
          {products?.map(({ id: key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </span>
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
      <button
        type="button"
        className={styles['chip']}
        aria-pressed={coverage !== undefined}
        data-on={coverage !== undefined || undefined}
        onClick={() => set({ least_coverage: coverage === undefined ? FULL_COVERAGE : null })}
      >
        Footprint coverage ≥ {Math.round(100 * (coverage ?? FULL_COVERAGE))} %
        {coverage !== undefined && <Icon name="check" size={14} />}
      </button>
      {isNarrowed && (
        <button
          type="button"
          className={styles['clear']}
          onClick={() => set({ product_id: null, largest_cost: null, least_coverage: null })}
        >
          Clear filters
        </button>
      )}
    </div>
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
