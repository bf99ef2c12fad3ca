/** Goal-seek on a process: any number in its results as a function of any number in its configuration. */
import { enterValue } from '../steps/enter-value.ts';
import { compile } from '../evaluate/evaluate.ts';
import { figureValue } from '../provenance/figure-value.ts';
import type { FigureRef } from '../types/provenance.ts';
import type { AssumptionGroup } from '../assumptions/assumptions.ts';
import type { Configuration, ProductBasis } from '../types/configuration.ts';
import type { Library } from '../types/library.ts';
import { type Found, goalSeek } from './goal-seek.ts';

/** One number that a user can set: of a step, an assumption by its path, or the price of an item. */
export type Lever =
  | { kind: 'setting'; step_id: string; key: string }
  | { kind: 'assumption'; group: Exclude<AssumptionGroup, 'prices'>; key: string }
  | { kind: 'price'; item_id: string };

export interface Goal {
  figure: FigureRef;
  /** Target in the engine unit of the metric. */
  target: number;
  lever: Lever;
  /** Range in the engine unit of the input. */
  min: number;
  max: number;
  integer?: boolean;
  hints?: readonly number[];
}

export interface GoalSeek extends Found {
  goal: Goal;
}

/**
 * Tries values of one input, with everything else unchanged. A locked setting is varied with its lock. @throws
 * RangeError for an unknown metric, an invalid range or a non-numeric target.
 */
export function seekGoal(configuration: Configuration, product: ProductBasis, library: Library, goal: Goal): GoalSeek {
  const { figure, target, lever, min, max, integer = false, hints = [] } = goal;
  const at = (x: number) => {
    const evaluation = compile(withLever(configuration, lever, x), product, library).evaluate();
    if (!evaluation.feasible) return { y: null, message: evaluation.problem.message };
    const y = figureValue(evaluation.results, figure);
    if (y === undefined) throw new RangeError(`The results have no metric “${figure}”`);
    return y === null || !Number.isFinite(y)
      ? { y: null, message: 'The metric has no data at this point.' }
      : { y, message: null };
  };
  return { goal, ...goalSeek({ at, target, min, max, integer, hints }) };
}

/** The configuration with one number entered and everything else unchanged. */
export function withLever(configuration: Configuration, lever: Lever, value: number): Configuration {
  const { assumptions } = configuration;
  switch (lever.kind) {
    case 'price':
      return {
        ...configuration,
        assumptions: { ...assumptions, prices: { ...assumptions.prices, [lever.item_id]: value } },
      };
    case 'assumption':
      return {
        ...configuration,
        assumptions: { ...assumptions, [lever.group]: { ...assumptions[lever.group], [lever.key]: value } },
      };
    case 'setting': {
      const { step_id, key } = lever;
      const locks = configuration.locked_values.uo_settings;
      const isLocked = locks.some((step) => step.id === step_id && step.settings[key] !== undefined);
      const locked = locks.map((step) =>
        step.id === step_id ? { ...step, settings: { ...step.settings, [key]: value } } : step,
      );
      return isLocked
        ? { ...configuration, locked_values: { uo_settings: locked } }
        : enterValue(configuration, step_id, key, value);
    }
  }
}
