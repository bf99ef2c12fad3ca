/** Resizes a process to a target annual output by explicit rules. */
import { isProblem, settingDial } from './dial.ts';
import type { Figures, Results } from '../types/results.ts';
import { ENGINE_VERSION } from '../version.ts';
import { baselineOf } from './baseline.ts';
import { assumptionRow } from '../assumptions/assumptions.ts';
import type { NumberRow } from '../assumptions/row.ts';
import { type Difference, notResizable, Plant } from './scaling/plant.ts';
import { plantFor } from './scaling/designs.ts';
import { similarity } from './scaling/similarity.ts';
import type { AnalysisInput, AnalysisProblem, ScaleChange, Scaled, ScaleRequest, SixTenths, Watch } from './types.ts';
import { Meter } from './watch.ts';

/** Exponent of cost against size, as a rule of thumb (Williams 1947). */
const SIX_TENTHS = 0.6;
/** Expected evaluations per target. */
export const SCALE_EVALUATIONS = 60;

/**
 * What to change in a request before it can be run; empty if it is valid. Also reports a target that no plant reaches.
 */
export function checkScale(input: AnalysisInput, request: ScaleRequest): AnalysisProblem[] {
  const results = baselineOf(input);
  if (isProblem(results)) return [results];
  const unsuited = notResizable(input, results);
  if (unsuited) return [unsuited];
  const { target_output: target, rule = 'size', stirring = 'power_per_volume' } = request;
  if (!(target > 0 && Number.isFinite(target)))
    return [
      {
        field: 'target_output',
        message: 'Target output: enter the output of the plant in kg per year.',
        step_id: null,
      },
    ];
  const reached = plantFor(new Plant(input, results, stirring), target, rule);
  return 'problem' in reached ? [reached.problem] : [];
}

/**
 * A new configuration with every change and its reason. Other equipment is resized automatically; locked settings are
 * kept.
 * @throws RangeError for a non-numeric target.
 * @throws AnalysisCancelled
 */
export function scale(input: AnalysisInput, request: ScaleRequest, watch: Watch = {}): Scaled {
  const { target_output: target, rule = 'size', stirring = 'power_per_volume' } = request;
  if (!(target > 0 && Number.isFinite(target))) throw new RangeError('The target must be a number above zero.');
  const meter = new Meter(SCALE_EVALUATIONS, watch, 'Resizing');
  const before = baselineOf(input);
  if (isProblem(before)) return { scaled: false, problem: before };
  const unsuited = notResizable(input, before);
  if (unsuited) return { scaled: false, problem: unsuited };
  const plant = new Plant(input, before, stirring, () => meter.tick());
  const reached = plantFor(plant, target, rule);
  if ('problem' in reached) return { scaled: false, problem: reached.problem };
  const outcome = plant.evaluate(reached.levers);
  if (!outcome.feasible) throw new Error(`The resized plant is infeasible: ${outcome.problem.message}`);
  const after = outcome.results;
  const host = input.library.cells.find(({ id }) => id === input.product.host_id);
  return {
    scaled: true,
    result: {
      target_output: target,
      configuration: plant.configuration(reached.levers),
      changes: plant.differences(reached.levers).map((one) => change(input, before, one)),
      before: before.figures,
      after: after.figures,
      similarity: plant.hasVessels ? similarity(before, after, plant.step.id, host) : [],
      six_tenths: sixTenths(before.figures, after.figures),
      engine_version: ENGINE_VERSION,
    },
  };
}

export function change(
  input: AnalysisInput,
  results: Results,
  { step_id, key, from, to, reason }: Difference,
): ScaleChange {
  if (step_id === null) {
    const { title, unit } = assumptionRow(key) as NumberRow;
    return { step_id, key, title, step_name: null, unit, display_unit: unit, from, to, reason };
  }
  const dial = settingDial(input, results, step_id, key, 'settings');
  if (isProblem(dial)) throw new RangeError(dial.message);
  const { title, step_name, unit, display_unit } = dial;
  return { step_id, key, title, step_name, unit, display_unit, from, to, reason };
}

export function sixTenths(before: Figures, after: Figures): SixTenths {
  const times = after.output / before.output;
  const own = Math.log(after.tci / before.tci) / Math.log(times);
  return {
    exponent: SIX_TENTHS,
    tci: before.tci * times ** SIX_TENTHS,
    own_exponent: Number.isFinite(own) && Math.abs(Math.log(times)) > 1e-3 ? own : null,
  };
}
