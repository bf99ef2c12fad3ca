/**
 * Calculation of the metrics of a step: key metrics from its model, yield from its streams, cost and footprint from its
 * share.
 */
import { enteringProduct, madeIn } from '../process/product.ts';
import { LEAST_COVERAGE } from '../lca/impact-figure.ts';
import type { StepState } from '../steps/step-state.ts';
import type { Unit } from '../wording/quantity.ts';
import { borneHow } from './cost-pivot.ts';
import { modelHow } from './model.ts';
import {
  type Entry,
  fact,
  ECONOMICS,
  FOOTPRINT,
  GOOD,
  type Handler,
  type How,
  listed,
  missing,
  type Plant,
  PROCESS,
} from './plant.ts';
import { read } from './readings.ts';
import { trainsInput } from './schedule.ts';
import { outletOf } from './stream-source.ts';
import { productOut, purityHow } from './streams.ts';
import type { ProvenanceInput } from './types.ts';

/** `steps.<step_id>.<field>` and `steps.<step_id>.outputs.<key>`. */
export const stepEntry: Handler = (plant, [id = '', field = '', key]) => {
  const state = plant.step(id);
  const result = plant.results.steps.find((one) => one.step_id === id);
  if (!state || !result) return undefined;
  const made = (title: string, unit: Unit, value: number | null, how: () => How): Entry => ({
    title: `${title}, ${result.name}`,
    unit,
    value,
    how,
  });
  const model = (path: readonly string[]): Entry | undefined => {
    const reading = read(state, path);
    return reading && made(reading.title, reading.unit, reading.value, () => modelHow(plant, state, path));
  };
  switch (field) {
    case 'outputs':
      return model(['outputs', key ?? '']);
    case 'process_time':
      return model(['process_time']);
    case 'size':
      return model(['size']);
    case 'n_units':
      return made('Machines', '1', result.n_units, () => ({
        formula: 'units * trains',
        inputs: [plant.figure('units', 'model', id, 'units'), trainsInput(plant, 'trains', state)],
        source: PROCESS,
      }));
    case 'yield':
      return made('Yield', '1', result.yield, () => {
        const { plan, steps, begin } = plant.process;
        const { index } = state.resolved;
        // In a line, too, a later step can make some: of a salt of the product, for example.
        const makesMore = index > begin && madeIn(plant.process, state) > 0;
        if (plan.graph || makesMore) return graphYieldHow(plant, state);
        if (isBeforeProduct(plant, state)) return ALL;
        return yieldHow(
          plant,
          state,
          index === begin ? [firstMade(plant, 'entering')] : productOut(plant, 'entering', steps[index - 1]!),
        );
      });
    case 'cumulative_yield':
      return made('Cumulative yield', '1', result.cumulative_yield, () =>
        isBeforeProduct(plant, state) ? ALL : yieldHow(plant, state, madeInputs(plant)),
      );
    case 'purity':
      return made('Purity', '1', result.purity, () =>
        isBeforeProduct(plant, state) ? NONE_YET : purityHow(plant, outletOf(state)),
      );
    case 'cost':
      return made('Cost', 'USD/kg', result.cost, () => costHow(plant, state));
    case 'cost_share':
      return made('Share of the unit cost', '1', result.cost_share, () => ({
        formula: 'cost / cogs',
        inputs: [plant.figure('cost', 'steps', id, 'cost'), plant.figure('cogs', 'figures', 'cogs')],
        source: ECONOMICS,
      }));
    case 'gwp':
      return made('Climate change', 'kgCO2e/kg', result.gwp, () => footprintHow(plant, id, result.gwp));
    default:
      return undefined;
  }
};

/** Nothing is lost where there is no product yet. */
const ALL: How = { formula: '1', inputs: [], source: PROCESS };
/** The cells that a seed train grows are no product yet, also where the product is cells. */
const NONE_YET: How = { formula: '0', inputs: [], source: PROCESS };

/** Whether a step prepares a fermentation or, in a line, comes before the product. */
const isBeforeProduct = ({ process }: Plant, { resolved }: StepState): boolean =>
  resolved.declaration.prepares !== undefined || resolved.index < process.begin;

/** Product made by the fermentation, or by all steps that make or bring some. */
export function madeInputs(plant: Plant, symbol = 'entering'): ProvenanceInput[] {
  if (!hasMakers(plant)) return [firstMade(plant, symbol)];
  return listed(makersOf(plant).map((state) => madeInput(plant, symbol, state)));
}

/** What the step makes with which the product of a line begins. */
const firstMade = (plant: Plant, symbol: string): ProvenanceInput =>
  plant.figure(symbol, 'model', plant.process.steps[plant.process.begin]!.resolved.step.id, 'made');

const makersOf = ({ process }: Plant): StepState[] => process.steps.filter((state) => madeIn(process, state) > 0);

/** Whether the product that is made is a list, as that of a plant with branches or of a line in which several steps make some. */
export const hasMakers = (plant: Plant): boolean => plant.process.plan.graph || makersOf(plant).length > 1;

const madeInput = (plant: Plant, symbol: string, state: StepState): ProvenanceInput =>
  plant.process.plan.product.basis === null
    ? plant.figure(symbol, 'model', state.resolved.step.id, 'made')
    : fact(symbol, `Product of ${state.resolved.step.name}`, madeIn(plant.process, state), 'kg', PROCESS);

/** Product out of a step ÷ what its feed brings and the step makes. */
function graphYieldHow(plant: Plant, state: StepState): How {
  const { process } = plant;
  const { declaration, step } = state.resolved;
  const fed = declaration.first ? 0 : enteringProduct(process, state.run);
  const made = madeIn(process, state);
  if (declaration.prepares || !(fed + made > 0)) return ALL;
  const leaving = productOut(plant, 'leaving', state);
  if (leaving.length === 0) return { formula: '0', inputs: [], source: PROCESS };
  return {
    formula: 'sum(leaving) / (fed + made)',
    inputs: [
      ...leaving,
      fact('fed', `Product in the feed to ${step.name}`, fed, 'kg', PROCESS),
      fact('made', `Product made or supplied by ${step.name}`, made, 'kg', PROCESS),
    ],
    source: PROCESS,
  };
}

function yieldHow(plant: Plant, state: StepState, entering: readonly ProvenanceInput[]): How {
  const leaving = productOut(plant, 'leaving', state);
  if (leaving.length === 0) return { formula: '0', inputs: [], source: PROCESS };
  return { formula: 'sum(leaving) / sum(entering)', inputs: [...leaving, ...listed(entering)], source: PROCESS };
}

/** Share of the step in the operating cost. */
function costHow(plant: Plant, { resolved: { step } }: StepState): How {
  const { formula, inputs, ...borne } = borneHow(plant, step.id);
  return {
    ...borne,
    formula: `(${formula}) / output`,
    inputs: [...inputs, plant.figure('output', 'figures', 'output')],
  };
}

function footprintHow(plant: Plant, id: string, value: number | null): How {
  if (value === null) return missing(noFootprint(plant));
  const parts = [...plant.results.inventory.entries()]
    .filter(([, row]) => row.step_id === id && row.gwp !== null && row.gwp !== 0)
    .map(([n]) => plant.figure('part', 'inventory', n, 'gwp'));
  const ofPlant = (symbol: string, part: 'building' | undefined): ProvenanceInput[] =>
    [...plant.results.inventory.entries()]
      .filter(([, row]) => row.step_id === null && row.part === part && row.gwp !== null && row.gwp !== 0)
      .map(([n]) => plant.figure(symbol, 'inventory', n, 'gwp'));
  const shared = plant.process.utilities ? ofPlant('shared', undefined) : [];
  const building = plant.process.facility ? ofPlant('building', 'building') : [];
  if (parts.length + shared.length + building.length === 0) return { formula: '0', inputs: [], source: FOOTPRINT };
  const own = parts.length > 0 ? 'sum(part)' : '0';
  return {
    formula:
      shared.length + building.length > 0
        ? `(${own}${shared.length > 0 ? ' + weight * sum(shared)' : ''}${building.length > 0 ? ' + carried * sum(building)' : ''}) / ${GOOD}`
        : `${own} / ${GOOD}`,
    inputs: [
      ...listed(parts),
      ...listed(shared),
      ...listed(building),
      ...(shared.length > 0 ? [plant.figure('weight', 'utilities', 'shares', id, 'share')] : []),
      ...(building.length > 0 ? [plant.figure('carried', 'facility', 'weights', id)] : []),
      ...plant.good(),
    ],
    source: FOOTPRINT,
  };
}

/** Why there is no footprint. */
export const noFootprint = (plant: Plant): string =>
  plant.process.factors
    ? `The emission factors cover less than ${100 * LEAST_COVERAGE} % of the input mass, so a total would be misleading.`
    : 'The library has no climate factors.';
