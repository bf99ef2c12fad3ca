/** Progress of a search, generation by generation. */
import { hypervolume } from './front.ts';
import type { Individual } from './problem.ts';

/** Approximate number of points recorded. */
const MOST = 250;

export class Trail {
  private readonly signs: readonly number[];
  private readonly apart: number;
  private readonly snapshots: { evaluations: number; points: number[][] }[] = [];

  /**
   * @param signs 1 for an objective that is minimised, -1 for one that is maximised. @param evaluations Total number.
   */
  constructor(signs: readonly number[], evaluations: number) {
    this.signs = signs;
    this.apart = evaluations / MOST;
  }

  add(evaluations: number, best: readonly Individual[]): void {
    const points = best.filter(({ violation }) => violation === 0).map(({ objectives }) => [...objectives]);
    const { snapshots, apart } = this;
    // The last point is always recorded, and some of those before it.
    const before = snapshots.at(-2);
    if (before && evaluations - before.evaluations < apart) snapshots.pop();
    snapshots.push({ evaluations, points });
  }

  /**
   * The best objective so far, or the hypervolume ÷ the final hypervolume; null while no point meets the constraints.
   */
  rows(): { evaluations: number; value: number | null }[] {
    const valueOf = this.signs.length === 1 ? this.bestOf() : this.shareOf();
    return this.snapshots.map(({ evaluations, points }) => ({
      evaluations,
      value: points.length > 0 ? valueOf(points) : null,
    }));
  }

  private bestOf(): (points: number[][]) => number {
    return ([point]) => this.signs[0]! * point![0]!;
  }

  /** Uses a reference point as bad as any point that was ever on the front. */
  private shareOf(): (points: number[][]) => number {
    const all = this.snapshots.flatMap(({ points }) => points);
    const worst = (k: 0 | 1): number => all.reduce((most, point) => Math.max(most, point[k]!), -Infinity);
    const corner = [worst(0), worst(1)] as const;
    const final = hypervolume(this.snapshots.at(-1)?.points ?? [], corner);
    return (points) => (final > 0 ? hypervolume(points, corner) / final : 1);
  }
}
