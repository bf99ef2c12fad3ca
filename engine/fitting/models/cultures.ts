/** Growth and product of cultures, from time courses and from steady states. */
import { rootBetween } from '../../numeric/roots.ts';
import { chemostat } from '../../physics/continuous.ts';
import { advanceBatch } from '../../physics/fed-culture.ts';
import { batchCourse, emptyCourse, type Kinetics } from '../../physics/growth.ts';
import type { SettingValue } from '../../types/configuration.ts';
import { type FitDeclaration, type FitRival, numeric, rowByRow } from '../model.ts';
import { conditionInputs, conditionParameters, CONDITIONS, conditionsIn, conditionsOf, under } from './conditions.ts';
import { runsOf } from './runs.ts';
import { NO_INHIBITION } from '../../unit-operations/upstream/shared/conditions.ts';

export const SOURCE = 'Monod 1949; Pirt 1965; Luedeking and Piret 1959';
export const COURSE = ['cells', 'substrate', 'product'].map((series) => `curves.concentrations.${series}`);

const kinetics = (
  [growth, monod, biomassYield, alpha, beta, maintenance]: readonly number[],
  settings: Readonly<Record<string, SettingValue>>,
): Kinetics => ({
  growth: growth!,
  monod: monod!,
  biomassYield: biomassYield!,
  maintenance: maintenance ?? numeric(settings, 'maintenance'),
  alpha: alpha!,
  beta: beta!,
  productYield: settings['cost_in_batch_yield'] === true ? Infinity : numeric(settings, 'product_yield'),
  oxygenGrowth: 0,
  oxygenMaintenance: 0,
  oxygenProduct: 0,
});

/** The same at the conditions of a run. @param at Place of the first parameter of the conditions among the values. */
const kineticsAt = (
  values: readonly number[],
  settings: Readonly<Record<string, SettingValue>>,
  at: number,
  [temperature, ph]: readonly [number, number],
): Kinetics =>
  under(
    kinetics(values.slice(0, at), settings),
    conditionsOf(values.slice(at, at + CONDITIONS), settings),
    temperature,
    ph,
  );

/** Number of the rates of a batch. */
const RATES = 5;

/** @param rates Keys of the parameters of growth and product. */
export function cultureRivals(rates: readonly string[]): readonly FitRival[] {
  const fixed = { substrate_inhibition: NO_INHIBITION };
  const zero = (id: string, title: string, key: string): FitRival => ({
    id,
    title,
    parameters: rates.filter((one) => one !== key),
    fixed: { ...fixed, [key]: 0 },
  });
  const withMaintenance = rates.includes('maintenance') ? 'fitted maintenance' : 'usual maintenance';
  return [
    { id: 'monod', title: `Monod, ${withMaintenance}`, parameters: rates, fixed },
    zero('no_maintenance', 'Monod without maintenance', 'maintenance'),
    zero('growth_product', 'Monod with growth-associated product only', 'product_maintenance'),
    zero('resting_product', 'Monod with non-growth-associated product only', 'product_growth'),
    { id: 'haldane', title: 'Haldane with substrate inhibition', parameters: [...rates, 'substrate_inhibition'] },
    {
      id: 'product_inhibition',
      title: 'Monod with product inhibition',
      parameters: [...rates, 'product_limit'],
      fixed,
    },
  ];
}

const BATCH = ['max_growth_rate', 'monod_constant', 'batch_biomass_yield', 'product_growth', 'product_maintenance'];

/** Cells, substrate and product over time in a batch without oxygen limitation. */
export const batchGrowth: FitDeclaration = {
  id: 'batch_growth',
  title: 'Growth and product formation in a batch culture',
  equation: 'µ = µ_max γ(T) γ(pH) S / (K_s + S + S²/K_I) [1 - (P/P_m)^a]^n; q_P = α µ + β; q_S = µ / Y + m + q_P / Y_P',
  source: SOURCE,
  responses: COURSE,
  inputs: [{ key: 'time', varies: true, met: ['outputs.process_time'] }, ...conditionInputs],
  parameters: [
    { key: 'max_growth_rate', symbol: 'µ_max', log: true, of: 'organism' },
    { key: 'monod_constant', symbol: 'K_s', log: true, of: 'organism' },
    { key: 'batch_biomass_yield', symbol: 'Y', log: true, of: 'organism' },
    { key: 'product_growth', symbol: 'α', seenIn: COURSE[2]!, of: 'organism' },
    { key: 'product_maintenance', symbol: 'β', seenIn: COURSE[2]!, of: 'organism' },
    ...conditionParameters(COURSE[2]!),
  ],
  rivals: cultureRivals(BATCH),
  least: 12,
  course: true,
  prepare(rows, settings) {
    const runs = runsOf(rows, settings).map((run) => ({ ...run, at: conditionsIn(rows, run.places, 1) }));
    const result = new Float64Array(rows.length * COURSE.length);
    return {
      extra: runs.flatMap(({ begins }) => begins.filter((one) => one !== null)),
      predict(values) {
        let next = RATES + CONDITIONS;
        for (const { places, times, states, from, begins, at } of runs) {
          const culture = kineticsAt(values, settings, RATES, at);
          const state = begins.map((one, k) => (one ? values[next++]! : from.state[k]!));
          if (culture.inhibition || culture.andrews !== undefined) inhibitedAt(culture, state, times, states);
          else batchAt(culture, state, times, states);
          for (const [n, i] of places.entries()) result.set(states.subarray(3 * n, 3 * n + 3), 3 * i);
        }
        return result;
      },
    };
  },
};

const course = emptyCourse();
/** ln of the minimum substrate ÷ that at the start. */
const SPENT = -60;
const TOLERANCE = 1e-11;

/**
 * States of a batch at increasing times, h: the closed form of the course, inverted for the residual substrate. @param
 * into Filled with cells, substrate and product at each time.
 */
function batchAt(
  culture: Kinetics,
  [cells, substrate, product]: readonly number[],
  times: readonly number[],
  into: Float64Array,
): void {
  let time = 0;
  const past = (left: number): number => {
    if (left >= 0) return -time;
    batchCourse(
      culture,
      { start: cells!, from: substrate!, to: substrate! * Math.exp(left), transfer: Infinity },
      course,
    );
    return course.time - time;
  };
  let left = 0;
  for (let i = 0; i < times.length; i++) {
    time = times[i]!;
    if (time > 0) {
      // The residual is lower than at the previous time; doubling steps bracket it.
      let low = left;
      for (let step = 0.1; low > SPENT && past(low) <= 0; step *= 2) low = Math.max(SPENT, low - step);
      left = past(low) <= 0 ? SPENT : rootBetween(past, low, left, TOLERANCE);
      past(left);
    }
    const grown = time > 0;
    into[3 * i] = grown ? course.density : cells!;
    into[3 * i + 1] = substrate! * Math.exp(left);
    // Cells that have used up the substrate continue to make product at the same rate.
    const after = grown ? culture.beta * course.density * Math.max(0, time - course.time) : 0;
    into[3 * i + 2] = product! + (grown ? course.product : 0) + after;
  }
}

/** The same with inhibition by product or substrate, stepwise. */
function inhibitedAt(
  culture: Kinetics,
  [cells, substrate, product]: readonly number[],
  times: readonly number[],
  into: Float64Array,
): void {
  const state = { cells: cells!, substrate: substrate!, product: product! };
  for (let i = 0; i < times.length; i++) {
    advanceBatch(state, culture, times[i]! - (i > 0 ? times[i - 1]! : 0));
    into[3 * i] = state.cells;
    into[3 * i + 1] = state.substrate;
    into[3 * i + 2] = state.product;
  }
}

/** Cells, substrate and product of steady states against dilution rate. */
export const steadyState: FitDeclaration = {
  id: 'steady_state',
  title: 'Steady states of a chemostat',
  equation: 'S = K_s D / (µ_max - D); X = D (S_F - S) / (D / Y + m + q_P / Y_P); q_P = α D + β',
  source: SOURCE,
  responses: ['cells', 'substrate', 'product'].map((series) => `curves.dilution.${series}`),
  inputs: [
    { key: 'curves.dilution.x', varies: 2, met: ['settings.dilution_rate'] },
    {
      key: 'settings.batch_substrate_concentration',
      otherwise: 'setting',
      met: ['settings.batch_substrate_concentration'],
    },
    ...conditionInputs,
  ],
  parameters: [
    { key: 'max_growth_rate', symbol: 'µ_max', log: true, of: 'organism' },
    { key: 'monod_constant', symbol: 'K_s', log: true, of: 'organism' },
    { key: 'batch_biomass_yield', symbol: 'Y', log: true, of: 'organism' },
    { key: 'product_growth', symbol: 'α', seenIn: 'curves.dilution.product', of: 'organism' },
    { key: 'product_maintenance', symbol: 'β', seenIn: 'curves.dilution.product', of: 'organism' },
    { key: 'maintenance', symbol: 'm', of: 'organism' },
    ...conditionParameters('curves.dilution.product'),
  ],
  rivals: cultureRivals([...BATCH, 'maintenance']),
  least: 12,
  prepare: rowByRow((values, [dilution, feed, temperature, ph], settings) => {
    const culture = kineticsAt(values, settings, RATES + 1, [temperature!, ph!]);
    const state = chemostat(culture, dilution!, feed!, 0, 1);
    // Above the washout rate there is only feed.
    if (!(state.substrate >= 0 && state.substrate < feed!)) return [0, feed!, 0];
    return [state.density, state.substrate, state.product];
  }),
};
