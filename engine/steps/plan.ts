/** The plan of a process: what feeds each step, what is left of each outlet, and the order of calculation. */
import { feedField } from './keys.ts';
import type { Configuration, OutletDisposal, ProductOutlet, StepFeed, StepOutlet } from '../types/configuration.ts';
import type { Problem } from '../types/results.ts';
import { isSource, PRODUCT } from '../declare/define.ts';
import { figure } from '../wording/text.ts';
import { type Group, groupsOf } from './graph.ts';
import { problemOf, type ResolvedStep } from './resolve.ts';

/** Where a model finds the stream that an amount follows; no feed enters there. */
export const REFERENCE = 'reference';

/** Part or all of an outlet on its way to a step. */
export interface Link {
  readonly from: number;
  readonly to: number;
  readonly outlet: string;
  /** Of the flow of the outlet, 1. Filled in for a taker of what is left; changed by analyses of shares. */
  share: number;
  /** Whether the share was entered. */
  readonly stated: boolean;
  /** Whether it waits for the next batch. */
  readonly waits: boolean;
  /** Key of the named inlet that it enters; null for the feed. */
  readonly inlet: string | null;
}

export interface Plan {
  /** Whether any step states its feeds. */
  readonly graph: boolean;
  /** By step. */
  readonly feeds: readonly (readonly Link[])[];
  readonly takers: readonly (readonly Link[])[];
  /** By step: the outlet that an amount follows. Nothing of it is taken. */
  readonly references: readonly (Link | null)[];
  readonly groups: readonly Group[];
  /** Steps in the order of calculation, and the place of each in it. */
  readonly order: readonly number[];
  readonly place: readonly number[];
  /** Steps after those that feed them in the same batch, and these feeds by step. */
  readonly timeOrder: readonly number[];
  readonly sameBatch: readonly (readonly number[])[];
  /** The outlet that is the product. */
  readonly product: { readonly step: number; readonly outlet: string; readonly basis: string | null };
  /** Entered by step, where nobody takes all of an outlet. */
  readonly outlets: Readonly<Record<string, StepOutlet>>[];
}

export const isPlan = (answer: Plan | Problem): answer is Plan => 'groups' in answer;

/** How much an entered sum of shares may exceed 1 by rounding. */
const ROUNDING = 1e-12;

const DISPOSALS: readonly OutletDisposal[] = ['wastewater', 'solids', 'solvent', 'vent', 'burned', 'sold'];

/** Share of an outlet that no step takes: it is disposed of, or is the product. */
export function leftOf(takers: readonly Link[], outlet: string): number {
  let taken = 0;
  for (const link of takers) {
    if (link.outlet !== outlet) continue;
    if (!link.stated) return 0;
    taken += link.share;
  }
  return taken >= 1 - ROUNDING ? 0 : 1 - taken;
}

/** Gives the taker without a share what the others leave. */
export function shareOut(takers: readonly Link[]): void {
  for (const link of takers) {
    if (link.stated) continue;
    link.share = 1;
    for (const other of takers) if (other.stated && other.outlet === link.outlet) link.share -= other.share;
  }
}

/** The feeds of a step that do not enter a named inlet. */
export const mainFeeds = ({ feeds }: Pick<Plan, 'feeds'>, step: number): readonly Link[] =>
  feeds[step]!.filter(({ inlet }) => inlet === null);

/** Everything that a step reads of others: its feeds, and the outlet that an amount follows. */
export function inletsOf({ feeds, references }: Plan, step: number): readonly Link[] {
  const reference = references[step];
  return reference ? [...feeds[step]!, reference] : feeds[step]!;
}

/** Without batches, no step waits for another. */
const withoutBatches = (steps: readonly ResolvedStep[]): Pick<Plan, 'timeOrder' | 'sameBatch'> => ({
  timeOrder: steps.map((_, j) => j),
  sameBatch: steps.map(() => []),
});

/** The plan of a configuration, whose steps are all known; or the first problem with a feed, an outlet or the product. */
export function planOf(
  steps: readonly ResolvedStep[],
  configuration: Configuration,
  continuous: boolean,
): Plan | Problem {
  const graph = steps.some(({ step }) => step.feeds !== undefined);
  const feeds = graph ? statedFeeds(steps, continuous) : lineFeeds(steps.length);
  if ('message' in feeds) return feeds;
  const takers = steps.map((_, from) => feeds.flat().filter((link) => link.from === from));
  const wrong = graph ? sharesProblem(steps, takers) : null;
  if (wrong) return wrong;
  for (const list of takers) shareOut(list);
  const outlets = steps.map(({ step }) => step.outlets ?? {});
  const product = productOf(steps, configuration.product, takers, graph);
  if ('message' in product) return product;
  const misplaced = outletsProblem(steps, takers, product);
  if (misplaced) return misplaced;

  const references: (Link | null)[] = [];
  for (const one of steps) {
    const reference = referenceOf(one, steps);
    if (reference && 'message' in reference) return reference;
    references.push(reference);
  }

  const rank = ranks(steps, graph);
  const enters = (step: number, group: ReadonlySet<number>): boolean =>
    isSource(steps[step]!.declaration) || feeds[step]!.some(({ from }) => !group.has(from));
  const groups = groupsOf(
    takers.map((list, from) => [
      ...list.map(({ to }) => to),
      ...references.flatMap((link) => (link?.from === from ? [link.to] : [])),
    ]),
    rank,
    enters,
  );
  for (const group of groups) {
    const closed = group.tears.length > 0 && !group.steps.some((step) => enters(step, new Set(group.steps)));
    if (closed) return nothingEnters(steps, feeds, group);
  }
  const times = continuous ? withoutBatches(steps) : inTime(steps, feeds, rank);
  if ('message' in times) return times;
  const order = groups.flatMap((group) => group.steps);
  const place = steps.map((_, step) => order.indexOf(step));
  return { graph, feeds, takers, references, groups, order, place, ...times, product, outlets };
}

/**
 * The feeds of each step within a batch. Steps that feed each other within a batch run side by side, so that all of them
 * wait for what feeds any of them; a vessel that is filled and emptied cannot.
 */
function inTime(
  steps: readonly ResolvedStep[],
  feeds: readonly (readonly Link[])[],
  rank: readonly number[],
): Pick<Plan, 'timeOrder' | 'sameBatch'> | Problem {
  const links = feeds.map((list) => list.filter((link) => !link.waits));
  const takers = steps.map((_, from) => links.flat().flatMap((link) => (link.from === from ? [link.to] : [])));
  const groups = groupsOf(takers, rank, () => true);
  const sameBatch: number[][] = [];
  for (const group of groups) {
    const inside = new Set(group.steps);
    const before = [...new Set(group.steps.flatMap((to) => links[to]!.map(({ from }) => from)))];
    for (const step of group.steps)
      sameBatch[step] = group.tears.length === 0 ? before : before.filter((from) => !inside.has(from));
    const vessel = group.steps.find((step) => !steps[step]!.declaration.flow && !steps[step]!.declaration.inline);
    if (group.tears.length === 0 || vessel === undefined) continue;
    const torn = group.tears[0]!;
    const { from, outlet } = links[torn]!.find((link) => inside.has(link.from))!;
    return problemOf(
      steps[torn]!,
      [`${feedField({ from: steps[from]!.step.id, outlet })}.next_batch`],
      `The loop ${loopName(steps, group)} closes within a batch, but ${steps[vessel]!.step.name} is filled and emptied once per batch. Keep the stream that returns to ${steps[torn]!.step.name} for the next batch.`,
    );
  }
  return { timeOrder: groups.flatMap((group) => group.steps), sameBatch };
}

/** Every step takes what the one before it passes on. */
const lineFeeds = (count: number): Link[][] =>
  Array.from({ length: count }, (_, to) =>
    to === 0 ? [] : [{ from: to - 1, to, outlet: PRODUCT, share: 1, stated: false, waits: false, inlet: null }],
  );

/** Feeds as entered. */
function statedFeeds(steps: readonly ResolvedStep[], continuous: boolean): Link[][] | Problem {
  const byId = new Map<string, number>();
  for (const one of steps) byId.set(one.step.id, one.index);
  const all: Link[][] = [];
  for (const one of steps) {
    const links: Link[] = [];
    for (const feed of one.step.feeds ?? []) {
      const problem = feedProblem(one, feed, steps, byId, links);
      if (problem) return problem;
      const from = byId.get(feed.from)!;
      links.push({
        from,
        to: one.index,
        outlet: feed.outlet,
        share: feed.share ?? 1,
        stated: feed.share !== undefined,
        waits: !continuous && waits(steps[from]!, feed.next_batch, from >= one.index),
        inlet: feed.inlet ?? null,
      });
    }
    if (!links.some(({ inlet }) => inlet === null) && !isSource(one.declaration))
      return problemOf(one, ['feeds'], `${one.step.name} needs a feed: choose an outlet of another step.`);
    all.push(links);
  }
  return all;
}

/** Whether a feed waits for the next batch: what no step feeds is a source, and what is bought never a recycle, wherever it stands. */
function waits({ declaration, step }: ResolvedStep, stated: boolean | undefined, isLater: boolean): boolean {
  const isUnfed = (step.feeds ?? []).length === 0;
  return stated ? !(isUnfed && declaration.source) : stated === undefined && isLater && !isUnfed;
}

/** The outlet that an amount of a step follows; or why it cannot. */
function referenceOf(one: ResolvedStep, steps: readonly ResolvedStep[]): Link | Problem | null {
  const key = one.declaration.follows?.(one.given()) ?? null;
  if (key === null) return null;
  const given = String(one.given()[key] ?? '');
  const refuse = (message: string): Problem => problemOf(one, [key], message);
  if (given === '') return refuse(`Choose the stream to which the amount of ${one.step.name} is proportional.`);
  const [id = '', outlet = ''] = given.split('.');
  const source = steps.find(({ step }) => step.id === id);
  if (!source)
    return refuse(`The amount of ${one.step.name} refers to a stream of “${id}”, which is not a step of this process.`);
  if (source === one) return refuse(`The amount of ${one.step.name} cannot refer to a stream of the same step.`);
  if (!outletsOf(source).includes(outlet))
    return refuse(
      `The amount of ${one.step.name} refers to the outlet “${outlet}” of ${source.step.name}, but this step has no outlet of that name; choose from: ${outletsOf(source).join(', ')}.`,
    );
  return { from: source.index, to: one.index, outlet, share: 1, stated: false, waits: false, inlet: REFERENCE };
}

export const outletsOf = ({ declaration }: ResolvedStep): string[] => [PRODUCT, ...Object.keys(declaration.sides)];

function feedProblem(
  one: ResolvedStep,
  feed: StepFeed,
  steps: readonly ResolvedStep[],
  byId: ReadonlyMap<string, number>,
  before: readonly Link[],
): Problem | null {
  const { name } = one.step;
  const field = feedField(feed);
  const at = byId.get(feed.from);
  const source = at === undefined ? undefined : steps[at]!;
  if (!source)
    return problemOf(one, [field], `${name} is fed from “${feed.from}”, which is not a step of this process.`);
  if (!outletsOf(source).includes(feed.outlet))
    return problemOf(
      one,
      [field],
      `${name} is fed from ${source.step.name}, which has no outlet “${feed.outlet}”; choose from: ${outletsOf(source).join(', ')}.`,
    );
  const side = source.declaration.sides[feed.outlet] as { disposal: string } | undefined;
  if (side?.disposal === 'returned')
    return problemOf(
      one,
      [field],
      `The outlet “${feed.outlet}” of ${source.step.name} is already credited in that step, so ${name} cannot use it as a feed.`,
    );
  if (before.some((link) => link.from === at && link.outlet === feed.outlet))
    return problemOf(
      one,
      [field],
      `The outlet “${feed.outlet}” of ${source.step.name} is entered twice as a feed to ${name}.`,
    );
  const { share, inlet } = feed;
  const inlets = Object.keys(one.declaration.intakes ?? {});
  if (inlet !== undefined && !inlets.includes(inlet))
    return problemOf(
      one,
      [`${field}.inlet`],
      inlets.length > 0
        ? `${name} has no inlet “${inlet}” for the stream from ${source.step.name}; choose from: ${inlets.join(', ')}, or omit the inlet to use the feed.`
        : `${name} has no inlet “${inlet}” for the stream from ${source.step.name}: all streams enter with the feed.`,
    );
  if (share === undefined || (share >= 0 && share <= 1)) return null;
  const nearest = share > 1 ? 1 : 0;
  return withNearest(
    problemOf(
      one,
      [`${field}.share`],
      `${name} takes a share of ${figure(share)} of the outlet “${feed.outlet}” of ${source.step.name}; the share must be between 0 and 1.`,
      { title: 'Share', value: nearest, actual: share, unit: '1' },
    ),
    nearest,
  );
}

/** The shares of one outlet must add up to at most 1, and at most one taker has none. */
function sharesProblem(steps: readonly ResolvedStep[], takers: readonly (readonly Link[])[]): Problem | null {
  for (const [from, list] of takers.entries()) {
    const source = steps[from]!;
    for (const outlet of new Set(list.map((link) => link.outlet))) {
      const links = list.filter((link) => link.outlet === outlet);
      const [first, second] = links.filter((link) => !link.stated).map(({ to }) => steps[to]!);
      const field = feedField({ from: source.step.id, outlet });
      if (first && second)
        return problemOf(
          second,
          [`${field}.share`],
          `${first.step.name} and ${second.step.name} both take the remainder of the outlet “${outlet}” of ${source.step.name}; enter a share for one of them.`,
        );
      const sum = links.reduce((total, link) => total + (link.stated ? link.share : 0), 0);
      if (sum <= 1 + ROUNDING) continue;
      const link = links.findLast((one) => one.stated && one.share > 0)!;
      const works = Math.max(0, link.share - (sum - 1));
      return withNearest(
        problemOf(
          steps[link.to]!,
          [`${field}.share`],
          `The shares of the outlet “${outlet}” of ${source.step.name} add up to ${figure(sum)}, which is above 1. Reduce the share of ${steps[link.to]!.step.name} to ${figure(works)}.`,
          { title: 'Sum of the shares', value: 1, actual: sum, unit: '1' },
        ),
        works,
      );
    }
  }
  return null;
}

const withNearest = (problem: Problem, value: number): Problem => ({
  ...problem,
  nearest: { field: problem.fields[0]!, value, unit: '1' },
});

/** The outlet that is the product. */
function productOf(
  steps: readonly ResolvedStep[],
  given: ProductOutlet | undefined,
  takers: readonly (readonly Link[])[],
  graph: boolean,
): Plan['product'] | Problem {
  const last = steps.at(-1)!;
  if (!given) {
    if (!graph) return { step: last.index, outlet: PRODUCT, basis: null };
    return problemOf(
      last,
      ['product'],
      'In a process with feeds, the outlet that supplies the product must be specified.',
    );
  }
  const source = steps.find(({ step }) => step.id === given.from);
  if (!source)
    return problemOf(
      last,
      ['product.from'],
      `The product comes from “${given.from}”, which is not a step of this process.`,
    );
  if (!outletsOf(source).includes(given.outlet))
    return problemOf(
      source,
      ['product.outlet'],
      `${source.step.name} has no outlet “${given.outlet}” for the product; choose from: ${outletsOf(source).join(', ')}.`,
    );
  const list = takers[source.index]!;
  if (leftOf(list, given.outlet) === 0) {
    const names = list.filter((link) => link.outlet === given.outlet).map(({ to }) => steps[to]!.step.name);
    return problemOf(
      source,
      ['product.outlet'],
      `The outlet “${given.outlet}” of ${source.step.name} is the product, but the whole stream goes to ${names.join(', ')}.`,
    );
  }
  return { step: source.index, outlet: given.outlet, basis: given.basis ?? null };
}

/** Every entered outlet exists and has a destination, and so has every main outlet that nobody takes. */
function outletsProblem(
  steps: readonly ResolvedStep[],
  takers: readonly (readonly Link[])[],
  product: Plan['product'],
): Problem | null {
  const sold = new Map<string, { at: ResolvedStep; choice: StepOutlet }>();
  for (const one of steps) {
    for (const [outlet, choice] of Object.entries(one.step.outlets ?? {})) {
      const field = `outlets.${outlet}`;
      if (!outletsOf(one).includes(outlet))
        return problemOf(
          one,
          [field],
          `${one.step.name} has no outlet “${outlet}”; choose from: ${outletsOf(one).join(', ')}.`,
        );
      if (!DISPOSALS.includes(choice.disposal))
        return problemOf(
          one,
          [`${field}.disposal`],
          `The outlet “${outlet}” of ${one.step.name} needs one of these destinations: ${DISPOSALS.join(', ')}.`,
        );
      const problem = choice.disposal === 'sold' ? saleProblem(one, outlet, choice, sold) : null;
      if (problem) return problem;
    }
    const isProduct = product.step === one.index && product.outlet === PRODUCT;
    if (isProduct || one.step.outlets?.[PRODUCT] || leftOf(takers[one.index]!, PRODUCT) === 0) continue;
    return problemOf(
      one,
      [`outlets.${PRODUCT}.disposal`],
      `Part of the outlet of ${one.step.name} is not taken by any step; choose a destination for the remainder.`,
    );
  }
  return null;
}

/** Streams of the same name are one co-product. */
function saleProblem(
  one: ResolvedStep,
  outlet: string,
  choice: StepOutlet,
  sold: Map<string, { at: ResolvedStep; choice: StepOutlet }>,
): Problem | null {
  const field = `outlets.${outlet}`;
  const { name, price, basis = 'total' } = choice;
  if (!name)
    return problemOf(one, [`${field}.name`], `The stream that ${one.step.name} sells from “${outlet}” needs a name.`);
  if (price === undefined || !Number.isFinite(price))
    return problemOf(one, [`${field}.price`], `${name} from ${one.step.name} needs a price in USD/kg.`);
  const other = sold.get(name);
  sold.set(name, { at: one, choice });
  if (!other || (other.choice.price === price && (other.choice.basis ?? 'total') === basis)) return null;
  const part = other.choice.price === price ? 'basis' : 'price';
  return problemOf(
    one,
    [`${field}.${part}`],
    `${other.at.step.name} and ${one.step.name} both sell ${name}, so they need the same ${part}.`,
  );
}

/** Place of each step among all steps by id: in a line, where ids may repeat, its place in the list. */
function ranks(steps: readonly ResolvedStep[], graph: boolean): number[] {
  if (!graph) return steps.map((_, index) => index);
  const ids = steps.map(({ step }) => step.id).toSorted();
  return steps.map(({ step }) => ids.indexOf(step.id));
}

function nothingEnters(steps: readonly ResolvedStep[], feeds: readonly (readonly Link[])[], group: Group): Problem {
  const [first] = group.steps;
  const link = feeds[first!]!.find(({ from }) => group.steps.includes(from))!;
  return problemOf(
    steps[first!]!,
    [feedField({ from: steps[link.from]!.step.id, outlet: link.outlet })],
    `No stream enters the loop ${loopName(steps, group)}. Feed one of its steps from outside the loop.`,
  );
}

/** Names of the steps of a loop, back to the first. */
export const loopName = (steps: readonly Pick<ResolvedStep, 'step'>[], { steps: members }: Group): string =>
  [...members, members[0]!].map((step) => steps[step]!.step.name).join(' → ');
