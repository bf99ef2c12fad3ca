/** What the worker of the screen is asked and answers. */
import type { Bound, Plan, PricedPlan, SiteDocument } from '#engine/campus/index.ts';

export interface PlannerRequest {
  site: SiteDocument;
  /** Where the search begins; what it does not have is inserted. */
  start: Plan;
  seed: number;
}

export type PlannerMessage =
  | { kind: 'plan'; plan: Plan; cost: number; tried: number; isLast: boolean; isProven: boolean }
  | { kind: 'bound'; bound: Bound }
  | { kind: 'pricing'; done: number }
  | { kind: 'priced'; priced: PricedPlan; shares: number[] | null }
  | { kind: 'refused'; message: string };
