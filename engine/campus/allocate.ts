/**
 * Who pays what all products share. A cost of coalitions is a function of a set of products, written as the bits of a number.
 */
import { Random } from '../numeric/random.ts';

/** Products for which all sets are compared (1,024 of ten); more are estimated from random orders. */
export const MOST_EXACT = 10;

export interface FairShare {
  share: number;
  /** Half of the 95 % interval of an estimate; 0 if it is exact. */
  margin: number;
  /** C(N) - C(N without it), and C of it alone: a fair share lies between them. */
  incremental: number;
  alone: number;
}

/** The Shapley value of each of n products, from C(S) for sets of products. @param orders random orders, if there are more than ten */
export function shapley(n: number, costOf: (set: number) => number, orders = 400, seed = 1): FairShare[] {
  const known = new Map<number, number>([[0, 0]]);
  const cost = (set: number): number => {
    let value = known.get(set);
    if (value === undefined) known.set(set, (value = costOf(set)));
    return value;
  };
  const everyone = 2 ** n - 1;
  const products = Array.from({ length: n }, (_, p) => p);
  const shares = n <= MOST_EXACT ? exact() : estimated();
  return products.map((p) => ({
    ...shares[p]!,
    incremental: cost(everyone) - cost(everyone - 2 ** p),
    alone: cost(2 ** p),
  }));

  function exact(): { share: number; margin: number }[] {
    // |S|! (n - |S| - 1)! / n!
    const weights = products.map((size) => {
      let weight = 1 / n;
      for (let k = 1; k <= size; k += 1) weight *= k / (n - k);
      return weight;
    });
    return products.map((p) => {
      let share = 0;
      for (let set = 0; set <= everyone; set += 1) {
        if ((set >> p) & 1) continue;
        let size = 0;
        for (let rest = set; rest > 0; rest &= rest - 1) size += 1;
        share += weights[size]! * (cost(set + 2 ** p) - cost(set));
      }
      return { share, margin: 0 };
    });
  }

  function estimated(): { share: number; margin: number }[] {
    const random = new Random(seed);
    const sums = products.map(() => ({ sum: 0, squares: 0 }));
    for (let k = 0; k < orders; k += 1) {
      const order = [...products];
      for (let i = n - 1; i > 0; i -= 1) {
        const j = random.below(i + 1);
        [order[i], order[j]] = [order[j]!, order[i]!];
      }
      let set = 0;
      for (const p of order) {
        const step = cost(set + 2 ** p) - cost(set);
        set += 2 ** p;
        sums[p]!.sum += step;
        sums[p]!.squares += step * step;
      }
    }
    return sums.map(({ sum, squares }) => {
      const share = sum / orders;
      return { share, margin: 1.96 * Math.sqrt(Math.max(0, squares / orders - share * share) / orders) };
    });
  }
}

/** Each step of a size is shared by all who need at least that (the airport game, where it equals the Shapley value). */
export function sequential(needs: readonly number[]): number[] {
  const order = needs.map((_, index) => index).toSorted((a, b) => needs[a]! - needs[b]!);
  const shares = needs.map(() => 0);
  let paid = 0;
  for (const [rank, index] of order.entries()) {
    const step = (needs[index]! - paid) / (order.length - rank);
    for (const later of order.slice(rank)) shares[later] = shares[later]! + step;
    paid = needs[index]!;
  }
  return shares;
}

export interface UsedTime {
  /** By product, in any unit of time. */
  held: readonly number[];
  changeover: readonly number[];
  /** Practical capacity. */
  practical: number;
}

export interface TimeCharges {
  rate: number;
  charges: number[];
  /** What is not used; a line of its own, unless it is spread. */
  idle: number;
  idleTime: number;
  spread: number[];
}

/**
 * Time-driven charges: the rate of a suite is its cost ÷ its practical capacity (Kaplan and Anderson 2004), or ÷ the time that is used
 * if that is more. A product pays for the time that it holds, and for the changeovers into it.
 */
export function timeDriven(fixed: number, { held, changeover, practical }: UsedTime): TimeCharges {
  const used = held.map((time, index) => time + (changeover[index] ?? 0));
  const total = used.reduce((sum, time) => sum + time, 0);
  const capacity = Math.max(practical, total);
  const rate = capacity > 0 ? fixed / capacity : 0;
  const charges = used.map((time) => rate * time);
  return {
    rate,
    charges,
    idle: fixed - charges.reduce((sum, charge) => sum + charge, 0),
    idleTime: capacity - total,
    spread: used.map((time) => (total > 0 ? (fixed * time) / total : 0)),
  };
}
