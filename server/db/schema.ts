/**
 * The tables. One schema for the embedded database and PostgreSQL; `npx drizzle-kit generate` writes the migration.
 * What belongs to an organisation refers to its parent by (organisation_id, id), so that the database itself refuses a
 * row whose parent is another organisation's.
 */
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  BufferComponent,
  BufferDesign,
  BufferPreparation,
  DataCell,
  LcaOutcome,
  LcaScope,
  OwnFactor,
} from '#engine/index.ts';
import type { Cell, Molecule, Protein, Solvent } from '#engine/types.ts';
import type {
  Assumptions,
  ExperimentFile,
  ExperimentMapping,
  ExperimentPoints,
  CarbonBoundary,
  DisplayCurrency,
  CarbonReport,
  CarbonReportStatus,
  Figures,
  GwpSet,
  JobStatus,
  LockedValues,
  ModelFit,
  ModelFitStatus,
  PinnedFit,
  Pins,
  Results,
  Step,
} from '#generated/types.ts';

/** What a fit holds beside the columns it is looked up by. */
export type FitContent = Pick<
  ModelFit,
  | 'model'
  | 'response'
  | 'experiments'
  | 'parameters'
  | 'statistics'
  | 'points'
  | 'curves'
  | 'domain'
  | 'effects'
  | 'warnings'
  | 'seed'
>;

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** On every entity. `version` grows with each change; `deleted_at` hides a row that can still be restored. */
const common = {
  created_at: instant('created_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  updated_at: instant('updated_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  created_by: text('created_by'),
  version: integer('version').notNull().default(1),
  deleted_at: instant('deleted_at'),
};

export const organisations = pgTable('organisations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** File name of its picture in `logos`. */
  logo: text('logo'),
  /** Its tier: none is the free one. */
  roles: jsonb('roles').$type<string[]>().notNull().default([]),
  /** In which amounts are shown; null for USD. */
  currency: jsonb('currency').$type<DisplayCurrency>(),
  ...common,
});

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** The identity provider's subject; null until the first sign-in of a user whom an administrator created. */
    user_id: text('user_id').unique(),
    email: text('email'),
    name: text('name').notNull(),
    is_admin: boolean('is_admin').notNull().default(false),
    current_org_id: text('current_org_id').references(() => organisations.id),
    ...common,
  },
  (t) => [uniqueIndex('users_email').on(sql`lower(${t.email})`)],
);

export const memberships = pgTable(
  'memberships',
  {
    organisation_id: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    user_id: text('user_id')
      .notNull()
      .references(() => users.id),
    created_at: common.created_at,
  },
  (t) => [primaryKey({ columns: [t.organisation_id, t.user_id] }), index('memberships_user').on(t.user_id)],
);

/** Pictures that were uploaded; a new one gets a new name, so that browsers may keep them for good. */
export const logos = pgTable(
  'logos',
  {
    /** File name below /images/: random, so that it cannot be guessed. */
    id: text('id').primaryKey(),
    organisation_id: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    media_type: text('media_type', { enum: ['image/png', 'image/jpeg', 'image/webp'] }).notNull(),
    bytes: bytea('bytes').notNull(),
    created_at: common.created_at,
    created_by: common.created_by,
  },
  (t) => [index('logos_organisation').on(t.organisation_id)],
);

const tenant = {
  id: text('id').primaryKey(),
  organisation_id: text('organisation_id')
    .notNull()
    .references(() => organisations.id),
};

export const products = pgTable(
  'products',
  {
    ...tenant,
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    kind: text('kind', { enum: ['protein', 'molecule', 'biomass'] }).notNull(),
    component_id: text('component_id'),
    host_id: text('host_id').notNull(),
    /** USD/kg. */
    selling_price: doublePrecision('selling_price'),
    /** kg a year. */
    target_output: doublePrecision('target_output'),
    ...common,
  },
  (t) => [unique('products_tenant').on(t.organisation_id, t.id)],
);

export const processes = pgTable(
  'processes',
  {
    ...tenant,
    product_id: text('product_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Order among the product's processes. */
    position: integer('position').notNull(),
    /** Null until the first configuration. */
    current_configuration_id: text('current_configuration_id'),
    ...common,
  },
  (t) => [
    unique('processes_tenant').on(t.organisation_id, t.id),
    foreignKey({ columns: [t.organisation_id, t.product_id], foreignColumns: [products.organisation_id, products.id] }),
    index('processes_product').on(t.product_id, t.position),
  ],
);

/**
 * Settings are never changed after they are written. Results of the current one are made anew when its product changes
 * (server/jobs/kinds/reevaluate-product.ts).
 */
export const configurations = pgTable(
  'configurations',
  {
    ...tenant,
    process_id: text('process_id').notNull(),
    /** 1, 2, 3 … within the process. */
    number: integer('number').notNull(),
    note: text('note').notNull().default(''),
    uo_settings: jsonb('uo_settings').$type<Step[]>().notNull(),
    locked_values: jsonb('locked_values').$type<LockedValues>().notNull(),
    assumptions: jsonb('assumptions').$type<Assumptions>().notNull(),
    fits: jsonb('fits').$type<PinnedFit[]>().notNull(),
    results: jsonb('results').$type<Results>().notNull(),
    /** The figures of `results` again, so that lists need not read the whole. */
    figures: jsonb('figures').$type<Figures>().notNull(),
    /** Versions that the results were computed with. */
    pins: jsonb('pins').$type<Pins>().notNull(),
    ...common,
  },
  (t) => [
    foreignKey({
      columns: [t.organisation_id, t.process_id],
      foreignColumns: [processes.organisation_id, processes.id],
    }),
    unique('configurations_number').on(t.process_id, t.number),
  ],
);

/** Fits of a unit operation's model to experiments. What was found never changes, only whether it is used. */
export const fits = pgTable(
  'fits',
  {
    ...tenant,
    product_id: text('product_id').notNull(),
    unit_operation: text('unit_operation').notNull(),
    /** 1, 2, 3 … within the product's unit operation. */
    number: integer('number').notNull(),
    status: text('status').$type<ModelFitStatus>().notNull().default('proposed'),
    /** Estimates by setting: what a configuration pins. */
    values: jsonb('values').$type<PinnedFit['values']>().notNull(),
    experiment_ids: jsonb('experiment_ids').$type<string[]>().notNull(),
    /** All else that was found, with points and effects. */
    content: jsonb('content').$type<FitContent>().notNull(),
    engine_version: text('engine_version').notNull(),
    decided_at: instant('decided_at'),
    decided_by: text('decided_by'),
    ...common,
  },
  (t) => [
    foreignKey({ columns: [t.organisation_id, t.product_id], foreignColumns: [products.organisation_id, products.id] }),
    unique('fits_number').on(t.product_id, t.unit_operation, t.number),
    uniqueIndex('fits_accepted')
      .on(t.product_id, t.unit_operation)
      .where(sql`${t.status} = 'accepted'`),
  ],
);

/** Work in the background, queued, running or done. The rows are the queue (decision 004). */
export const jobs = pgTable(
  'jobs',
  {
    ...tenant,
    /** Name of its kind in server/jobs/kinds. */
    type: text('type').notNull(),
    product_id: text('product_id').notNull(),
    /** Null for work on all processes of the product, which no list of a process shows. */
    process_id: text('process_id'),
    /** The configuration that it stands on. */
    configuration_id: text('configuration_id'),
    status: text('status').$type<JobStatus>().notNull().default('queued'),
    progress: doublePrecision('progress').notNull().default(0),
    message: text('message'),
    parameters: jsonb('parameters').notNull(),
    result: jsonb('result'),
    /** How much it computes, in evaluations: what its organisation's share is charged with. */
    work: doublePrecision('work').notNull(),
    /** Grows with each start: who holds an older one has lost the job. */
    attempt: integer('attempt').notNull().default(0),
    /** Starts that ended with the thread or the process. */
    crashes: integer('crashes').notNull().default(0),
    submitted_at: instant('submitted_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    submitted_by: text('submitted_by'),
    started_at: instant('started_at'),
    /** When the process that runs it was last heard of. */
    heartbeat_at: instant('heartbeat_at'),
    finished_at: instant('finished_at'),
  },
  (t) => [
    foreignKey({ columns: [t.organisation_id, t.product_id], foreignColumns: [products.organisation_id, products.id] }),
    foreignKey({
      columns: [t.organisation_id, t.process_id],
      foreignColumns: [processes.organisation_id, processes.id],
    }),
    index('jobs_process').on(t.process_id, t.type, t.submitted_at),
    index('jobs_open')
      .on(t.status, t.organisation_id)
      .where(sql`${t.finished_at} is null`),
  ],
);

/** How much work of each organisation the queue has begun: the one with least comes next. */
export const jobShares = pgTable('job_shares', {
  organisation_id: text('organisation_id')
    .primaryKey()
    .references(() => organisations.id),
  used: doublePrecision('used').notNull(),
});

export type ComponentKind = 'cells' | 'proteins' | 'molecules' | 'solvents';

/** The organisation's own library rows; the shared ones are data/*.json. */
export const components = pgTable(
  'components',
  {
    ...tenant,
    kind: text('kind').$type<ComponentKind>().notNull(),
    name: text('name').notNull(),
    row: jsonb('row').$type<Cell | Protein | Molecule | Solvent>().notNull(),
    ...common,
  },
  (t) => [index('components_kind').on(t.organisation_id, t.kind)],
);

/** What a user set of a buffer, and what the engine made of it. */
export const buffers = pgTable(
  'buffers',
  {
    ...tenant,
    name: text('name').notNull(),
    notes: text('notes').notNull().default(''),
    ph: doublePrecision('ph').notNull(),
    /** K. */
    temperature: doublePrecision('temperature').notNull(),
    /** m³. */
    volume: doublePrecision('volume').notNull(),
    preparation: text('preparation').$type<BufferPreparation>().notNull(),
    components: jsonb('components').$type<BufferComponent[]>().notNull(),
    /** Computed on each change, never set. */
    design: jsonb('design').$type<BufferDesign>().notNull(),
    engine_version: text('engine_version').notNull(),
    ...common,
  },
  (t) => [index('buffers_organisation').on(t.organisation_id)],
);

/** Data of one unit operation of a product: what its file holds and what its columns mean. */
export const experiments = pgTable(
  'experiments',
  {
    ...tenant,
    product_id: text('product_id').notNull(),
    /** Its catalogue id. */
    unit_operation: text('unit_operation').notNull(),
    name: text('name').notNull(),
    notes: text('notes').notNull().default(''),
    /** Null until one is uploaded; its bytes are in `experiment_chunks`. */
    file: jsonb('file').$type<ExperimentFile>(),
    /** Bytes that it takes in `experiment_chunks`, for the organisation's limit. */
    stored: integer('stored').notNull().default(0),
    /** The first rows of the table. */
    preview: jsonb('preview').$type<DataCell[][]>(),
    mapping: jsonb('mapping').$type<ExperimentMapping>(),
    /** What the plots draw. */
    points: jsonb('points').$type<ExperimentPoints>(),
    ...common,
  },
  (t) => [
    unique('experiments_tenant').on(t.organisation_id, t.id),
    foreignKey({ columns: [t.organisation_id, t.product_id], foreignColumns: [products.organisation_id, products.id] }),
    index('experiments_product').on(t.product_id, t.unit_operation),
  ],
);

/** The file of an experiment as it was uploaded, and the table that was read from it, in pieces. */
export const experimentChunks = pgTable(
  'experiment_chunks',
  {
    organisation_id: tenant.organisation_id,
    experiment_id: text('experiment_id').notNull(),
    part: text('part', { enum: ['file', 'table'] }).notNull(),
    /** From 0. */
    number: integer('number').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.experiment_id, t.part, t.number] }),
    foreignKey({
      columns: [t.organisation_id, t.experiment_id],
      foreignColumns: [experiments.organisation_id, experiments.id],
    }),
  ],
);

/** What an organisation took the heads of columns for, to be proposed the next time. */
export const columnMeanings = pgTable(
  'column_meanings',
  {
    organisation_id: tenant.organisation_id,
    unit_operation: text('unit_operation').notNull(),
    /** In one spelling (`headKey`). */
    head: text('head').notNull(),
    /** Null: not used. */
    variable: text('variable'),
    unit: text('unit'),
    factor: doublePrecision('factor'),
    updated_at: common.updated_at,
  },
  (t) => [primaryKey({ columns: [t.organisation_id, t.unit_operation, t.head] })],
);

/** Carbon reports: what a user sets, and what it came to when it was last saved. */
export const carbonReports = pgTable(
  'carbon_reports',
  {
    ...tenant,
    name: text('name').notNull(),
    notes: text('notes').notNull().default(''),
    status: text('status').$type<CarbonReportStatus>().notNull(),
    /** First and last day, YYYY-MM-DD. */
    period_start: text('period_start').notNull(),
    period_end: text('period_end').notNull(),
    country: text('country').notNull(),
    boundary: text('boundary').$type<CarbonBoundary>().notNull(),
    gwp_set: text('gwp_set').$type<GwpSet>().notNull(),
    base_report_id: text('base_report_id'),
    /** kg CO2e: the base year's total by location when it was chosen. */
    base_total: doublePrecision('base_total'),
    recalculation_threshold: doublePrecision('recalculation_threshold').notNull(),
    /** kg. */
    production: doublePrecision('production'),
    /** USD. */
    revenue: doublePrecision('revenue'),
    entries: jsonb('entries').$type<CarbonReport['entries']>().notNull(),
    totals: jsonb('totals').$type<CarbonReport['totals']>().notNull(),
    notices: jsonb('notices').$type<string[]>().notNull(),
    sources: jsonb('sources').$type<CarbonReport['sources']>().notNull(),
    factors_version: text('factors_version').notNull(),
    ...common,
  },
  (t) => [index('carbon_reports_organisation').on(t.organisation_id, t.period_start)],
);

/** Factors that an organisation imported; the shared ones are data/impact-*.json. */
export const impactFactors = pgTable(
  'impact_factors',
  {
    organisation_id: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    item_id: text('item_id').notNull(),
    activity_name: text('activity_name').notNull(),
    category_id: text('category_id').notNull(),
    row: jsonb('row').$type<OwnFactor>().notNull(),
    updated_at: common.updated_at,
  },
  (t) => [primaryKey({ columns: [t.organisation_id, t.item_id, t.activity_name, t.category_id] })],
);

/** One for each process at most; results are those of the configuration that it names. */
export const lifeCycleAnalyses = pgTable(
  'life_cycle_analyses',
  {
    ...tenant,
    process_id: text('process_id').notNull(),
    configuration_id: text('configuration_id')
      .notNull()
      .references(() => configurations.id),
    goal: text('goal').notNull(),
    /** What was asked, location changes among it. */
    scope: jsonb('scope').$type<LcaScope>().notNull(),
    /** Computed on each change, never set. */
    outcome: jsonb('outcome').$type<LcaOutcome>().notNull(),
    engine_version: text('engine_version').notNull(),
    factors_version: text('factors_version').notNull(),
    ...common,
  },
  (t) => [
    foreignKey({
      columns: [t.organisation_id, t.process_id],
      foreignColumns: [processes.organisation_id, processes.id],
    }),
    unique('life_cycle_analyses_process').on(t.process_id),
  ],
);

/** What was done, by whom. Written in the same transaction as the change. */
export const logs = pgTable(
  'logs',
  {
    id: text('id').primaryKey(),
    organisation_id: text('organisation_id').references(() => organisations.id),
    user_id: text('user_id')
      .notNull()
      .references(() => users.id),
    /** What was done, such as product.create. */
    action: text('action').notNull(),
    /** The same in one sentence. */
    title: text('title').notNull(),
    entity_kind: text('entity_kind').notNull(),
    entity_id: text('entity_id'),
    entity_name: text('entity_name'),
    product_id: text('product_id'),
    /** Of the thing after a change of it, and what was changed, as people read it; null for all else. */
    version: integer('version'),
    changed: jsonb('changed').$type<string[]>(),
    request_id: text('request_id').notNull(),
    created_at: common.created_at,
  },
  (t) => [
    index('logs_user').on(t.user_id, t.created_at),
    index('logs_created').on(t.created_at),
    index('logs_entity').on(t.entity_id, t.version),
  ],
);

/** Answers to POSTs by their Idempotency-Key, kept for 24 h. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: text('user_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 over operation, address and body. */
    fingerprint: text('fingerprint').notNull(),
    status: integer('status'),
    body: jsonb('body'),
    created_at: common.created_at,
  },
  (t) => [primaryKey({ columns: [t.user_id, t.key] }), index('idempotency_keys_created').on(t.created_at)],
);
