import { useId } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { LcaAllocationMethod } from '#generated/hooks/model/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { Field } from '#src/forms/field.tsx';
import { Choice } from './choice.tsx';
import { NumberField } from './number-field.tsx';
import { METHODS } from './parts.ts';
import { MOST_CO_PRODUCTS, withCoProduct, type CoProductDraft, type ScopeDraft } from './scope-draft.ts';
import styles from './life-cycle.module.css';

interface Props {
  draft: ScopeDraft;
  set: (change: Partial<ScopeDraft>) => void;
}

/** What is made beside the product, and how the burdens are shared with it. */
export function CoProducts({ draft, set }: Props) {
  const { coProducts: list, method, ownHeat } = draft;
  const change = (key: number, part: Partial<CoProductDraft>) =>
    set({ coProducts: list.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  return (
    <>
      {list.map((one, place) => (
        <CoProduct
          key={one.key}
          title={list.length === 1 ? 'Co-product' : `Co-product ${place + 1}`}
          value={one}
          onChange={(part) => change(one.key, part)}
          onRemove={() => set({ coProducts: list.filter(({ key }) => key !== one.key) })}
        />
      ))}
      {list.length > 0 && (
        <div className={styles['pair']}>
          <Choice
            label="Burdens are shared"
            value={method}
            options={Object.entries(METHODS).map(([value, label]) => ({ value, label }))}
            onChange={(value) => set({ method: value as LcaAllocationMethod })}
          />
          <NumberField
            label="Heating value of the product, MJ/kg"
            value={ownHeat}
            optional
            onChange={(value) => set({ ownHeat: value })}
          />
        </div>
      )}
      <Button
        size="small"
        variant="text"
        startIcon={<Icon name="plus" />}
        disabled={list.length >= MOST_CO_PRODUCTS}
        onClick={() => set({ coProducts: withCoProduct(list) })}
      >
        {list.length === 0 ? 'Add a co-product' : 'Add another co-product'}
      </Button>
    </>
  );
}

interface CoProductProps {
  title: string;
  value: CoProductDraft;
  onChange: (part: Partial<CoProductDraft>) => void;
  onRemove: () => void;
}

function CoProduct({ title, value, onChange, onRemove }: CoProductProps) {
  const id = useId();
  const { name, amount, price, heat, ratio, displaced } = value;
  return (
    <fieldset className={styles['stages']}>
      <legend>{title}</legend>
      <div className={styles['named']}>
        <Field id={`${id}-name`} label="Name">
          <TextField id={`${id}-name`} value={name} onChange={({ target }) => onChange({ name: target.value })} />
        </Field>
        <IconButton size="small" aria-label={`Remove ${name.trim() || title.toLowerCase()}`} onClick={onRemove}>
          <Icon name="trash" size={16} />
        </IconButton>
      </div>
      <div className={styles['pair']}>
        <NumberField label="kg per functional unit" value={amount} onChange={(text) => onChange({ amount: text })} />
        <NumberField label="Price, USD/kg" value={price} optional onChange={(text) => onChange({ price: text })} />
        <NumberField label="Heating value, MJ/kg" value={heat} optional onChange={(text) => onChange({ heat: text })} />
      </div>
      <div className={styles['pair']}>
        <NumberField label="Displaced per kg" value={ratio} optional onChange={(text) => onChange({ ratio: text })} />
        <Field id={`${id}-displaced`} label="Displaced activity" optional>
          <TextField
            id={`${id}-displaced`}
            value={displaced}
            placeholder="soy_meal:US-uslci"
            onChange={({ target }) => onChange({ displaced: target.value })}
          />
        </Field>
      </div>
    </fieldset>
  );
}
