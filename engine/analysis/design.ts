/** Sizes a plant for an annual output: every plant with vessels of usual sizes that makes it, and what each costs. */
import type { Results } from '../types/results.ts';
import { ENGINE_VERSION } from '../version.ts';
import { baselineOf } from './baseline.ts';
import { isProblem } from './dial.ts';
import { change } from './scale.ts';
import { betweenSizes, cheapest, designs, type Designed } from './scaling/designs.ts';
import { notResizable, Plant } from './scaling/plant.ts';
import type { AnalysisInput, AnalysisProblem, Design, DesignRequest, DesignResult, Watch } from './types.ts';
import { Meter } from './watch.ts';

/** Expected evaluations, for the progress. */
const USUAL_EVALUATIONS = 1500;

/**
 * The rules: fermentation vessels have usual sizes (1, 1.5, 2, 3, 5 and 7.5 in each decade); there are as few of each
 * size as the output requires; a step that would be the bottleneck gets another train, and a step that is fast enough with
 * fewer trains has fewer; other equipment is sized by its flow; the plant runs only as many hours as the output requires.
 * Locked settings are kept.
 * @param options `between`: those with vessels between the usual sizes, too, of a number near to that of the two cheapest
 * @returns Designs by vessel volume, or why there is none and which target would work.
 * @throws RangeError for a target that is no number above zero. @throws AnalysisCancelled
 */
export function designFor(
  input: AnalysisInput,
  { target_output: target, stirring = 'power_per_volume' }: DesignRequest,
  watch: Watch = {},
  { between = false } = {},
): DesignResult | AnalysisProblem {
  if (!(target > 0 && Number.isFinite(target))) throw new RangeError('The target must be a number above zero.');
  const before = baselineOf(input);
  if (isProblem(before)) return before;
  const unsuited = notResizable(input, before);
  if (unsuited) return unsuited;
  const meter = new Meter(USUAL_EVALUATIONS, watch, 'Sizing');
  const plant = new Plant(input, before, stirring, () => meter.tick());
  const found = designs(plant, target);
  if ('problem' in found) return found.problem;
  const { list } = found;
  const near = list.toSorted((a, b) => a.results.figures.cogs - b.results.figures.cogs).slice(0, 2);
  const all = between ? [...list, ...betweenSizes(plant, target, near)] : list;
  return {
    target_output: target,
    designs: all.map((one) => designOf(input, before, plant, one)),
    best: all.indexOf(cheapest(all)),
    before: before.figures,
    engine_version: ENGINE_VERSION,
  };
}

/** A design as it is shown. */
export function designOf(
  input: AnalysisInput,
  before: Results,
  plant: Plant,
  { levers, capacity, results }: Designed,
): Design {
  return {
    vessels: plant.boughtVessels(results),
    vessel_volume: plant.hasVessels ? levers.volume : null,
    operating_hours: levers.hours,
    capacity,
    figures: results.figures,
    bottleneck: results.schedule.bottleneck,
    changes: plant.differences(levers).map((one) => change(input, before, one)),
    configuration: plant.configuration(levers),
  };
}
