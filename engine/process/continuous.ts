/**
 * Steps of a continuous plant, whose amounts are per hour. A step still works in batches between surge tanks, each of the flow of
 * an interval; here are the interval, the number of sets of machines, and the results of an hour.
 */
import { figure } from '../wording/text.ts';
import { type Infeasible, isInfeasible, PREPARATIONS } from '../declare/define.ts';
import { mediumFrom } from '../unit-operations/upstream/shared/stream-medium.ts';
import { setsOf } from '../steps/schedule.ts';
import { scaleUp, type StepState, times } from '../steps/step-state.ts';

/** Where the search for the interval begins, h. */
const FIRST_INTERVAL = 24;
/** h: a shorter first interval is not tried. */
const SHORTEST_TRY = 1;
/** Largest relative difference between the interval and the time that a set is occupied by it. */
const EXACT = 1e-10;
const MOST_PASSES = 60;
/** h of flow that a surge tank holds at least. */
const LEAST_SURGE = 1;

/** Whether a step works in batches, unlike pipes and what is bought. */
export const worksInBatches = ({ declaration }: StepState['resolved']): boolean => !declaration.inline;

/** Runs the model of a step for one batch. */
type RunBatch = () => Record<string, number> | Infeasible;

/**
 * Runs a step on the flow of an hour: finds the interval that a set needs for the flow of that interval, and divides the
 * batch by it. A step whose time comes in jumps waits for the rest of the interval.
 * @param period If known, h from one batch to the next of a fermentation whose feed is of an hour.
 */
export function runContinuously(
  state: StepState,
  runBatch: RunBatch,
  period: number | null = null,
): Record<string, number> | Infeasible {
  const { run, resolved } = state;
  const taken = [run.feed, ...Object.values(run.intakes)];
  const hourly = taken.map(({ mass }) => mass.slice());
  const { solventBought } = run;
  const source = resolved.declaration.first === true && !run.fed;
  let sets = setsOf(resolved.values);
  const restore = (): void => {
    for (const [k, { mass }] of taken.entries()) mass.set(hourly[k]!);
  };
  const { change_out: lasts } = run.basis.assumptions.plant;
  const runFor = (interval: number): Record<string, number> | Infeasible => {
    restore();
    // A fermentation has a bag of its own for each run; the train after it changes its disposables together.
    run.usesUp = resolved.declaration.first ? 1 : Math.min(1, interval / lasts);
    for (const { mass } of taken) times(mass, interval / sets);
    run.solventBought = (solventBought * interval) / sets;
    return runBatch();
  };
  const done = (answer: ReturnType<RunBatch>, interval: number): ReturnType<RunBatch> => {
    restore();
    if (isInfeasible(answer)) return answer;
    state.sets = sets;
    state.interval = interval;
    scaleUp(state, sets / interval);
    return answer;
  };

  if (source && PREPARATIONS.some((part) => run.prepared[part])) {
    // Its medium is that of one batch until it is known how often there is one.
    if (period !== null) times(run.feed.mass, period);
    const answer = runBatch();
    if (isInfeasible(answer)) return answer;
    toAnHour(state, occupiedHours(state) / sets);
    return answer;
  }
  if (run.fed) {
    // The vessel keeps its size, so the flow gives the number of vessels.
    const each = resolved.declaration.takes!(resolved.values as never);
    const volume = mediumFrom(run, each);
    if (!(volume > 0)) return done(runFor(FIRST_INTERVAL), FIRST_INTERVAL);
    sets = 1;
    const full = runFor(each.volume / volume);
    if (isInfeasible(full)) return done(full, 1);
    sets = Math.max(1, Math.ceil((volume * occupiedHours(state)) / each.volume - 1e-9));
  }
  let interval = FIRST_INTERVAL;
  /** The shortest interval found that a set can keep up with. */
  let enough = Infinity;
  let before: readonly [interval: number, needed: number] | null = null;
  let refusal: Infeasible | null = null;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const answer = runFor(interval);
    if (isInfeasible(answer)) {
      refusal ??= answer;
      // The flow of a day may be too much for a step that takes it in hours.
      if (before !== null || source || interval < SHORTEST_TRY)
        return done(before === null ? refusal : answer, interval);
      interval /= 4;
      continue;
    }
    const needed = occupiedHours(state);
    // A fermentation without a stream makes its own batch, whatever the flow.
    if (source) return done(answer, needed);
    if (Math.abs(needed - interval) <= EXACT * interval) return done(answer, interval);
    if (needed < interval) {
      if (interval >= enough) return done(runFor(enough), enough);
      enough = interval;
    } else if (Number.isFinite(enough)) return done(runFor(enough), enough);
    const growth: number = before ? (needed - before[1]) / (interval - before[0]) : 0;
    if (growth >= 1) {
      const wanted = Math.floor(sets * growth) + 1;
      return done(cannotKeepUp(state, { interval, needed, wanted, sets }), interval);
    }
    before = [interval, needed];
    interval = growth > 0 ? interval + (needed - interval) / (1 - growth) : needed;
  }
  const last = Number.isFinite(enough) ? enough : interval;
  return done(runFor(last), last);
}

/** Hours for which a batch occupies a set of machines. */
function occupiedHours({ run, times }: StepState): number {
  const { setup, fill, empty, cip, sip } = times;
  return setup + run.preparation + fill + run.processTime + empty + cip + sip;
}

/** @param wanted Sets of machines that would be enough. */
function cannotKeepUp(
  { run, resolved }: StepState,
  { interval, needed, wanted, sets }: Record<'interval' | 'needed' | 'wanted' | 'sets', number>,
): Infeasible {
  return run.infeasible(
    [run.fed ? 'vessel_volume' : 'parallel_trains'].filter((key) => resolved.keys.includes(key)),
    `${resolved.step.name} cannot keep up: to process the flow of ${figure(interval)} h, a set of equipment is occupied for ${figure(needed)} h. At least ${wanted} parallel sets are needed.`,
    { title: 'Parallel trains', value: wanted, actual: sets, unit: '1' },
  );
}

/** Turns what a step does for one batch of a fermentation, of which there is one in each period (h), into an hour. */
export function toAnHour(state: StepState, period: number): void {
  state.sets = setsOf(state.resolved.values);
  state.interval = period * state.sets;
  times(state.run.feed.mass, 1 / period);
  scaleUp(state, 1 / period);
}

/** Runs a step that prepares one batch of a fermentation. @param period If known: its feed is then of an hour. */
export function runPreparation(state: StepState, period: number | null, runBatch: RunBatch): ReturnType<RunBatch> {
  if (period === null) return runBatch();
  times(state.run.feed.mass, period);
  const answer = runBatch();
  if (!isInfeasible(answer)) toAnHour(state, period);
  return answer;
}

/** Why a step cannot prepare a batch in each period; null if it can. Seed vessels are as many as are needed. */
export function tooLate({ run, resolved, times: own }: StepState, period: number): Infeasible | null {
  if (resolved.declaration.prepares === 'seed') return null;
  const sets = setsOf(resolved.values);
  const needed = own.setup + run.preparation + own.fill + run.processTime + own.empty + own.cip + own.sip;
  if (needed <= period * sets * (1 + EXACT)) return null;
  const wanted = Math.ceil(needed / period - EXACT);
  return run.infeasible(
    ['parallel_trains'].filter((key) => resolved.keys.includes(key)),
    `${resolved.step.name} cannot keep up: it is occupied for ${figure(needed)} h per batch, but a batch is needed every ${figure(period)} h. At least ${wanted} parallel sets are needed.`,
    { title: 'Parallel trains', value: wanted, actual: sets, unit: '1' },
  );
}

/** Volume of the surge tank in front of a step, m³: the flow of the time during which the step takes nothing. */
export function surgeVolume(state: StepState): number {
  const { run, unit, sets, interval, times: own } = state;
  const idle =
    run.pause === null
      ? interval / sets - (unit.flow ? run.processTime : own.fill)
      : (occupiedHours(state) - run.processTime + run.pause) / sets;
  return run.feed.volume() * Math.max(LEAST_SURGE, idle);
}
