import type { UnitOperation } from '../types/catalogue.ts';
import { PRODUCT } from '../declare/define.ts';

/** The setting of a separation that says which of its phases goes on. */
export const PRODUCT_PHASE = 'product_phase';

const named = new WeakMap<UnitOperation, Map<string, UnitOperation>>();

/**
 * A unit operation as it is in a step: the outlet of its product has the name of the phase that goes on, such as Liquor or
 * Cake. The outlet that this phase takes otherwise carries nothing, and is left out.
 * @param phase value of the setting; undefined for its default
 */
export function withPhase(operation: UnitOperation, phase: unknown): UnitOperation {
  const setting = operation.parameters.find(({ key }) => key === PRODUCT_PHASE);
  const choice = setting?.choices.find(({ value }) => value === (phase ?? setting.default));
  if (!choice) return operation;
  const known = named.get(operation) ?? new Map<string, UnitOperation>();
  named.set(operation, known);
  const outlets = operation.outlets
    .filter(({ name }) => name !== choice.title)
    .map((outlet) => (outlet.key === PRODUCT ? { ...outlet, name: choice.title } : outlet));
  const made = known.get(choice.title) ?? { ...operation, outlets };
  known.set(choice.title, made);
  return made;
}
