/** Runs in a thread of the pool: evaluations, single unit operations, fits and checks of requests. Never opens the database. */
import {
  evaluate,
  runUnitOperation,
  type Configuration,
  type Evaluation,
  type ProductBasis,
  type UnitOperationInput,
  type UnitOperationRun,
} from '#engine/index.ts';
import { libraryWith, type OwnRow } from '#server/shared-library.ts';

export interface EvaluationTask {
  configuration: Configuration;
  product: ProductBasis;
  own: OwnRow[];
}

export interface RunTask {
  unit_operation: string;
  input: UnitOperationInput;
  own: OwnRow[];
}

export default ({ configuration, product, own }: EvaluationTask): Evaluation =>
  evaluate(configuration, product, libraryWith(own));

export { checkAnalysis as check } from '#server/analyses/check.ts';
export { fitData } from '#server/fits/fit-data.ts';

/** @throws RangeError for an id that is not in the catalogue */
export const runAlone = ({ unit_operation, input, own }: RunTask): UnitOperationRun =>
  runUnitOperation(unit_operation, input, libraryWith(own));
