/** One unit operation by itself on a given feed, for tests and published cases. */
import type { Configuration, ProductBasis, SettingValue, Step } from '../types/configuration.ts';
import type { Library } from '../types/library.ts';
import { type Infeasible, isInfeasible } from '../declare/define.ts';
import { unitOperation } from '../unit-operations/index.ts';
import type { Role } from '../stream/components.ts';
import { Process } from '../process/process.ts';
import { resetFromFeed } from '../steps/resolve.ts';
import { clearStep, setTechnology, type StepState } from '../steps/step-state.ts';

/** kg by role, or by the id of a molecule of the library. */
export type Feed = Partial<Record<Role, number>> & { readonly [id: `${'mol' | 'sol'}_${string}`]: number };

export interface UnitRun {
  state: StepState;
  outputs: Record<string, number>;
  at: Readonly<Record<Role, number>>;
}

export interface SingleUnit {
  operation: string;
  settings: Record<string, SettingValue>;
  /** Product made, as if by a fermentation. */
  feed?: Feed;
  basis: ProductBasis;
  library: Library;
  assumptions?: Configuration['assumptions'];
  /** What streams bring to named inlets: only what the inlet counts, if it counts one component. */
  intakes?: Readonly<Record<string, { feed: Feed; temperature: number }>>;
  /** Temperature of the feed, K. */
  temperature?: number;
  /** Diameter of the solids in the feed, µm; that of the host if absent. */
  diameter?: number;
  /** Steps between the fermentation and the one that runs; only their declarations matter. */
  before?: Step[];
  /** kg of solvent bought by those steps. */
  solventBought?: number;
}

/** The shortest process that contains an operation, which has the given id, and its position. */
export function shortest(operation: string, settings: Record<string, SettingValue> = {}, id = 'it'): [Step[], number] {
  const step = (one: string, name: string): Step => ({ id: name, unit_operation: one, name: one, settings: {} });
  const own = { ...step(operation, id), settings };
  const { first, source, prepares } = unitOperation(operation) ?? {};
  const fermentation = step('fed_batch_fermentation', 'first');
  if (first || source) return [[own], 0];
  if (prepares === 'sterile') return [[step('media_preparation', 'medium'), own, fermentation], 1];
  return prepares ? [[own, fermentation], 0] : [[fermentation, own], 1];
}

/** @returns Results of the step, or why it is infeasible. @throws Error if it cannot be set up. */
export function runSingle(one: SingleUnit): UnitRun | Infeasible {
  const alone = unitOperation(one.operation)?.first === true;
  const [steps, place] = shortest(one.operation, one.settings, 'stp');
  if (one.before) steps.splice(place, 0, ...one.before);
  const process = new Process(
    { uo_settings: steps, locked_values: { uo_settings: [] }, assumptions: one.assumptions ?? {} },
    one.basis,
    one.library,
    0,
    Object.keys(one.feed ?? {}).filter((key) => /^(mol|sol)_/.test(key)),
  );
  const state = process.steps[place + (one.before?.length ?? 0)];
  if (!state) throw new Error(process.run()?.message ?? 'No step');
  const problem = process.problemOfSettings();
  if (problem) throw new Error(problem.message);
  const { at, index } = process.components;
  if (!alone) {
    const stream = state.run.feed;
    stream.clear();
    for (const [role, mass] of Object.entries(one.feed ?? {}))
      stream.mass[at[role as Role] ?? index.get(role)!]! += mass;
    stream.temperature = one.temperature ?? 298.15;
    stream.diameter = one.diameter ?? state.run.basis.host.diameter;
  }
  for (const [inlet, { feed, temperature }] of Object.entries(one.intakes ?? {})) {
    const stream = state.run.intakes[inlet]!;
    for (const [role, mass] of Object.entries(feed)) stream.mass[at[role as Role] ?? index.get(role)!] = mass;
    stream.temperature = temperature;
  }
  const fermentation = process.steps[process.cultures.start]?.resolved;
  if (fermentation?.declaration.demand)
    state.run.demand = fermentation.declaration.demand(fermentation.values as never);
  clearStep(state, process.prices);
  resetFromFeed(state.resolved);
  setTechnology(state);
  state.run.solventBought = one.solventBought ?? 0;
  const answer = state.resolved.declaration.model(state.run, state.resolved.values as never);
  return isInfeasible(answer) ? answer : { state, outputs: answer, at };
}
