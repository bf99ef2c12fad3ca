import { createContext, useContext } from 'react';
import {
  DEFINITION,
  OWN_OPERATION,
  PRODUCT_PHASE,
  readVersionId,
  type ResolvedSetting,
  type SettingValue,
  type Step,
  type UnitOperation,
  withPhase,
} from '#engine/index.ts';

/**
 * The unit operations by id, as the server lists them, and each version of each own operation by its id and version, such
 * as `own_1@3`.
 */
export type Catalogue = ReadonlyMap<string, UnitOperation>;

export const CatalogueContext = createContext<Catalogue>(new Map());

export const useCatalogue = (): Catalogue => useContext(CatalogueContext);

/** An own operation may have the symbol of another unit operation, which its icon names. */
export function toCatalogue(operations: readonly UnitOperation[]): Catalogue {
  const symbols = new Map(operations.filter(({ id }) => !isOwn(id)).map(({ icon, symbol }) => [icon, symbol]));
  return new Map(operations.map((one) => [one.id, { ...one, symbol: symbols.get(one.icon) ?? one.symbol }]));
}

/** A step of a configuration or of results. */
export interface AnyStep {
  unit_operation: string;
  settings: Readonly<Record<string, SettingValue>> | readonly ResolvedSetting[];
}

/** The unit operation of a step, with the outlets that it has there; of an own operation, the version that it names. */
export function operationOf(catalogue: Catalogue, step: AnyStep | null | undefined): UnitOperation | undefined {
  const operation = step ? catalogue.get(operationIdOf(step)) : undefined;
  return operation && withPhase(operation, valueOf(step!, PRODUCT_PHASE));
}

/** The id of that entry in the catalogue. */
export function operationIdOf(step: AnyStep): string {
  if (step.unit_operation !== OWN_OPERATION) return step.unit_operation;
  const named = valueOf(step, DEFINITION);
  return typeof named === 'string' ? named : '';
}

const valueOf = ({ settings }: AnyStep, wanted: string): SettingValue | undefined =>
  isResolved(settings) ? settings.find(({ key }) => key === wanted)?.value : settings[wanted];

const isResolved = (settings: AnyStep['settings']): settings is readonly ResolvedSetting[] => Array.isArray(settings);

/** What a step of a unit operation begins with. */
export const beginningOf = ({ id }: Pick<UnitOperation, 'id'>): Pick<Step, 'unit_operation' | 'settings'> =>
  isOwn(id) ? { unit_operation: OWN_OPERATION, settings: { [DEFINITION]: id } } : { unit_operation: id, settings: {} };

const isOwn = (id: string): boolean => readVersionId(id).version !== null;

/** The versions of an own operation, newest first. */
export const versionsOf = (catalogue: Catalogue, id: string): UnitOperation[] =>
  [...catalogue.values()]
    .filter((one) => isOwn(one.id) && readVersionId(one.id).id === readVersionId(id).id)
    .toSorted((a, b) => versionOf(b) - versionOf(a));

export const versionOf = ({ id }: Pick<UnitOperation, 'id'>): number => readVersionId(id).version ?? 0;

/** What can be chosen for a new step: of each own operation, the newest version. */
export const offered = (catalogue: Catalogue): UnitOperation[] =>
  [...catalogue.values()].filter((one) => !isOwn(one.id) || versionsOf(catalogue, one.id)[0] === one);

/** The unit operations of the product itself. */
export const withoutOwn = (catalogue: Catalogue): UnitOperation[] =>
  [...catalogue.values()].filter(({ id }) => !isOwn(id));
