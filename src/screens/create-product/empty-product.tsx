import { useNavigate } from 'react-router-dom';
import { createProductChanges, useCreateProduct } from '#generated/hooks/products.ts';
import { CreateProductBody } from '#generated/zod/products.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { Page } from '#src/components/page.tsx';
import { PageForm } from '#src/forms/page-form.tsx';
import { checkProduct, EMPTY_PRODUCT, productBody, ProductFields } from '#src/forms/product-fields.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { toast } from '#src/lib/toast.ts';
import { useRefresh } from '#src/lib/refresh.ts';

/** Creates a product: what is made, the host cell, and the selling price. */
export function EmptyProduct() {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const create = useCreateProduct();
  const form = useContractForm({
    name: 'product',
    schema: CreateProductBody,
    start: EMPTY_PRODUCT,
    toBody: productBody,
    check: checkProduct,
    async send(data) {
      const product = await create.mutateAsync({ data });
      await refresh(createProductChanges());
      toast.done(`${product.name} created`);
      await navigate(`/products/${product.id}`);
    },
  });
  useCrumbs([{ label: 'Products', to: '/products' }, { label: 'New product' }]);
  return (
    <Page title="New product">
      <PageForm form={form} action="Create product" cancelTo="/products">
        <ProductFields form={form} autoFocus />
      </PageForm>
    </Page>
  );
}
