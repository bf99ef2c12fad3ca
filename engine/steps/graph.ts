/** Groups of steps that feed each other, and the order of calculation. A graph is the list of takers of each step. */

export interface Group {
  /** In the order of calculation. */
  readonly steps: readonly number[];
  /** Steps whose feed is guessed, because a later step of the group feeds them; empty for a step by itself. */
  readonly tears: readonly number[];
}

/**
 * Groups in the order of calculation: each after all groups that feed it, and otherwise by rank, so that the order in
 * which steps are numbered changes nothing.
 * @param rank Place of each step among all steps by id. @param enters Whether material enters a group at the step.
 */
export function groupsOf(
  takers: readonly (readonly number[])[],
  rank: readonly number[],
  enters: (step: number, group: ReadonlySet<number>) => boolean,
): Group[] {
  const byRank = takers.map((list) => [...new Set(list)].toSorted((a, b) => rank[a]! - rank[b]!));
  return sorted(strongComponents(byRank), byRank, rank).map((members) => {
    const [only] = members;
    if (members.length === 1 && !byRank[only!]!.includes(only!)) return { steps: members, tears: [] };
    const inside = new Set(members);
    const starts = members.filter((step) => enters(step, inside)).toSorted((a, b) => rank[a]! - rank[b]!);
    return walk(starts.length > 0 ? starts : members, byRank, inside);
  });
}

/** Tarjan’s strongly connected components, without recursion, as a process may be long. */
function strongComponents(takers: readonly (readonly number[])[]): number[][] {
  const found: number[][] = [];
  const index = takers.map(() => -1);
  const low = takers.map(() => 0);
  const open = new Set<number>();
  const stack: number[] = [];
  let count = 0;
  for (let root = 0; root < takers.length; root++) {
    if (index[root]! >= 0) continue;
    const path: { step: number; next: number }[] = [{ step: root, next: 0 }];
    while (path.length > 0) {
      const at = path.at(-1)!;
      const { step } = at;
      if (at.next === 0) {
        index[step] = low[step] = count++;
        stack.push(step);
        open.add(step);
      }
      const taker = takers[step]![at.next++];
      if (taker !== undefined) {
        if (index[taker]! < 0) path.push({ step: taker, next: 0 });
        else if (open.has(taker)) low[step] = Math.min(low[step]!, index[taker]!);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above) low[above.step] = Math.min(low[above.step]!, low[step]!);
      if (low[step] !== index[step]) continue;
      const members = stack.splice(stack.indexOf(step));
      for (const member of members) open.delete(member);
      found.push(members);
    }
  }
  return found;
}

/** Groups after those that feed them; of several that are ready, the one with the lowest rank is next. */
function sorted(
  groups: readonly number[][],
  takers: readonly (readonly number[])[],
  rank: readonly number[],
): number[][] {
  const groupOf = new Map(groups.flatMap((members, g) => members.map((step) => [step, g] as const)));
  const feeders = groups.map(() => 0);
  const following = groups.map((members, g) =>
    [...new Set(members.flatMap((step) => takers[step]!.map((taker) => groupOf.get(taker)!)))].filter(
      (other) => other !== g,
    ),
  );
  for (const others of following) for (const other of others) feeders[other]!++;
  const lowest = groups.map((members) => Math.min(...members.map((step) => rank[step]!)));
  const ready = groups.map((_, g) => g).filter((g) => feeders[g] === 0);
  const order: number[][] = [];
  while (ready.length > 0) {
    let k = 0;
    for (let i = 1; i < ready.length; i++) if (lowest[ready[i]!]! < lowest[ready[k]!]!) k = i;
    const [next] = ready.splice(k, 1);
    order.push(groups[next!]!);
    for (const other of following[next!]!) if (--feeders[other]! === 0) ready.push(other);
  }
  return order;
}

/**
 * Depth-first from where material enters, so that every other step has a feed before it is calculated. Steps reached
 * again while still being walked are the tears.
 */
function walk(starts: readonly number[], takers: readonly (readonly number[])[], inside: ReadonlySet<number>): Group {
  const state = new Map<number, 'walked' | 'done'>();
  const after: number[] = [];
  const tears = new Set<number>();
  for (const start of starts) {
    if (state.has(start)) continue;
    const path = [{ step: start, next: 0 }];
    state.set(start, 'walked');
    while (path.length > 0) {
      const at = path.at(-1)!;
      const taker = takers[at.step]![at.next++];
      if (taker === undefined) {
        state.set(at.step, 'done');
        after.push(at.step);
        path.pop();
      } else if (inside.has(taker)) {
        const known = state.get(taker);
        if (known === 'walked') tears.add(taker);
        if (known !== undefined) continue;
        state.set(taker, 'walked');
        path.push({ step: taker, next: 0 });
      }
    }
  }
  const steps = after.toReversed();
  return { steps, tears: steps.filter((step) => tears.has(step)) };
}
