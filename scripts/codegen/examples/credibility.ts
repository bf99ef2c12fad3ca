import { buildScenario } from '#engine/index.ts';
import { credibilityFile } from '#server/credibility/file.ts';
import { pinsFor } from '#server/pins.ts';
import { publishedPlants } from '../engine-docs/published.ts';
import { configuration, library, processName, product, results } from './cast.ts';
import { uncertainty } from './uncertainty.ts';

const shown = configuration('cfg_homogenised_v2');
const now = results(shown);
const created_at = '2026-11-22T15:04:00Z';
const name = processName('prc_homogenised');
const outcome = buildScenario({ name, product, configuration: shown, created_at }, library);
if (!outcome.feasible) throw new Error(`The example of a credibility file cannot be made: ${outcome.problem.message}`);

export const credibility = {
  credibility: {
    summary: 'A version that is good for choosing between routes',
    value: credibilityFile({
      product,
      process: { id: 'prc_homogenised', name },
      version: {
        id: 'cfg_homogenised_v2',
        number: 2,
        created_at,
        pins: pinsFor([]),
        results: now,
        fits: [],
      },
      configuration: shown,
      now,
      scenario: outcome.file,
      estimates: uncertainty.uncertainty.value,
      reviews: [],
      plants: publishedPlants(library),
    }),
  },
};
