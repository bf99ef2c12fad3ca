import { useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Configuration } from '#engine/index.ts';
import type { Product } from '#generated/types.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { Icon } from '#src/components/icon.tsx';
import { WhereFrom } from '#src/components/where-from.tsx';
import { selectDraft, useWorkspaceState } from '#src/draft/store.ts';
import { applies } from '#src/draft/values.ts';
import { LeverField } from './lever-field.tsx';
import { FINANCE, leverValue, PLANT, priceLevers, sellingPriceLever, type Lever } from './levers.ts';
import styles from './what-if.module.css';
import { costPer, useReported } from '#src/lib/reporting.ts';

interface Props {
  product: Product;
  onClose: () => void;
}

/** Number of prices that are shown initially. */
const FIRST = 6;

/** Prices and finance settings to vary; the results update as the engine computes them. */
export function WhatIf({ product, onClose }: Props) {
  const draft = useWorkspaceState(selectDraft);
  const saved = useWorkspaceState((state) => state.saved);
  const results = useWorkspaceState((state) => state.results);
  const savedResults = useWorkspaceState((state) => state.savedResults);
  const reported = useReported();
  const [all, setAll] = useState(false);
  const basis = savedResults ?? results;
  if (!basis) return null;
  const around = leverValue({ group: 'finance', key: 'selling_price' }, saved, basis, product.selling_price).value;
  const prices = priceLevers(basis);
  const inUse = (lever: Lever) => applies(lever.parameter, valuesOf(draft));
  const field = (lever: Lever) => (
    <LeverField key={`${lever.place.group}.${lever.place.key}`} lever={lever} ofProduct={product.selling_price} />
  );
  return (
    <section className={styles['panel']} aria-label="What if">
      <header className={styles['head']}>
        <h2>What if</h2>
        <IconButton aria-label="Close what if" size="small" onClick={onClose}>
          <Icon name="close" size={16} />
        </IconButton>
        <Outcome />
      </header>
      <div className={styles['body']}>
        <p className={styles['help']}>
          Change a price or rate; results update, and saved values stay visible as ghosts. Nothing is stored until you
          save.
        </p>
        <h3>Product</h3>
        {field(sellingPriceLever(Number(around ?? basis.figures.msp ?? basis.figures.cogs), reported))}
        <h3>Prices of purchased items</h3>
        {prices.slice(0, all ? undefined : FIRST).map(field)}
        {prices.length > FIRST && (
          <Button size="small" variant="text" onClick={() => setAll(!all)}>
            {all ? `The ${FIRST} costliest` : `All ${prices.length} items`}
          </Button>
        )}
        <h3>Finance</h3>
        {FINANCE.filter(inUse).map(field)}
        <h3>Plant</h3>
        {PLANT.map(field)}
      </div>
    </section>
  );
}

/** The values of the finance settings, for settings that depend on them. */
function valuesOf(draft: Configuration) {
  return new Map(FINANCE.map(({ place }) => [place.key, leverValue(place, draft, null, null).value] as const));
}

/** The two main results, which stay visible while the panel is scrolled. */
function Outcome() {
  const figures = useWorkspaceState((state) => state.results?.figures ?? null);
  const saved = useWorkspaceState((state) => state.savedResults?.figures ?? null);
  const reported = useReported();
  if (!figures) return null;
  const rows = [
    ['cogs', 'Unit cost', figures.cogs, saved?.cogs ?? null],
    ['msp', 'Min. price', figures.msp, saved?.msp ?? null],
  ] as const;
  return (
    <div className={styles['outcome']}>
      {rows.map(([key, title, value, was]) => (
        <div key={title} role="group" aria-label={`${title}, live`}>
          <span className={styles['of']}>{title}</span>
          <span className={styles['line']}>
            {value === null ? (
              <i>none</i>
            ) : (
              <>
                <WhereFrom figure={`figures.${key}`} title={title}>
                  <b>{costPer(value, reported).figure}</b> <small>{costPer(value, reported).unit}</small>
                </WhereFrom>
              </>
            )}
          </span>
          <span className={styles['line']}>
            {value !== null && was !== null && <Delta value={value} saved={was} better="lower" />}
          </span>
        </div>
      ))}
    </div>
  );
}
