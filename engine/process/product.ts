/** How much product there is. */
import type { ComponentTable } from '../stream/components.ts';
import type { Plan } from '../steps/plan.ts';
import type { StepState } from '../steps/step-state.ts';
import type { Stream } from '../stream/stream.ts';
import type { ProductBasis } from '../types/configuration.ts';
import { productIn } from '../unit-operations/shared/streams.ts';
import type { Cultures } from './cultures.ts';

/** What is read of a process. */
export interface Measured {
  readonly product: ProductBasis;
  readonly plan: Plan;
  readonly cultures: Cultures;
  readonly components: ComponentTable;
}

/** Product of a stream, kg, in its basis: in solution, in cells and solid, or the cells themselves, unless another is stated. */
export function productOf(process: Measured, stream: Stream): number {
  const { basis } = process.plan.product;
  if (basis !== null) {
    if (basis === 'total') return stream.total();
    return basis === 'dry' ? solidsOf(process, stream) : stream.mass[process.components.index.get(basis)!]!;
  }
  return productIn(process, stream);
}

/** Product that the feeds of a step bring, kg. */
export function enteringProduct(process: Measured, { feed, intakes }: StepState['run']): number {
  let sum = productOf(process, feed);
  for (const key in intakes) sum += productOf(process, intakes[key]!);
  return sum;
}

/** The component that the product is, kg, even if the product is counted with what accompanies it. */
export function componentOf(process: Measured, stream: Stream): number {
  const i = process.components.index.get(process.plan.product.basis ?? '');
  if (i !== undefined) return stream.mass[i]!;
  return productIn(process, stream);
}

/** Purity of a stream: in protein for a protein, in dry solids otherwise; 0 if there is no product. */
export function purityOf(process: Measured, stream: Stream): number {
  if (process.plan.product.basis !== null) {
    const component = componentOf(process, stream);
    return component > 0 ? ofSolids(process, stream, component) : 0;
  }
  const product = productOf(process, stream);
  if (product <= 0) return 0;
  if (process.product.kind !== 'protein') return ofSolids(process, stream, product);
  const { at } = process.components;
  const m = stream.mass;
  const inCells = process.cultures.list[0]!.host.composition.protein * m[at.cell]!;
  return product / (product + m[at.host_protein]! + m[at.aggregate]! + inCells);
}

/** Share of a component in the dry solids: 1 if it is all of them, whatever the sum is rounded to. */
export const ofSolids = (process: Measured, stream: Stream, component: number): number =>
  component / Math.max(component, solidsOf(process, stream));

/** Dry solids, kg. */
export function solidsOf(process: Measured, stream: Stream): number {
  const { at } = process.components;
  return stream.total() - stream.mass[at.water]! - stream.mass[at.carbon_dioxide]! - stream.mass[at.oxygen]!;
}

/** Product that a step makes or brings, kg, in the basis of the product. */
export function madeIn(process: Measured, { run, resolved }: StepState): number {
  const { basis } = process.plan.product;
  const { first, source } = resolved.declaration;
  if (basis === null) return first && !process.cultures.makes[resolved.index] ? 0 : run.made;
  if (source) return productOf(process, run.inlets.bought!);
  // The mass of a product that is not one component comes from the sources.
  if (basis === 'total' || basis === 'dry') return first ? productOf(process, run.out) : 0;
  return Math.max(0, run.reaction[process.components.index.get(basis)!]!);
}
