import { useId } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { useListCells, useListProteins, useListSubstances } from '#generated/hooks/components/components.ts';
import { fields } from '#generated/fields.ts';
import type { ProductCreate } from '#generated/hooks/model/index.ts';
import { getListProductsQueryKey, useCreateProduct } from '#generated/hooks/products/products.ts';
import { CreateProductBody } from '#generated/zod/products.ts';
import { useCrumbs } from '#src/app/crumbs.ts';
import { Card, Page } from '#src/components/page.tsx';
import { applyProblem } from '#src/forms/apply-problem.ts';
import { Field } from '#src/forms/field.tsx';
import { schemaResolver } from '#src/forms/messages.ts';
import { parseInput } from '#src/lib/format.ts';
import { toast } from '#src/lib/toast.ts';

const LABELS = fields.ProductCreate;
const KINDS: { value: ProductCreate['kind']; title: string }[] = [
  { value: 'protein', title: 'Protein' },
  { value: 'molecule', title: 'Small molecule' },
  { value: 'biomass', title: 'Biomass' },
];
const KEPT = { query: { staleTime: Infinity } } as const;

/** What cannot be read as a number goes on as text, for the schema to refuse. */
const asNumber = (text: string | number | null) =>
  typeof text === 'string' && text !== '' ? (parseInput(text) ?? text) : text === '' ? null : text;

/** A product: what is made, by which cell, and what it sells for. */
export default function CreateProductPage() {
  const id = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const cells = useListCells(KEPT).data?.cells ?? [];
  const proteins = useListProteins(KEPT).data?.proteins ?? [];
  const molecules = useListSubstances({ types: 'molecule' }, KEPT).data?.substances ?? [];
  const create = useCreateProduct();
  const form = useForm<ProductCreate>({
    resolver: schemaResolver(CreateProductBody),
    defaultValues: {
      name: '',
      description: '',
      kind: 'protein',
      component_id: null,
      host_id: '',
      selling_price: null,
      target_output: null,
    },
  });
  const { errors } = form.formState;
  const kind = useWatch({ control: form.control, name: 'kind' });
  const components = kind === 'protein' ? proteins : kind === 'molecule' ? molecules : [];
  useCrumbs([{ label: 'Products', to: '/products' }, { label: 'New product' }]);

  const submit = form.handleSubmit(async (values) => {
    if (values.kind !== 'biomass' && !values.component_id) {
      form.setError('component_id', { message: `Choose the ${values.kind} that is made.` }, { shouldFocus: true });
      return;
    }
    try {
      const product = await create.mutateAsync({
        data: values.kind === 'biomass' ? { ...values, component_id: null } : values,
      });
      await client.invalidateQueries({ queryKey: getListProductsQueryKey() });
      toast(`${product.name} created`);
      await navigate(`/products/${product.id}`);
    } catch (error) {
      // A refusal that is not the form's is thrown by the mutation itself, to the error page.
      applyProblem(form, error);
    }
  });

  return (
    <Page title="New product">
      <form noValidate onSubmit={(event) => void submit(event)} style={{ maxWidth: 560 }}>
        <Card>
          <div style={{ padding: 20 }}>
            {errors.root?.['server'] && (
              <Alert severity="error" sx={{ mb: 4 }}>
                {errors.root['server'].message}
              </Alert>
            )}
            <Field id={`${id}-name`} label={LABELS.name.title} error={errors.name?.message}>
              <TextField
                id={`${id}-name`}
                autoFocus
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
            <Field
              id={`${id}-description`}
              label={LABELS.description.title}
              optional
              error={errors.description?.message}
            >
              <TextField id={`${id}-description`} multiline minRows={3} {...form.register('description')} />
            </Field>
          </div>
        </Card>
        <div style={{ display: 'flex', gap: 8, marginTop: 16 }}>
          <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
            Create product
          </Button>
          <Button variant="outlined" component={Link} to="/products">
            Cancel
          </Button>
        </div>
      </form>
    </Page>
  );
}

interface QuantityProps {
  id: string;
  label: string;
  unit: string;
  error: string | undefined;
  input: ReturnType<ReturnType<typeof useForm<ProductCreate>>['register']>;
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
