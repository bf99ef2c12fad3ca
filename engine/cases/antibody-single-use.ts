/** The antibody plant of thirty bioreactors of 2 m³ in single use and as a hybrid, beside the one in stainless steel. */
import type { Library } from '../types/library.ts';
import type { PlantTechnology } from '../assumptions/assumptions.ts';
import type { Results } from '../types/results.ts';
import type { PublishedCase } from './case.ts';
import { ANTIBODY, antibodySteps } from './own/antibody.ts';
import { costOf, run, operationsOf } from './plant.ts';

/** Two lines of fifteen bioreactors, as for the plant in steel. */
const LINES = 2;
const VESSELS = 15;
/** A bag withstands 0.03 bar, and kLa stays within 20 1/h: the culture of the plant in steel has 0.2 bar and 0.04 kW/m³. */
const IN_BAGS = { head_pressure: 0.03, power_per_volume: 0.0267 };

/** @param more Its vessels of 2 m³, its prices of consumables by contract ÷ list prices, and the year of its prices. */
export function plantIn(
  technology: PlantTechnology,
  library: Library,
  { vessels = VESSELS, contract = 1, year = 2016 } = {},
): Results {
  const [culture, ...others] = antibodySteps(vessels);
  const settings = technology === 'single_use' ? { ...culture!.settings, ...IN_BAGS } : culture!.settings;
  return run(
    {
      product: ANTIBODY,
      assumptions: {
        plant: { grade: 'pharma', technology, contract_prices: contract },
        capital: { convention: 'superpro', cost_year: year },
      },
      steps: [{ ...culture!, settings }, ...others],
    },
    library,
  );
}

/** Of the plastic that the factor counts, kg CO2e/kg. */
const plasticOf = ({ inventory }: Results): { kg: number; carbon: number } => {
  const rows = inventory.filter(({ item_id }) => item_id === 'plastic');
  return {
    kg: rows.reduce((sum, { amount }) => sum + amount, 0),
    carbon: rows.reduce((sum, { gwp }) => sum + (gwp ?? 0), 0),
  };
};

/** Cost of consumables, USD/kg. */
const consumablesOf = (results: Results): number => costOf(results, 'consumables') / results.figures.output;
/** m³ per batch. */
const waterOf = ({ figures }: Results): number => figures.water * figures.batch_output;

const AT_SCALE =
  'this model makes 6.5 kg per batch and 4 t per year, so that capital and people, which single use saves, are a small part of the cost of steel; disposables of 90,000 USD per batch do not become cheaper with the number of batches. With vessels of 2 m³ in both, single use is cheaper in this model below 590 kg per year at list prices, below 970 kg at three quarters of them, and at each output at half of them';
const DISPOSABLES =
  'in steel, this model has the resins, filters and membranes of 6.5 kg per batch; in single use each vessel and each solution has a new bag per batch. The published model, and what it counts as consumables of steel, is not printed';
const FEW_BAGS =
  'this model counts a bag for each vessel, one to make and one to keep each solution, tube sets to fill and empty each, filters on the way, and 6 % for connectors; it has 13 solutions, where such a process has 20 to 30 (Petrides 2015: wash, strip and storage of each column apart), and no bags for samples and for waste';

export const antibodySingleUse: PublishedCase = {
  id: 'antibody_single_use',
  title: 'Antibody, thirty single-use bioreactors of 2 m³',
  source:
    'Jacquemart et al. 2016, Comput. Struct. Biotechnol. J. (csbj 10.1016/j.csbj.2016.06.007), Sinclair 2008 (BioPharm Int., Bush) and Reiners 2026 (Biotechnol. Bioeng. 10.1002/bit.70297), all as cited in a review by Belach',
  origin: 'Antibody plants in reviews',
  whole: true,
  operations: operationsOf(antibodySteps(VESSELS)),
  inputs: [
    'thirty single-use bioreactors of 2,000 L; water, plastic and climate change of the consumables for one 2,000 L batch',
    'the bands of the comparison are ours, for a plant built up from its machines where the published models are not printed; they do not count',
    'not published, so assumed here: the process of the stainless-steel plant, with a bag headspace pressure of 0.03 bar and a lower stirring power; two lines, each with fifteen bioreactors and one downstream train',
  ],
  rows: {
    capital: {
      name: 'Total capital',
      unit: 'USD',
      published: 250e6,
      kind: 'computed',
      estimate: 'capital',
      how: 'two lines, SuperPro Designer convention at pharma grade, single-use technology; comparison band 150 to 400 M USD',
    },
    capital_ratio: {
      name: 'Total capital, single use ÷ steel',
      unit: '1',
      published: 0.71,
      kind: 'computed',
      estimate: 'factor',
      how: 'same method for both technologies; comparison band 0.55 to 0.85',
    },
    cost_ratio: {
      name: 'Operating cost per gram, single use ÷ steel',
      unit: '1',
      published: 0.78,
      kind: 'computed',
      estimate: 'operating',
      how: 'excluding depreciation; same method for both technologies; comparison band 0.65 to 1.05',
      cause: 'model',
      outside: AT_SCALE,
    },
    consumables: {
      name: 'Cost of consumables per gram, single use ÷ steel',
      unit: '1',
      published: 1.51,
      kind: 'computed',
      estimate: 'operating',
      how: 'resins, filters, membranes, bags and other disposables; same method for both technologies; comparison band 1.25 to 3',
      cause: 'prices',
      outside: DISPOSABLES,
    },
    area: {
      name: 'Plant area, single use ÷ steel',
      unit: '1',
      published: 0.62,
      kind: 'computed',
      estimate: 'size',
      how: 'gross area of the rooms; comparison band 0.5 to 0.9',
    },
    water: {
      name: 'Water per batch',
      unit: 'm³',
      published: 13.524,
      kind: 'computed',
      estimate: 'size',
      how: 'process water, and water for injection in media and buffers; comparison band 6.8 to 20.3 m³',
    },
    water_ratio: {
      name: 'Water per batch, single use ÷ steel',
      unit: '1',
      published: 13_524 / 104_534,
      kind: 'computed',
      estimate: 'size',
      how: 'value in the row above ÷ water per batch of the stainless-steel plant; comparison band 0.08 to 0.30',
    },
    plastic: {
      name: 'Plastic per batch, including packaging, single use',
      unit: 'kg',
      published: 950,
      kind: 'computed',
      estimate: 'size',
      how: 'bags, capsules, cassettes, flow paths and columns, by size; comparison band 500 to 1,200 kg',
      cause: 'scope',
      outside: FEW_BAGS,
    },
    hybrid_plastic: {
      name: 'Plastic per batch, hybrid',
      unit: 'kg',
      published: 360,
      kind: 'computed',
      estimate: 'size',
      how: 'same method, hybrid technology; comparison band 200 to 550 kg',
    },
    carbon: {
      name: 'Climate change of the consumables per batch',
      unit: 'kg',
      published: 6500,
      kind: 'computed',
      estimate: 'carbon',
      how: 'mass of plastic × the emission factor derived from the same source; comparison band 3,900 to 9,100 kg',
      cause: 'scope',
      outside: 'the mass of plastic, in the single-use row above, is lower by the same proportion',
    },
  },
  leftOut: [
    { name: 'Microbial antibody fragments, less than 60 % of the capital', reason: 'the process is not published' },
  ],
  ours: (library: Library) => {
    const [steel, hybrid, single] = (['stainless', 'hybrid', 'single_use'] as const).map((one) =>
      plantIn(one, library),
    ) as [Results, Results, Results];
    const { kg: plastic, carbon } = plasticOf(single);
    return {
      capital: LINES * single.capital.total,
      capital_ratio: single.capital.total / steel.capital.total,
      cost_ratio: single.figures.cogs_without_depreciation / steel.figures.cogs_without_depreciation,
      consumables: consumablesOf(single) / consumablesOf(steel),
      area: single.facility!.totals.area / steel.facility!.totals.area,
      water: waterOf(single),
      water_ratio: waterOf(single) / waterOf(steel),
      plastic,
      hybrid_plastic: plasticOf(hybrid).kg,
      carbon,
    };
  },
};
