import { evaluate } from '../evaluate/evaluate.ts';
import { enterValue } from '../steps/enter-value.ts';
import type { Configuration, ProductBasis, SettingValue } from '../types/configuration.ts';
import type { Library } from '../types/library.ts';
import type { Problem } from '../types/results.ts';

/** An accepted value of a draft. */
export interface AcceptedValue {
  /** Id of its row. */
  row: string;
  step_id: string;
  key: string;
  value: SettingValue;
}

/** What accepted values do to the unit cost, USD/kg; null where the process cannot run. */
export interface DraftEffects {
  /** With defaults alone. */
  defaults: number | null;
  /** With all accepted values. */
  now: number | null;
  /** Why it cannot run with them. */
  problem: Problem | null;
  /** By row: the change when its value is entered in place of the default, in the order of the rows. */
  rows: Record<string, number | null>;
}

/** Enters the values one after the other. */
export function draftEffects(
  defaults: Configuration,
  values: readonly AcceptedValue[],
  product: ProductBasis,
  library: Library,
): DraftEffects {
  const costOf = (configuration: Configuration) => {
    const outcome = evaluate(configuration, product, library);
    return outcome.feasible
      ? { cost: outcome.results.figures.cogs, problem: null }
      : { cost: null, problem: outcome.problem };
  };
  const first = costOf(defaults);
  let [last, configuration] = [first, defaults];
  const rows: Record<string, number | null> = {};
  for (const { row, step_id, key, value } of values) {
    configuration = enterValue(configuration, step_id, key, value);
    const next = costOf(configuration);
    rows[row] = next.cost === null || last.cost === null ? null : next.cost - last.cost;
    last = next;
  }
  return { defaults: first.cost, now: last.cost, problem: last.problem, rows };
}
