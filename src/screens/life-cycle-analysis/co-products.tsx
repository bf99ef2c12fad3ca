import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useFieldArray, useWatch } from 'react-hook-form';
import { inSentence } from '#engine/wording/index.ts';
import * as fields from '#generated/fields.ts';
import { Icon } from '#src/components/icon.tsx';
import { optionsOf } from '#src/components/options.tsx';
import { FieldRow } from '#src/forms/field.tsx';
import { ChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import styles from './life-cycle.module.css';
import { METHODS } from './parts.ts';
import { NEW_CO_PRODUCT, type ScopeValues } from './scope-values.ts';

const WORDS = fields.LcaCoProduct;
const { maxItems: MOST } = fields.LcaAllocationInput.co_products;

/** The co-products, and how the burdens are allocated to them. */
export function CoProducts({ form }: { form: ContractForm<ScopeValues> }) {
  const list = useFieldArray({ control: form.control, name: 'allocation.co_products' });
  const count = list.fields.length;
  return (
    <>
      {list.fields.map(({ id }, index) => (
        <CoProduct
          key={id}
          form={form}
          index={index}
          title={count === 1 ? 'Co-product' : `Co-product ${index + 1}`}
          onRemove={() => list.remove(index)}
        />
      ))}
      {count > 0 && (
        <FieldRow>
          <ChoiceInput
            form={form}
            name="allocation.method"
            label="Allocation of burdens"
            options={optionsOf(METHODS)}
          />
          <QuantityInput
            form={form}
            name="allocation.heating_value"
            of={fields.LcaAllocationInput.heating_value}
            label="Heating value of the product"
            optional
          />
        </FieldRow>
      )}
      <Button
        size="small"
        variant="text"
        startIcon={<Icon name="plus" />}
        disabled={count >= MOST}
        onClick={() => list.append(NEW_CO_PRODUCT)}
      >
        {count === 0 ? 'Add a co-product' : 'Add another co-product'}
      </Button>
    </>
  );
}

interface CoProductProps {
  form: ContractForm<ScopeValues>;
  index: number;
  title: string;
  onRemove: () => void;
}

function CoProduct({ form, index, title, onRemove }: CoProductProps) {
  const at = `allocation.co_products.${index}` as const;
  const name = useWatch({ control: form.control, name: `${at}.name` });
  return (
    <fieldset className={styles['stages']}>
      <legend>{title}</legend>
      <div className={styles['named']}>
        <TextInput form={form} name={`${at}.name`} label="Name" />
        <IconButton size="small" aria-label={`Remove ${name.trim() || inSentence(title)}`} onClick={onRemove}>
          <Icon name="trash" size={16} />
        </IconButton>
      </div>
      <FieldRow>
        <QuantityInput form={form} name={`${at}.amount`} of={WORDS.amount} label="Per functional unit" />
        <QuantityInput form={form} name={`${at}.price`} of={WORDS.price} label="Price" optional />
        <QuantityInput
          form={form}
          name={`${at}.heating_value`}
          of={WORDS.heating_value}
          label="Heating value"
          optional
        />
      </FieldRow>
      <FieldRow>
        <QuantityInput
          form={form}
          name={`${at}.displacement_ratio`}
          of={WORDS.displacement_ratio}
          label="Displaced per kg"
          optional
        />
        <TextInput
          form={form}
          name={`${at}.displaced_activity_id`}
          label="Displaced activity"
          placeholder="soy_meal:US-uslci"
          optional
        />
      </FieldRow>
    </fieldset>
  );
}
