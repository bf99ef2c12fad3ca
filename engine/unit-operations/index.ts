/** The registry: one line per unit operation. */
import type { AnyDeclaration } from './define.ts';
import { diafiltration } from './diafiltration.ts';
import { discStackCentrifuge } from './disc-stack-centrifuge.ts';
import { fedBatchFermentation } from './fed-batch-fermentation.ts';
import { highPressureHomogenisation } from './high-pressure-homogenisation.ts';
import { sprayDrying } from './spray-drying.ts';
import { ultrafiltration } from './ultrafiltration.ts';

export const UNIT_OPERATIONS: readonly AnyDeclaration[] = [
  fedBatchFermentation,
  discStackCentrifuge,
  highPressureHomogenisation,
  ultrafiltration,
  diafiltration,
  sprayDrying,
];

const BY_ID = new Map(UNIT_OPERATIONS.map((operation) => [operation.id, operation]));

/** A unit operation by its id; undefined if there is none. */
export const unitOperation = (id: string): AnyDeclaration | undefined => BY_ID.get(id);
