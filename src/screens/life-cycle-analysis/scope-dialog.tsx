import * as fields from '#generated/fields.ts';
import type { LifeCycleAnalysis } from '#generated/types.ts';
import { UpdateLifeCycleAnalysisBody } from '#generated/zod/life-cycle-analysis.ts';
import { optionsOf } from '#src/components/options.tsx';
import { ChecksInput } from '#src/forms/checks-input.tsx';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { FieldRow } from '#src/forms/field.tsx';
import { ChoiceInput, SearchChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { useConfigurations } from '#src/products/use-processes.ts';
import { CoProducts } from './co-products.tsx';
import { usePlaces } from './countries.ts';
import { STAGE_NAMES } from './parts.ts';
import { scopeBody, scopeValues } from './scope-values.ts';
import { useChanges } from './use-analysis.ts';

const WORDS = fields.LifeCycleAnalysisInput;
const MASSES = { kg: 'kg', g: 'g', t: 't', mg: 'mg' };
const BASES = {
  product: 'product, as in the cost per kilogram',
  dry_mass: 'dry mass sold',
  protein: 'protein sold',
};
const GWP_SETS = { AR6: 'IPCC AR6', AR5: 'IPCC AR5' };
const BIOGENIC = { zero_zero: 'not counted', minus_one_plus_one: 'uptake and release listed' };
/** The process itself is always included. */
const { process: _always, ...BESIDE } = STAGE_NAMES;

/** Edits the goal and scope of the analysis. */
export function ScopeDialog({ analysis, onClose }: { analysis: LifeCycleAnalysis; onClose: () => void }) {
  const places = usePlaces();
  const { save } = useChanges(analysis);
  const configurations = useConfigurations(analysis.product_id, analysis.process_id) ?? [];
  const form = useContractForm({
    name: 'scope',
    schema: UpdateLifeCycleAnalysisBody,
    start: scopeValues(analysis),
    toBody: (values) => scopeBody(values, analysis),
    async send(body) {
      await save(body, 'Goal and scope changed');
      onClose();
    },
  });
  return (
    <DialogForm form={form} title="Goal and scope" action="Save" onClose={onClose}>
      <ChoiceInput
        form={form}
        name="configuration_id"
        label="Version"
        options={configurations.map((one) => ({
          value: one.id,
          label: `v${one.number}${one.note ? `, ${one.note}` : ''}`,
        }))}
      />
      <TextInput form={form} name="goal" label="Goal" lines={2} optional />
      <FieldRow>
        <QuantityInput
          form={form}
          name="functional_unit.amount"
          of={fields.LcaFunctionalUnit.amount}
          label="Functional unit"
        />
        <ChoiceInput form={form} name="functional_unit.unit" label="Unit" options={optionsOf(MASSES)} />
        <ChoiceInput form={form} name="functional_unit.basis" label="Of" options={optionsOf(BASES)} />
      </FieldRow>
      <ChecksInput form={form} name="boundary" legend="System boundary: also include" options={optionsOf(BESIDE)} />
      <SearchChoiceInput
        form={form}
        name="country"
        label="Location of the plant"
        options={places.map((one) => ({ value: one.code, label: one.name }))}
      />
      <FieldRow>
        <ChoiceInput form={form} name="gwp_set" label="GWP set" options={optionsOf(GWP_SETS)} />
        <ChoiceInput form={form} name="biogenic_carbon" label="Biogenic carbon" options={optionsOf(BIOGENIC)} />
        <QuantityInput form={form} name="cut_off" of={WORDS.cut_off} label="Cut-off" suffix="% of mass" />
      </FieldRow>
      <FieldRow>
        <QuantityInput
          form={form}
          name="uncertainty.runs"
          of={fields.LcaUncertaintyInput.runs}
          label="Runs for the uncertainty"
        />
        <QuantityInput form={form} name="uncertainty.seed" of={fields.LcaUncertaintyInput.seed} label="Seed" />
      </FieldRow>
      <CoProducts form={form} />
    </DialogForm>
  );
}
