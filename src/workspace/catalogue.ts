import { createContext, useContext } from 'react';
import type { UnitOperation } from '#engine/types.ts';

/** The unit operations by id, as the server lists them. */
export type Catalogue = ReadonlyMap<string, UnitOperation>;

export const CatalogueContext = createContext<Catalogue>(new Map());

export const useCatalogue = (): Catalogue => useContext(CatalogueContext);

export const toCatalogue = (operations: UnitOperation[]): Catalogue =>
  new Map(operations.map((operation) => [operation.id, operation]));
