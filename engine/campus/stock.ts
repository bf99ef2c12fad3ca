/** Stock of one product: lots with their lives, deliveries, and batches for an uncertain yield of good ones. */
import { DAY } from './model.ts';

export interface Lot {
  kg: number;
  /** Minutes: from when, and until when, it may be delivered. */
  released: number;
  lastSale: number;
}

export interface Wanted {
  kg: number;
  due: number;
}

export interface StockCourse {
  /** After each event: minute and kg in stock, released and within life. */
  points: [at: number, kg: number][];
  lowest: number;
  lowestAt: number;
  /** kg × days by which deliveries are late. */
  lateKgDays: number;
  /** kg that reached the end of their life, and kg that are never delivered. */
  expired: number;
  owed: number;
}

/** Minutes in which a lot may be delivered: from its release until the customer wants more life left than it has. */
export const saleWindow = (made: number, lag: number, life: number, left: number): [from: number, to: number] => [
  made + lag,
  made + life - left,
];

/** First-expired-first-out, the oldest demand first, checked at every event and not only at ends of periods. */
export function stockCourse(lots: readonly Lot[], demands: readonly Wanted[], horizon: number): StockCourse {
  const waiting = demands.map((demand) => ({ ...demand })).toSorted((a, b) => a.due - b.due);
  const held: Lot[] = [];
  const points: [number, number][] = [];
  let lateKgDays = 0;
  let expired = 0;
  const times = [
    ...new Set([...lots.flatMap(({ released, lastSale }) => [released, lastSale]), ...demands.map(({ due }) => due)]),
  ]
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b);
  for (const now of times) {
    for (const lot of lots) if (lot.released === now) held.push({ ...lot });
    held.sort((a, b) => a.lastSale - b.lastSale);
    for (const demand of waiting) {
      if (demand.due > now) break;
      for (const lot of held) {
        const kg = Math.min(lot.kg, demand.kg);
        lot.kg -= kg;
        demand.kg -= kg;
        lateKgDays += (kg * (now - demand.due)) / DAY;
      }
    }
    for (const lot of held) {
      if (lot.lastSale > now || lot.kg === 0) continue;
      expired += lot.kg;
      lot.kg = 0;
    }
    points.push([now, held.reduce((sum, { kg }) => sum + kg, 0)]);
  }
  const inside = points.filter(([at]) => at <= horizon);
  const [lowestAt, lowest] = inside.reduce(
    (found, point) => (point[1] < found[1] ? point : found),
    inside[0] ?? [0, 0],
  );
  return { points, lowest, lowestAt, lateKgDays, expired, owed: waiting.reduce((sum, { kg }) => sum + kg, 0) };
}

/** The least number of batches of which at least `need` are good with the wanted probability. */
export function batchesFor(need: number, success: number, service: number): number {
  if (success >= 1) return need;
  for (let n = need; ; n += 1) if (atLeast(n, need, success) >= service) return n;
}

/** P(Bin(n, s) ≥ need). */
export function atLeast(n: number, need: number, success: number): number {
  // Relative to the likeliest number, whose probability alone is sure not to vanish when there are thousands of batches.
  const mode = Math.min(n, Math.floor((n + 1) * success));
  const odds = success / (1 - success);
  let reached = 0;
  let all = 0;
  const count = (good: number, term: number): void => {
    all += term;
    if (good >= need) reached += term;
  };
  for (let good = mode, term = 1; good <= n; good += 1) {
    count(good, term);
    term *= ((n - good) / (good + 1)) * odds;
  }
  for (let good = mode, term = 1; good > 0; good -= 1) {
    term *= good / (n - good + 1) / odds;
    count(good - 1, term);
  }
  return reached / all;
}
