import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useWatch } from 'react-hook-form';
import { useListCells, useListProteins, useListSubstances } from '#generated/hooks/components/components.ts';
import { fields } from '#generated/fields.ts';
import type { ProductCreate } from '#generated/hooks/model/index.ts';
import { later } from '#src/components/later.tsx';
import { ChoiceInput, TextInput } from './inputs.tsx';
import { QuantityInput } from './quantity-input.tsx';
import type { ContractForm } from './use-contract-form.ts';

const [NewProtein, ahead] = later(() => import('./new-protein.tsx'));
const WORDS = fields.ProductCreate;
const KINDS: { value: ProductCreate['kind']; label: string }[] = [
  { value: 'protein', label: 'Protein' },
  { value: 'molecule', label: 'Small molecule' },
  { value: 'biomass', label: 'Biomass' },
];
const KEPT = { query: { staleTime: Infinity } } as const;

/** The body of a product form; biomass has no component. */
export const productBody = (values: ProductCreate): ProductCreate =>
  values.kind === 'biomass' ? { ...values, component_id: null } : values;

/** Checks that depend on the kind of product, which the schema cannot express. */
export const checkProduct = ({ kind, component_id }: ProductCreate) => ({
  component_id: kind === 'biomass' || component_id ? undefined : `Choose the ${kind} that the process makes.`,
});

const optionsOf = (list: { id: string; name: string }[]) => list.map(({ id, name }) => ({ value: id, label: name }));

/** The inputs of a product: what is made, by which cell, and what it sells for. */
export function ProductFields({ form, autoFocus = false }: { form: ContractForm<ProductCreate>; autoFocus?: boolean }) {
  const cells = useListCells(KEPT).data?.cells;
  const proteins = useListProteins(KEPT).data?.proteins;
  const molecules = useListSubstances({ types: 'molecule' }, KEPT).data?.substances;
  const kind = useWatch({ control: form.control, name: 'kind' });
  const [adding, setAdding] = useState(false);
  if (!cells || !proteins || !molecules) return <Skeleton variant="rounded" height={420} />;
  return (
    <>
      <TextInput form={form} name="name" label={WORDS.name.title} autoFocus={autoFocus} />
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
      <ChoiceInput form={form} name="host_id" label="Host cell" ask="Choose one" options={optionsOf(cells)} />
      <QuantityInput
        form={form}
        name="selling_price"
        of={WORDS.selling_price}
        label={WORDS.selling_price.title}
        optional
      />
      <QuantityInput
        form={form}
        name="target_output"
        of={WORDS.target_output}
        label={WORDS.target_output.title}
        optional
      />
      <TextInput form={form} name="description" label={WORDS.description.title} lines={3} optional />
    </>
  );
}
