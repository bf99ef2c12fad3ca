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
  ANNUAL,
  byFootprint,
  byEconomics,
  byProcess,
  constant,
  type Explained,
  GOOD,
  GOOD_TERMS,
  missing,
  named,
  number,
  OUTPUT,
  PROCESS,
  type Term,
} from '../costing/explained.ts';
import { trainsTerm } from '../evaluate/schedule.ts';
import type { Entry, Handler, Plant } from './plant.ts';
import { read } from './readings.ts';
import { outletOf } from './stream-source.ts';
import { productOut, purityHow } from './streams.ts';

/** `steps.<step_id>.<field>` and `steps.<step_id>.outputs.<key>`. */
export const stepEntry: Handler = (plant, [id = '', field = '', key]) => {
  const state = plant.step(id);
  const result = plant.results.steps.find((one) => one.step_id === id);
  if (!state || !result) return undefined;
  const made = (title: string, unit: Unit, value: number | null, how: () => Explained): Entry => ({
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
      return made('Machines', '1', result.n_units, () =>
        byProcess('units * trains', named('model', id, 'units'), trainsTerm(plant.process, 'trains', state)),
      );
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
          index === begin ? [firstMade(plant, 'entering')] : [productOut(plant, 'entering', steps[index - 1]!)],
        );
      });
    case 'cumulative_yield':
      return made('Cumulative yield', '1', result.cumulative_yield, () =>
        isBeforeProduct(plant, state) ? ALL : yieldHow(plant, state, madeTerms(plant)),
      );
    case 'purity':
      return made('Purity', '1', result.purity, () =>
        isBeforeProduct(plant, state) ? NONE_YET : purityHow(plant, outletOf(state)),
      );
    case 'cost':
      return made('Cost', 'USD/kg', result.cost, () => costHow(plant, state));
    case 'cost_share':
      return made('Share of the cost', '1', result.cost_share, () => shareHow(plant, state));
    case 'gwp':
      return made('Climate change', 'kgCO2e/kg', result.gwp, () => footprintHow(plant, id, result.gwp));
    default:
      return undefined;
  }
};

/** Nothing is lost where there is no product yet. */
const ALL = byProcess('1');
/** The cells that a seed train grows are no product yet, also where the product is cells. */
const NONE_YET = byProcess('0');

/** Whether a step prepares a fermentation or, in a line, comes before the product. */
const isBeforeProduct = ({ process }: Plant, { resolved }: StepState): boolean =>
  resolved.declaration.prepares !== undefined || resolved.index < process.begin;

/** Product made by the fermentation, or by all steps that make or bring some. */
export const madeTerms = (plant: Plant, symbol = 'entering'): Term[] =>
  hasMakers(plant) ? [makersOf(plant).map((state) => madeTerm(plant, symbol, state))] : [firstMade(plant, symbol)];

/** What the step makes with which the product of a line begins. */
const firstMade = ({ process }: Plant, symbol: string): Term =>
  number(symbol, 'model', process.steps[process.begin]!.resolved.step.id, 'made');

const makersOf = ({ process }: Plant): StepState[] => process.steps.filter((state) => madeIn(process, state) > 0);

/** Whether the product that is made is a list, as that of a plant with branches or of a line in which several steps make some. */
export const hasMakers = (plant: Plant): boolean => plant.process.plan.graph || makersOf(plant).length > 1;

const madeTerm = ({ process }: Plant, symbol: string, state: StepState): Term =>
  process.plan.product.basis === null
    ? number(symbol, 'model', state.resolved.step.id, 'made')
    : constant(symbol, `Product of ${state.resolved.step.name}`, madeIn(process, state), 'kg', PROCESS);

/** Product out of a step ÷ what its feed brings and the step makes. */
function graphYieldHow(plant: Plant, state: StepState): Explained {
  const { process } = plant;
  const { declaration, step } = state.resolved;
  const fed = declaration.first ? 0 : enteringProduct(process, state.run);
  const made = madeIn(process, state);
  if (declaration.prepares || !(fed + made > 0)) return ALL;
  const leaving = productOut(plant, 'leaving', state);
  if (leaving.length === 0) return byProcess('0');
  return byProcess(
    'sum(leaving) / (fed + made)',
    leaving,
    constant('fed', `Product in the feed to ${step.name}`, fed, 'kg', PROCESS),
    constant('made', `Product made or supplied by ${step.name}`, made, 'kg', PROCESS),
  );
}

function yieldHow(plant: Plant, state: StepState, entering: readonly Term[]): Explained {
  const leaving = productOut(plant, 'leaving', state);
  return leaving.length === 0 ? byProcess('0') : byProcess('sum(leaving) / sum(entering)', leaving, entering);
}

/** Share of the step in the operating cost. */
function costHow(plant: Plant, { resolved: { step } }: StepState): Explained {
  const { formula, terms, ...borne } = borneHow(plant, step.id);
  return { ...borne, formula: `(${formula}) / output`, terms: [...terms, OUTPUT] };
}

/** Of the cost before co-products. */
function shareHow(plant: Plant, { resolved: { step } }: StepState): Explained {
  if (plant.results.figures.cogs_gross === undefined)
    return byEconomics('cost / cogs', named('steps', step.id, 'cost'), named('figures', 'cogs'));
  const { formula, terms, ...borne } = borneHow(plant, step.id, (category) => category !== 'co_products');
  return { ...borne, formula: `(${formula}) / annual`, terms: [...terms, ANNUAL] };
}

function footprintHow(plant: Plant, id: string, value: number | null): Explained {
  if (value === null) return missing(noFootprint(plant));
  const { utilities, facility } = plant.process;
  const ofRows = (symbol: string, step: string | null, part?: 'building'): Term[] =>
    plant.results.inventory.flatMap((row, n) =>
      row.step_id === step && row.part === part && row.gwp !== null && row.gwp !== 0
        ? [number(symbol, 'inventory', n, 'gwp')]
        : [],
    );
  const parts = ofRows('part', id);
  const shared = utilities ? ofRows('shared', null) : [];
  const building = facility ? ofRows('building', null, 'building') : [];
  if (parts.length + shared.length + building.length === 0) return byFootprint('0');
  const isShared = shared.length + building.length > 0;
  const carried = building.length > 0 ? ' + carried * sum(building)' : '';
  return byFootprint(
    isShared
      ? `(sum(part)${shared.length > 0 ? ' + weight * sum(shared)' : ''}${carried}) / ${GOOD}`
      : `sum(part) / ${GOOD}`,
    parts,
    shared,
    building,
    ...(shared.length > 0 ? [number('weight', 'utilities', 'shares', id, 'share')] : []),
    ...(building.length > 0 ? [number('carried', 'facility', 'weights', id)] : []),
    ...GOOD_TERMS,
  );
}

/** Why there is no footprint. */
export const noFootprint = (plant: Plant): string =>
  plant.process.factors
    ? `The emission factors cover less than ${100 * LEAST_COVERAGE} % of the input mass, so a total would be misleading.`
    : 'The library has no climate factors.';
