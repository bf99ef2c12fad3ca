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
  const parts = [counted(processes, 'process', 'processes'), counted(experiments, 'experiment', 'experiments')];
  const along = parts.filter(Boolean).join(' and ');
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
      {along === '' ? 'It has no processes and no experiments.' : `${along} go with it.`}
    </DeleteDialog>
  );
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
