/** What the engine's tests share: the starter library, the demo processes, and one unit operation run by itself. */
import { expect } from 'vitest';
import cells from '../data/cells.json' with { type: 'json' };
import demoFile from '../data/demo-processes.json' with { type: 'json' };
import climate from '../data/climate-factors.json' with { type: 'json' };
import molecules from '../data/molecules.json' with { type: 'json' };
import proteins from '../data/proteins.json' with { type: 'json' };
import solvents from '../data/solvents.json' with { type: 'json' };
import { climateFactors } from './lca/climate.ts';
import { Process } from './process/process.ts';
import { resetFromFeed } from './process/resolve.ts';
import { clearStep, type StepState } from './process/step-state.ts';
import type { Configuration, Evaluation, Library, ProductBasis, Results, SettingValue, Step } from './types.ts';
import { type Infeasible, isInfeasible } from './unit-operations/define.ts';
import { unitOperation } from './unit-operations/index.ts';
import type { Role } from './process/components.ts';

export const library = {
  cells,
  proteins,
  molecules,
  solvents,
  factors: climateFactors(climate),
} as unknown as Library;
interface DemoFile {
  product: ProductBasis;
  processes: { configurations: { id: string; configuration: Configuration }[] }[];
}
const demo = demoFile as unknown as DemoFile;
export const product = demo.product;

/** A fresh copy of a demo configuration. */
export function configuration(id: 'cfg_homogenised_v1' | 'cfg_homogenised_v2' | 'cfg_secreted_v1'): Configuration {
  const found = demo.processes.flatMap((process) => process.configurations).find((one) => one.id === id);
  if (!found) throw new Error(`No demo configuration ${id}`);
  return structuredClone(found.configuration);
}

/** The configuration with one more setting entered. */
export function withSetting(base: Configuration, stepId: string, key: string, value: SettingValue): Configuration {
  return {
    ...base,
    uo_settings: base.uo_settings.map((step) =>
      step.id === stepId ? { ...step, settings: { ...step.settings, [key]: value } } : step,
    ),
  };
}

/** @throws Error if the evaluation found a problem. */
export function resultsOf(outcome: Evaluation): Results {
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return outcome.results;
}

export const step = (operation: string, settings: Record<string, SettingValue> = {}, id = 'stp'): Step => ({
  id,
  unit_operation: operation,
  name: operation,
  settings,
});

/** The shortest process that holds an operation, which has the id given, and its place. */
export function shortest(operation: string, settings: Record<string, SettingValue> = {}, id = 'it'): [Step[], number] {
  const own = step(operation, settings, id);
  const { first, prepares } = unitOperation(operation) ?? {};
  const fermentation = step('fed_batch_fermentation', {}, 'first');
  if (first) return [[own], 0];
  if (prepares === 'sterile') return [[step('media_preparation', {}, 'medium'), own, fermentation], 1];
  return prepares ? [[own, fermentation], 0] : [[fermentation, own], 1];
}

export interface UnitRun {
  state: StepState;
  outputs: Record<string, number>;
  at: Readonly<Record<Role, number>>;
}

/**
 * Runs one unit operation on a feed given in kg by role, as if a fermentation had made it.
 * @throws Error with the model's message if it cannot work.
 */
export function runUnit(
  operation: string,
  settings: Record<string, SettingValue>,
  feed: Partial<Record<Role, number>> = {},
  options: {
    temperature?: number;
    diameter?: number;
    basis?: ProductBasis;
    assumptions?: Configuration['assumptions'];
    /** Steps between the fermentation and the one that runs; only their declarations count. */
    before?: Step[];
    /** kg that they bought. */
    solventBought?: number;
  } = {},
): UnitRun {
  const outcome = tryUnit(operation, settings, feed, options);
  if ('infeasible' in outcome) throw new Error(outcome.message);
  return outcome;
}

/** As runUnit, but gives the problem back. */
export function tryUnit(
  operation: string,
  settings: Record<string, SettingValue>,
  feed: Partial<Record<Role, number>> = {},
  options: {
    temperature?: number;
    diameter?: number;
    basis?: ProductBasis;
    assumptions?: Configuration['assumptions'];
    /** Steps between the fermentation and the one that runs; only their declarations count. */
    before?: Step[];
    /** kg that they bought. */
    solventBought?: number;
  } = {},
): UnitRun | Infeasible {
  const alone = unitOperation(operation)?.first === true;
  const [steps, place] = shortest(operation, settings, 'stp');
  if (options.before) steps.splice(place, 0, ...options.before);
  const process = new Process(
    { uo_settings: steps, locked_values: { uo_settings: [] }, assumptions: options.assumptions ?? {} },
    options.basis ?? product,
    library,
  );
  const state = process.steps[place + (options.before?.length ?? 0)];
  if (!state) throw new Error(process.run()?.message ?? 'No step');
  const problem = process.problemOfSettings();
  if (problem) throw new Error(problem.message);
  const { at } = process.components;
  if (!alone) {
    const stream = state.run.feed;
    stream.clear();
    for (const [role, mass] of Object.entries(feed)) stream.mass[at[role as Role]]! += mass;
    stream.temperature = options.temperature ?? 298.15;
    stream.diameter = options.diameter ?? state.run.basis.host.diameter;
  }
  const { declaration, values } = process.steps[process.start]!.resolved;
  if (declaration.demand) state.run.demand = declaration.demand(values as never);
  clearStep(state, process.prices);
  resetFromFeed(state.resolved);
  state.run.solventBought = options.solventBought ?? 0;
  const answer = state.resolved.declaration.model(state.run, state.resolved.values as never);
  if (isInfeasible(answer)) return answer;
  return { state, outputs: answer, at };
}

declare module 'vitest' {
  interface Matchers {
    /** Equal within a relative tolerance, by default that of figures printed with four digits. */
    toBeNear(expected: number, tolerance?: number): void;
  }
}

expect.extend({
  toBeNear(received: unknown, expected: number, tolerance = 5e-4) {
    const pass = typeof received === 'number' && Math.abs(received - expected) <= tolerance * Math.abs(expected);
    return { pass, message: () => `${String(received)} is not within ${tolerance} of ${expected}` };
  },
});
