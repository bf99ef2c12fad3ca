import type { AnalysisInput } from '#engine/analysis/index.ts';
import type { Product } from '#generated/types.ts';
import type { Evaluable } from '#server/db/configurations.ts';
import { libraryWith, type OwnRow } from '#server/shared-library.ts';

/** The request with its defaults filled in at the start: configuration and seed are given. */
export interface Asked {
  configuration_id: string;
  alternatives?: string[];
}

/** Input of a thread. */
export interface Loaded<Request> {
  request: Request;
  product: Product;
  own: OwnRow[];
  configuration: Evaluable;
  /** Alternatives to compare with, by name. */
  alternatives: { id: string; name: string; configuration: Evaluable }[];
}

/** Input of the engine, from the input of the thread. */
export function inputOf({
  product,
  own,
  configuration,
  alternatives,
}: Omit<Loaded<unknown>, 'request'>): AnalysisInput {
  return { configuration, product, library: libraryWith(own), alternatives };
}

/** Without the results, which are large and not needed in a thread. */
export const evaluable = ({ uo_settings, locked_values, assumptions, product, fits }: Evaluable): Evaluable => ({
  uo_settings,
  locked_values,
  assumptions,
  ...(product && { product }),
  fits,
});
