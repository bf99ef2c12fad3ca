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
    help: 'Library cell that grows in this step. A process can have several fermentations, each with its own host.',
  }),
  target: component('Makes', {
    default: null,
    derive: ({ product }) => product.component_id ?? CELLS,
    note: 'Product of the process',
    group: 'Organism',
    help: `Library protein or molecule that the host makes in this step, or “${CELLS}” for the cells themselves.`,
  }),
} as const;
