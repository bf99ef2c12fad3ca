/** What runs in a thread of the pool: one evaluation, or the check of a request. It reads the shared library, and never the database. */
import { evaluate, type Configuration, type Evaluation, type ProductBasis } from '#engine/index.ts';
import { libraryWith, type OwnRow } from '#server/shared-library.ts';

export interface EvaluationTask {
  configuration: Configuration;
  product: ProductBasis;
  own: OwnRow[];
}

export default ({ configuration, product, own }: EvaluationTask): Evaluation =>
  evaluate(configuration, product, libraryWith(own));

export { checkAnalysis as check } from '#server/analyses/check.ts';
