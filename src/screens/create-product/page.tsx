import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import type { ProductCreate } from '#generated/hooks/model/index.ts';
import { getListProductsQueryKey, useCreateProduct } from '#generated/hooks/products/products.ts';
import { CreateProductBody } from '#generated/zod/products.ts';
import { Card, Page } from '#src/components/page.tsx';
import { applyProblem } from '#src/forms/apply-problem.ts';
import { schemaResolver } from '#src/forms/messages.ts';
import { ProductFields, productOf } from '#src/forms/product-fields.tsx';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useKeptForm } from '#src/forms/use-kept.ts';
import { MEANT } from '#src/forms/use-leave-guard.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { toast } from '#src/lib/toast.ts';

/** A product: what is made, by which cell, and what it sells for. */
export default function CreateProductPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
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
  useKeptForm('product', form);
  const { errors, isDirty, isSubmitting } = form.formState;
  useCrumbs([{ label: 'Products', to: '/products' }, { label: 'New product' }]);

  const submit = form.handleSubmit(async (values) => {
    const data = productOf(values, form);
    if (!data) return;
    try {
      const product = await create.mutateAsync({ data });
      await client.invalidateQueries({ queryKey: getListProductsQueryKey() });
      toast.done(`${product.name} created`);
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
            <ProductFields form={form} autoFocus />
          </div>
        </Card>
        <div style={{ display: 'flex', gap: 8, marginTop: 16 }}>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            Create product
          </Button>
          <Button variant="outlined" component={Link} to="/products" state={MEANT}>
            Cancel
          </Button>
        </div>
      </form>
      <UnsavedChanges dirty={isDirty && !isSubmitting} />
    </Page>
  );
}
