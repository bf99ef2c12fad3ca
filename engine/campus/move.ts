/** Changes of a plan by hand: a campaign moves in time or to another suite, and everything after it follows. */
import type { Campaign, EvaluatedPlan } from './evaluate.ts';
import { DAY, type Entry, linesOf, type Plan } from './model.ts';
import { dateOf, minuteOf, type SiteDocument, type SiteModel } from './site.ts';

export interface Move {
  /** Where the campaign is to start, in minutes. */
  to: number;
  /** Number of another suite for it. */
  suite?: number;
}

/**
 * The plan after a campaign was moved: it comes before the campaigns of its suite that start later than `to`, and does not start
 * before that day if it was moved to a later one. Null if no route leads through the other suite.
 */
export function moveCampaign(
  site: SiteDocument,
  { planned: { model }, plan, evaluated }: { planned: SiteModel; plan: Plan; evaluated: EvaluatedPlan },
  campaign: Campaign,
  { to, suite = campaign.suite }: Move,
): Plan | null {
  const { of } = linesOf(model);
  const moved = new Set(campaign.orders);
  const day = dateOf(site.begins, Math.max(0, to));
  const isLater = to > campaign.start;
  const taken: Entry[] = [];
  const rest = plan.map((entries) =>
    entries.filter((entry) => {
      if (!moved.has(entry.order)) return true;
      taken.push(entry);
      return false;
    }),
  );
  const placed: Entry[] = [];
  for (const entry of taken) {
    const { routes } = model.products[model.orders[entry.order]!.product]!;
    const now = routes[entry.route]!.tasks;
    let { route } = entry;
    if (suite !== campaign.suite) {
      // The other suite in place of that of the campaign, and as few other changes as possible.
      const through = routes.flatMap(({ tasks }, index) => {
        if (!tasks.some((task) => task.suite === suite) || tasks.some((task) => task.suite === campaign.suite))
          return [];
        return [{ index, kept: tasks.filter((task) => now.some((one) => one.suite === task.suite)).length }];
      });
      if (through.length === 0) return null;
      route = through.reduce((best, one) => (one.kept > best.kept ? one : best)).index;
    }
    const { offset = 0 } = routes[route]!.tasks.find((task) => task.suite === suite) ?? {};
    // The day is of the first use of the suite; a batch starts its offset earlier.
    const earliest = isLater && placed.length === 0 ? Math.max(0, minuteOf(site.begins, day) - offset) : 0;
    placed.push({ ...entry, route, earliest: earliest - (earliest % DAY) });
  }
  if (placed.length === 0) return null;
  const line = of[suite]!;
  const startOf = new Map<number, number>();
  for (const one of evaluated.campaigns) {
    if (one.suite === suite)
      for (const order of one.orders) startOf.set(order, Math.min(one.start, startOf.get(order) ?? Infinity));
  }
  const next = rest[line]!.findIndex(({ order }) => (startOf.get(order) ?? -1) >= to);
  const at = next < 0 ? rest[line]!.length : next;
  return rest.with(line, rest[line]!.toSpliced(at, 0, ...placed));
}

/** The plan with the orders of a campaign pinned, or released. */
export const pinCampaign = (plan: Plan, { orders }: Campaign, pinned: boolean): Plan =>
  plan.map((entries) => entries.map((entry) => (orders.includes(entry.order) ? { ...entry, pinned } : entry)));
