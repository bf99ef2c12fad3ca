/** Growth and product of a fed-batch, from time courses of runs with a recorded feed. */
import { advance, exhausted, type FedCulture, type FedState, substrateLeft } from '../../physics/fed-culture.ts';
import type { Kinetics } from '../../physics/growth.ts';
import type { SettingValue } from '../../types/configuration.ts';
import { type FitDeclaration, type FitRow, numeric } from '../model.ts';
import { conditionInputs, conditionParameters, CONDITIONS, conditionsIn, conditionsOf, under } from './conditions.ts';
import { COURSE, cultureRivals, SOURCE } from './cultures.ts';
import { type Fed, feedingOf } from './feeding.ts';
import { runsOf } from './runs.ts';

const [GROWTH, BATCH_YIELD, FEED_YIELD, MAINTENANCE, ALPHA, BETA] = [0, 1, 2, 3, 4, 5] as const;
/** Number of these. */
const RATES = 6;

/**
 * Cells, substrate and product over time in a fed-batch without oxygen limitation: Monod growth while substrate is left
 * (eq. 4.1), then growth on the feed (eqs. 5.3, 5.4), in closed form. In a process the feed is calculated from these
 * parameters; for a measured run it is known and used as recorded.
 *
 *
 * The fit estimates the rates and yields of the operation. Not fitted are the Monod constant, because a culture passes
 * the relevant concentrations within minutes and its substrate during feeding is below detection; the product yield on
 * substrate, because its effect on cells is the same as that of α and β; and the overflow, because its by-product is
 * not measured. The batch phase determines the yield on the batch substrate, the fed phase the yield on the feed, and
 * the decline of growth at constant feed the maintenance: if the data end before that, the fit rejects it with a
 * message.
 */
export const fedBatchGrowth: FitDeclaration = {
  id: 'fed_batch_growth',
  title: 'Growth and product formation in a fed-batch culture',
  equation:
    'µ = µ_max γ(T) γ(pH) S / (K_s + S + S²/K_I) [1 - (P/P_m)^a]^n, then µ = Y′ (F S_F / X V - m′); q_P = α µ + β; 1/Y′ = 1/Y + α/Y_P; m′ = m + β/Y_P',
  source: SOURCE,
  responses: COURSE,
  inputs: [
    { key: 'time', varies: true, met: ['outputs.process_time'] },
    {
      key: 'curves.volume',
      known: true,
      without: 'If nothing was fed, use the file for an experiment on Batch fermentation instead.',
    },
    { key: 'curves.feed', known: true, otherwise: NaN },
    { key: 'settings.feed_concentration', otherwise: 'setting', met: ['settings.feed_concentration'] },
    ...conditionInputs,
  ],
  parameters: [
    { key: 'max_growth_rate', symbol: 'µ_max', log: true, of: 'organism' },
    { key: 'batch_biomass_yield', symbol: 'Y', log: true, of: 'organism' },
    { key: 'feed_biomass_yield', symbol: 'Y_F', log: true },
    { key: 'maintenance', symbol: 'm', of: 'organism' },
    { key: 'product_growth', symbol: 'α', seenIn: COURSE[2]!, of: 'organism' },
    { key: 'product_maintenance', symbol: 'β', seenIn: COURSE[2]!, of: 'organism' },
    ...conditionParameters(COURSE[2]!),
  ],
  rivals: cultureRivals([
    'max_growth_rate',
    'batch_biomass_yield',
    'feed_biomass_yield',
    'maintenance',
    'product_growth',
    'product_maintenance',
  ]),
  least: 16,
  course: true,
  prepare(rows, settings) {
    const runs = runsOf(rows, settings).map((run) => ({
      ...run,
      ...legsOf(rows, run),
      at: conditionsIn(rows, run.places, 4),
    }));
    const width = COURSE.length;
    const result = new Float64Array(rows.length * width);
    return {
      extra: runs.flatMap(({ begins }) => begins.filter((one) => one !== null)),
      predict(values) {
        const rates = kineticsOf(values, settings);
        const conditions = conditionsOf(values.slice(RATES, RATES + CONDITIONS), settings);
        let next = RATES + CONDITIONS;
        for (const { begins, from, legs, volume, feedConcentration, at: held } of runs) {
          const [cells, substrate, product] = begins.map((one, k) => (one ? values[next++]! : from.state[k]!));
          const culture = {
            batch: under(rates.batch, conditions, ...held),
            feed: under(rates.feed, conditions, ...held),
            feedConcentration,
          };
          const spent = substrate! <= exhausted(culture.batch);
          const state: FedState = {
            cells: cells! * volume,
            substrate: substrate! * volume,
            product: product! * volume,
            volume,
            fed: spent,
            limited: spent,
          };
          follow(state, culture, legs, (row, feed) => {
            result[row * width] = state.cells / state.volume;
            result[row * width + 1] = substrateLeft(state, culture, feed);
            result[row * width + 2] = state.product / state.volume;
          });
        }
        return result;
      },
    };
  },
};

function kineticsOf(
  values: readonly number[],
  settings: Readonly<Record<string, SettingValue>>,
): Omit<FedCulture, 'feedConcentration'> {
  const feed: Kinetics = {
    growth: values[GROWTH]!,
    monod: numeric(settings, 'monod_constant'),
    biomassYield: values[FEED_YIELD]!,
    maintenance: values[MAINTENANCE]!,
    alpha: values[ALPHA]!,
    beta: values[BETA]!,
    productYield: numeric(settings, 'product_yield'),
    oxygenGrowth: 0,
    oxygenMaintenance: 0,
    oxygenProduct: 0,
  };
  const productYield = settings['cost_in_batch_yield'] === true ? Infinity : feed.productYield;
  return { feed, batch: { ...feed, biomassYield: values[BATCH_YIELD]!, productYield } };
}

/** An interval of constant feed, and the rows measured at its end. */
interface Leg {
  duration: number;
  feed: number;
  /** Volume at its start, m³. */
  volume: number;
  rows: number[];
}

/** Intervals from one measurement or change of feed to the next; the first has no length. */
function legsOf(
  rows: readonly FitRow[],
  { places, times }: { places: readonly number[]; times: readonly number[] },
): { legs: Leg[]; volume: number; feedConcentration: number } {
  const readings = places.map((i, n) => ({ time: times[n]!, volume: rows[i]!.x[1]!, feed: rows[i]!.x[2]! }));
  const feeding = feedingOf(readings);
  const volume = feeding[0]?.volume ?? readings.find((one) => Number.isFinite(one.volume))!.volume;
  const last = times.at(-1)!;
  const ends = [...new Set([0, ...times, ...feeding.flatMap(({ from, to }) => [from, to])])]
    .filter((time) => time <= last)
    .toSorted((a, b) => a - b);
  let piece = 0;
  const legs = ends.map((to, n): Leg => {
    const from = n > 0 ? ends[n - 1]! : 0;
    while (piece < feeding.length && feeding[piece]!.to <= from) piece += 1;
    const { feed, volume: before } = at(feeding, piece, from, volume);
    return { duration: to - from, feed, volume: before, rows: places.filter((_, k) => times[k] === to) };
  });
  return { legs, volume, feedConcentration: rows[places[0]!]!.x[3]! };
}

/** Feed and volume at a time; nothing is fed before the first interval and after the last. */
function at(feeding: readonly Fed[], piece: number, time: number, start: number): { feed: number; volume: number } {
  const now = feeding[piece];
  if (now && now.from <= time) return { feed: now.feed, volume: now.volume + now.feed * (time - now.from) };
  const before = feeding[piece - 1];
  return { feed: 0, volume: before ? before.volume + before.feed * (before.to - before.from) : start };
}

function follow(
  state: FedState,
  culture: FedCulture,
  legs: readonly Leg[],
  see: (row: number, feed: number) => void,
): void {
  for (const { duration, feed, volume, rows } of legs) {
    // A withdrawn volume removes its share of everything in the broth.
    const kept = volume / state.volume;
    if (kept < 1) {
      state.cells *= kept;
      state.substrate *= kept;
      state.product *= kept;
      state.volume = volume;
    }
    advance(state, culture, feed, duration);
    for (const row of rows) see(row, feed);
  }
}
