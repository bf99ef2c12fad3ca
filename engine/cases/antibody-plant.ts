/** An antibody plant of thirty bioreactors of 2 m³, in stainless steel. */
import type { Library } from '../types/library.ts';
import type { PublishedCase } from './case.ts';
import { ANTIBODY, antibodySteps } from './own/antibody.ts';
import { type Plant, run, operationsOf } from './plant.ts';

/** The engine staggers at most 24 vessels: two lines of fifteen. */
const LINES = 2;
const VESSELS = 15;
const PLANT: Plant = {
  product: ANTIBODY,
  assumptions: { plant: { grade: 'pharma' }, capital: { convention: 'superpro', cost_year: 2016 } },
  steps: antibodySteps(VESSELS),
};

export const antibodyPlant: PublishedCase = {
  id: 'antibody_plant',
  title: 'Antibody, thirty stainless-steel bioreactors of 2 m³',
  source:
    'Jacquemart et al. 2016, Comput. Struct. Biotechnol. J. (csbj 10.1016/j.csbj.2016.06.007) and Sinclair 2008 (BioPharm Int., Bush), both as cited in a review by Belach; Budzinski et al. 2019, New Biotechnol. 49',
  origin: 'Antibody plants in reviews',
  whole: true,
  operations: operationsOf(PLANT.steps),
  inputs: [
    'thirty stainless-steel bioreactors of 2,000 L; water for one 2,000 L batch',
    'not published, so assumed here: CHO fed-batch as in the engine’s demonstration, 5 g/L; protein A, two polishing steps, two virus clearance steps; two lines, each with fifteen bioreactors and one downstream train',
  ],
  rows: {
    capital: {
      name: 'Total capital',
      unit: 'USD',
      published: 352e6,
      kind: 'computed',
      estimate: 'capital',
      how: 'two lines, SuperPro Designer convention at pharma grade',
    },
    water: {
      name: 'Water per batch',
      unit: 'm³',
      published: 104.5,
      kind: 'computed',
      estimate: 'size',
      how: 'water for media, buffers and the cleaning of all vessels, including the reject from water treatment; most of the water is used for cleaning, so the total depends on the number and size of the vessels; comparison band 52 to 157 m³',
      cause: 'scope',
      outside:
        'within 50 % of the published value, but not within 30 %: this model has no washers, autoclaves or separately cleaned transfer lines, and cleans each vessel once per use',
    },
    pmi: {
      name: 'Process mass intensity',
      unit: 'kg/kg',
      published: 7700,
      kind: 'computed',
      estimate: 'culture',
      how: 'total mass of inputs ÷ mass of antibody; published as the mean of six companies',
      cause: 'inputs',
      outside:
        'most of the mass is water: the published batches are larger, and large vessels need less cleaning water per unit of product; at 12.5 m³ (the scale of the antibody demonstration), this model gives 6,100',
    },
  },
  leftOut: [{ name: 'Cost per gram', reason: 'published only as the ratio of single-use to stainless-steel cost' }],
  ours: (library: Library) => {
    const { capital, figures } = run(PLANT, library);
    return {
      capital: LINES * capital.total,
      water: figures.water * figures.batch_output,
      pmi: figures.pmi,
    };
  },
};
