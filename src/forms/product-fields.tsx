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
import { helpOf } from '#src/lib/contract-field.ts';
import { amountUnit, reportedFor } from '#src/lib/reporting.ts';
import { countedIn, isCounted, UNITS_OF_USE } from '#engine/wording/index.ts';
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
const PER = (Object.keys(UNITS_OF_USE) as ReportingUnit[]).map((value) => ({
  value,
  label: UNITS_OF_USE[value],
}));
const KEPT = { query: { staleTime: Infinity } } as const;

/** The form values of a product, by the names that the contract has for them. */
export type ProductValues = Record<string, FieldValue>;

export const EMPTY_PRODUCT: ProductValues = { ...emptyValues(fields.ProductCreate), reporting_unit: 'kg' };

/** The body of a product form; biomass has no component, and the mass of what is counted is calculated. */
export function productBody({ dose = null, ...values }: ProductValues): ProductValues {
  const body = values['kind'] === 'biomass' ? { ...values, component_id: null } : values;
  return isCounted(asUnit(values['reporting_unit'] ?? null)) ? body : { ...body, dose };
}

/** Checks that depend on the kind of product, which the schema cannot express. */
export const checkProduct = ({
  kind,
  component_id: component,
  reporting_unit: unit,
  dose,
  unit_count: count,
}: ProductValues) => ({
  component_id: kind === 'biomass' || component ? undefined : `Choose the ${kind} that the process makes.`,
  dose:
    (unit === 'dose' || unit === 'patient') && !dose && !count
      ? `Enter the mass of product or the number of particles in one ${unit}, for which costs are shown.`
      : undefined,
});

const asUnit = (value: FieldValue): ReportingUnit => PER.find((one) => one.value === value)?.value ?? 'kg';

const asNumber = (value: FieldValue): number | null => (typeof value === 'number' ? value : null);

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
  const [kind, unit, dose, count, particles, made] = useWatch({
    control: form.control,
    name: ['kind', 'reporting_unit', 'dose', 'unit_count', 'particles_per_unit', 'component_id'],
  });
  const daltons = [...(proteins ?? []), ...(molecules ?? [])].find(({ id }) => id === made)?.molar_mass;
  // A product has no batch of its own.
  const reported = useMemo(() => {
    const entered = {
      reporting_unit: asUnit(unit),
      dose: asNumber(dose),
      unit_count: asNumber(count),
      particles_per_unit: asNumber(particles),
    };
    return reportedFor({ ...entered, ...countedIn(entered, daltons) });
  }, [unit, dose, count, particles, daltons]);
  const isOfUse = unit === 'dose' || unit === 'patient';
  const counts = isCounted(asUnit(unit));
  const { selling_price: price, target_output: target } = of;
  const { displayUnit: shownIn, reported: amounts } = amountUnit(reported, 'kg/y');
  const inUnits = { shownIn, ...(amounts && { reported: amounts }) };
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
    ...(target && {
      target_output: (
        <QuantityInput
          form={form}
          name="target_output"
          label={target.title}
          optional={!target.required}
          of={target}
          help={helpOf(target)}
          {...inUnits}
        />
      ),
    }),
    reporting_unit: (
      <ChoiceInput form={form} name="reporting_unit" label={of['reporting_unit']?.title ?? ''} options={PER} />
    ),
    // Only what the chosen unit needs; the mass of what is counted is calculated.
    ...(counts && { dose: null }),
    ...(unit !== 'infectious_units' && { particles_per_unit: null }),
    ...(!counts && !isOfUse && { unit_count: null }),
    host_id: (
      <ChoiceInput form={form} name="host_id" label="Host cell" none="Not set" optional options={optionsOf(cells)} />
    ),
  };
  return <ContractFields form={form} of={of} own={own} autoFocus={autoFocus} />;
}
