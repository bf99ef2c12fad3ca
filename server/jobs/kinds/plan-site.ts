/**
 * Plans a site as the app does, and prices the plan. The plan is stored as a new version of the site, unless the site has changed in
 * the meantime: then it is only in the result, with the version and the hash of what was planned.
 */
import { createHash } from 'node:crypto';
import {
  conflictWords,
  dateOf,
  entriesOf,
  evaluateSite,
  NoPlanError,
  planning,
  type PlanningOptions,
  type PricedPlan,
  type SiteDocument,
  worthWords,
} from '#engine/campus/index.ts';
import { canonical, ENGINE_VERSION } from '#engine/index.ts';
import type { SitePlanResult } from '#generated/types.ts';
import { invalid, notFound, Refusal } from '#server/errors.ts';
import { defineJob } from '#server/job-kind.ts';

interface Input extends PlanningOptions {
  document: SiteDocument;
  version: number;
}

/** Share of the work that is done when the plan is found, when it is bounded, and when it is priced. */
const SEARCHED = 0.3;
const BOUNDED = 0.5;
const PRICED = 0.9;

/** Evaluations of plants that take as long, about. */
export const PLANNING_WORK = 200;

export default defineJob<PlanningOptions, Input, Omit<SitePlanResult, 'stored_version'>>({
  name: 'plan_site',
  file: import.meta.url,

  check(parameters) {
    const { seed, restarts } = parameters as Partial<PlanningOptions>;
    if (typeof seed !== 'number' || typeof restarts !== 'number') throw invalid('seed', 'must be a number.');
    return { seed, restarts };
  },

  async load({ site_id, parameters }, db) {
    if (site_id === null) throw notFound();
    const { document, version } = await db.sites.get(site_id);
    return { ...parameters, document, version };
  },

  run({ document, version, ...options }, { progress }) {
    let plan = document.plan;
    let [isProven, bound] = [false, 0];
    let priced: PricedPlan | undefined;
    let shares: number[] | null = null;
    const { planned } = evaluateSite({ ...document, plan: [] });
    try {
      for (const event of planning(document, options)) {
        switch (event.kind) {
          case 'plan':
            if (event.isLast) plan = entriesOf(document, planned, event.plan);
            ({ isProven } = event);
            progress(event.isLast ? SEARCHED : 0, 'Searching for a plan');
            break;
          case 'bound':
            bound = Math.max(bound, event.bound.value);
            progress(SEARCHED, 'Bounding the plan');
            break;
          case 'pricing':
            progress(BOUNDED + event.done * (PRICED - BOUNDED), 'Pricing conflicts');
            break;
          case 'priced':
            ({ priced, shares } = event);
        }
      }
    } catch (error) {
      if (error instanceof NoPlanError) throw new Refusal('invalid', error.message);
      throw error;
    }
    const site = { ...document, plan };
    const { evaluated, costs } = evaluateSite(site);
    const { model } = planned;
    const { conflicts, worths, spread } = priced!;
    return {
      site_version: version,
      document_sha256: createHash('sha256').update(canonical(document)).digest('hex'),
      engine_version: ENGINE_VERSION,
      plan,
      is_proven: isProven,
      contribution: evaluated.contribution,
      controllable_cost: evaluated.cost,
      bound: isProven ? evaluated.cost : Math.min(bound, evaluated.cost),
      late_orders: new Set(evaluated.batches.filter(({ late }) => late > 0).map(({ order }) => order)).size,
      changeovers: evaluated.changeovers.length,
      total_cost: costs.total,
      unused_capacity: costs.idle,
      spread,
      conflicts: conflicts.map((conflict) => ({
        kind: conflict.kind,
        ...conflictWords(site, model, conflict),
        from: dateOf(site.begins, conflict.from),
        until: dateOf(site.begins, conflict.until),
        in_plan: conflict.inPlan,
        price: conflict.price,
      })),
      worths: worths.map((worth) => ({ kind: worth.kind, title: worthWords(model, worth), worth: worth.worth })),
      charges: costs.products.map(({ product, kg, variable, controllable, fixed }) => ({
        product: site.products[product]!.id,
        kg,
        variable,
        controllable,
        fixed,
        fair_share: shares?.[product] ?? null,
      })),
    };
  },

  async commit(result, { site_id, submitted_by }, db): Promise<SitePlanResult> {
    const { name, document, version } = await db.sites.hold(site_id!);
    if (version !== result.site_version) return { ...result, stored_version: null };
    const details = { name, document: { ...document, plan: result.plan } };
    const site = await db.sites.update(site_id!, details, submitted_by, version);
    await db.record({
      action: 'site.plan',
      title: `Planned the site ${name}`,
      entity: { kind: 'site', id: site.id, name },
      change: { after: site, changed: ['plan'] },
    });
    return { ...result, stored_version: site.version };
  },
});
