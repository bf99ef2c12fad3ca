import { counted } from '#engine/wording.ts';
import type { Product } from '#generated/hooks/model/index.ts';
import { deleteProduct } from '#generated/hooks/products/products.ts';
import { DeleteDialog } from '#src/components/delete-dialog.tsx';
import { useRefreshProducts } from './use-refresh.ts';

interface Props {
  product: Product;
  onGone?: () => Promise<void> | void;
  onClose: () => void;
}

export default function DeleteProduct({ product, onGone, onClose }: Props) {
  const { id, name, process_count: processes, experiment_count: experiments } = product;
  const refresh = useRefreshProducts();
  const along = [
    ...(processes > 0 ? [counted(processes, 'process', 'processes')] : []),
    ...(experiments > 0 ? [counted(experiments, 'experiment')] : []),
  ].join(' and ');
  return (
    <DeleteDialog
      noun="product"
      kind="products"
      id={id}
      name={name}
      remove={() => deleteProduct(id)}
      refresh={refresh}
      onClose={onClose}
      {...(onGone ? { onGone } : {})}
    >
      {along === '' ? 'The product has no processes or experiments.' : `${along} will be deleted too.`}
    </DeleteDialog>
  );
}
