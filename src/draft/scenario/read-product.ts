import type { ProductBasis, Problem, Results } from '#engine/index.ts';
import type { Calculator } from '#src/engine/calculator.ts';
import type { Catalogue } from '../catalogue.ts';
import { EMPTY } from '../wire.ts';
import { withIds, type Ids } from './missing.ts';
import { planImport, type ImportPlan } from './plan-import.ts';
import { openFile, type OpenedFile, type WrongFile } from './read-file.ts';

/** A file from which a product can be made. */
export interface ReadyProduct extends Omit<OpenedFile, 'kind' | 'unknown'> {
  kind: 'ready';
  /** With the ids that its components have here. */
  product: ProductBasis;
  plan: ImportPlan;
  /** Results here; null if infeasible. */
  results: Results | null;
  problem: Problem | null;
}

/** Reads a chosen file as a product with one process, and computes its results with the components of the library. */
export async function readProduct(
  file: File,
  calculator: Calculator,
  catalogue: Catalogue,
  added: Ids,
): Promise<ReadyProduct | WrongFile> {
  const read = await openFile(file, calculator, added);
  if (read.kind === 'wrong') return read;
  const { unknown, ...opened } = read;
  const { ids } = opened;
  const idHere = (id: string) => ids.get(id) ?? id;
  const { component_id: component, host_id, ...basis } = opened.file.product;
  const product = { ...basis, component_id: component && idHere(component), host_id: host_id && idHere(host_id) };
  const configured = { ...opened.file, product, configuration: withIds(opened.file.configuration, ids) };
  const plan = planImport(configured, unknown, { draft: EMPTY, product, catalogue });
  const outcome = await calculator.ask('evaluate_for', { configuration: plan.configuration, product });
  return {
    ...opened,
    kind: 'ready',
    product,
    plan,
    results: outcome.feasible ? outcome.results : null,
    problem: outcome.feasible ? null : outcome.problem,
  };
}
