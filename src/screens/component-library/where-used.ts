import type { UnitOperation } from '#engine/index.ts';
import type { Buffer, Cell, Product } from '#generated/types.ts';
import type { Kind } from './kinds.ts';

export interface Use {
  /** The item that uses it. */
  name: string;
  /** The way in which it is used, the same for all that use it so. */
  as: string;
  to: string;
}

export interface Users {
  products: readonly Product[];
  cells: readonly Cell[];
  buffers: readonly Buffer[];
  operations: readonly UnitOperation[];
}

/** The items that depend on a component, and the settings that offer it. */
export function usesOf(kind: Kind, id: string, { products, cells, buffers, operations }: Users): Use[] {
  const made = products
    .filter((product) => (kind === 'cells' ? product.host_id : product.component_id) === id)
    .map((product): Use => ({
      name: product.name,
      as: kind === 'cells' ? 'Products of this host' : 'Products',
      to: `/products/${product.id}`,
    }));
  const grown = cells
    .filter(({ substrate_id }) => kind === 'molecules' && substrate_id === id)
    .map((cell): Use => ({
      name: cell.name,
      as: 'Cells that grow on this molecule',
      to: `/component-library?tab=cells&component=${cell.id}`,
    }));
  const held = buffers
    .filter(({ components }) => kind === 'molecules' && components.some(({ substance_id }) => substance_id === id))
    .map((buffer): Use => ({ name: buffer.name, as: 'Buffers', to: `/buffer-library?buffer=${buffer.id}` }));
  const offered = operations
    .filter(({ parameters }) => parameters.some(({ choices }) => choices.some(({ value }) => value === id)))
    .map((operation): Use => ({
      name: operation.name,
      as: 'Unit operations that offer it',
      to: `/unit-operations/${operation.id}`,
    }));
  return [...made, ...grown, ...held, ...offered];
}
