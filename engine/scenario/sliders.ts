/** Numbers of a process that readers of a shared report may vary, within ends that its owner sets. */
import {
  assumptionDial,
  CAPITAL_ESTIMATE,
  checkRange,
  type Dial,
  isProblem,
  settingDial,
  spoken,
} from '../analysis/dial.ts';
import { type Lever, withLever } from '../analysis/seek-goal.ts';
import type { AnalysisInput, AnalysisProblem } from '../analysis/types.ts';
import type { Unit } from '../wording/quantity.ts';
import type { AssumptionGroup } from '../assumptions/assumptions.ts';
import type { Configuration } from '../types/configuration.ts';
import type { Results } from '../types/results.ts';
import { aboutField } from '../wording/field-wording.ts';

/** The number that a slider varies: a setting of a step or, without one, the path of an assumption or a price. */
export interface SliderTarget {
  step_id: string | null;
  key: string;
}

/** Ends in the unit of the number. */
export interface SliderRequest extends SliderTarget {
  min: number;
  max: number;
}

export interface Slider extends SliderRequest {
  title: string;
  /** Null for an assumption or a price. */
  step_name: string | null;
  unit: Unit;
  display_unit: Unit;
  integer: boolean;
  /** The present value, between the ends. */
  value: number;
}

const FIELD = 'sliders';

/**
 * A slider with its present value, or why it cannot be made: an unknown number, a choice, or ends that are outside the limits of the
 * setting or do not include its present value.
 * @param results of the configuration
 */
export function sliderOf(
  input: AnalysisInput,
  results: Results,
  { step_id, key, min, max }: SliderRequest,
): Slider | AnalysisProblem {
  const wrong = (message: string): AnalysisProblem => ({ field: FIELD, message: aboutField(FIELD, message), step_id });
  const dial =
    step_id === null ? assumptionDial(input, results, key, FIELD) : settingDial(input, results, step_id, key, FIELD);
  if (isProblem(dial)) return dial;
  // It is the error of an estimate, which nobody enters.
  if (step_id === null && key === CAPITAL_ESTIMATE) return wrong(`“${key}” is not a numeric assumption.`);
  const problem = checkRange(dial, min, max, FIELD);
  if (problem) return problem;
  const { base } = dial;
  if (typeof base !== 'number') return wrong(`${spoken(dial)} has no current value, so it cannot be a slider.`);
  if (base < min || base > max) return wrong(`the range of ${spoken(dial)} must include its current value.`);
  const integer = dial.type === 'integer';
  return {
    step_id,
    key,
    title: titleOf(dial, input.configuration),
    step_name: dial.step_name,
    unit: dial.unit,
    display_unit: dial.display_unit,
    integer,
    min: integer ? Math.ceil(min) : min,
    max: integer ? Math.floor(max) : max,
    value: base,
  };
}

/** Analyses name the step that a feed comes from by its id, which readers do not know. */
function titleOf({ title, key }: Dial, { uo_settings }: Configuration): string {
  const from = uo_settings.find(({ id }) => key.startsWith(`feeds.${id}.`) && title.endsWith(` of ${id}`));
  return from ? title.slice(0, -from.id.length) + from.name : title;
}

/**
 * The configuration with the values of all sliders entered.
 * @param values one for each slider, in the same order and in their units
 */
export function withSliders(
  configuration: Configuration,
  sliders: readonly SliderTarget[],
  values: readonly number[],
): Configuration {
  return sliders.reduce((now, slider, index) => withLever(now, leverOf(slider), values[index]!), configuration);
}

function leverOf({ step_id, key }: SliderTarget): Lever {
  if (step_id !== null) return { kind: 'setting', step_id, key };
  const dot = key.indexOf('.');
  const [group, name] = [key.slice(0, dot), key.slice(dot + 1)];
  return group === 'prices'
    ? { kind: 'price', item_id: name }
    : { kind: 'assumption', group: group as Exclude<AssumptionGroup, 'prices'>, key: name };
}
