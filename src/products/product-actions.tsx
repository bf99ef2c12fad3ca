import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Product } from '#generated/hooks/model/index.ts';
import { ActionsMenu } from '#src/components/actions-menu.tsx';
import { later } from '#src/components/later.tsx';

const [DeleteProduct] = later(() => import('./delete-product.tsx'));

/** Edit and delete actions, for every list of products. */
export function ProductActions({ product }: { product: Product }) {
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <ActionsMenu
        of={product.name}
        actions={[
          { label: 'Edit', icon: 'pencil', run: () => void navigate(`/products/${product.id}?tab=details`) },
          { label: 'Delete product', icon: 'trash', run: () => setDeleting(true) },
        ]}
      />
      {deleting && <DeleteProduct product={product} onClose={() => setDeleting(false)} />}
    </>
  );
}
