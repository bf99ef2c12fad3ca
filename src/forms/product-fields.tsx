import { useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useWatch } from 'react-hook-form';
import { useListCells, useListProteins, useListSubstances } from '#generated/hooks/components.ts';
import * as fields from '#generated/fields.ts';
import type { Fields } from '#generated/fields.ts';
import type { ProductKind, ReportingUnit } from '#generated/types.ts';
import { later } from '#src/components/later.tsx';
import { ContractFields, emptyValues, type FieldValue } from './contract-fields.tsx';
import { reportedFor } from '#src/lib/reporting.ts';
import { ChoiceInput } from './inputs.tsx';
import { QuantityInput } from './quantity-input.tsx';
import type { ContractForm } from './use-contract-form.ts';

const [NewProtein, ahead] = later(() => import('./new-protein.tsx'));
const KINDS: { value: ProductKind; label: string }[] = [
  { value: 'protein', label: 'Protein' },
  { value: 'molecule', label: 'Small molecule' },
  { value: 'biomass', label: 'Biomass' },
];
/** What costs are shown for. */
const PER: { value: ReportingUnit; label: string }[] = [
  { value: 'kg', label: 'Kilogram' },
  { value: 'g', label: 'Gram' },
  { value: 'dose', label: 'Dose' },
  { value: 'batch', label: 'Batch' },
];
const KEPT = { query: { staleTime: Infinity } } as const;

/** The form values of a product, by the names that the contract has for them. */
export type ProductValues = Record<string, FieldValue>;

export const EMPTY_PRODUCT: ProductValues = { ...emptyValues(fields.ProductCreate), reporting_unit: 'kg' };

/** The body of a product form; biomass has no component. */
export const productBody = (values: ProductValues): ProductValues =>
  values['kind'] === 'biomass' ? { ...values, component_id: null } : values;

/** Checks that depend on the kind of product, which the schema cannot express. */
export const checkProduct = ({ kind, component_id: component, reporting_unit: unit, dose }: ProductValues) => ({
  component_id: kind === 'biomass' || component ? undefined : `Choose the ${kind} that the process makes.`,
  dose: unit === 'dose' && !dose ? 'Enter the dose for which costs are shown.' : undefined,
});

const asUnit = (value: FieldValue): ReportingUnit => PER.find((one) => one.value === value)?.value ?? 'kg';

const optionsOf = (list: { id: string; name: string }[]) => list.map(({ id, name }) => ({ value: id, label: name }));

interface Props {
  form: ContractForm<ProductValues>;
  /** The fields of the contract. */
  of?: Fields;
  autoFocus?: boolean;
}

/** The inputs of a product. All but the kind, the component and the host cell are drawn as the contract describes them. */
export function ProductFields({ form, of = fields.ProductCreate, autoFocus = false }: Props) {
  const cells = useListCells(KEPT).data?.cells;
  const proteins = useListProteins(KEPT).data?.proteins;
  const molecules = useListSubstances({ types: 'molecule' }, KEPT).data?.substances;
  const [kind, unit, dose] = useWatch({ control: form.control, name: ['kind', 'reporting_unit', 'dose'] });
  // A product has no batch of its own.
  const reported = useMemo(
    () => reportedFor({ reporting_unit: asUnit(unit), dose: typeof dose === 'number' ? dose : null }, null),
    [unit, dose],
  );
  const price = of['selling_price'];
  const [adding, setAdding] = useState(false);
  if (!cells || !proteins || !molecules) return <Skeleton variant="rounded" height={420} />;
  const own = {
    kind: (
      <ChoiceInput
        form={form}
        name="kind"
        label="Kind"
        options={KINDS}
        onChosen={() => {
          form.setValue('component_id', null);
          form.clearErrors('component_id');
        }}
      />
    ),
    component_id: (
      <>
        {kind !== 'biomass' && (
          <ChoiceInput
            form={form}
            name="component_id"
            label={kind === 'protein' ? 'Protein' : 'Molecule'}
            ask="Choose one"
            options={optionsOf(kind === 'protein' ? proteins : molecules)}
          />
        )}
        {kind === 'protein' && (
          <Button variant="text" sx={{ alignSelf: 'start', mt: -2 }} onClick={() => setAdding(true)} {...ahead}>
            Add your own protein
          </Button>
        )}
        {adding && (
          <NewProtein
            onCreated={(id) => {
              form.setValue('component_id', id, { shouldDirty: true });
              form.clearErrors('component_id');
            }}
            onClose={() => setAdding(false)}
          />
        )}
      </>
    ),
    ...(price && {
      selling_price: (
        <QuantityInput
          form={form}
          name="selling_price"
          label={price.title}
          optional={!price.required}
          of={price}
          reported={reported}
        />
      ),
    }),
    reporting_unit: (
      <ChoiceInput form={form} name="reporting_unit" label={of['reporting_unit']?.title ?? ''} options={PER} />
    ),
    host_id: (
      <ChoiceInput form={form} name="host_id" label="Host cell" none="Not set" optional options={optionsOf(cells)} />
    ),
  };
  return <ContractFields form={form} of={of} own={own} autoFocus={autoFocus} />;
}
