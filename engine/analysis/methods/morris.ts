/** Screening by elementary effects (Morris 1991; µ* of Campolongo, Cariboni and Saltelli 2007). */
import { Random } from '../../numeric/random.ts';
import { morris } from '../../numeric/sensitivity.ts';
import type { Estimate } from '../types.ts';
import { bootstrap, type Design } from './study.ts';

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

/** Each row is a trajectory from a point of the grid. A step to or from an infeasible point is skipped. */
export function morrisDesign(trajectories: number, inputs: number, seed: number): Design<Effects> {
  const random = new Random(seed);
  // Two bytes per step, so that all trajectories are at hand: their random numbers follow each other.
  const levels = new Uint8Array(trajectories * inputs);
  const orders = new Uint8Array(trajectories * inputs);
  for (let from = 0; from < levels.length; from += inputs) {
    for (let i = 0; i < inputs; i++) levels[from + i] = random.below(LEVELS);
    const order = orders.subarray(from, from + inputs);
    for (let i = 0; i < inputs; i++) order[i] = i;
    random.shuffle(order);
  }
  // With four levels, exactly one of the two directions stays on the grid.
  const move = (at: number): number => (levels[at]! / (LEVELS - 1) + STEP <= 1 + 1e-9 ? STEP : -STEP);
  const each = inputs + 1;
  return {
    rows: trajectories,
    each,
    point(row, index, into) {
      const from = row * inputs;
      if (index === 0) for (let i = 0; i < inputs; i++) into[i] = levels[from + i]! / (LEVELS - 1);
      else {
        const input = orders[from + index - 1]!;
        into[input]! += move(from + input);
      }
    },
    measure(outputs, confidence) {
      const resampling = random.copy();
      return outputs.map((values) => {
        const effects = Array.from({ length: inputs }, (): number[] => []);
        for (let row = 0; row < values.length / each; row++)
          for (let step = 0; step < inputs; step++) {
            const at = row * each + step;
            const input = orders[row * inputs + step]!;
            const effect = (values[at + 1]! - values[at]!) / move(row * inputs + input);
            if (!Number.isNaN(effect)) effects[input]!.push(effect);
          }
        return effects.map((list) => measures(list, resampling, confidence));
      });
    },
  };
}

function measures(effects: number[], random: Random, confidence: number): Effects {
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
