import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Product } from '#generated/types.ts';
import { ActionsMenu } from '#src/components/actions-menu.tsx';
import { later } from '#src/components/later.tsx';

const [DeleteProduct] = later(() => import('./delete-product.tsx'));

/** Edit and delete actions, for every list of products. Viewers can only look at the details. */
export function ProductActions({ product }: { product: Product }) {
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const isViewer = product.my_right === 'viewer';
  const open = () => void navigate(`/products/${product.id}?tab=details`);
  return (
    <>
      <ActionsMenu
        of={product.name}
        actions={[
          isViewer ? { label: 'Details', icon: 'info', run: open } : { label: 'Edit', icon: 'pencil', run: open },
          ...(isViewer ? [] : [{ label: 'Delete product', icon: 'trash' as const, run: () => setDeleting(true) }]),
        ]}
      />
      {deleting && <DeleteProduct product={product} onClose={() => setDeleting(false)} />}
    </>
  );
}
