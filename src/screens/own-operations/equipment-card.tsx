import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import * as fields from '#generated/fields.ts';
import { optionsOf } from '#src/components/options.tsx';
import { Card } from '#src/components/page.tsx';
import { ChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import { EQUIPMENT } from './draft.ts';
import styles from './editor.module.css';
import type { Part } from './part.ts';
import { SIZE_UNIT, SIZES } from './words.ts';

const WORDS = fields.OwnEquipment;

/** What is bought, by its price law C₀ (S/S₀)ⁿ. */
export function EquipmentCard({ form, definition, onChange }: Part) {
  const { equipment } = definition;
  return (
    <Card title="Equipment" note="C₀ (S/S₀)ⁿ for each unit">
      <div className={styles['form']}>
        <FormControlLabel
          label="Equipment is bought"
          control={
            <Checkbox
              size="small"
              checked={equipment !== null}
              onChange={(_event, checked) => onChange({ ...definition, equipment: checked ? EQUIPMENT : null })}
            />
          }
        />
        {equipment && (
          <>
            <div className={styles['pair']}>
              <TextInput form={form} name="definition.equipment.name" label="Equipment" />
              <ChoiceInput form={form} name="definition.equipment.size_by" label="Size by" options={optionsOf(SIZES)} />
              <QuantityInput form={form} name="definition.equipment.cost" of={WORDS.cost} label="Cost C₀" />
              <QuantityInput
                form={form}
                name="definition.equipment.size"
                of={WORDS.size}
                label="at the size S₀"
                suffix={SIZE_UNIT[equipment.size_by]}
              />
              <QuantityInput form={form} name="definition.equipment.exponent" of={WORDS.exponent} label="Exponent n" />
              <QuantityInput
                form={form}
                name="definition.equipment.largest"
                of={WORDS.largest}
                label="Largest unit"
                suffix={SIZE_UNIT[equipment.size_by]}
              />
              <QuantityInput
                form={form}
                name="definition.equipment.cost_index"
                of={WORDS.cost_index}
                label="Cost index (CEPCI)"
                help="Index of the year of the price; 797.9 for 2023."
              />
              <QuantityInput
                form={form}
                name="definition.equipment.bare_module"
                of={WORDS.bare_module}
                label="Bare-module factor"
              />
            </div>
            <TextInput form={form} name="definition.equipment.source" label="Source of the price" optional />
          </>
        )}
      </div>
    </Card>
  );
}
