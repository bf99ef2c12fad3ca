import type { StreamComponent } from '#engine/index.ts';

/** Key of a row in the streams table: the product in cells has the id of the product but its own name. */
export const componentKey = ({ component_id, name }: Pick<StreamComponent, 'component_id' | 'name'>): string =>
  `${component_id} ${name}`;
