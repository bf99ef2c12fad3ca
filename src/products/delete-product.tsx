import type { Product } from '#generated/types.ts';
import { deleteProduct, deleteProductChanges, useGetProduct } from '#generated/hooks/products.ts';
import { Contents, COUNTED, DeleteDialog } from '#src/components/delete-dialog.tsx';
import { useRefresh } from '#src/lib/refresh.ts';

interface Props {
  product: Product;
  onGone?: () => Promise<void> | void;
  onClose: () => void;
}

export default function DeleteProduct({ product, onGone, onClose }: Props) {
  const { id, name } = product;
  const refresh = useRefresh();
  const read = useGetProduct(id, COUNTED);
  return (
    <DeleteDialog
      noun="product"
      kind="products"
      id={id}
      name={name}
      remove={() => deleteProduct(id)}
      refresh={() => refresh(deleteProductChanges())}
      onClose={onClose}
      {...(onGone ? { onGone } : {})}
    >
      <Contents read={read} none="The product has no processes or experiments." />
    </DeleteDialog>
  );
}
