import type { AnalysisInput } from '#engine/index.ts';
import type { Product } from '#generated/types.ts';
import type { Evaluable } from '#server/db/configurations.ts';
import { libraryWith, type OwnRow } from '#server/shared-library.ts';

/** What was asked, made whole when it was started: the configuration and the seed are named. */
export interface Asked {
  configuration_id: string;
  alternatives?: string[];
}

/** What a thread computes with. */
export interface Loaded<Request> {
  request: Request;
  product: Product;
  own: OwnRow[];
  configuration: Evaluable;
  /** To compare with, by name. */
  alternatives: { id: string; name: string; configuration: Evaluable }[];
}

/** The engine's input, from what a thread was handed. */
export function inputOf({
  product,
  own,
  configuration,
  alternatives,
}: Omit<Loaded<unknown>, 'request'>): AnalysisInput {
  return { configuration, product, library: libraryWith(own), alternatives };
}

/** Without the results, which a thread does not need and which are large. */
export const evaluable = ({ uo_settings, locked_values, assumptions, fits }: Evaluable): Evaluable => ({
  uo_settings,
  locked_values,
  assumptions,
  fits,
});
