/** Calculation of the metrics of the whole process. */
import {
  ANNUAL,
  assumed,
  byEconomics,
  byFootprint,
  byProcess,
  constant,
  DEPRECIATION,
  type Explained,
  FOOTPRINT,
  GOOD,
  GOOD_TERMS,
  missing,
  named,
  number,
  OUTPUT,
  PROCESS,
  type Term,
  total,
} from '../costing/explained.ts';
import type { ProjectMetric } from '../costing/project-explained.ts';
import { powerCredit } from '../economics/footprint.ts';
import { salesOf } from '../economics/sales.ts';
import { type ExplainedMetric, metricOf, type MetricRow } from '../metrics/metrics.ts';
import type { Figures } from '../types/results.ts';
import { amountOfSale, byMassHow, byRevenueHow, creditHow, creditTerm, lessCredit } from './co-products.ts';
import { boughtRows, consumedRows, gridInput } from './inventory.ts';
import { modelHow } from './model.ts';
import { noted } from './noted.ts';
import type { Handler, Plant } from './plant.ts';
import { hasMakers, madeTerms, noFootprint } from './steps.ts';
import { productSource } from './stream-source.ts';
import { productInputs, purityHow, solidsHow } from './streams.ts';

const NO_FERMENTATION = 'No fermentation makes the product.';

/** `figures.<key>`. */
export const figureEntry: Handler = (plant, [key = '']) => {
  const value = (plant.results.figures as Record<string, number | null | undefined>)[key];
  const metric = metricOf(key);
  if (value === undefined || !metric) return undefined;
  return { title: metric.title, unit: metric.unit, value, how: () => howOf(plant, key, metric) };
};

const howOf = (plant: Plant, key: string, { explained }: MetricRow): Explained =>
  explained ? formulaHow(explained) : (noted(plant, 'figures', key) ?? HOW[key as keyof typeof HOW](plant));

/** A formula over values of the results and assumptions. */
const formulaHow = ({ formula, inputs, source }: NonNullable<MetricRow['explained']>): Explained => ({
  formula,
  terms: Object.entries(inputs).map(([symbol, path]) =>
    path.startsWith('assumptions.')
      ? { symbol, assumption: path.slice('assumptions.'.length) }
      : number(symbol, ...path.split('.')),
  ),
  source: `docs/models, ${source}`,
});

interface Row {
  n: number;
  content: number;
}
/** What is bought of water, or of everything else. */
const waterOf = (plant: Plant, isWater: boolean) => boughtRows(plant).filter(({ water }) => water === isWater);
const rowsOf = ({ results }: Plant, item: string): Row[] =>
  [...results.inventory.entries()].flatMap(([n, { item_id }]) => (item_id === item ? [{ n, content: 1 }] : []));

/** Sum over the matching inventory rows, per kg of good product. */
const perGood = (plant: Plant, contents: boolean, rows: readonly Row[]): Explained =>
  rows.length === 0
    ? byProcess('0')
    : byProcess(
        `sum(${contents ? 'amount * content' : 'amount'}) / ${GOOD}`,
        ...amounts(plant, rows, contents),
        ...GOOD_TERMS,
      );

function amounts({ results }: Plant, rows: readonly Row[], contents = true): Term[] {
  const list = rows.map(({ n }) => named('inventory', n, 'amount'));
  const content = rows.map(({ n, content: kg }) =>
    constant('content', `kg per unit of ${results.inventory[n]!.title}`, kg, 'kg', 'Catalogue of items'),
  );
  return contents ? [list, content] : [list];
}

/** How each other key metric is calculated. */
const HOW: Readonly<Record<Exclude<keyof Figures, ExplainedMetric | ProjectMetric>, (plant: Plant) => Explained>> = {
  cogs: (plant) =>
    plant.results.co_products
      ? byEconomics('(annual - co_products) / output', ANNUAL, ...creditTerm(plant), OUTPUT)
      : byEconomics('annual / output', ANNUAL, OUTPUT),
  cogs_without_depreciation: (plant) =>
    byEconomics(
      `(annual - depreciation${lessCredit(plant)}) / output`,
      ANNUAL,
      DEPRECIATION,
      ...creditTerm(plant),
      OUTPUT,
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
    byProcess(
      hasMakers(plant) ? 'batch_output / sum(made)' : 'batch_output / made',
      named('figures', 'batch_output'),
      ...madeTerms(plant, 'made'),
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
    const { sets, interval, tag, resolved } = first;
    const { id } = resolved.step;
    return byProcess(
      'batch_output * interval / sets / (vessel * filled * occupancy * vessels)',
      constant('interval', 'Interval of a set in a continuous plant, otherwise 1', interval, 'h', PROCESS),
      constant('sets', 'Number of sets in a continuous plant, otherwise 1', sets, '1', PROCESS),
      named('figures', 'batch_output'),
      { symbol: 'vessel', setting: [id, 'vessel_volume'] },
      { symbol: 'filled', setting: [id, 'working_fraction'] },
      named('schedule', 'resources', tag, 'occupancy'),
      number('vessels', 'model', id, 'units'),
    );
  },
  batch_output: (plant) => {
    const parts = productInputs(plant, 'part', productSource(plant));
    return plant.process.assumptions.plant.usable_share === 1
      ? byProcess('sum(part)', parts)
      : byProcess('sum(part) * usable_share', parts, assumed('usable_share', 'plant.usable_share'));
  },
  pmi: (plant) => perGood(plant, true, [...boughtRows(plant), ...consumedRows(plant)]),
  pmi_water: (plant) => perGood(plant, true, waterOf(plant, true)),
  pmi_materials: (plant) => perGood(plant, true, waterOf(plant, false)),
  pmi_consumables: (plant) => perGood(plant, true, consumedRows(plant)),
  e_factor: (plant) => {
    const dry = waterOf(plant, false);
    const how = perGood(plant, true, dry);
    return dry.length > 0 ? { ...how, formula: `${how.formula} - 1` } : byProcess('-1');
  },
  water: (plant) => perGood(plant, false, waterOf(plant, true)),
  plastic: (plant) => perGood(plant, false, rowsOf(plant, 'plastic')),
  electricity: (plant) => perGood(plant, false, rowsOf(plant, 'electricity')),
  gwp: (plant) =>
    plant.results.figures.gwp === null
      ? missing(noFootprint(plant))
      : total(FOOTPRINT, plant.results.steps, (step) => number('part', 'steps', step.step_id, 'gwp')),
  gwp_coverage: coverageHow,
};

/** The footprint times the share of the unit cost that the product bears. */
function sharedImpact(by: 'cogs_by_mass' | 'cogs_by_dry_mass' | 'cogs_by_revenue') {
  return (plant: Plant): Explained => {
    const { gwp, [by]: shared } = plant.results.figures;
    if (gwp === null) return missing(noFootprint(plant));
    if (shared === null || shared === undefined) return missing('The product has no selling price.');
    return byFootprint(
      'gwp * shared / gross',
      named('figures', 'gwp'),
      number('shared', 'figures', by),
      number('gross', 'figures', 'cogs_gross'),
    );
  };
}

/** The footprint times the share of the product in the heating value of all that is sold. */
function byEnergyHow(plant: Plant): Explained {
  const { gwp, gwp_by_energy: own } = plant.results.figures;
  if (gwp === null) return missing(noFootprint(plant));
  if (own === null || own === undefined) return missing('None of the products sold is combustible.');
  const shares = plant.priced.coProducts!.shares;
  const title = 'Share of the product in the heating value of all products sold';
  const source = 'Elements of the components (docs/models, utilities)';
  return byFootprint('gwp * share', named('figures', 'gwp'), constant('share', title, shares.energy!, '1', source));
}

function substitutedHow(plant: Plant): Explained {
  const { gwp, gwp_by_substitution: own } = plant.results.figures;
  if (gwp === null) return missing(noFootprint(plant));
  if (own === null) return missing('The climate change avoided is not given for every co-product.');
  const sales = salesOf(plant.process).filter(({ price }) => price > 0);
  const whole = named('figures', 'gwp');
  const power = powerTerm(plant);
  if (sales.length === 0) return byFootprint(`gwp${power.formula}`, whole, ...power.terms);
  return byFootprint(
    `gwp - sum(amount * avoided) / batch_output${power.formula}`,
    whole,
    ...power.terms,
    sales.map((sale) => amountOfSale(plant, sale)),
    sales.map(({ name, avoided }) =>
      constant('avoided', `Climate change avoided per kg of ${name}`, avoided!, 'kgCO2e/kg', 'Entered for the outlet'),
    ),
    named('figures', 'batch_output'),
  );
}

/** What sold electricity avoids, as a term of a formula. */
function powerTerm(plant: Plant): Pick<Explained, 'formula' | 'terms'> {
  const table = plant.process.library.factors;
  if (!table || powerCredit(plant.process) === 0) return { formula: '', terms: [] };
  return {
    formula: ` - sold * grid / ${GOOD}`,
    terms: [number('sold', 'utilities', 'values', 'sold_electricity'), gridInput(plant, table), ...GOOD_TERMS],
  };
}

function coverageHow(plant: Plant): Explained {
  if (plant.results.figures.gwp_coverage === null) return missing(noFootprint(plant));
  const rows = waterOf(plant, false);
  if (rows.length === 0) return byFootprint('1');
  const known = rows.map(({ n, known: has }) =>
    constant(
      'known',
      `Whether a factor is available for ${plant.results.inventory[n]!.title}`,
      Number(has),
      '1',
      'Climate factors',
    ),
  );
  return byFootprint('sum(amount * content * known) / sum(amount * content)', ...amounts(plant, rows), known);
}
