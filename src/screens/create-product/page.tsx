import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { getListProductsQueryKey, useCreateProduct } from '#generated/hooks/products.ts';
import { CreateProductBody } from '#generated/zod/products.ts';
import { useCrumbs } from '#src/lib/crumbs.ts';
import { Page } from '#src/components/page.tsx';
import { PageForm } from '#src/forms/page-form.tsx';
import { checkProduct, EMPTY_PRODUCT, productBody, ProductFields } from '#src/forms/product-fields.tsx';
import { useContractForm } from '#src/forms/use-contract-form.ts';
import { toast } from '#src/lib/toast.ts';

/** Creates a product: what is made, the host cell, and the selling price. */
export default function CreateProductPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useCreateProduct();
  const form = useContractForm({
    name: 'product',
    schema: CreateProductBody,
    start: EMPTY_PRODUCT,
    toBody: productBody,
    check: checkProduct,
    async send(data) {
      const product = await create.mutateAsync({ data });
      await client.invalidateQueries({ queryKey: getListProductsQueryKey() });
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
