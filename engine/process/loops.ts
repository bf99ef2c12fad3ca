/** Solves the loops of a process, and explains those that have no solution. */
import { feedField } from '../steps/keys.ts';
import { PRODUCT } from '../declare/define.ts';
import type { Problem } from '../types/results.ts';
import { figure } from '../wording/text.ts';
import type { Arena } from '../stream/arena.ts';
import type { ComponentTable } from '../stream/components.ts';
import { converge, type Convergence, DIRECT_PASSES } from './converge.ts';
import type { Group } from '../steps/graph.ts';
import { type Link, loopName, type Plan } from '../steps/plan.ts';
import { problemOf } from '../steps/resolve.ts';
import { outletStream, type StepState } from '../steps/step-state.ts';
import { Stream } from '../stream/stream.ts';

/** What a loop needs of its process. */
export interface LoopedProcess {
  readonly plan: Plan;
  readonly steps: readonly StepState[];
  readonly components: ComponentTable;
  /** Mixes the feed of a step, and what enters its named inlets, from what its feeders have made. */
  feed(step: number, into?: readonly Stream[]): void;
  runModel(step: number): Problem | null;
  account(step: number): void;
}

export interface SolvedLoop {
  readonly group: Group;
  readonly passes: number;
  /** Largest estimated error of a feed, relative to its own flow of the component. */
  readonly error: number;
}

/** Error allowed relative to a flow, to the largest of its component in the loop, and to that of all components. */
const TOLERANCE = 1e-9;
const TRACE = 1e-13;
const FLOOR = 1e-15;
/** Properties of a stream that are guessed besides its masses, and the smallest size at which each matters. */
const PROPERTIES = [
  ['temperature', 1],
  ['viscosity', 1e-3],
  ['diameter', 1e-3],
  ['densityDifference', 1e-3],
] as const satisfies readonly (readonly [keyof Stream, number])[];

/** What is guessed: the feed of a tear and what enters its named inlets. */
interface Guessed {
  readonly step: number;
  /** Where the model reads it, and where it comes back to. */
  readonly taken: readonly Stream[];
  readonly returned: readonly Stream[];
}

/** The memory of one loop, created when a process is compiled. */
export class Loop {
  readonly group: Group;
  private readonly process: LoopedProcess;
  private readonly tears: readonly Guessed[];
  private readonly guesses: Float64Array;
  /** Components and properties of one stream. */
  private readonly width: number;
  private readonly torn: ReadonlySet<number>;
  private problem: Problem | null = null;
  /** Multiple of what enters from outside at which the guesses start; tests show that it does not matter. */
  start = 1;

  constructor(process: LoopedProcess, group: Group, arena: Arena) {
    this.process = process;
    this.group = group;
    this.torn = new Set(group.tears);
    this.width = process.components.count + PROPERTIES.length;
    this.tears = group.tears.map((step) => {
      const taken = process.steps[step]!.mixed!.map(({ into }) => into);
      return { step, taken, returned: taken.map(() => new Stream(process.components, arena)) };
    });
    this.guesses = arena.take(this.width * this.tears.flatMap(({ taken }) => taken).length);
  }

  /** Runs the steps of the loop until its feeds close; always from empty recycles, so that the past has no effect. */
  solve(): SolvedLoop | Problem {
    const { process, group, guesses } = this;
    for (const step of group.steps) clearOutlets(process.steps[step]!);
    this.collect(guesses);
    if (this.start !== 1)
      for (let k = 0; k < guesses.length; k += this.width)
        for (let i = 0; i < process.components.count; i++) guesses[k + i]! *= this.start;
    const found = converge(
      {
        size: guesses.length,
        pass: (guess, result) => this.pass(guess, result),
        allowed: (into) => this.allowed(into),
      },
      guesses,
    );
    if (found.outcome === 'infeasible' || (found.outcome === 'failed' && this.problem))
      return this.inLoop(this.problem!);
    if (found.outcome === 'failed' || !this.closes()) return this.explain(found);
    for (const step of group.steps) process.account(step);
    return { group, passes: found.passes, error: found.error * TOLERANCE };
  }

  /** Whether what leaves the loop is what enters it: beside a flow without limit, rounding hides that it does not close. */
  private closes(): boolean {
    const { plan, steps } = this.process;
    const inside = new Set(this.group.steps);
    let entering = 0;
    let leaving = 0;
    for (const step of this.group.steps) {
      const { run, inlets, sides } = steps[step]!;
      for (const { from, outlet, share } of plan.feeds[step]!)
        if (!inside.has(from)) entering += share * outletStream(steps[from]!, outlet).total();
      for (const { stream } of inlets) entering += stream.total();
      for (const [outlet, stream] of [
        [PRODUCT, run.out] as const,
        ...sides.map((one) => [one.key, one.stream] as const),
      ]) {
        const kept = plan.takers[step]!.reduce(
          (sum, link) => sum + (link.outlet === outlet && inside.has(link.to) ? link.share : 0),
          0,
        );
        leaving += Math.max(0, 1 - kept) * stream.total();
      }
    }
    return Math.abs(entering - leaving) <= CLOSED * Math.max(entering, leaving);
  }

  /** The feeds of the tears as they come back, into one list. */
  private collect(into: Float64Array): void {
    let at = 0;
    for (const { step, returned } of this.tears) {
      this.process.feed(step, returned);
      for (const stream of returned) {
        into.set(stream.mass, at);
        for (const [p, [property]] of PROPERTIES.entries()) into[at + stream.mass.length + p] = stream[property];
        at += this.width;
      }
    }
  }

  private pass(guess: Float64Array, result: Float64Array): boolean {
    const { process, group, width, torn } = this;
    const { count } = process.components;
    this.problem = null;
    let at = 0;
    for (const { taken } of this.tears)
      for (const stream of taken) {
        stream.mass.set(guess.subarray(at, at + count));
        for (const [p, [property]] of PROPERTIES.entries()) stream[property] = guess[at + count + p]!;
        at += width;
      }
    for (const step of group.steps) {
      if (!torn.has(step)) process.feed(step);
      const problem = process.runModel(step);
      if (!problem) continue;
      // The others run on, as this one may only lack what they send back.
      this.problem ??= problem;
      clearOutlets(process.steps[step]!);
    }
    this.collect(result);
    return this.problem === null;
  }

  private allowed(into: Float64Array): void {
    const { process, group, width } = this;
    const { count } = process.components;
    let most = 0;
    for (const step of group.steps) most = Math.max(most, process.steps[step]!.run.feed.total());
    for (let i = 0; i < count; i++) {
      let largest = 0;
      for (const step of group.steps) largest = Math.max(largest, process.steps[step]!.run.feed.mass[i]!);
      for (const { taken } of this.tears)
        for (let k = 1; k < taken.length; k++) largest = Math.max(largest, taken[k]!.mass[i]!);
      let at = i;
      for (const { taken } of this.tears)
        for (const { mass } of taken) {
          into[at] = Math.max(TOLERANCE * mass[i]!, TRACE * largest, FLOOR * most, Number.MIN_VALUE);
          at += width;
        }
    }
    let at = count;
    for (const { taken } of this.tears)
      for (const stream of taken) {
        for (const [p, [property, least]] of PROPERTIES.entries())
          into[at + p] = TOLERANCE * Math.max(stream[property], least);
        at += width;
      }
  }

  private inLoop(problem: Problem): Problem {
    const message = `${problem.message} This step is part of the loop ${this.name()}.${this.accumulating()}`;
    return { ...problem, message };
  }

  /** What builds up while the loop fills, until a step fails; empty if nothing does. */
  private accumulating(): string {
    const { process, group, guesses } = this;
    for (const step of group.steps) clearOutlets(process.steps[step]!);
    this.collect(guesses);
    const back = new Float64Array(guesses.length);
    let found = '';
    for (let k = 0; k < DIRECT_PASSES && this.pass(guesses, back); k++) {
      guesses.set(back);
      const { names } = process.components;
      const held = names.map((_, i) => this.tears.reduce((sum, { taken }) => sum + taken[0]!.mass[i]!, 0));
      const gains = names.map((_, i) => (held[i]! > 0 ? gainOf(process, group, i) : 0));
      const most = gains.reduce((best, gain, i) => (gain > BUILDS_UP && held[i]! > (held[best] ?? 0) ? i : best), -1);
      if (most < 0) continue;
      const link = this.returning(most);
      found = ` Cause: accumulation of “${names[most]!}”, of which ${figure(100 * gains[most]!)} % is returned in each pass. Recycle a smaller share of ${this.outletName(link)}.`;
    }
    return found;
  }

  private name(): string {
    return loopName(
      this.process.steps.map(({ resolved }) => resolved),
      this.group,
    );
  }

  /** Why the loop does not close: a component that cannot leave, a default that keeps changing, or a component that does. */
  private explain({ passes }: Convergence): Problem {
    const { process } = this;
    const { names } = process.components;
    const gains = names.map((_, i) => gainOf(process, this.group, i));
    const stuck = gains.findIndex((gain) => gain >= 1 - STUCK);
    if (stuck >= 0) {
      const link = this.returning(stuck);
      const works = (1 - PURGE) * link.share;
      return this.problemAt(
        link,
        works,
        `The loop ${this.name()} has no exit for the component “${names[stuck]!}”. Purge at least ${figure(100 * PURGE)} % of ${this.outletName(link)}.`,
        { title: 'Loop gain', value: 1 - PURGE, actual: gains[stuck]!, unit: '1' },
      );
    }
    const changing = this.changingDefault();
    if (changing) return changing;
    const { component, change } = this.worst();
    const link = this.returning(component);
    const works = 0.9 * link.share;
    return this.problemAt(
      link,
      works,
      `The loop ${this.name()} does not reach a steady state: after ${passes} passes, the amount of “${names[component]!}” in the feed to ${process.steps[link.to]!.resolved.step.name} still changes by ${figure(100 * change)} % per pass, with a gain of ${figure(gains[component]!)}. Recycle a smaller share of ${this.outletName(link)}.`,
      null,
    );
  }

  /** A whole number that follows from a feed and changes it, so that no feed agrees with its own default. */
  private changingDefault(): Problem | null {
    const { process, group, guesses } = this;
    const defaults = group.steps.flatMap((step) => {
      const { resolved } = process.steps[step]!;
      return resolved.fromFeed
        .filter((i) => resolved.settings[i]!.parameter.type === 'integer')
        .map((i) => ({ resolved, i, seen: new Set<number>() }));
    });
    if (defaults.length === 0) return null;
    const back = new Float64Array(guesses.length);
    for (let k = 0; k < DIRECT_PASSES && this.pass(guesses, back); k++) {
      guesses.set(back);
      for (const { resolved, i, seen } of defaults) seen.add(resolved.values[resolved.keys[i]!] as number);
    }
    const found = defaults.find(({ seen }) => seen.size > 1);
    if (!found) return null;
    const { resolved, i, seen } = found;
    const { title, unit } = resolved.settings[i]!.parameter;
    const key = resolved.keys[i]!;
    const [least, most] = [Math.min(...seen), Math.max(...seen)];
    return {
      ...problemOf(
        resolved,
        [key],
        `The loop ${this.name()} does not reach a steady state because the default for ${title} of ${resolved.step.name} depends on its feed and alternates between ${least} and ${most}. Enter a value for this setting.`,
      ),
      nearest: { field: key, value: most, unit },
    };
  }

  private problemAt(link: Link, works: number, message: string, limit: Problem['limit']): Problem {
    const { steps } = this.process;
    const field = `${feedField({ from: steps[link.from]!.resolved.step.id, outlet: link.outlet })}.share`;
    const problem = problemOf(steps[link.to]!.resolved, [field], message, limit);
    return { ...problem, nearest: { field, value: works, unit: '1' } };
  }

  private outletName({ from, outlet }: Link): string {
    return `the outlet “${outlet}” of ${this.process.steps[from]!.resolved.step.name}`;
  }

  /** The link that brings most of a component back to a tear. */
  private returning(component: number): Link {
    const { plan, steps } = this.process;
    const inside = new Set(this.group.steps);
    const between = (list: readonly number[]): Link[] =>
      list.flatMap((step) => plan.feeds[step]!.filter(({ from }) => inside.has(from)));
    const torn = between(this.group.tears);
    // A tear may only follow a stream of the loop.
    const links = torn.length > 0 ? torn : between(this.group.steps);
    const carried = ({ from, outlet, share }: Link): number =>
      share * outletStream(steps[from]!, outlet).mass[component]!;
    return links.reduce((most, link) => (carried(link) > carried(most) ? link : most));
  }

  /** The component that changes most, relative to its own flow. */
  private worst(): { component: number; change: number } {
    let worst = { component: 0, change: -1 };
    for (const { step, taken, returned } of this.tears) {
      this.process.feed(step, returned);
      for (const [k, { mass }] of taken.entries()) {
        const back = returned[k]!;
        const least = FLOOR * 1e9 * back.total();
        for (let i = 0; i < mass.length; i++) {
          const change = Math.abs(back.mass[i]! - mass[i]!) / Math.max(back.mass[i]!, mass[i]!, least);
          if (change > worst.change) worst = { component: i, change };
        }
      }
    }
    return worst;
  }
}

/** What a loop may lose or make, as a share of what enters it. */
const CLOSED = 1e-4;
/** Share that leaves each time round, below which a component cannot leave. */
const STUCK = 1e-6;
/** Gain from which a component builds up to several times what enters. */
const BUILDS_UP = 0.8;

/** Purge that is suggested, 1: it holds what cannot leave otherwise at 25 times its input. */
const PURGE = 0.04;

function clearOutlets({ run, sides }: StepState): void {
  run.out.empty();
  for (const { stream } of sides) stream.empty();
}

/** Passes of the power method, and the change below which it ends. */
const POWER_PASSES = 500;
const SETTLED = 1e-13;

/**
 * Gain of a component in a loop, from the splits of the last pass: the share of it that comes back each time round.
 */
export function gainOf({ plan, steps }: LoopedProcess, group: Group, component: number): number {
  const inside = new Set(group.steps);
  const torn = new Set(group.tears);
  const parts = new Map(
    group.steps.flatMap((to) =>
      plan.feeds[to]!.filter(({ from }) => inside.has(from)).map((link): [Link, number] => {
        const entering = enteringOf(steps[link.from]!, component);
        const leaves = outletStream(steps[link.from]!, link.outlet).mass[component]!;
        return [link, entering > 0 ? (link.share * leaves) / entering : 0];
      }),
    ),
  );
  const flow = new Float64Array(steps.length);
  const arriving = (step: number): number =>
    plan.feeds[step]!.reduce((sum, link) => sum + (parts.get(link) ?? 0) * flow[link.from]!, 0);
  for (const step of group.tears) flow[step] = 1 / group.tears.length;
  let gain = 0;
  for (let k = 0; k < POWER_PASSES; k++) {
    for (const step of group.steps) if (!torn.has(step)) flow[step] = arriving(step);
    const back = group.tears.map(arriving);
    const sum = back.reduce((a, b) => a + b, 0);
    if (group.tears.length === 1) return sum;
    // Averaged with what was there, so that it settles even where tears take turns.
    const total = (1 + sum) / 2;
    for (const [t, step] of group.tears.entries()) flow[step] = (flow[step]! + back[t]!) / 2 / total;
    if (k > 10 && Math.abs(sum - gain) < SETTLED) return sum;
    gain = sum;
  }
  return gain;
}

/** What enters a step of a component or is made there, kg. */
function enteringOf({ run, inlets }: StepState, component: number): number {
  let sum = run.feed.mass[component]! + Math.max(0, run.reaction[component]!);
  for (const key in run.intakes) sum += run.intakes[key]!.mass[component]!;
  for (const { stream } of inlets) sum += stream.mass[component]!;
  return sum;
}
