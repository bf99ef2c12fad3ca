import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import * as fields from '#generated/fields.ts';
import { Icon } from '#src/components/icon.tsx';
import { optionsOf } from '#src/components/options.tsx';
import { Card } from '#src/components/page.tsx';
import { ChoiceInput, SearchChoiceInput } from '#src/forms/inputs.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import styles from './editor.module.css';
import type { Part } from './part.ts';
import { BASES, COOLANTS, STEAM, WATERS } from './words.ts';

const WORDS = fields.OwnDefinition;
const { maxItems: MOST } = WORDS.chemicals;

/** What the operation uses per kg or m³ of feed, and the outlet temperature. */
export function ConsumptionCard({ form, definition, library, onChange }: Part) {
  const { per, chemicals } = definition;
  const bought = [...library.molecules, ...library.solvents]
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const free = bought.find(({ value }) => !chemicals.some((one) => one.component_id === value));
  return (
    <Card title="Consumption">
      <div className={styles['form']}>
        <ChoiceInput form={form} name="definition.per" label="Per" options={optionsOf(BASES)} />
        <QuantityInput
          form={form}
          name="definition.electricity"
          of={WORDS.electricity}
          label="Electricity"
          suffix={`kWh/${per}`}
        />
        <div className={styles['pair']}>
          <QuantityInput form={form} name="definition.steam" of={WORDS.steam} label="Steam" suffix={`kg/${per}`} />
          <ChoiceInput form={form} name="definition.steam_item" label="Level" options={optionsOf(STEAM)} />
          <QuantityInput
            form={form}
            name="definition.cooling"
            of={WORDS.cooling}
            label="Heat removed"
            suffix={`MJ/${per}`}
          />
          <ChoiceInput form={form} name="definition.coolant" label="Coolant" options={optionsOf(COOLANTS)} />
          <QuantityInput form={form} name="definition.water" of={WORDS.water} label="Water" suffix={`m³/${per}`} />
          <ChoiceInput form={form} name="definition.water_item" label="Quality" options={optionsOf(WATERS)} />
        </div>
        {chemicals.map((chemical, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an entry has no other identity while it is edited
          <div key={index} className={styles['entry']}>
            <div className={styles['pair']}>
              <SearchChoiceInput
                form={form}
                name={`definition.chemicals.${index}.component_id`}
                label="Chemical"
                options={bought}
              />
              <QuantityInput
                form={form}
                name={`definition.chemicals.${index}.amount`}
                of={fields.OwnChemical.amount}
                label="Amount"
                suffix={`kg/${per}`}
              />
            </div>
            <IconButton
              size="small"
              aria-label={`Remove ${bought.find(({ value }) => value === chemical.component_id)?.label ?? 'chemical'}`}
              onClick={() => onChange({ ...definition, chemicals: chemicals.toSpliced(index, 1) })}
            >
              <Icon name="close" size={14} />
            </IconButton>
          </div>
        ))}
        {chemicals.length < (MOST ?? 0) && free && (
          <Button
            size="small"
            variant="text"
            startIcon={<Icon name="plus" size={14} />}
            onClick={() =>
              onChange({ ...definition, chemicals: [...chemicals, { component_id: free.value, amount: 0.001 }] })
            }
          >
            Add a chemical
          </Button>
        )}
        <QuantityInput
          form={form}
          name="definition.temperature"
          of={WORDS.temperature}
          label="Outlet temperature"
          optional
          help="If empty, the temperature of the feed after mixing with the water and chemicals is used."
        />
      </div>
    </Card>
  );
}
