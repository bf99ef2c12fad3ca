import type { Configuration, Step, Stage } from '#engine/index.ts';
import { operationOf, type Catalogue } from '../catalogue.ts';
import type { Change } from './diff.ts';

/** A step of two versions, next to each other. */
export interface Pair {
  id: string;
  stage: Stage | null;
  /** Its name in each version; null where it is not there. */
  names: [string | null, string | null];
  /** Number of its changed inputs; 0 for a step that was added or removed. */
  changed: number;
  state: 'same' | 'changed' | 'added' | 'removed';
}

/** The steps of two versions in order: those of the newer one, each missing one where the older one has it. */
export function pairsOf(
  from: Configuration,
  to: Configuration,
  changes: readonly Change[],
  catalogue: Catalogue,
): Pair[] {
  const [old, next] = [from.uo_settings, to.uo_settings];
  const isSame = (step: Step) => (other: Step) => other.id === step.id && other.unit_operation === step.unit_operation;
  const order: Step[] = [...next];
  old.forEach((step, index) => {
    if (next.some(isSame(step))) return;
    const before = old.slice(0, index).findLast((one) => order.some(isSame(one)));
    order.splice(before ? order.findIndex(isSame(before)) + 1 : 0, 0, step);
  });
  return order.map((step): Pair => {
    const [was, is] = [old.find(isSame(step)), next.find(isSame(step))];
    const changed = was && is ? changes.filter(({ stepId }) => stepId === step.id).length : 0;
    return {
      id: `${step.id} ${step.unit_operation}`,
      stage: operationOf(catalogue, step)?.stage ?? null,
      names: [was?.name ?? null, is?.name ?? null],
      changed,
      state: !was ? 'added' : !is ? 'removed' : changed > 0 ? 'changed' : 'same',
    };
  });
}
