import { useRef, useState } from 'react';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import type { Product } from '#generated/types.ts';
import { getProduct, updateProductChanges, useUpdateProduct } from '#generated/hooks/products.ts';
import { UpdateProductBody } from '#generated/zod/products.ts';
import * as fields from '#generated/fields.ts';
import type { Field } from '#generated/fields.ts';
import { Card } from '#src/components/page.tsx';
import { Conflict } from '#src/forms/conflict.tsx';
import { Form, FormProblem } from '#src/forms/form.tsx';
import { checkProduct, productBody, ProductFields, type ProductValues } from '#src/forms/product-fields.tsx';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { isStale } from '#src/lib/api-problem.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { toast } from '#src/lib/toast.ts';
import DeleteProduct from '#src/products/delete-product.tsx';
import { EditorsOnly } from '#src/components/editors-only.tsx';
import { isLongText } from '#src/lib/contract-field.ts';
import { shownIn, unitShown } from '#src/lib/currency.ts';
import { formatNumber } from '#src/lib/format.ts';
import styles from './product.module.css';

const FIELDS: [string, Field][] = Object.entries(fields.ProductCreate);
const KEYS = Object.keys(fields.ProductCreate) as (keyof typeof fields.ProductCreate)[];
/** Chosen from a library: an id says nothing to the reader. */
const CHOSEN = ['component_id', 'host_id'];

/** The initial values of a product's form. */
function valuesOf(product: Product): ProductValues {
  return Object.fromEntries(KEYS.map((key) => [key, product[key]]));
}

/** The changed fields only; other fields keep the values that someone else may have saved. */
function changedBy(values: ProductValues, base: Product): ProductValues {
  const before = valuesOf(base);
  return Object.fromEntries(FIELDS.flatMap(([key]) => (values[key] === before[key] ? [] : [[key, values[key]]])));
}

/** Describes the changes from an older to a newer state of a product, one sentence each. */
function differing(newer: Product, older: Product): string[] {
  const [now, before] = [valuesOf(newer), valuesOf(older)];
  return FIELDS.filter(([key]) => now[key] !== before[key]).map(([key, field]) => {
    if (CHOSEN.includes(key)) return `${field.title} has been replaced.`;
    if (isLongText(field)) return `${field.title} has been edited.`;
    return `${field.title} is now ${textOf(now[key], field)}.`;
  });
}

function textOf(value: ProductValues[string], { unit = '', displayUnit = unit }: Field): string {
  if (value === null || value === undefined) return 'not set';
  if (typeof value !== 'number') return String(value);
  return `${formatNumber(shownIn(value, unit, displayUnit))} ${unitShown(displayUnit)}`.trimEnd();
}

/** Edits the details of a product, and deletes it. */
export default function ProductDetails({ product }: { product: Product }) {
  const navigate = useNavigate();
  const update = useUpdateProduct();
  const refresh = useRefresh();
  const [deleting, setDeleting] = useState(false);
  /** The state that the form was filled with: the server rejects a save over a newer one. */
  const [base, setBase] = useState(product);
  const version = useRef(product.version);
  /** The version saved in the meantime, and by whom. */
  const [theirs, setTheirs] = useState<{ newest: Product; message: string } | null>(null);
  const form = useContractForm({
    name: 'product',
    schema: UpdateProductBody,
    start: valuesOf(product),
    toBody: (values) => ({ ...changedBy(productBody(values), base), version: version.current }),
    check: checkProduct,
    async send(data) {
      try {
        const saved = await update.mutateAsync({ id: product.id, data });
        open(saved);
        toast.done(`${saved.name} saved`);
        await refresh(updateProductChanges(product.id));
      } catch (error) {
        if (!isStale(error)) throw error;
        setTheirs({ newest: await getProduct(product.id), message: error.message });
      }
    },
  });

  function open(newest: Product) {
    setBase(newest);
    setTheirs(null);
    version.current = newest.version;
    form.reset(valuesOf(newest));
  }
  const saveMine = () => {
    version.current = theirs?.newest.version ?? base.version;
    void form.submit();
  };

  return (
    <div className={styles['details']}>
      <EditorsOnly of={product}>
        <Form form={form}>
          {theirs && (
            <Conflict onMine={saveMine} onTheirs={() => open(theirs.newest)}>
              {theirs.message} {differing(theirs.newest, base).join(' ')}
            </Conflict>
          )}
          <FormProblem form={form} />
          <Card>
            <div style={{ padding: 20 }}>
              <ProductFields form={form} />
            </div>
          </Card>
          <div className={styles['buttons']}>
            <Button type="submit" variant="contained" disabled={!form.isDirty} loading={form.isBusy}>
              Save changes
            </Button>
            <Button variant="outlined" disabled={!form.isDirty} onClick={() => open(base)}>
              Reset
            </Button>
          </div>
        </Form>
      </EditorsOnly>
      {product.my_right !== 'viewer' && (
        <section className={styles['danger']} aria-labelledby="delete-product">
          <h2 id="delete-product">Delete this product</h2>
          <p>Its processes, experiments and analyses will be deleted too. Everything can be restored for 30 days.</p>
          <Button variant="outlined" sx={{ color: 'error.main' }} onClick={() => setDeleting(true)}>
            Delete product
          </Button>
        </section>
      )}
      {/* The deletion has its own confirmation dialog. */}
      <UnsavedChanges dirty={form.isDirty && !form.isBusy && !deleting} />
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
