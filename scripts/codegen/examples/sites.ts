/** A small site of two products, planned by the engine. */
import { aboutField } from '#engine/wording/index.ts';
import { PLANNING, type SiteDocument, siteFaults, type SiteProduct } from '#engine/campus/index.ts';
import planSite from '#server/jobs/kinds/plan-site.ts';
import type {
  Error as Refusal,
  Site,
  SiteInput,
  SiteJob,
  SiteList,
  SitePlanRequest,
  SiteVersion,
  SiteVersionInput,
  SiteVersionList,
  SiteVersionSummary,
} from '#generated/types.ts';

const product = (id: string, name: string, takt: number, rest: Partial<SiteProduct> = {}): SiteProduct => ({
  id,
  name,
  process: null,
  routes: [{ suites: ['suite_1'] }],
  sections: [{ section: 'upstream', offset_hours: 0, hold_hours: 288, takt_hours: takt }],
  draws: [{ item: 'wfi', from_hours: 240, to_hours: 264, per_hour: 1.5 }],
  fixed_lines: [],
  batch_kg: 4,
  success: 0.98,
  service: null,
  variable_cost: 250_000,
  price: 400_000,
  lag_days: 30,
  life_days: 720,
  life_left_days: 480,
  opening_kg: 4,
  safety_kg: 2,
  late_cost: 500,
  storage_cost: 5,
  least_batches: 1,
  most_batches: null,
  ...rest,
});

const empty: SiteDocument = {
  begins: '2027-01-01',
  days: 365,
  carrying_rate: 0.1,
  practical_share: 0.85,
  changeover_days: 7,
  changeover_cost: 60_000,
  suites: [{ id: 'suite_1', name: 'Suite 1', initial_product: 'antibody', fixed_cost: 12_000_000, opens: null }],
  closures: [{ from: '2027-07-19', to: '2027-08-02', reason: 'shutdown', suite: null }],
  resources: [
    { id: 'water', name: 'Water for injection', kind: 'water', item: 'wfi', rate: 1.2, tank: 10, shortage_price: 400 },
  ],
  products: [product('antibody', 'Antibody 7', 72), product('fusion', 'Fusion 4', 96, { batch_kg: 2, price: 700_000 })],
  changeovers: [{ from: 'fusion', to: 'antibody', days: 10, cost: 90_000 }],
  demands: [
    { id: 'd1', product: 'antibody', kg: 16, due: '2027-04-01', customer: 'Orion' },
    { id: 'd2', product: 'fusion', kg: 6, due: '2027-05-15', customer: 'Vega' },
    { id: 'd3', product: 'antibody', kg: 20, due: '2027-09-30', customer: 'Orion' },
  ],
  plan: [],
};
const result = planSite.run(
  { document: empty, version: 1, ...PLANNING },
  { progress: () => undefined, soFar: () => undefined },
);
const late = { ...empty, demands: empty.demands.with(2, { ...empty.demands[2]!, due: '2028-09-30' }) };
const [fault] = siteFaults(late);

const entity = { created_at: '2026-10-02T09:12:00Z', updated_at: '2026-10-02T09:12:00Z', created_by: null, version: 1 };
const site: Site = { id: 'sit_leiden', name: 'Leiden', document: empty, ...entity };
const changed: Site = { ...site, name: 'Leiden, north', updated_at: '2026-11-20T10:05:00Z', version: 2 };

const queued: SiteJob = {
  id: 'job_leiden',
  status: 'queued',
  progress: 0,
  message: null,
  ...PLANNING,
  submitted_at: '2026-11-20T10:04:58Z',
  started_at: null,
  finished_at: null,
  submitted_by: 'usr_mara_kovacs',
  result: null,
};
const version: SiteVersionSummary = {
  id: 'siv_leiden_1',
  number: 1,
  name: null,
  orders: empty.demands.length,
  planned: 0,
  created_at: entity.created_at,
  created_by: null,
  created_by_name: null,
};
const named = { ...version, name: 'Before the second shift' };

export const sites = {
  site_list: {
    summary: 'One site',
    value: {
      sites: [
        {
          id: site.id,
          name: site.name,
          begins: empty.begins,
          days: 365,
          suites: 1,
          products: 2,
          orders: 3,
          planned: 0,
          ...entity,
        },
      ],
      total: 1,
      page: 1,
      page_size: 50,
    } satisfies SiteList,
  },
  site: { summary: 'Two products in one suite', value: site },
  site_new: { summary: 'Two products in one suite', value: { name: 'Leiden', document: empty } satisfies SiteInput },
  site_change: {
    summary: 'Another name',
    value: { name: changed.name, document: empty, version: 1 } satisfies SiteInput,
  },
  site_changed: { summary: 'Version 2', value: changed },
  site_plan_request: { summary: 'With a seed', value: { seed: 1, restarts: 1 } satisfies SitePlanRequest },
  site_job_queued: { summary: 'Waits for a worker', value: queued },
  site_job: {
    summary: 'Planned',
    value: {
      ...queued,
      status: 'succeeded',
      progress: 1,
      started_at: '2026-11-20T10:04:59Z',
      finished_at: '2026-11-20T10:05:00Z',
      result: { ...(result as Awaited<typeof result>), stored_version: 2 },
    } satisfies SiteJob,
  },
  site_job_cancelled: {
    summary: 'Cancelled',
    value: { ...queued, status: 'cancelled', finished_at: '2026-11-20T10:05:00Z' } satisfies SiteJob,
  },
  site_version_list: {
    summary: 'One version',
    value: { versions: [version], total: 1, page: 1, page_size: 50 } satisfies SiteVersionList,
  },
  site_version: { summary: 'The first version', value: { ...version, document: empty } satisfies SiteVersion },
  site_version_name: { summary: 'A scenario', value: { name: named.name } satisfies SiteVersionInput },
  site_version_named: { summary: 'A scenario', value: named },
  site_late_demand: {
    summary: 'A due date outside the plan',
    value: {
      code: 'invalid',
      message: aboutField(`document.${fault!.field}`, fault!.message),
      status: 422,
      request_id: 'req-01k9x3b0c1',
      field: `document.${fault!.field}`,
      fields: [`document.${fault!.field}`],
    } satisfies Refusal,
  },
};
