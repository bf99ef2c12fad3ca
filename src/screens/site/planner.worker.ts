/** Plans and prices a site off the main thread. To stop it, the page ends the worker: it has the best plan so far. */
import {
  boundOf,
  coalitionCost,
  enumerate,
  fixedCosts,
  firstPlan,
  modelOf,
  NoPlanError,
  type Plan,
  pricePlan,
  searchFor,
  searchPlan,
  shapley,
  type SiteDocument,
} from '#engine/campus/index.ts';
import type { PlannerMessage, PlannerRequest } from './planner.ts';

const send = (message: PlannerMessage): void => postMessage(message);

const RESTARTS = 3;
const BOUND_STEPS = 40;
/** Plans of each re-planning of a price, and of each set of products. */
const PRICE_TRIES = 1500;
const SHARE_TRIES = 200;
/** Products whose fair shares are worked out while the user waits. */
const MOST_SHARED = 6;

addEventListener('message', ({ data }: MessageEvent<PlannerRequest>) => {
  try {
    answer(data);
  } catch (error) {
    if (!(error instanceof NoPlanError)) throw error;
    send({ kind: 'refused', message: error.message });
  }
});

function answer({ site, start, seed }: PlannerRequest): void {
  const { model } = modelOf(site);
  const isFree = start.flat().every(({ pinned, earliest }) => !pinned && earliest === 0);
  const proven = isFree ? enumerate(model) : null;
  let plan: Plan;
  let cost: number;
  if (proven) {
    ({ plan, cost } = proven);
    send({ kind: 'plan', ...proven, isLast: true, isProven: true });
  } else {
    const search = searchPlan(model, searchFor(model, seed, RESTARTS), firstPlan(model, start));
    let step = search.next();
    while (!step.done) {
      send({ kind: 'plan', ...step.value, isLast: false, isProven: false });
      step = search.next();
    }
    ({ plan, cost } = step.value);
    send({ kind: 'plan', ...step.value, isLast: true, isProven: false });
  }
  for (const bound of boundOf(model, cost, BOUND_STEPS)) send({ kind: 'bound', bound });
  const pricing = pricePlan(model, plan, { seed, tries: PRICE_TRIES, restarts: 1 });
  let step = pricing.next();
  while (!step.done) {
    send({ kind: 'pricing', done: step.value });
    step = pricing.next();
  }
  send({ kind: 'priced', priced: step.value, shares: sharesOf(site) });
}

/** Shapley value of what the best plan and the plant of each set of products cost; null if there are too many products. */
function sharesOf(site: SiteDocument): number[] | null {
  const { products } = site;
  if (products.length > MOST_SHARED) return null;
  const { model } = modelOf(site);
  const years = site.days / 365;
  return shapley(products.length, (set) => {
    const only = new Set(products.flatMap(({ id }, index) => ((set >> index) & 1 ? [id] : [])));
    const { suiteCost, siteCost } = fixedCosts(site, only);
    const yearly = suiteCost.map((usd) => usd * years);
    return siteCost * years + coalitionCost(model, set, yearly, { seed: 1, tries: SHARE_TRIES, restarts: 1 });
  }).map(({ share }) => share);
}
