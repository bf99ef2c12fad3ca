/** Addresses of pages about experiments. */
import type { Experiment } from '#generated/types.ts';

type Place = Pick<Experiment, 'product_id' | 'unit_operation'>;

export const experimentPath = ({ product_id, unit_operation, id }: Place & Pick<Experiment, 'id'>): string =>
  `/products/${product_id}/data/${unit_operation}/experiments/${id}`;

export const operationDataPath = ({ product_id, unit_operation }: Place): string =>
  `/products/${product_id}/data/${unit_operation}`;

export const productDataPath = (productId: string): string => `/products/${productId}/data/experiments`;

export const newExperimentPath = (productId: string, operation?: string): string =>
  `/products/${productId}/data/${operation === undefined ? '' : `${operation}/`}create`;

/** Address of the page where the model of a unit operation is fitted to data. */
export const fitsPath = (place: Place): string => `${operationDataPath(place)}/fits`;
