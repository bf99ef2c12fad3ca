import { catalogueEntry } from './catalogue-entry.ts';
import type { UnitOperation } from './types.ts';
import { isSource } from './unit-operations/define.ts';
import { UNIT_OPERATIONS } from './unit-operations/index.ts';

/**
 * Every unit operation with its settings and key metrics, sufficient to build a form, check a value and search over it.
 */
export const catalogue = (): UnitOperation[] => UNIT_OPERATIONS.map((one) => catalogueEntry(one, !isSource(one)));
