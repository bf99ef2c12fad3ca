import type { StreamComponent } from '#engine/types.ts';

/** What makes a row of a table of streams: the product in cells has the id of the product, and a name of its own. */
export const componentKey = ({ component_id, name }: Pick<StreamComponent, 'component_id' | 'name'>): string =>
  `${component_id} ${name}`;
