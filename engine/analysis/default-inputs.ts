/** Inputs that a sensitivity analysis varies by default. */
import { assumptionDial, isProblem } from './dial.ts';
import { baselineOf } from './baseline.ts';
import { compile } from '../process/evaluate.ts';
import type { Configuration, Results, SettingValue } from '../types.ts';
import { type Setting, settingOf } from '../unit-operations/define.ts';
import { unitOperation } from '../unit-operations/index.ts';
import type { AnalysisInput, SensitivityInput, SensitivityMethod } from './types.ts';

/**
 * Default uncertainty: ±10 % for prices and model inputs, about a third for the capital estimate. For a share near 1,
 * half of its distance from 1, up to five percentage points.
 */
const PRICE_SPREAD = 0.1;
const SETTING_SPREAD = 0.1;
const REST_SPREAD = 0.5;
const MOST_POINTS_OFF = 0.05;
const CAPITAL: readonly [number, number] = [0.8, 1.3];
const PRICES = 6;
const SETTINGS = 8;

/** A setting of a step with its present value. */
export interface Entry {
  step_id: string;
  key: string;
  parameter: Setting['parameter'];
  value: SettingValue;
  isLocked: boolean;
  /** Whether the model fills it in from the feed, in which case a fixed number would rarely be valid. */
  followsFeed: boolean;
}

/** Settings in use: one that depends on another setting only if that setting has the required value. */
export function entries(configuration: Configuration, results: Results): Entry[] {
  return configuration.uo_settings.flatMap((step) => {
    const declaration = unitOperation(step.unit_operation);
    const resolved = results.steps.find(({ step_id }) => step_id === step.id)?.settings ?? [];
    const valueOf = (key: string) => resolved.find((one) => one.key === key);
    // In the order of the declaration; those of lists, which exist only where they were entered, come last.
    return resolved.flatMap((now) => {
      const { key } = now;
      const setting = declaration && settingOf(declaration, key);
      if (!setting) return [];
      const { parameter, derive } = setting;
      const { depends_on: needs } = parameter;
      if (needs && valueOf(needs.key)?.value !== needs.value) return [];
      return [
        {
          step_id: step.id,
          key,
          parameter,
          value: now.value,
          isLocked: now.source === 'locked',
          followsFeed: now.source === 'default' && parameter.default === null && derive === null,
        },
      ];
    });
  });
}

/**
 * For the tornado, Morris and Sobol: every optimisable setting over its own range. For Monte Carlo: inputs that nobody
 * controls, namely the most expensive prices, the capital estimate, and the settings that affect the unit cost and are
 * not design choices. Empty if the process cannot run.
 */
export function defaultInputs(input: AnalysisInput, method: SensitivityMethod): SensitivityInput[] {
  const results = baselineOf(input);
  if (isProblem(results)) return [];
  if (method === 'monte_carlo')
    return [...settingsAround(input, results), ...pricesAround(input, results), ...capital(results)];
  return entries(input.configuration, results).flatMap(
    ({ step_id, key, parameter: { optimisable: range }, value, followsFeed }) =>
      range && typeof value === 'number' && !followsFeed ? [{ step_id, key, low: range.min, high: range.max }] : [],
  );
}

function pricesAround(input: AnalysisInput, results: Results): SensitivityInput[] {
  const spent = new Map<string, number>();
  for (const { item_id, price, annual } of results.operating_cost.lines)
    if (price !== null && price > 0) spent.set(item_id, (spent.get(item_id) ?? 0) + annual);
  const dearest = [...spent].toSorted((a, b) => b[1] - a[1]).slice(0, PRICES);
  return dearest.flatMap(([id]) => {
    const dial = assumptionDial(input, results, `prices.${id}`, 'inputs');
    if (isProblem(dial) || typeof dial.base !== 'number' || !(dial.base > 0)) return [];
    return [around(null, dial.key, dial.base, PRICE_SPREAD)];
  });
}

/** All capital is proportional to the site factor, so its uncertainty is that of the estimate. */
function capital(results: Results): SensitivityInput[] {
  if (!(results.capital.total > 0)) return [];
  const [low, high] = CAPITAL;
  return [{ step_id: null, key: 'capital.location_factor', low, high, distribution: 'triangular', mode: 1 }];
}

function settingsAround(input: AnalysisInput, results: Results): SensitivityInput[] {
  const compiled = compile(input.configuration, input.product, input.library);
  const cost = (): number => {
    const outcome = compiled.figures();
    return outcome.feasible ? outcome.figures.cogs : NaN;
  };
  const tried = entries(input.configuration, results).flatMap(
    ({ step_id, key, parameter, value, isLocked, followsFeed }) => {
      const { type, min, max, optimisable } = parameter;
      if (type !== 'number' || optimisable || isLocked || followsFeed || typeof value !== 'number' || !(value > 0))
        return [];
      const isShare = parameter.unit === '1' && max !== null && max <= 1 && value > 0.5 && value < 1;
      const off = isShare ? Math.min(MOST_POINTS_OFF, REST_SPREAD * (1 - value)) / value : SETTING_SPREAD;
      const asked = around(step_id, key, value, off);
      const bounded = {
        ...asked,
        low: Math.max(min ?? asked.low, asked.low),
        high: Math.min(max ?? asked.high, asked.high),
      };
      const [low, high] = [bounded.low, bounded.high].map((end) => {
        compiled.set(step_id, key, end);
        return cost();
      }) as [number, number];
      compiled.set(step_id, key, entered(input.configuration, step_id, key));
      const swing = Math.abs(high - low) / results.figures.cogs;
      return swing > 1e-4 && bounded.low < bounded.high ? [{ asked: bounded, swing }] : [];
    },
  );
  return tried
    .toSorted((a, b) => b.swing - a.swing)
    .slice(0, SETTINGS)
    .map(({ asked }) => asked);
}

const around = (step_id: string | null, key: string, value: number, spread: number): SensitivityInput => ({
  step_id,
  key,
  low: value * (1 - spread),
  high: value * (1 + spread),
  distribution: 'triangular',
  mode: value,
});

const entered = (configuration: Configuration, stepId: string, key: string): SettingValue | null =>
  configuration.uo_settings.find(({ id }) => id === stepId)?.settings[key] ?? null;
