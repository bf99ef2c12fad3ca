/** Plants for an output with the chance that they make it, and the cheapest that makes it with a wanted chance. */
import { baselineOf } from '../baseline.ts';
import { designOf } from '../design.ts';
import { isProblem } from '../dial.ts';
import { cheapest, type Designed, designs } from '../scaling/designs.ts';
import { notResizable, Plant } from '../scaling/plant.ts';
import { fewestHours } from '../scaling/reach.ts';
import type { AnalysisInput, AnalysisProblem, Estimate, Watch } from '../types.ts';
import { Meter } from '../watch.ts';
import { defaultInputs } from '../default-inputs.ts';
import { chanceOf } from './chances.ts';
import type { CertainDesignRequest, CertainDesigns } from './types.ts';

/** Of other samples, in which a plant must have the wanted chance too: one that is chosen because it does well in some does less well in others. */
const CHOOSING = 2;
/** Outputs for which larger plants are sized, as multiples of the target. */
const MARGINS = [1.05, 1.1, 1.15, 1.2, 1.3, 1.4, 1.6, 2];
/** Vessel volumes of the larger plants, as multiples of that of the cheapest plant. */
const VOLUMES = { from: 1 / 2, to: 2 };
const USUAL_EVALUATIONS = 20_000;

/**
 * A plant keeps its promise in a sample if it makes the output within the operating hours of the present plant: it runs longer
 * where a batch yields less. The larger plants have the rules of `designFor`; each is priced at the target output, for which it
 * runs as few hours as that takes.
 * @returns what to change if there is no plant @throws AnalysisCancelled
 */
export function certainDesigns(
  asked: AnalysisInput,
  { target_output: target, wanted }: CertainDesignRequest,
  watch: Watch = {},
): CertainDesigns | AnalysisProblem {
  const input = { ...asked, alternatives: [] };
  const before = baselineOf(input);
  if (isProblem(before)) return before;
  const unsuited = notResizable(input, before);
  if (unsuited) return unsuited;
  const meter = new Meter(USUAL_EVALUATIONS, watch, 'Counting samples');
  const plant = new Plant(input, before, 'power_per_volume', () => meter.tick());
  /** Counts the chance of a plant, with each seed in other samples of the same inputs. */
  const counting = ({ levers }: Designed) => {
    const sized = { ...input, configuration: plant.configuration({ ...levers, hours: plant.base.hours }) };
    const inputs = defaultInputs(sized, 'monte_carlo');
    return (seed?: number): Estimate | null => {
      meter.tick();
      const samples = { inputs, ...(seed !== undefined && { seed }) };
      const found = chanceOf(sized, { metric: 'output', min: target }, samples);
      return isProblem(found) ? null : found;
    };
  };
  const isEnough = (chance: Estimate | null): chance is Estimate => chance !== null && chance.value >= wanted;
  const none: Estimate = { value: 0, low: 0, high: 1 };
  const found = designs(plant, target);
  if ('problem' in found) return found.problem;
  const counted = found.list.map((one) => {
    const count = counting(one);
    const chance = count() ?? none;
    return { one, chance, isSure: isEnough(chance) && isEnough(count(CHOOSING)) };
  });
  const makes = counted.filter(({ isSure }) => isSure);
  let best: { one: Designed; chance: Estimate } | null =
    makes.toSorted((a, b) => costOf(a.one) - costOf(b.one))[0] ?? null;
  const { volume } = cheapest(found.list).levers;
  const range = { from: VOLUMES.from * volume, to: VOLUMES.to * volume };
  for (const margin of MARGINS) {
    const larger = designs(plant, margin * target, range);
    if ('problem' in larger) break;
    const cheaper = larger.list
      .flatMap((one) => atTarget(plant, one, target) ?? [])
      .filter((one) => best === null || costOf(one) < costOf(best.one))
      .toSorted((a, b) => costOf(a) - costOf(b));
    // Plants for still more output cost more.
    if (best !== null && cheaper.length === 0) break;
    for (const one of cheaper) {
      const count = counting(one);
      const chance = isEnough(count(CHOOSING)) ? count() : null;
      if (!isEnough(chance)) continue;
      best = { one, chance };
      break;
    }
  }
  return {
    chances: counted.map(({ chance }) => chance),
    certain: best && { design: designOf(input, before, plant, best.one), chance: best.chance },
  };
}

const costOf = ({ results }: Designed): number => results.figures.cogs;

/** The plant at the hours that the target takes. */
function atTarget(plant: Plant, { levers, capacity }: Designed, target: number): Designed | null {
  const full = { ...levers, hours: plant.base.hours };
  const shorter = fewestHours(plant, full, target);
  const outcome = shorter && plant.evaluate(shorter);
  return outcome?.feasible ? { levers: shorter!, capacity, results: outcome.results } : null;
}
