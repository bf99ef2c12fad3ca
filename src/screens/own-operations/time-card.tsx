import * as fields from '#generated/fields.ts';
import type { OwnDefinition } from '#generated/types.ts';
import { Card } from '#src/components/page.tsx';
import { ChoiceInput, optionsOf } from '#src/forms/inputs.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import type { OwnDraft } from './draft.ts';
import styles from './editor.module.css';
import { TIME_UNIT, TIMES } from './words.ts';

const WORDS = fields.OwnDefinition;

/** How long a batch takes, and the work on it. */
export function TimeCard({ form, definition }: { form: ContractForm<OwnDraft>; definition: OwnDefinition }) {
  return (
    <Card title="Time and labour">
      <div className={styles['form']}>
        <div className={styles['pair']}>
          <ChoiceInput form={form} name="definition.time_by" label="Time by" options={optionsOf(TIMES)} />
          <QuantityInput
            form={form}
            name="definition.time"
            of={WORDS.time}
            label={TIMES[definition.time_by]}
            suffix={TIME_UNIT[definition.time_by]}
          />
          <QuantityInput
            form={form}
            name="definition.labour_per_hour"
            of={WORDS.labour_per_hour}
            label="Operator hours per hour"
          />
          <QuantityInput
            form={form}
            name="definition.labour_per_batch"
            of={WORDS.labour_per_batch}
            label="Operator hours per batch"
          />
        </div>
        <QuantityInput
          form={form}
          name="definition.cleaning_time"
          of={WORDS.cleaning_time}
          label="Cleaning per batch"
        />
      </div>
    </Card>
  );
}
