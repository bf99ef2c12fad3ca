/** Screening by elementary effects (Morris 1991; µ* of Campolongo, Cariboni and Saltelli 2007). */
import { morris } from '../../numeric/sensitivity.ts';
import type { Estimate } from '../types.ts';
import { bootstrap, type Study } from './study.ts';

/** Levels of the grid, and the step that reaches each equally often: p ÷ 2(p - 1). */
const LEVELS = 4;
const STEP = LEVELS / (2 * (LEVELS - 1));

export interface Effects {
  /** Mean, and mean magnitude, of the change for a move over the whole range. */
  mu: number;
  mu_star: Estimate;
  sigma: number;
  /** Number of valid effects. */
  count: number;
}

/** Number of model runs in a study. */
export const morrisRuns = (trajectories: number, inputs: number): number => trajectories * (inputs + 1);

/** Effects by output, then input. A step to or from an infeasible point is skipped. */
export function morrisStudy({ model, inputs, outputs, samples, random, confidence }: Study): Effects[][] {
  const effects = Array.from({ length: outputs }, () => Array.from({ length: inputs }, (): number[] => []));
  const order = new Int32Array(inputs);
  for (let trajectory = 0; trajectory < samples; trajectory++) {
    const point = new Float64Array(inputs);
    for (let i = 0; i < inputs; i++) point[i] = random.below(LEVELS) / (LEVELS - 1);
    for (let i = 0; i < inputs; i++) order[i] = i;
    random.shuffle(order);
    let before = copy(model(point));
    for (const input of order) {
      // With four levels, exactly one of the two directions stays on the grid.
      const move = point[input]! + STEP <= 1 + 1e-9 ? STEP : -STEP;
      point[input]! += move;
      const after = copy(model(point));
      if (before && after)
        for (let k = 0; k < outputs; k++) {
          const effect = (after[k]! - before[k]!) / move;
          if (!Number.isNaN(effect)) effects[k]![input]!.push(effect);
        }
      before = after;
    }
  }
  return effects.map((row) => row.map((list) => measures(list, random, confidence)));
}

/** Copies the values, as a model may reuse the memory of its result. */
const copy = (answer: ArrayLike<number> | null): Float64Array | null => answer && Float64Array.from(answer);

function measures(effects: number[], random: Study['random'], confidence: number): Effects {
  const count = effects.length;
  if (count === 0) return { mu: 0, mu_star: { value: 0, low: 0, high: 0 }, sigma: 0, count };
  let sum = 0;
  for (const effect of effects) sum += effect;
  const size = (chosen: Int32Array): readonly number[] => {
    let total = 0;
    for (let i = 0; i < chosen.length; i++) total += Math.abs(effects[chosen[i]!]!);
    return [total / count];
  };
  const [mu_star] = bootstrap(count, size, random, confidence);
  return {
    mu: sum / count,
    mu_star: mu_star!,
    sigma: morris(effects).deviation,
    count,
  };
}
