/** The antibody plant of thirty bioreactors of 2 m³ in single use and as a hybrid, beside the one in stainless steel. */
import type { Library } from '../types/library.ts';
import type { PlantTechnology } from '../assumptions/assumptions.ts';
import type { Results } from '../types/results.ts';
import type { PublishedCase } from './case.ts';
import { ANTIBODY, antibodySteps } from './own/antibody.ts';
import { PACKAGING } from '../unit-operations/shared/disposables.ts';
import { run, operationsOf } from './plant.ts';

/** Two lines of fifteen bioreactors, as for the plant in steel. */
const LINES = 2;
const VESSELS = 15;
/** Bioreactors of 2 m³ of the plants whose area is published (Sinclair 2008). */
const SINCLAIR = 3;
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

/** m³ per batch. */
const waterOf = ({ figures }: Results): number => figures.water * figures.batch_output;

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
    'thirty single-use bioreactors of 2,000 L; water, plastic and climate change of the consumables for one 2,000 L batch; three bioreactors for the area',
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
    area: {
      name: 'Plant area, single use ÷ steel',
      unit: '1',
      published: 0.62,
      kind: 'computed',
      estimate: 'size',
      how: 'gross area of the rooms, three bioreactors as in the published plants; comparison band 0.5 to 0.9',
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
      name: 'Plastic per batch, without packaging, hybrid',
      unit: 'kg',
      published: 360,
      kind: 'computed',
      estimate: 'size',
      how: 'same method, hybrid technology, without packaging as published; comparison band 200 to 550 kg',
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
    {
      name: 'Operating cost per gram, single use ÷ steel, 0.78, and cost of consumables, 1.51',
      reason:
        'the review gives each of another model than that of the thirty bioreactors, and no input of either; ours are 1.35 and 2.9 with thirty bioreactors, 1.15 and 2.8 with three',
    },
    { name: 'Microbial antibody fragments, less than 60 % of the capital', reason: 'the process is not published' },
  ],
  ours: (library: Library) => {
    const [steel, hybrid, single] = (['stainless', 'hybrid', 'single_use'] as const).map((one) =>
      plantIn(one, library),
    ) as [Results, Results, Results];
    const { kg: plastic, carbon } = plasticOf(single);
    const areaOf = (technology: PlantTechnology): number =>
      plantIn(technology, library, { vessels: SINCLAIR }).facility!.totals.area;
    return {
      capital: LINES * single.capital.total,
      capital_ratio: single.capital.total / steel.capital.total,
      area: areaOf('single_use') / areaOf('stainless'),
      water: waterOf(single),
      water_ratio: waterOf(single) / waterOf(steel),
      plastic,
      hybrid_plastic: plasticOf(hybrid).kg / (1 + PACKAGING),
      carbon,
    };
  },
};
