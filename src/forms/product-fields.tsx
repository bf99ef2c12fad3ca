import { useId } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { useListCells, useListProteins, useListSubstances } from '#generated/hooks/components/components.ts';
import { fields } from '#generated/fields.ts';
import type { ProductCreate } from '#generated/hooks/model/index.ts';
import { parseInput } from '#src/lib/format.ts';
import { Field } from './field.tsx';

const LABELS = fields.ProductCreate;
const KINDS: { value: ProductCreate['kind']; title: string }[] = [
  { value: 'protein', title: 'Protein' },
  { value: 'molecule', title: 'Small molecule' },
  { value: 'biomass', title: 'Biomass' },
];
const KEPT = { query: { staleTime: Infinity } } as const;

export type ProductForm = UseFormReturn<ProductCreate>;

/** What cannot be read as a number goes on as text, for the schema to refuse. */
const asNumber = (text: string | number | null) =>
  typeof text === 'string' && text !== '' ? (parseInput(text) ?? text) : text === '' ? null : text;

/**
 * What a form of a product sends; biomass is made of no component.
 * @returns null when the component is missing, which is then said on its input
 */
export function productOf(values: ProductCreate, form: ProductForm): ProductCreate | null {
  if (values.kind === 'biomass') return { ...values, component_id: null };
  if (values.component_id) return values;
  form.setError('component_id', { message: `Choose the ${values.kind} that is made.` }, { shouldFocus: true });
  return null;
}

/** The inputs of a product: what is made, by which cell, and what it sells for. */
export function ProductFields({ form, autoFocus = false }: { form: ProductForm; autoFocus?: boolean }) {
  const id = useId();
  const cells = useListCells(KEPT).data?.cells;
  const proteins = useListProteins(KEPT).data?.proteins;
  const molecules = useListSubstances({ types: 'molecule' }, KEPT).data?.substances;
  const { errors } = form.formState;
  const kind = useWatch({ control: form.control, name: 'kind' });
  // A list that came later than its input would leave the input on nothing.
  if (!cells || !proteins || !molecules) return <Skeleton variant="rounded" height={420} />;
  const components = kind === 'protein' ? proteins : kind === 'molecule' ? molecules : [];
  return (
    <>
      <Field id={`${id}-name`} label={LABELS.name.title} error={errors.name?.message}>
        <TextField
          id={`${id}-name`}
          autoFocus={autoFocus}
          error={Boolean(errors.name)}
          slotProps={{ htmlInput: { 'aria-describedby': `${id}-name-help` } }}
          {...form.register('name')}
        />
      </Field>
      <Field id={`${id}-kind`} label="Kind" error={errors.kind?.message}>
        <Controller
          control={form.control}
          name="kind"
          render={({ field }) => (
            <TextField
              select
              id={`${id}-kind`}
              {...field}
              onChange={(event) => {
                field.onChange(event);
                form.setValue('component_id', null);
                form.clearErrors('component_id');
              }}
              slotProps={{ select: { native: true } }}
            >
              {KINDS.map(({ value, title }) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </TextField>
          )}
        />
      </Field>
      {kind !== 'biomass' && (
        <Field
          id={`${id}-component`}
          label={kind === 'protein' ? 'Protein' : 'Molecule'}
          error={errors.component_id?.message}
        >
          <TextField
            select
            id={`${id}-component`}
            error={Boolean(errors.component_id)}
            slotProps={{ select: { native: true } }}
            {...form.register('component_id', { setValueAs: (value: string) => value || null })}
          >
            <option value="">Choose one</option>
            {components.map((component) => (
              <option key={component.id} value={component.id}>
                {component.name}
              </option>
            ))}
          </TextField>
        </Field>
      )}
      <Field
        id={`${id}-host`}
        label="Host cell"
        error={
          errors.host_id &&
          (errors.host_id.type === 'server' ? errors.host_id.message : 'Choose the cell that makes it.')
        }
      >
        <TextField
          select
          id={`${id}-host`}
          error={Boolean(errors.host_id)}
          slotProps={{ select: { native: true } }}
          {...form.register('host_id')}
        >
          <option value="">Choose one</option>
          {cells.map((cell) => (
            <option key={cell.id} value={cell.id}>
              {cell.name}
            </option>
          ))}
        </TextField>
      </Field>
      <Quantity
        id={`${id}-price`}
        label={LABELS.selling_price.title}
        unit="USD/kg"
        error={errors.selling_price?.message}
        input={form.register('selling_price', { setValueAs: asNumber })}
      />
      <Quantity
        id={`${id}-target`}
        label={LABELS.target_output.title}
        unit="kg/y"
        error={errors.target_output?.message}
        input={form.register('target_output', { setValueAs: asNumber })}
      />
      <Field id={`${id}-description`} label={LABELS.description.title} optional error={errors.description?.message}>
        <TextField id={`${id}-description`} multiline minRows={3} {...form.register('description')} />
      </Field>
    </>
  );
}

interface QuantityProps {
  id: string;
  label: string;
  unit: string;
  error: string | undefined;
  input: ReturnType<ProductForm['register']>;
}

function Quantity({ id, label, unit, error, input }: QuantityProps) {
  return (
    <Field id={id} label={label} optional error={error}>
      <TextField
        id={id}
        error={Boolean(error)}
        sx={{ width: 220 }}
        slotProps={{
          htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } },
          input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
        }}
        {...input}
      />
    </Field>
  );
}
