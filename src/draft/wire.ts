import type { Configuration as WireConfiguration, ConfigurationCreate, Product } from '#generated/types.ts';
import type { Unit } from '#engine/wording/index.ts';
import type { Configuration, ProductBasis, Results, UnitOperation } from '#engine/index.ts';

/**
 * Converts between the types of the contract and the engine. A unit is any text in the contract, because a list would
 * make each new unit a breaking change, and one of a list in the engine. In all else the compiler compares the two.
 */
type OnWire<T> = T extends Unit
  ? string
  : T extends readonly (infer Item)[]
    ? OnWire<Item>[]
    : T extends object
      ? { [Key in keyof T]: OnWire<T[Key]> }
      : T;

export const EMPTY: Configuration = { uo_settings: [], locked_values: { uo_settings: [] }, assumptions: {}, fits: [] };

/** Id of the version that the draft of a process without any is based on. */
export const NO_VERSION = 'none';

/** The user's inputs, without the data that the server adds. */
export function toDraft(configuration: WireConfiguration): Configuration {
  const { uo_settings, locked_values, assumptions, fits, product } = configuration;
  return { uo_settings, locked_values, assumptions, fits, ...(product && { product }) };
}

// Both come from a server with the same engine, so that each unit is one of the list.
export const toResults = (results: OnWire<Results>): Results => results as Results;

export const toUnitOperations = (list: readonly OnWire<UnitOperation>[]): UnitOperation[] => list as UnitOperation[];

export function toBody(
  { uo_settings, locked_values, assumptions, fits = [], product }: Configuration,
  note: string,
  version: number,
  branchId?: string,
): ConfigurationCreate {
  const step_fits = fits.flatMap(({ fit_id, step_id }) => (step_id === undefined ? [] : [{ step_id, fit_id }]));
  return {
    uo_settings,
    locked_values,
    assumptions,
    ...(product && { product }),
    fit_ids: fits.filter(({ step_id }) => step_id === undefined).map(({ fit_id }) => fit_id),
    ...(step_fits.length > 0 && { step_fits }),
    note,
    ...(branchId !== undefined && { branch_id: branchId }),
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
