import * as fields from '#generated/fields.ts';
import type { LifeCycleAnalysis } from '#generated/types.ts';
import { UpdateLifeCycleAnalysisBody } from '#generated/zod/life-cycle-analysis.ts';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { FieldRow } from '#src/forms/field.tsx';
import { optionsOf } from '#src/components/options.tsx';
import { ChoiceInput } from '#src/forms/inputs.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { formatNumber } from '#src/lib/format.ts';
import { beyondGateOf, faultsOf, inputMass, itemsBeyondGate, MATERIALS, MODES, withBeyondGate } from './beyond-gate.ts';
import { inputOf, useChanges } from './use-analysis.ts';
import styles from './life-cycle.module.css';

const AMOUNT = fields.LcaOwnItem.amount;
const DISTANCE = fields.LocationChangeItemInput.distance;

/** Switches on the stages before and after the gate by a few numbers; each becomes an item of the inventory with its factor. */
export default function BeyondGateDialog({ analysis, onClose }: { analysis: LifeCycleAnalysis; onClose: () => void }) {
  const { save } = useChanges(analysis);
  const form = useContractForm({
    name: 'beyond the gate',
    schema: UpdateLifeCycleAnalysisBody,
    start: beyondGateOf(analysis),
    toBody(values) {
      const { boundary, own_items } = withBeyondGate(values, analysis);
      return { ...inputOf(analysis), boundary, own_items };
    },
    inputOf(path, values) {
      const [list, at] = path.split('.');
      if (list !== 'own_items') return path;
      const { firstOf } = withBeyondGate(values, analysis);
      return itemsBeyondGate(values, analysis)[Number(at) - firstOf]?.field ?? path;
    },
    check: faultsOf,
    async send(body) {
      await save(body, 'Stages beyond the gate changed');
      onClose();
    },
  });
  const quantity = (name: 'use' | 'incinerated' | 'landfilled', label: string, suffix: string) => (
    <QuantityInput form={form} name={name} of={AMOUNT} label={label} suffix={suffix} optional />
  );
  const materials = Object.keys(MATERIALS) as (keyof typeof MATERIALS)[];
  const material = (id: keyof typeof MATERIALS) => (
    <QuantityInput
      key={id}
      form={form}
      name={`materials.${id}`}
      of={AMOUNT}
      label={MATERIALS[id]}
      suffix="kg"
      optional
    />
  );
  const transport = (name: 'inbound' | 'distribution', legend: string) => (
    <fieldset className={styles['stages']}>
      <legend>{legend}</legend>
      <FieldRow>
        <QuantityInput form={form} name={name} of={DISTANCE} label="Distance" optional />
        <ChoiceInput form={form} name={`${name}_mode`} label="By" options={optionsOf(MODES)} />
      </FieldRow>
    </fieldset>
  );
  return (
    <DialogForm form={form} title="Beyond the gate" action="Save" maxWidth="md" onClose={onClose}>
      <p>
        A stage is included as soon as it has a number. Amounts are per functional unit. Factors are those of the
        inventory, where each item can be supplied differently.
      </p>
      {transport('inbound', `Inbound transport of ${formatNumber(inputMass(analysis))} kg of inputs, without water`)}
      <fieldset className={styles['stages']}>
        <legend>Packaging</legend>
        <FieldRow>{materials.slice(0, 3).map(material)}</FieldRow>
        <FieldRow>{materials.slice(3).map(material)}</FieldRow>
      </fieldset>
      {transport('distribution', 'Distribution of the functional unit with its packaging')}
      <fieldset className={styles['stages']}>
        <legend>Use</legend>
        {quantity('use', 'Electricity', 'kWh')}
      </fieldset>
      <fieldset className={styles['stages']}>
        <legend>End of life of the packaging</legend>
        <FieldRow>
          {quantity('incinerated', 'Incinerated (plastics have the burden)', '%')}
          {quantity('landfilled', 'Landfilled (board and wood have the burden)', '%')}
        </FieldRow>
        The rest is recycled, without burden and without credit (cut-off).
      </fieldset>
    </DialogForm>
  );
}
