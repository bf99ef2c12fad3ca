/** The whole of planning a site: a plan, how good it can be at best, and what its conflicts are worth. The same in a browser and on a server. */
import { type Bound, boundOf } from './bound.ts';
import { shapley } from './allocate.ts';
import type { Plan, PlanModel } from './model.ts';
import { coalitionCost, type PricedPlan, pricePlan } from './prices.ts';
import { enumerate, firstPlan, searchFor, searchPlan } from './search.ts';
import { fixedCosts, modelOf, planOf, type SiteDocument } from './site.ts';

export interface PlanningOptions {
  seed: number;
  /** Searches, each from the first plan. */
  restarts: number;
}

/** What planning has found; each replaces what was found before of its kind. */
export type PlanningEvent =
  | { kind: 'plan'; plan: Plan; cost: number; tried: number; isLast: boolean; isProven: boolean }
  | { kind: 'bound'; bound: Bound }
  | { kind: 'pricing'; done: number }
  | { kind: 'priced'; priced: PricedPlan; shares: number[] | null };

export const PLANNING: PlanningOptions = { seed: 1, restarts: 3 };

const BOUND_STEPS = 40;
/** Plans of each re-planning of a price, and of each set of products. */
const PRICE_TRIES = 1500;
const SHARE_TRIES = 200;
/** Products whose fair shares are worked out while somebody waits. */
export const MOST_SHARED = 6;

/**
 * Plans a site from its stored plan, then bounds and prices the plan. It can be stopped after each event.
 * @param site one without faults
 * @throws NoPlanError
 */
export function* planning(
  site: SiteDocument,
  { seed, restarts }: PlanningOptions = PLANNING,
): Generator<PlanningEvent, void> {
  const planned = modelOf(site);
  const { model } = planned;
  const { plan: start } = planOf(site, planned);
  const isFree = start.flat().every(({ pinned, earliest }) => !pinned && earliest === 0);
  let found = isFree ? enumerate(model) : null;
  if (found) {
    // Batches are made just in time, not earlier to avoid a shortage or a queue: that is the best only if nothing is lacking.
    const least = model.resources.length === 0 ? found : enumerate({ ...model, resources: [] })!;
    yield { kind: 'plan', ...found, isLast: true, isProven: found.cost <= least.cost + 1e-9 };
  } else {
    const search = searchPlan(model, searchFor(model, seed, restarts), firstPlan(model, start));
    let step = search.next();
    while (!step.done) {
      yield { kind: 'plan', ...step.value, isLast: false, isProven: false };
      step = search.next();
    }
    found = step.value;
    yield { kind: 'plan', ...found, isLast: true, isProven: false };
  }
  for (const bound of boundOf(model, found.cost, BOUND_STEPS)) yield { kind: 'bound', bound };
  const pricing = pricePlan(model, found.plan, { seed, tries: PRICE_TRIES, restarts: 1 });
  let step = pricing.next();
  while (!step.done) {
    yield { kind: 'pricing', done: step.value };
    step = pricing.next();
  }
  yield { kind: 'priced', priced: step.value, shares: sharesOf(site, model) };
}

/** Shapley value of what the best plan and the plant of each set of products cost; null if there are too many products. */
function sharesOf(site: SiteDocument, model: PlanModel): number[] | null {
  const { products } = site;
  if (products.length > MOST_SHARED) return null;
  const years = site.days / 365;
  return shapley(products.length, (set) => {
    const only = new Set(products.flatMap(({ id }, index) => ((set >> index) & 1 ? [id] : [])));
    const { suiteCost, siteCost } = fixedCosts(site, only);
    const yearly = suiteCost.map((usd) => usd * years);
    return siteCost * years + coalitionCost(model, set, yearly, { seed: 1, tries: SHARE_TRIES, restarts: 1 });
  }).map(({ share }) => share);
}
