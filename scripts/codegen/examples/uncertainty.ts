import pairs from '../../../data/scale-up-ratios.json' with { type: 'json' };
import { type AnalysisProblem, estimates, leverage, scaleUpRisk, USUAL_SCALE_UP } from '#engine/analysis/index.ts';
import type { Estimates, Leverage } from '#generated/types.ts';
import { configuration, library, product } from './cast.ts';

/** Numbers in the example of leverage, which has many more. */
const ROWS = 12;

const input = { configuration: configuration('cfg_homogenised_v2'), product, library };

function made<T extends object>(outcome: T | AnalysisProblem): T {
  if ('message' in outcome) throw new Error(`An example cannot be made: ${outcome.message}`);
  return outcome;
}

const [cost] = made<Leverage[]>(leverage(input, ['cogs']));

export const uncertainty = {
  uncertainty: {
    summary: 'Unit cost, capital and the other metrics with what makes them uncertain',
    value: made<Estimates>(estimates(input)),
  },
  leverage: {
    summary: 'What moves the unit cost',
    value: { ...cost!, rows: cost!.rows.slice(0, ROWS) },
  },
  scale_up: {
    summary: 'Chance that the plant keeps nine tenths of the laboratory titre',
    value: made(scaleUpRisk(input, { ...USUAL_SCALE_UP, pairs })),
  },
};
