import type {
  Configuration as WireConfiguration,
  ConfigurationCreate,
  Product,
  Results as WireResults,
} from '#generated/hooks/model/index.ts';
import type { Configuration, Library, ProductBasis, Results, UnitOperation } from '#engine/types.ts';

/**
 * Converts between the types of the contract and the engine. They have the same properties, but a unit is any text in
 * the contract and a closed list in the engine, hence the casts below.
 */

export const EMPTY: Configuration = { uo_settings: [], locked_values: { uo_settings: [] }, assumptions: {}, fits: [] };

/** The user's inputs, without the data that the server adds. */
export function toDraft({ uo_settings, locked_values, assumptions, fits }: WireConfiguration): Configuration {
  return { uo_settings, locked_values, assumptions: assumptions, fits };
}

export const toResults = (results: WireResults): Results => results as unknown as Results;

export const toUnitOperations = (list: readonly unknown[]): UnitOperation[] => list as UnitOperation[];

export function toBody(
  { uo_settings, locked_values, assumptions, fits = [] }: Configuration,
  note: string,
  version: number,
): ConfigurationCreate {
  return {
    uo_settings,
    locked_values,
    assumptions: assumptions,
    fit_ids: fits.map(({ fit_id }) => fit_id),
    note,
    version,
  };
}

export const toBasis = ({ name, kind, component_id, host_id, selling_price }: Product): ProductBasis => ({
  name,
  kind,
  component_id,
  host_id,
  selling_price,
});

export const toLibrary = (lists: {
  cells: unknown[];
  proteins: unknown[];
  molecules: unknown[];
  solvents: unknown[];
  buffers: unknown[];
}): Library => lists as unknown as Library;
