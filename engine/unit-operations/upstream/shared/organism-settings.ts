/** What a fermentation grows and makes, where it is not the host and the product of the process. */
import { component } from '../../../declare/settings.ts';

/** As a target: the cells themselves. */
export const CELLS = 'cells';

export const organismSettings = {
  host: component('Host', {
    default: null,
    derive: ({ host }) => host.id,
    note: 'Host of the product',
    group: 'Organism',
    help: 'Cell of the library that grows here. A process can have several fermentations, each with its own host.',
  }),
  target: component('Makes', {
    default: null,
    derive: ({ product }) => product.component_id ?? CELLS,
    note: 'Product of the process',
    group: 'Organism',
    help: `Protein or molecule of the library that the host makes here, or “${CELLS}” for the cells themselves.`,
  }),
} as const;
