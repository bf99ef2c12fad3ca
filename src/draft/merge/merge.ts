/**
 * Merges two configurations that began from the same one, by step and setting. What only one side changed is taken; what
 * both changed differently is a conflict, which a person decides.
 */
import type { Configuration } from '#engine/index.ts';
import { groupBy } from '#src/lib/group-by.ts';
import { isSame } from '#src/lib/is-same.ts';
import { isGraph } from '../graph/graph.ts';
import {
  assemble,
  isFeed,
  isFlow,
  isStep,
  KEY,
  partsOf,
  sourceOf,
  stepOf,
  withFreeNames,
  type Parts,
} from './parts.ts';

export type Side = 'theirs' | 'mine';

/** The three configurations of a merge. */
export interface Sides {
  base: Configuration;
  theirs: Configuration;
  mine: Configuration;
}

/** What cannot be taken from one side in part. */
export interface Difference {
  key: string;
  /** The step it is about; null for the whole plant. */
  step: string | null;
  /** Keys of its parts (parts.ts). */
  parts: readonly string[];
  /** Who changed it; `both` if both made the same change. */
  by: Side | 'both' | 'conflict';
  /** Whether a change that one side made can be left out. */
  isOptional?: boolean;
}

/** Side per difference, by its key; only conflicts need one. */
export type Choices = Readonly<Record<string, Side>>;

/** The differences of two sides from their common base, in the order of the steps; then those of the whole plant. */
export function compare(sides: Sides): Difference[] {
  const parts = { base: partsOf(sides.base), theirs: partsOf(sides.theirs), mine: partsOf(sides.mine) };
  const keys = new Set([...parts.base.keys(), ...parts.theirs.keys(), ...parts.mine.keys()]);
  const isChanged = (side: Side, key: string) => !isSame(parts[side].get(key) ?? null, parts.base.get(key) ?? null);
  const changed = [...keys].filter((key) => isChanged('theirs', key) || isChanged('mine', key));
  const groups = grouped(sides, changed, isChanged);
  const order = orderOf(sides);
  if (order !== 'same') groups.set(KEY.order, groups.get(KEY.order) ?? [KEY.order]);
  const all = [...groups.values()].map((its): Difference => {
    const own = its.filter((one) => one !== KEY.order);
    const by = (side: Side) =>
      own.some((one) => isChanged(side, one)) || (its.length > own.length && movedBy(side, order));
    const differ =
      own.some((one) => !isSame(parts.theirs.get(one) ?? null, parts.mine.get(one) ?? null)) ||
      (its.length > own.length && order === 'conflict');
    const key = nameOf(its);
    return { key, step: stepOf(key), parts: its, by: whose(by('theirs'), by('mine'), differ) };
  });
  const place = placesIn(sides);
  return all.toSorted((a, b) => place(a) - place(b));
}

/** The part that a difference is called by: how the steps are connected, a step as a whole, or a setting. */
function nameOf(parts: readonly string[]): string {
  if (parts.includes(KEY.order) && parts.some(isFlow)) return KEY.order;
  return parts.find(isStep) ?? parts[0]!;
}

function whose(theirs: boolean, mine: boolean, differ: boolean): Difference['by'] {
  if (theirs && mine) return differ ? 'conflict' : 'both';
  return theirs ? 'theirs' : 'mine';
}

type IsChanged = (side: Side, key: string) => boolean;

/** Changed parts that belong together, by the key of the first. */
function grouped(sides: Sides, changed: readonly string[], isChanged: IsChanged): Map<string, string[]> {
  const groups = unions();
  const steps = stepsOf(sides);
  const whole = (id: string | null): id is string => id !== null && steps.get(id) === 'whole';
  for (const key of changed) {
    groups.add(key);
    // A step that was added, removed or replaced is one thing, …
    const id = stepOf(key);
    if (whole(id)) groups.join(KEY.step(id), key);
    // … with the feeds that come from it, …
    if (isFeed(key) && whole(sourceOf(key))) groups.join(KEY.step(sourceOf(key)), key);
  }
  for (const { product } of [sides.base, sides.theirs, sides.mine]) {
    if (product && whole(product.from) && changed.includes(KEY.product))
      groups.join(KEY.step(product.from), KEY.product);
  }
  for (const [id, feeds] of feedsByStep(changed)) {
    const links = feeds.filter((key) => isFeed(key) && whole(sourceOf(key)));
    for (const side of ['theirs', 'mine'] as const) {
      const own = feeds.filter((key) => isChanged(side, key));
      // … and with what the same person made of the other feeds of that step.
      if (links.some((key) => isChanged(side, key))) groups.joinAll(own);
    }
    if (bothRewired(sides, id)) groups.joinAll(feeds);
  }
  if (bothConnected(sides)) {
    const flow = changed.filter((key) => isFlow(key) || whole(stepOf(key)));
    groups.joinAll([KEY.order, ...flow]);
  }
  for (const id of movedAway(sides)) groups.join(KEY.order, KEY.step(id));
  return groups.lists(new Set([...changed, KEY.order]));
}

/** By id, whether a step can only be taken as a whole: one side added, removed or replaced it. */
function stepsOf({ base, theirs, mine }: Sides): Map<string, 'whole' | 'parts'> {
  const found = new Map<string, string[]>();
  for (const { uo_settings } of [base, theirs, mine])
    for (const { id, unit_operation } of uo_settings) found.set(id, [...(found.get(id) ?? []), unit_operation]);
  return new Map(
    [...found].map(([id, operations]) => [
      id,
      operations.length < 3 || new Set(operations).size > 1 ? 'whole' : 'parts',
    ]),
  );
}

function feedsByStep(changed: readonly string[]): Map<string, string[]> {
  const feeds = changed.filter((key) => isFlow(key) && stepOf(key) !== null);
  return groupBy(feeds, (key) => stepOf(key)!);
}

/** Whether both sides added or removed feeds of a step, in different ways. */
function bothRewired({ base, theirs, mine }: Sides, id: string): boolean {
  const [was, left, right] = [base, theirs, mine].map(({ uo_settings }) =>
    (uo_settings.find((step) => step.id === id)?.feeds ?? [])
      .map(({ from, outlet }) => `${from} ${outlet}`)
      .toSorted()
      .join(),
  );
  return was !== left && was !== right && left !== right;
}

const ids = ({ uo_settings }: Configuration): string[] => uo_settings.map(({ id }) => id);

/** Whether one side made feeds of a line while the other added, removed or moved steps of the line. */
function bothConnected({ base, theirs, mine }: Sides): boolean {
  if (isGraph(theirs) === isGraph(mine)) return false;
  const [converted, other] = isGraph(theirs) === isGraph(base) ? [mine, theirs] : [theirs, mine];
  return !isSame(ids(other), ids(base)) && !isSame(other, converted);
}

// ── Order of the steps ───────────────────────────────────────────────────────────────────────────────────────────

/** Who moved steps; `conflict` if the result depends on whose order comes first. */
type Moves = 'same' | Side | 'both' | 'conflict';

const movedBy = (side: Side, moves: Moves): boolean => moves === side || moves === 'both' || moves === 'conflict';

/** The steps of one configuration that are also in all the others, in their order. */
const shared = (one: Configuration, ...others: Configuration[]): string[] =>
  ids(one).filter((id) => others.every((other) => ids(other).includes(id)));

const isMoved = ({ base, ...sides }: Sides, side: Side): boolean =>
  !isSame(shared(base, sides[side]), shared(sides[side], base));

function orderOf(sides: Sides): Moves {
  const { theirs, mine } = sides;
  const [left, right] = [isMoved(sides, 'theirs'), isMoved(sides, 'mine')];
  if (left !== right) return left ? 'theirs' : 'mine';
  if (isSame(interleaved(theirs, mine), interleaved(mine, theirs))) return left ? 'both' : 'same';
  // In a process with feeds, the order of steps that both added changes nothing.
  return !left && isGraph(theirs) && isGraph(mine) ? 'same' : 'conflict';
}

/** Steps that one side removed and the other moved. */
function movedAway(sides: Sides): string[] {
  const { base, theirs, mine } = sides;
  return (['theirs', 'mine'] as const).flatMap((side) => {
    const other = side === 'theirs' ? mine : theirs;
    const hasMoved = isSame(shared(base, theirs, mine), shared(sides[side], base, other)) && isMoved(sides, side);
    return hasMoved ? shared(base, sides[side]).filter((id) => !ids(other).includes(id)) : [];
  });
}

/** The order of the first, with what only the second has after the step that it follows there. */
function interleaved(first: Configuration, second: Configuration): string[] {
  const order = ids(first);
  const others = ids(second);
  others.forEach((id, index) => {
    if (order.includes(id)) return;
    const before = others.slice(0, index).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  });
  return order;
}

/** @param side whose order comes first; null if that makes no difference */
function mergedOrder({ theirs, mine }: Sides, side: Side | null): string[] {
  const orders = { theirs: interleaved(theirs, mine), mine: interleaved(mine, theirs) };
  if (side) return orders[side];
  return orders.theirs.join() < orders.mine.join() ? orders.theirs : orders.mine;
}

// ── Result ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** The side that a difference is taken from. @returns null while a conflict is undecided */
export function sideOf({ key, by, isOptional }: Difference, choices: Choices): Side | null {
  if (by === 'conflict') return choices[key] ?? null;
  return by === 'both' ? 'theirs' : (isOptional && choices[key]) || by;
}

/** Both sides in one. What is not decided yet is as in `undecided`. */
export function merge(
  sides: Sides,
  differences: readonly Difference[],
  choices: Choices,
  undecided: Side = 'mine',
): Configuration {
  const from = (difference: Difference) => sideOf(difference, choices) ?? undecided;
  const moved = differences.find(isAboutOrder);
  const parts = withDifferences(sides, sides.theirs, differences, from);
  return finished(sides, parts, mergedOrder(sides, moved ? from(moved) : null));
}

/** The common base with nothing but one difference, as one side made it. */
export function alone(sides: Sides, difference: Difference, side: Side): Configuration {
  const parts = withDifferences(sides, sides.base, [difference], () => side);
  const order = isAboutOrder(difference) ? mergedOrder(sides, side) : interleaved(sides.base, sides[side]);
  return finished(sides, parts, order);
}

const isAboutOrder = ({ parts }: Difference): boolean => parts.includes(KEY.order);

function withDifferences(
  sides: Sides,
  start: Configuration,
  differences: readonly Difference[],
  from: (difference: Difference) => Side,
): Parts {
  const taken = { theirs: partsOf(sides.theirs), mine: partsOf(sides.mine) };
  const parts = new Map(partsOf(start));
  for (const difference of differences) {
    const side = taken[from(difference)];
    for (const key of difference.parts) {
      if (side.has(key)) parts.set(key, side.get(key));
      else parts.delete(key);
    }
  }
  return parts;
}

function finished(sides: Sides, parts: Parts, order: readonly string[]): Configuration {
  const { uo_settings, locked_values, assumptions, ...rest } = assemble(parts, order);
  const groups = Object.keys(sides.theirs.assumptions).map((group) => [group, {}] as const);
  return withFreeNames(
    {
      ...rest,
      uo_settings,
      locked_values,
      // A group without a value remains one, so that nothing seems to have changed.
      assumptions: { ...Object.fromEntries(groups), ...assumptions },
    },
    [sides.base, sides.theirs, sides.mine],
  );
}

/** Place of a difference in the list: by the step as on either flowsheet, then the whole plant. */
function placesIn(sides: Sides): (difference: Difference) => number {
  const order = [...mergedOrder(sides, null), ...ids(sides.base)];
  return ({ step, key }) => (step === null ? order.length + (key === KEY.order ? 0 : 1) : order.indexOf(step));
}

/** Sets of keys that are joined step by step. */
function unions() {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    const parent = parents.get(key) ?? key;
    return parent === key ? key : rootOf(parent);
  };
  const add = (key: string) => void (parents.has(key) || parents.set(key, key));
  const join = (one: string, other: string) => {
    add(one);
    add(other);
    // The first one names the group.
    parents.set(rootOf(other), rootOf(one));
  };
  return {
    add,
    join,
    joinAll: (keys: readonly string[]) => keys.slice(1).forEach((key) => join(keys[0]!, key)),
    lists(members: ReadonlySet<string>): Map<string, string[]> {
      const kept = [...parents.keys()].filter((key) => members.has(key));
      return groupBy(kept, rootOf);
    },
  };
}

/** The part of the order of the steps that depends on whose comes first; the base as far as it has these steps. */
export function orders(sides: Sides): Record<Side | 'base', string[]> {
  const kept = (order: string[]) =>
    order.filter((id) => ids(sides.theirs).includes(id) || ids(sides.mine).includes(id));
  const [theirs, mine] = [kept(mergedOrder(sides, 'theirs')), kept(mergedOrder(sides, 'mine'))];
  const first = theirs.findIndex((id, index) => id !== mine[index]);
  const last = theirs.findLastIndex((id, index) => id !== mine[index]);
  const part = first < 0 ? theirs : theirs.slice(first, last + 1);
  return {
    theirs: part,
    mine: mine.filter((id) => part.includes(id)),
    base: ids(sides.base).filter((id) => part.includes(id)),
  };
}
