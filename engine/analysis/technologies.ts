/** The same process in steel, hybrid and single use, each in the plant that makes an output at the lowest unit cost. */
import { declarationOf } from '../own-operations/declaration.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { BASE_ITEMS } from '../costing/items.ts';
import { CONNECTORS, PACKAGING, PLASTIC } from '../unit-operations/shared/disposables.ts';
import { PLANT_TECHNOLOGIES, TECHNOLOGY } from '../declare/technology.ts';
import type { Configuration, Step } from '../types/configuration.ts';
import type { Figures, Problem, Results } from '../types/results.ts';
import type { PlantTechnology } from '../assumptions/assumptions.ts';
import { settingOf } from '../declare/define.ts';
import { ENGINE_VERSION } from '../version.ts';
import { figure } from '../wording/text.ts';
import { baselineOf } from './baseline.ts';
import { isProblem } from './dial.ts';
import { cheapest, designs, type VolumeRange } from './scaling/designs.ts';
import { notResizable, Plant } from './scaling/plant.ts';
import type { AnalysisInput, AnalysisProblem, ScaleChange, Watch } from './types.ts';
import { Meter } from './watch.ts';

export interface TechnologyRequest {
  /** kg of product per year at which the technologies are compared, in rising order; one to ten. */
  outputs: readonly number[];
  /** Points of the curves of unit cost between the first and the last output, 7 if absent. */
  curve_points?: number;
}

/** What the unit cost consists of. */
export type CostPart =
  | 'capital'
  | 'people'
  | 'media_buffers'
  | 'resins_membranes'
  | 'single_use'
  | 'utilities_water'
  | 'waste'
  | 'other';
export const COST_PARTS: readonly CostPart[] = [
  'capital',
  'people',
  'media_buffers',
  'resins_membranes',
  'single_use',
  'utilities_water',
  'waste',
  'other',
];

/** A plant that makes an output. */
export interface TechnologyPlant {
  figures: Figures;
  /** USD/kg by part; failed batches are in the parts, and the parts add up to the unit cost. */
  cost: Record<CostPart, number>;
  /** Total capital, USD. */
  capital: number;
  /** m³/kg. */
  water: number;
  /** kg/kg, with packaging; in steel, that of filters and membranes. */
  plastic: number;
  /** kg CO2e/kg; null if factors cover too few of the inputs. */
  footprint: number | null;
  /** m²; null where buildings are costed by factors. */
  floor_area: number | null;
  /** From the decision to the first licensed batch; an estimate. */
  months: number;
  batches: number;
  /** Fermentation vessels and their volume, m³; null without a fermentation. */
  vessels: number | null;
  vessel_volume: number | null;
  /** The process as that plant. */
  configuration: Configuration;
}

/** One technology at one output. */
export interface TechnologyPoint {
  technology: PlantTechnology;
  output: number;
  /** Null if there is no such plant, and `message` says why, or if it is not yet sized. */
  plant: TechnologyPlant | null;
  message: string | null;
}

/** An output above which another technology has the lowest unit cost. */
export interface Crossing {
  /** kg per year, interpolated between the points of the curves. */
  output: number;
  /** USD/kg. */
  cogs: number;
  from: PlantTechnology;
  to: PlantTechnology;
}

export interface TechnologyComparison {
  outputs: readonly number[];
  /** By technology, then by output. */
  points: TechnologyPoint[];
  /** Whether every technology is sized for every output. */
  isWhole: boolean;
  /** Lowest unit cost at each output; null if no technology makes it, and until all are sized for it. */
  best: (PlantTechnology | null)[];
  /** What had to change for the process to run in a technology, such as a lower pressure for a bag. */
  changes: Record<PlantTechnology, ScaleChange[]>;
  /** Unit cost against output, USD/kg; null where there is no plant. */
  curves: Record<PlantTechnology, { output: number; cogs: number | null }[]>;
  /** In order of the output. */
  crossings: Crossing[];
  engine_version: string;
}

/** Months to the first licensed batch: steel four years, single use two and a half; engineering estimates. */
const MONTHS: Readonly<Record<PlantTechnology, number>> = { stainless: 48, hybrid: 39, single_use: 30 };
/** Vessels that are tried, m³. Bags above 2 m³ have one supplier. */
const VOLUMES: Readonly<Record<PlantTechnology, VolumeRange>> = {
  stainless: { from: 0.2, to: Infinity },
  hybrid: { from: 0.2, to: Infinity },
  single_use: { from: 0.2, to: 2 },
};
const MOST_OUTPUTS = 10;
const CURVE_POINTS = 7;
/** Expected evaluations to find a plant, for the progress. */
const USUAL_EVALUATIONS = 400;
/** Changes tried before a technology is given up. */
const MOST_CHANGES = 8;

/**
 * Compares the technologies of one process. Each is sized for each output as for a scaling to usual vessel sizes, with bags
 * of up to 2 m³ in single use; steps that choose a technology for themselves keep it.
 * @returns The comparison, or why the process cannot be compared. @throws AnalysisCancelled
 */
export function compareTechnologies(
  input: AnalysisInput,
  request: TechnologyRequest,
  watch: Watch = {},
): TechnologyComparison | AnalysisProblem {
  const all = technologyOutputs(request);
  if ('message' in all) return all;
  const meter = new Meter(
    all.length * PLANT_TECHNOLOGIES.length * USUAL_EVALUATIONS,
    watch,
    'Calculating the size of each plant',
  );
  const sized: SizedTechnology[] = [];
  for (const technology of PLANT_TECHNOLOGIES) {
    const found = sizeTechnology(input, { technology, outputs: all }, () => meter.tick());
    if ('message' in found) return found;
    sized.push(found);
  }
  return comparisonOf(request.outputs, all, sized);
}

/** One technology at some outputs: a part of a comparison that can be computed alone. */
export interface SizedTechnology {
  technology: PlantTechnology;
  changes: ScaleChange[];
  points: TechnologyPoint[];
}

/** Every output of a comparison in rising order, those of its curves included, or what is wrong with the request. */
export function technologyOutputs({
  outputs,
  curve_points = CURVE_POINTS,
}: TechnologyRequest): number[] | AnalysisProblem {
  return requestProblem(outputs) ?? allOutputs(outputs, curve_points);
}

/** @param outputs kg per year. @returns The technology at these outputs, or why the process cannot be compared. */
export function sizeTechnology(
  input: AnalysisInput,
  { technology, outputs }: { technology: PlantTechnology; outputs: readonly number[] },
  tick: () => void = () => {},
): SizedTechnology | AnalysisProblem {
  const before = baselineOf(input);
  if (isProblem(before)) return before;
  const unsuited = notResizable(input, before);
  if (unsuited) return unsuited;
  const adapted = inTechnology(input, before, technology);
  return {
    technology,
    changes: adapted.changes,
    points: outputs.map((output) => pointOf(adapted, technology, output, tick)),
  };
}

/**
 * The comparison of what is sized so far: a technology that is not yet sized for an output has neither a plant nor a message there.
 * @param outputs those that are compared. @param all with those of the curves, in rising order
 */
export function comparisonOf(
  outputs: readonly number[],
  all: readonly number[],
  sized: readonly SizedTechnology[],
): TechnologyComparison {
  const changes = {} as TechnologyComparison['changes'];
  const curves = {} as TechnologyComparison['curves'];
  const points: TechnologyPoint[] = [];
  for (const technology of PLANT_TECHNOLOGIES) {
    const own = sized.filter((one) => one.technology === technology);
    const known = new Map(own.flatMap((one) => one.points.map((point) => [point.output, point])));
    changes[technology] = own[0]?.changes ?? [];
    curves[technology] = all.map((output) => ({ output, cogs: known.get(output)?.plant?.figures.cogs ?? null }));
    for (const output of outputs) points.push(known.get(output) ?? { technology, output, plant: null, message: null });
  }
  const isSized = (output: number): boolean =>
    sized.filter((one) => one.points.some((point) => point.output === output)).length === PLANT_TECHNOLOGIES.length;
  return {
    outputs,
    points,
    best: outputs.map((output) => (isSized(output) ? bestAt(curves, output) : null)),
    isWhole: all.every(isSized),
    changes,
    curves,
    crossings: crossingsOf(curves, all),
    engine_version: ENGINE_VERSION,
  };
}

function requestProblem(outputs: readonly number[]): AnalysisProblem | null {
  const say = (message: string): AnalysisProblem => ({ field: 'outputs', message, step_id: null });
  if (outputs.length === 0 || outputs.length > MOST_OUTPUTS) return say(`Outputs: enter 1 to ${MOST_OUTPUTS} outputs.`);
  if (!outputs.every((one) => one > 0 && Number.isFinite(one)))
    return say('Outputs: enter each output in kg of product per year, above zero.');
  return outputs.every((one, k) => k === 0 || one > outputs[k - 1]!)
    ? null
    : say('Outputs: enter the values in ascending order.');
}

/** The outputs of the request and those of the curves, in order. */
function allOutputs(outputs: readonly number[], points: number): number[] {
  const [least, most] = [outputs[0]!, outputs.at(-1)!];
  const between = Array.from({ length: Math.max(0, points) }, (_, k) =>
    points > 1 ? least * (most / least) ** (k / (points - 1)) : least,
  );
  // One that is nearly in the request is not sized twice.
  const fresh = between.filter((one) => outputs.every((given) => Math.abs(Math.log(one / given)) > NEARLY));
  return [...outputs, ...fresh].toSorted((a, b) => a - b);
}
const NEARLY = 0.02;

/** The process in a technology, or why it does not run in it. */
interface Adapted {
  input: AnalysisInput;
  changes: ScaleChange[];
  results: Results | null;
  message: string | null;
}

function inTechnology(input: AnalysisInput, before: Results, technology: PlantTechnology): Adapted {
  const { product, library } = input;
  const changes: ScaleChange[] = [];
  let configuration = withTechnology(input.configuration, technology);
  const { to: largest } = VOLUMES[technology];
  const plant = new Plant({ ...input, configuration }, before, 'power_per_volume');
  if (plant.hasVessels && plant.base.volume > largest && !plant.isLocked(plant.step.id, 'vessel_volume')) {
    changes.push(
      changeOf(input, plant.step, 'vessel_volume', { from: plant.base.volume, to: largest, reason: SMALLER }),
    );
    configuration = plant.configuration({ ...plant.base, volume: largest });
  }
  for (let k = 0; ; k++) {
    const outcome = evaluate(configuration, product, library, { otherStates: false });
    const adapted = { ...input, configuration };
    if (outcome.feasible) return { input: adapted, changes, results: outcome.results, message: null };
    const { problem } = outcome;
    const found = problem.fields.includes(TECHNOLOGY) && k < MOST_CHANGES ? remedy(problem) : null;
    const step = configuration.uo_settings.find(({ id }) => id === problem.step_id);
    if (!found || !step) return { input: adapted, changes, results: null, message: problem.message };
    // The limit can be that of another quantity, such as kLa for the stirring power.
    const from = step.settings[found.field] ?? plant.now(step.id, found.field);
    changes.push(changeOf(input, step, found.field, { from, to: found.value, reason: problem.message }));
    configuration = {
      ...configuration,
      uo_settings: configuration.uo_settings.map((one) =>
        one === step ? { ...one, settings: { ...one.settings, [found.field]: found.value } } : one,
      ),
    };
  }
}

const SMALLER = 'Bags are usually no larger than 2 m³, so more vessels are used instead of larger ones.';

const withTechnology = ({ assumptions, ...rest }: Configuration, technology: PlantTechnology): Configuration => ({
  ...rest,
  assumptions: { ...assumptions, plant: { ...assumptions.plant, technology } },
});

/** Settings whose limit in a bag is a value of the setting itself. */
const LIMITED = new Set(['vessel_volume', 'head_pressure', 'temperature']);

/** The value of a setting with which a bag is possible. */
function remedy({ nearest, fields, limit }: Problem): { field: string; value: number } | null {
  if (nearest) return nearest;
  const [field] = fields;
  return field && limit && LIMITED.has(field) ? { field, value: limit.value } : null;
}

function changeOf(
  { library }: AnalysisInput,
  step: Step,
  key: string,
  { from, to, reason }: Pick<ScaleChange, 'from' | 'to' | 'reason'>,
): ScaleChange {
  const { title, unit, display_unit } = settingOf(declarationOf(step, library)!, key)!.parameter;
  return { step_id: step.id, key, title, step_name: step.name, unit, display_unit, from, to, reason };
}

function pointOf(
  { input, results, message }: Adapted,
  technology: PlantTechnology,
  output: number,
  tick: () => void,
): TechnologyPoint {
  if (!results) return { technology, output, plant: null, message };
  const plant = new Plant(input, results, 'power_per_volume', tick);
  const found = designs(plant, output, VOLUMES[technology]);
  if ('problem' in found) return { technology, output, plant: null, message: found.problem.message };
  const { levers, results: made } = cheapest(found.list);
  if (plant.hasVessels && levers.volume > VOLUMES[technology].to)
    return { technology, output, plant: null, message: tooMany(plant, VOLUMES[technology].to) };
  const { figures } = made;
  return {
    technology,
    output,
    message: null,
    plant: {
      figures,
      cost: costParts(made),
      capital: figures.tci,
      water: figures.water,
      plastic: figures.plastic ?? plasticOfFilters(made),
      footprint: figures.gwp,
      floor_area: made.facility?.totals.area ?? null,
      months: MONTHS[technology],
      batches: figures.batches,
      vessels: plant.boughtVessels(made),
      vessel_volume: plant.hasVessels ? levers.volume : null,
      configuration: plant.configuration(levers),
    },
  };
}

const tooMany = ({ mostVessels }: Plant, largest: number): string =>
  `${mostVessels} vessels of ${figure(largest)} m³ cannot reach this output.`;

const ITEMS = new Map<string, (typeof BASE_ITEMS)[number]>(BASE_ITEMS.map((item) => [item.id, item]));
const RESINS_MEMBRANES = /^resin_|membrane|_filter$|cassette|polymer_adsorbent|activated_carbon/u;

/** Where a line of the operating cost belongs. */
function partOf(category: string, item: string): CostPart {
  switch (category) {
    case 'facility':
      return 'capital';
    case 'labour':
    case 'quality':
      return 'people';
    case 'materials':
      return ITEMS.get(item)?.water ? 'utilities_water' : 'media_buffers';
    case 'consumables':
      return RESINS_MEMBRANES.test(item) ? 'resins_membranes' : 'single_use';
    case 'utilities':
      return 'utilities_water';
    case 'waste':
      return 'waste';
    default:
      return 'other';
  }
}

/**
 * Unit cost by part, USD/kg. Failed batches raise each part that they cause; what is left of them is the disposal of the
 * product. Sales of co-products are in `other`, negative.
 */
export function costParts({ operating_cost: { lines }, figures }: Results): Record<CostPart, number> {
  const cost = Object.fromEntries(COST_PARTS.map((part) => [part, 0])) as Record<CostPart, number>;
  let failed = 0;
  for (const { category, item_id, per_kg } of lines) {
    if (category === 'failed_product') failed += per_kg;
    else cost[partOf(category, item_id)] += per_kg;
  }
  const spread = COST_PARTS.filter((part) => part !== 'other');
  const caused = spread.reduce((sum, part) => sum + cost[part], 0);
  if (failed > 0 && caused > 0) for (const part of spread) cost[part] *= 1 + failed / caused;
  // Rounding, and what is sold beside the product.
  cost.other = figures.cogs - spread.reduce((sum, part) => sum + cost[part], 0);
  return cost;
}

/** Plastic of the filters and membranes of a plant of steel, kg/kg. */
function plasticOfFilters({ operating_cost: { lines }, figures }: Results): number {
  const kg = lines.reduce((sum, { item_id, amount }) => sum + (amount ?? 0) * (PLASTIC[item_id] ?? 0), 0);
  // Lines are per batch, and so is the product.
  return (kg * (1 + CONNECTORS) * (1 + PACKAGING) * figures.batches) / figures.output;
}

function bestAt(curves: TechnologyComparison['curves'], output: number): PlantTechnology | null {
  let best: { technology: PlantTechnology; cogs: number } | null = null;
  for (const technology of PLANT_TECHNOLOGIES) {
    const cogs = curves[technology].find((one) => one.output === output)?.cogs ?? null;
    if (cogs !== null && (best === null || cogs < best.cogs)) best = { technology, cogs };
  }
  return best?.technology ?? null;
}

/** Where the technology with the lowest unit cost changes, on straight lines between the points of logarithmic axes. */
export function crossingsOf(curves: TechnologyComparison['curves'], outputs: readonly number[]): Crossing[] {
  const costOf = (technology: PlantTechnology, k: number): number => Math.log(curves[technology][k]!.cogs ?? NaN);
  const list: Crossing[] = [];
  for (let k = 1; k < outputs.length; k++) {
    const to = Math.log(outputs[k]!);
    let at = Math.log(outputs[k - 1]!);
    const from = at;
    let now = bestAt(curves, outputs[k - 1]!);
    // Between two points, the lowest line can change more than once.
    while (now !== null) {
      const current = now;
      let next: { technology: PlantTechnology; at: number } | null = null;
      for (const other of PLANT_TECHNOLOGIES) {
        const low = costOf(current, k - 1) - costOf(other, k - 1);
        const high = costOf(current, k) - costOf(other, k);
        // The present one is below before the crossing, and above after it.
        if (other === current || !(high > 0) || !Number.isFinite(low)) continue;
        const crossing = from + ((to - from) * -low) / (high - low);
        if (crossing >= at && (next === null || crossing < next.at)) next = { technology: other, at: crossing };
      }
      if (next === null) break;
      const share = (next.at - from) / (to - from);
      const cogs = Math.exp(costOf(current, k - 1) + share * (costOf(current, k) - costOf(current, k - 1)));
      list.push({ output: Math.exp(next.at), cogs, from: current, to: next.technology });
      ({ at, technology: now } = next);
    }
  }
  return list;
}
