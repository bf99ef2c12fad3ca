/** Calculation of the metrics of the whole process. */
import { salesOf } from '../economics/sales.ts';
import type { ProjectMetric } from '../costing/project-explained.ts';
import { type ExplainedMetric, metricOf, type MetricRow } from '../metrics/metrics.ts';
import type { Figures } from '../types/results.ts';
import { byMassHow, byRevenueHow, creditHow, creditInput, lessCredit, saleAmount } from './co-products.ts';
import { powerCredit } from '../economics/footprint.ts';
import { boughtRows, consumedRows, gridInput } from './inventory.ts';
import { modelHow } from './model.ts';
import { noted } from './noted.ts';
import { annualInput, depreciationInput } from './operating-cost.ts';
import {
  ECONOMICS,
  fact,
  FOOTPRINT,
  GOOD,
  type Handler,
  type How,
  listed,
  missing,
  type Plant,
  PROCESS,
  total,
} from './plant.ts';
import { hasMakers, madeInputs, noFootprint } from './steps.ts';
import { productSource } from './stream-source.ts';
import { productInputs, purityHow, solidsHow } from './streams.ts';
import type { ProvenanceInput } from './types.ts';
import { valueInput } from './utilities.ts';

const NO_FERMENTATION = 'No fermentation makes the product.';

/** `figures.<key>`. */
export const figureEntry: Handler = (plant, [key = '']) => {
  const value = (plant.results.figures as Record<string, number | null | undefined>)[key];
  const metric = metricOf(key);
  if (value === undefined || !metric) return undefined;
  return { title: metric.title, unit: metric.unit, value, how: () => howOf(plant, key, metric) };
};

const howOf = (plant: Plant, key: string, { explained }: MetricRow): How =>
  explained ? formulaHow(plant, explained) : (noted(plant, 'figures', key) ?? HOW[key as keyof typeof HOW](plant));

/** A formula over values of the results and assumptions. */
const formulaHow = (plant: Plant, { formula, inputs, source }: NonNullable<MetricRow['explained']>): How => ({
  formula,
  inputs: Object.entries(inputs).map(([symbol, path]) =>
    path.startsWith('assumptions.')
      ? plant.assumption(symbol, path.slice('assumptions.'.length))
      : plant.figure(symbol, ...path.split('.')),
  ),
  source: `docs/models, ${source}`,
});

const made = (source: string, formula: string, ...inputs: ProvenanceInput[]): How => ({ formula, inputs, source });
const output = (plant: Plant): ProvenanceInput => plant.figure('output', 'figures', 'output');

interface Row {
  n: number;
  content: number;
}
/** What is bought of water, or of everything else. */
const waterOf = (plant: Plant, isWater: boolean) => boughtRows(plant).filter(({ water }) => water === isWater);
const rowsOf = ({ results }: Plant, item: string): Row[] =>
  [...results.inventory.entries()].flatMap(([n, { item_id }]) => (item_id === item ? [{ n, content: 1 }] : []));

/** Sum over the matching inventory rows, per kg of good product. */
function perGood(plant: Plant, contents: boolean, rows: readonly Row[]): How {
  if (rows.length === 0) return made(PROCESS, '0');
  return made(
    PROCESS,
    `sum(${contents ? 'amount * content' : 'amount'}) / ${GOOD}`,
    ...amounts(plant, rows, contents),
    ...plant.good(),
  );
}

function amounts(plant: Plant, rows: readonly Row[], contents = true): ProvenanceInput[] {
  const list = listed(rows.map(({ n }) => plant.figure('amount', 'inventory', n, 'amount')));
  if (!contents) return list;
  const content = rows.map(({ n, content: kg }) =>
    fact('content', `kg per unit of ${plant.results.inventory[n]!.title}`, kg, 'kg', 'Catalogue of items'),
  );
  return [...list, ...listed(content)];
}

/** How each other key metric is calculated. */
const HOW: Readonly<Record<Exclude<keyof Figures, ExplainedMetric | ProjectMetric>, (plant: Plant) => How>> = {
  cogs: (plant) =>
    plant.results.co_products
      ? made(ECONOMICS, '(annual - co_products) / output', annualInput(plant), ...creditInput(plant), output(plant))
      : made(ECONOMICS, 'annual / output', annualInput(plant), output(plant)),
  cogs_without_depreciation: (plant) =>
    made(
      ECONOMICS,
      `(annual - depreciation${lessCredit(plant)}) / output`,
      annualInput(plant),
      depreciationInput(plant),
      ...creditInput(plant),
      output(plant),
    ),
  co_product_sales: creditHow,
  cogs_by_mass: (plant) => byMassHow(plant, 'mass'),
  cogs_by_dry_mass: (plant) => byMassHow(plant, 'dry_mass'),
  cogs_by_revenue: byRevenueHow,
  gwp_by_mass: sharedImpact('cogs_by_mass'),
  gwp_by_dry_mass: sharedImpact('cogs_by_dry_mass'),
  gwp_by_energy: byEnergyHow,
  gwp_by_revenue: sharedImpact('cogs_by_revenue'),
  gwp_by_substitution: substitutedHow,
  yield: (plant) =>
    made(
      PROCESS,
      hasMakers(plant) ? 'batch_output / sum(made)' : 'batch_output / made',
      plant.good()[0]!,
      ...madeInputs(plant, 'made'),
    ),
  purity: (plant) => purityHow(plant, productSource(plant)),
  purity_solids: (plant) => solidsHow(plant, productSource(plant)),
  titre: (plant) => {
    const first = plant.process.steps[plant.process.cultures.start];
    return first ? modelHow(plant, first, ['titre']) : missing(NO_FERMENTATION);
  },
  space_time_yield: (plant) => {
    const first = plant.process.steps[plant.process.cultures.start];
    if (!first) return missing(NO_FERMENTATION);
    const { sets, interval } = first;
    return made(
      PROCESS,
      'batch_output * interval / sets / (vessel * filled * occupancy * vessels)',
      fact('interval', 'Interval of a set in a continuous plant, otherwise 1', interval, 'h', PROCESS),
      fact('sets', 'Number of sets in a continuous plant, otherwise 1', sets, '1', PROCESS),
      plant.good()[0]!,
      plant.setting('vessel', first, 'vessel_volume'),
      plant.setting('filled', first, 'working_fraction'),
      plant.figure('occupancy', 'schedule', 'resources', first.tag, 'occupancy'),
      plant.figure('vessels', 'model', first.resolved.step.id, 'units'),
    );
  },
  batch_output: (plant) => total(PROCESS, productInputs(plant, 'part', productSource(plant))),
  pmi: (plant) => perGood(plant, true, [...boughtRows(plant), ...consumedRows(plant)]),
  pmi_water: (plant) => perGood(plant, true, waterOf(plant, true)),
  pmi_materials: (plant) => perGood(plant, true, waterOf(plant, false)),
  pmi_consumables: (plant) => perGood(plant, true, consumedRows(plant)),
  e_factor: (plant) => {
    const dry = waterOf(plant, false);
    const how = perGood(plant, true, dry);
    return dry.length > 0 ? { ...how, formula: `${how.formula} - 1` } : made(PROCESS, '-1');
  },
  water: (plant) => perGood(plant, false, waterOf(plant, true)),
  plastic: (plant) => perGood(plant, false, rowsOf(plant, 'plastic')),
  electricity: (plant) => perGood(plant, false, rowsOf(plant, 'electricity')),
  gwp: (plant) =>
    plant.results.figures.gwp === null
      ? missing(noFootprint(plant))
      : total(
          FOOTPRINT,
          plant.results.steps.map((step) => plant.figure('part', 'steps', step.step_id, 'gwp')),
        ),
  gwp_coverage: coverageHow,
};

/** The footprint times the share of the unit cost that the product bears. */
function sharedImpact(by: 'cogs_by_mass' | 'cogs_by_dry_mass' | 'cogs_by_revenue') {
  return (plant: Plant): How => {
    const { gwp, [by]: shared } = plant.results.figures;
    if (gwp === null) return missing(noFootprint(plant));
    if (shared === null || shared === undefined) return missing('The product has no selling price.');
    return made(
      FOOTPRINT,
      'gwp * shared / gross',
      plant.figure('gwp', 'figures', 'gwp'),
      plant.figure('shared', 'figures', by),
      plant.figure('gross', 'figures', 'cogs_gross'),
    );
  };
}

/** The footprint times the share of the product in the heating value of all that is sold. */
function byEnergyHow(plant: Plant): How {
  const { gwp, gwp_by_energy: own } = plant.results.figures;
  if (gwp === null) return missing(noFootprint(plant));
  if (own === null || own === undefined) return missing('None of the products sold is combustible.');
  const shares = plant.priced.coProducts!.shares;
  return made(
    FOOTPRINT,
    'gwp * share',
    plant.figure('gwp', 'figures', 'gwp'),
    fact(
      'share',
      'Share of the product in the heating value of all products sold',
      shares.energy!,
      '1',
      'Elements of the components (docs/models, utilities)',
    ),
  );
}

function substitutedHow(plant: Plant): How {
  const { gwp, gwp_by_substitution: own } = plant.results.figures;
  if (gwp === null) return missing(noFootprint(plant));
  if (own === null) return missing('The climate change avoided is not given for every co-product.');
  const sales = salesOf(plant.process).filter(({ price }) => price > 0);
  const whole = plant.figure('gwp', 'figures', 'gwp');
  const power = powerTerm(plant);
  if (sales.length === 0) return made(FOOTPRINT, `gwp${power.formula}`, whole, ...power.inputs);
  return made(
    FOOTPRINT,
    `gwp - sum(amount * avoided) / batch_output${power.formula}`,
    whole,
    ...power.inputs,
    ...listed(sales.map((sale) => saleAmount(plant, sale))),
    ...listed(
      sales.map(({ name, avoided }) =>
        fact('avoided', `Climate change avoided per kg of ${name}`, avoided!, 'kgCO2e/kg', 'Entered for the outlet'),
      ),
    ),
    plant.good()[0]!,
  );
}

/** What sold electricity avoids, as a term of a formula. */
function powerTerm(plant: Plant): { formula: string; inputs: ProvenanceInput[] } {
  const table = plant.process.library.factors;
  if (!table || powerCredit(plant.process) === 0) return { formula: '', inputs: [] };
  return {
    formula: ' - sold * grid / (batch * (1 - failure_rate))',
    inputs: [
      valueInput(plant, 'sold', 'sold_electricity'),
      gridInput(plant, table),
      plant.figure('batch', 'figures', 'batch_output'),
      plant.assumption('failure_rate', 'plant.failure_rate'),
    ],
  };
}

function coverageHow(plant: Plant): How {
  if (plant.results.figures.gwp_coverage === null) return missing(noFootprint(plant));
  const rows = waterOf(plant, false);
  if (rows.length === 0) return made(FOOTPRINT, '1');
  const known = rows.map(({ n, known: has }) =>
    fact(
      'known',
      `Whether a factor is available for ${plant.results.inventory[n]!.title}`,
      Number(has),
      '1',
      'Climate factors',
    ),
  );
  return made(
    FOOTPRINT,
    'sum(amount * content * known) / sum(amount * content)',
    ...amounts(plant, rows),
    ...listed(known),
  );
}
