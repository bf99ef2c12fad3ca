import { Options } from '#src/components/options.tsx';
import { InputError } from '#src/forms/input-error.tsx';
import type { Library, ProductBasis } from '#engine/index.ts';
import type { Product } from '#generated/types.ts';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import type { Circumstances } from './setup.ts';
import styles from './simulator.module.css';

interface Props {
  form: ContractForm<Circumstances>;
  usual: ProductBasis;
  products: Product[];
  library: Library;
  productId: string | null;
  hostId: string | null;
  onProduct: (id: string | null) => void;
  onHost: (id: string | null) => void;
}

/** The product and its host cell. */
export function BasisFields({ form, usual, products, library, productId, hostId, onProduct, onHost }: Props) {
  const productInput = useInput(form, 'productId');
  const hostInput = useInput(form, 'hostId');
  const product = products.find((one) => one.id === productId) ?? usual;
  const usualHost = library.cells.find((cell) => cell.id === product.host_id)?.name ?? product.host_id;
  return (
    <fieldset className={styles['group']}>
      <legend>Product and host</legend>
      <div className={styles['choice']}>
        <label htmlFor={productInput.id}>Product</label>
        <select
          id={productInput.id}
          name={productInput.name}
          {...productInput.aria}
          data-default={productId === null || undefined}
          value={productId ?? ''}
          onChange={({ target }) => onProduct(target.value || null)}
        >
          <option value="">{usual.name}, as usual</option>
          <Options options={products.map((one) => ({ value: one.id, label: one.name }))} />
        </select>
      </div>
      <InputError of={productInput} />
      <div className={styles['choice']}>
        <label htmlFor={hostInput.id}>Host</label>
        <select
          id={hostInput.id}
          name={hostInput.name}
          {...hostInput.aria}
          data-default={hostId === null || undefined}
          value={hostId ?? ''}
          onChange={({ target }) => onHost(target.value || null)}
        >
          <option value="">{usualHost}, of the product</option>
          <Options
            options={library.cells
              .filter((cell) => cell.id !== product.host_id)
              .map((cell) => ({ value: cell.id, label: cell.name }))}
          />
        </select>
      </div>
      <InputError of={hostInput} />
    </fieldset>
  );
}
