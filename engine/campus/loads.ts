/** What is used of the shared resources by week, and what is there. */
import { type EvaluatedPlan, gridOf, needOf, STEP, testTimesOf } from './evaluate.ts';
import { DAY, type PlanModel } from './model.ts';

export interface WeekLoads {
  /** m³ (or kg, GJ) in each week, the largest number of positions or machines, or hours of tests. */
  weeks: number[];
  /** The same that there is. */
  capacity: number;
}

export function weekLoads(model: PlanModel, resource: number, { batches, changeovers }: EvaluatedPlan): WeekLoads {
  const of = model.resources[resource]!;
  const count = Math.ceil(model.horizon / (7 * DAY));
  if (of.kind === 'laboratory') {
    // Hours of tests, in the week in which their batch is made.
    const weeks = Array.from({ length: count }, () => 0);
    const times = testTimesOf(of);
    for (const { product, made } of batches) {
      const week = Math.floor(made / (7 * DAY));
      if (week < count) weeks[week] = weeks[week]! + (times[product]! * of.rate) / 60;
    }
    return { weeks, capacity: of.rate * 7 * 24 };
  }
  const need = needOf(of, gridOf(model), batches, changeovers);
  const perWeek = (7 * DAY) / STEP;
  const weeks = Array.from({ length: count }, (_, week) => {
    let sum = 0;
    let largest = 0;
    for (let step = week * perWeek; step < Math.min(need.length, (week + 1) * perWeek); step += 1) {
      sum += need[step]! * STEP;
      largest = Math.max(largest, need[step]!);
    }
    return of.kind === 'crew' ? largest : sum;
  });
  return { weeks, capacity: of.kind === 'crew' ? of.rate : of.rate * 7 * DAY };
}
