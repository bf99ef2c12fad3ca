import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Product, ProductCreate } from '#generated/hooks/model/index.ts';
import { getProduct, useUpdateProduct } from '#generated/hooks/products/products.ts';
import { CreateProductBody } from '#generated/zod/products.ts';
import { Card } from '#src/components/page.tsx';
import { applyProblem } from '#src/forms/apply-problem.ts';
import { schemaResolver } from '#src/forms/messages.ts';
import { ProductFields, productOf } from '#src/forms/product-fields.tsx';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useKeptForm } from '#src/forms/use-kept.ts';
import { hasStatus } from '#src/lib/api-problem.ts';
import { toast } from '#src/lib/toast.ts';
import DeleteProduct from '#src/products/delete-product.tsx';
import { useRefreshProducts } from '#src/products/use-refresh.ts';
import { changedBy, differing, valuesOf } from './product-values.ts';
import styles from './product.module.css';

/** What a product is, to be changed, and the way to be rid of it. */
export function ProductDetails({ product }: { product: Product }) {
  const navigate = useNavigate();
  const update = useUpdateProduct();
  const refresh = useRefreshProducts(product.id);
  const [deleting, setDeleting] = useState(false);
  /** What was there when the form was filled: a save on top of anything newer is refused. */
  const [base, setBase] = useState(product);
  /** What someone else saved meanwhile. */
  const [theirs, setTheirs] = useState<Product | null>(null);
  const form = useForm<ProductCreate>({
    resolver: schemaResolver(CreateProductBody),
    defaultValues: valuesOf(product),
  });
  useKeptForm('product', form);
  const { errors, isDirty, isSubmitting } = form.formState;

  const open = (newest: Product) => {
    setBase(newest);
    setTheirs(null);
    form.reset(valuesOf(newest));
  };
  const saveOn = (version: number) =>
    form.handleSubmit(async (values) => {
      const wanted = productOf(values, form);
      if (!wanted) return;
      try {
        const saved = await update.mutateAsync({ id: product.id, data: { ...changedBy(wanted, base), version } });
        open(saved);
        toast.done(`${saved.name} saved`);
        await refresh();
      } catch (error) {
        if (hasStatus(error, 409)) setTheirs(await getProduct(product.id));
        else applyProblem(form, error);
      }
    })();

  return (
    <div className={styles['details']}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void saveOn(base.version);
        }}
      >
        {theirs && (
          <Alert
            severity="warning"
            sx={{ mb: 3 }}
            action={
              <>
                <Button size="small" variant="outlined" onClick={() => open(theirs)}>
                  Take theirs
                </Button>
                <Button size="small" variant="contained" sx={{ ml: 1 }} onClick={() => void saveOn(theirs.version)}>
                  Save mine
                </Button>
              </>
            }
          >
            Someone else changed this product meanwhile. {differing(theirs, base).join(' ')} Nothing of yours is stored
            yet.
          </Alert>
        )}
        {errors.root?.['server'] && (
          <Alert severity="error" sx={{ mb: 3 }}>
            {errors.root['server'].message}
          </Alert>
        )}
        <Card>
          <div style={{ padding: 20 }}>
            <ProductFields form={form} />
          </div>
        </Card>
        <div className={styles['buttons']}>
          <Button type="submit" variant="contained" disabled={!isDirty} loading={isSubmitting}>
            Save changes
          </Button>
          <Button variant="outlined" disabled={!isDirty} onClick={() => open(base)}>
            Reset
          </Button>
        </div>
      </form>
      <section className={styles['danger']} aria-labelledby="delete-product">
        <h2 id="delete-product">Delete this product</h2>
        <p>Its processes and experiments go with it. Within 30 days all of it can be brought back.</p>
        <Button variant="outlined" sx={{ color: 'error.main' }} onClick={() => setDeleting(true)}>
          Delete product
        </Button>
      </section>
      {/* Deleting asks by itself. */}
      <UnsavedChanges dirty={isDirty && !isSubmitting && !deleting} />
      {deleting && (
        <DeleteProduct
          product={product}
          onGone={async () => navigate('/products')}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
