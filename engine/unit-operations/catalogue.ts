import { catalogueEntry } from '../declare/catalogue-entry.ts';
import type { UnitOperation } from '../types/catalogue.ts';
import { isSource } from '../declare/define.ts';
import { UNIT_OPERATIONS } from './index.ts';

/**
 * Every unit operation with its settings and key metrics, sufficient to build a form, check a value and search over it.
 */
export const catalogue = (): UnitOperation[] => UNIT_OPERATIONS.map((one) => catalogueEntry(one, !isSource(one)));
