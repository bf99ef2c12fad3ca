/** Archive of all non-dominated points found so far, thinned where they are dense. */
import type { Random } from '../../numeric/random.ts';
import { hypervolume } from './front.ts';
import type { Individual } from './problem.ts';

const MOST = 500;

export class Archive {
  /** Sorted by the first objective, so the second one decreases. */
  readonly members: Individual[] = [];
  /** Number of points accepted. */
  accepted = 0;
  private readonly most: number;

  constructor(most = MOST) {
    this.most = most;
  }

  add(one: Individual): boolean {
    const { members } = this;
    const [x, y] = one.objectives as [number, number];
    if (!Number.isFinite(x) || !Number.isFinite(y)) return false;
    let at = this.placeOf(x);
    const before = members[at - 1];
    // The previous point is no worse in the first objective; one that is equal in both is not new.
    if (before && before.objectives[1]! <= y) return false;
    const here = members[at];
    if (here && here.objectives[0] === x && here.objectives[1]! <= y) return false;
    let beaten = 0;
    while (members[at + beaten] && members[at + beaten]!.objectives[1]! >= y) beaten += 1;
    members.splice(at, beaten, one);
    this.accepted += 1;
    if (members.length > this.most) members.splice(this.mostCrowded(), 1);
    return true;
  }

  /** Picks a point, preferring those with distant neighbours. */
  lonely(random: Random): Individual {
    const { members } = this;
    const [a, b] = [random.below(members.length), random.below(members.length)];
    return members[this.gap(a) >= this.gap(b) ? a : b]!;
  }

  /** Picks one of the neighbours of a point. */
  neighbour(one: Individual, random: Random): Individual {
    const at = this.placeOf(one.objectives[0]!);
    return this.members[at + (random.next() < 0.5 ? -1 : 1)] ?? this.members[at === 0 ? 1 : at - 1] ?? one;
  }

  /** A reference point that is no better than any of these or of other points. */
  corner(others: readonly Individual[]): readonly [number, number] {
    const all = [...this.members, ...others];
    const worst = (k: 0 | 1): number => all.reduce((most, { objectives }) => Math.max(most, objectives[k]!), -Infinity);
    return [worst(0), worst(1)];
  }

  area(corner: readonly [number, number]): number {
    return hypervolume(
      this.members.map(({ objectives }) => objectives),
      corner,
    );
  }

  /** First position whose first objective is not lower. */
  private placeOf(x: number): number {
    let [from, to] = [0, this.members.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.members[middle]!.objectives[0]! < x) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Distance of the neighbours as a share of the front; the ends have the largest distance. */
  private gap(i: number): number {
    const { members } = this;
    const [before, after] = [members[i - 1], members[i + 1]];
    if (!before || !after) return Infinity;
    const [first, last] = [members[0]!, members.at(-1)!];
    const share = (k: 0 | 1): number =>
      Math.abs((after.objectives[k]! - before.objectives[k]!) / (last.objectives[k]! - first.objectives[k]! || 1));
    return share(0) + share(1);
  }

  private mostCrowded(): number {
    let [at, least] = [1, Infinity];
    for (let i = 1; i < this.members.length - 1; i++) {
      const gap = this.gap(i);
      if (gap < least) [at, least] = [i, gap];
    }
    return at;
  }
}
