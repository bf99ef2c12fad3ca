/**
 * The tables. One schema for the embedded database and PostgreSQL; `npx drizzle-kit generate` writes the migration.
 * Rows of an organisation refer to their parent by (organisation_id, id), so that the database itself rejects a
 * row whose parent belongs to another organisation.
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
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  BufferComponent,
  BufferDesign,
  BufferPreparation,
  ColumnMeaning,
  DataCell,
  LcaOutcome,
  LcaScope,
  OwnFactor,
  ScenarioFile,
  Slider,
  Cell,
  Molecule,
  Protein,
  Quotation,
  Solvent,
} from '#engine/index.ts';
import { UNITS_OF_USE } from '#engine/wording/index.ts';
import type {
  Assumptions,
  BackgroundInput,
  BackgroundReport,
  BackgroundValue,
  ExperimentFile,
  ExperimentMapping,
  ExperimentPoints,
  CarbonBoundary,
  DisplayCurrency,
  CarbonReport,
  CarbonReportStatus,
  CommentPlace,
  SiteDocument,
  Figures,
  GwpSet,
  JobStatus,
  KeyScope,
  LockedValues,
  ModelFit,
  ModelFitStatus,
  OwnDefinition,
  PinnedFit,
  Pins,
  ProcessPage,
  ProductOutlet,
  ProductRight,
  Results,
  ReviewStatus,
  SharedContent,
  SharedFigures,
  SharedSignature,
  ShareKind,
  ShareNegotiation,
  ShareSection,
  Step,
  VersionState,
  DecisionMetric,
  DecisionThreshold,
  VersionUse,
  Activity,
  WebhookDeliveryStatus,
  WebhookTopic,
  WebhookEventType,
} from '#generated/types.ts';

/** Content of a fit besides the columns used in queries. */
export type FitContent = Pick<
  ModelFit,
  | 'model'
  | 'response'
  | 'experiments'
  | 'parameters'
  | 'fixed'
  | 'profiles'
  | 'statistics'
  | 'points'
  | 'curves'
  | 'domain'
  | 'effects'
  | 'warnings'
  | 'spread'
  | 'together'
  | 'seed'
>;

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A role of a rule of approval, with the ids of its members; empty for every member. */
export interface RuleRole {
  name: string;
  needed: number;
  members: string[];
}

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
  /** File name of its logo in `logos`. */
  logo: text('logo'),
  /** Tier: no roles = free. */
  roles: jsonb('roles').$type<string[]>().notNull().default([]),
  /** Display currency; null for USD. */
  currency: jsonb('currency').$type<DisplayCurrency>(),
  ...common,
});

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** Subject at the identity provider; null until the first sign-in of a user created by an administrator. */
    user_id: text('user_id').unique(),
    email: text('email'),
    /** False if nobody vouches for it: the identity provider did not, and no administrator entered it. */
    email_verified: boolean('email_verified').notNull().default(true),
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

/** Uploaded images; a new one gets a new name, so that browsers can cache them indefinitely. */
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

/** A choice between processes of a product, with the metric of each when it was taken. */
export interface StoredDecision {
  chosen_id: string;
  candidates: { process_id: string; at_decision: number | null }[];
  metric: DecisionMetric;
  threshold: DecisionThreshold | null;
  reason: string;
  /** Id of a user. */
  decided_by: string;
  /** ISO 8601. */
  decided_at: string;
  /** What it was last checked with (`decisionsToCheck`). */
  checked?: string;
  /** Reasons for which it did not hold then, of which has been told. */
  told?: string[];
}

export const products = pgTable(
  'products',
  {
    ...tenant,
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    kind: text('kind', { enum: ['protein', 'molecule', 'biomass'] }).notNull(),
    component_id: text('component_id'),
    host_id: text('host_id'),
    /** USD/kg. */
    selling_price: doublePrecision('selling_price'),
    /** kg per year. */
    target_output: doublePrecision('target_output'),
    /** Unit for which costs are shown. */
    reporting_unit: text('reporting_unit', {
      enum: Object.keys(UNITS_OF_USE) as [keyof typeof UNITS_OF_USE],
    })
      .notNull()
      .default('kg'),
    /** mg. */
    dose: doublePrecision('dose'),
    unit_count: doublePrecision('unit_count'),
    particles_per_unit: doublePrecision('particles_per_unit'),
    /** Right of members without one of their own in `product_rights`. */
    everyone: text('everyone').$type<ProductRight>().notNull().default('editor'),
    /** Who approves versions of its processes; null for one member, whoever it is. */
    review_rule: jsonb('review_rule').$type<RuleRole[]>(),
    /** Which of its processes was chosen, and why; null if none was. */
    decision: jsonb('decision').$type<StoredDecision>(),
    ...common,
  },
  (t) => [
    unique('products_tenant').on(t.organisation_id, t.id),
    // A page of the list is read in its order.
    index('products_name')
      .on(t.organisation_id, sql`lower(${t.name})`, t.id)
      .where(sql`${t.deleted_at} is null`),
  ],
);

/** Rights of single members or service accounts on a product. They end with the membership and with the account. */
export const productRights = pgTable(
  'product_rights',
  {
    organisation_id: tenant.organisation_id,
    product_id: text('product_id').notNull(),
    user_id: text('user_id')
      .notNull()
      .references(() => users.id),
    right: text('right').$type<ProductRight>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.product_id, t.user_id] }),
    foreignKey({ columns: [t.organisation_id, t.product_id], foreignColumns: [products.organisation_id, products.id] }),
    index('product_rights_user').on(t.user_id),
  ],
);

export const processes = pgTable(
  'processes',
  {
    ...tenant,
    product_id: text('product_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Position among the processes of the product. */
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
 * Lines of versions beside the main one of a process. Columns that name configurations have no foreign key, as in processes: a
 * configuration names its branch.
 */
export const branches = pgTable(
  'branches',
  {
    ...tenant,
    process_id: text('process_id').notNull(),
    name: text('name').notNull(),
    /** The version with which the branch began, of any line. */
    from_configuration_id: text('from_configuration_id').notNull(),
    /** The newest version; at first the one with which it began. */
    current_configuration_id: text('current_configuration_id').notNull(),
    /** Nothing is saved on a closed branch. */
    closed: boolean('closed').notNull().default(false),
    ...common,
  },
  (t) => [
    unique('branches_tenant').on(t.organisation_id, t.id),
    foreignKey({
      columns: [t.organisation_id, t.process_id],
      foreignColumns: [processes.organisation_id, processes.id],
    }),
    index('branches_process').on(t.process_id),
  ],
);

/**
 * Settings are never changed after they are written. Results of the newest configuration of each line are recomputed when
 * its product changes (server/jobs/kinds/reevaluate-product.ts).
 */
export const configurations = pgTable(
  'configurations',
  {
    ...tenant,
    process_id: text('process_id').notNull(),
    /** 1, 2, 3 … per process. */
    number: integer('number').notNull(),
    /** The line that it is on; null for the main one. */
    branch_id: text('branch_id'),
    /** Number of the version of another line whose changes it took in. */
    merged_number: integer('merged_number'),
    note: text('note').notNull().default(''),
    uo_settings: jsonb('uo_settings').$type<Step[]>().notNull(),
    locked_values: jsonb('locked_values').$type<LockedValues>().notNull(),
    assumptions: jsonb('assumptions').$type<Assumptions>().notNull(),
    /** The outlet that is the product; null for a process without feeds, whose last step makes it. */
    product: jsonb('product').$type<ProductOutlet>(),
    fits: jsonb('fits').$type<PinnedFit[]>().notNull(),
    results: jsonb('results').$type<Results>().notNull(),
    /**
     * All results as compressed JSON; `results` then has only the parts that statements read (server/serialised-results.ts).
     * The embedded database, which compresses in the thread of the requests, gets saved configurations in this form. PostgreSQL
     * does not: servers of an older version may read there during an upgrade.
     */
    packed_results: bytea('packed_results'),
    /** Copy of the metrics in `results`, so that lists need not read all results. */
    figures: jsonb('figures').$type<Figures>().notNull(),
    /** Versions used to compute the results. */
    pins: jsonb('pins').$type<Pins>().notNull(),
    /** The results of a version that is no draft never change. On the row itself, so that who changes the results sees it. */
    state: text('state').$type<VersionState>().notNull().default('draft'),
    ...common,
  },
  (t) => [
    foreignKey({
      columns: [t.organisation_id, t.process_id],
      foreignColumns: [processes.organisation_id, processes.id],
    }),
    foreignKey({ columns: [t.organisation_id, t.branch_id], foreignColumns: [branches.organisation_id, branches.id] }),
    unique('configurations_number').on(t.process_id, t.number),
  ],
);

/** Fits of the model of a unit operation to experiments. Only the status changes, never the results. */
export const fits = pgTable(
  'fits',
  {
    ...tenant,
    product_id: text('product_id').notNull(),
    unit_operation: text('unit_operation').notNull(),
    /** 1, 2, 3 … per unit operation of the product. */
    number: integer('number').notNull(),
    status: text('status').$type<ModelFitStatus>().notNull().default('proposed'),
    /** Estimates by setting, which configurations use. */
    values: jsonb('values').$type<PinnedFit['values']>().notNull(),
    experiment_ids: jsonb('experiment_ids').$type<string[]>().notNull(),
    /** All other results, with points and effects. */
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

/** Sites: one document each, with its plan. */
export const sites = pgTable(
  'sites',
  {
    ...tenant,
    name: text('name').notNull(),
    document: jsonb('document').$type<SiteDocument>().notNull(),
    ...common,
  },
  (t) => [index('sites_organisation').on(t.organisation_id), unique().on(t.organisation_id, t.id)],
);

/** Every saved state of a site, the current one too. Those with a name are its scenarios. */
export const siteVersions = pgTable(
  'site_versions',
  {
    ...tenant,
    site_id: text('site_id').notNull(),
    number: integer('number').notNull(),
    name: text('name'),
    document: jsonb('document').$type<SiteDocument>().notNull(),
    created_at: instant('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    created_by: text('created_by'),
  },
  (t) => [
    foreignKey({
      columns: [t.organisation_id, t.site_id],
      foreignColumns: [sites.organisation_id, sites.id],
    }).onDelete('cascade'),
    unique().on(t.site_id, t.number),
  ],
);

/** Background jobs: queued, running or finished. The rows are the queue (decision 004). */
export const jobs = pgTable(
  'jobs',
  {
    ...tenant,
    /** Name of the kind in server/jobs/kinds. */
    type: text('type').notNull(),
    /** Null for jobs on a site. */
    product_id: text('product_id'),
    /** Null for jobs on all processes of the product, which lists of a process omit. */
    process_id: text('process_id'),
    site_id: text('site_id'),
    /** The configuration analysed. */
    configuration_id: text('configuration_id'),
    status: text('status').$type<JobStatus>().notNull().default('queued'),
    progress: doublePrecision('progress').notNull().default(0),
    message: text('message'),
    parameters: jsonb('parameters').notNull(),
    result: jsonb('result'),
    /** Work in evaluations, by which organisations share the workers. */
    work: doublePrecision('work').notNull(),
    /**
     * Place in the queue: the start tag of start-time fair queueing, in evaluations. Null for a job that was cancelled before
     * it began. The default is for older processes, which insert jobs until an upgrade is complete.
     */
    start_tag: doublePrecision('start_tag').default(0),
    /** Increases with each start: a worker with an older number has lost the job. */
    attempt: integer('attempt').notNull().default(0),
    /** Number of starts that ended with a crash of the thread or process. */
    crashes: integer('crashes').notNull().default(0),
    submitted_at: instant('submitted_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    submitted_by: text('submitted_by'),
    /** Of the span that submitted it, if it is traced: the job continues the trace. */
    traceparent: text('traceparent'),
    started_at: instant('started_at'),
    /** Time of the last heartbeat of the worker. */
    heartbeat_at: instant('heartbeat_at'),
    finished_at: instant('finished_at'),
  },
  (t) => [
    foreignKey({ columns: [t.organisation_id, t.product_id], foreignColumns: [products.organisation_id, products.id] }),
    foreignKey({
      columns: [t.organisation_id, t.process_id],
      foreignColumns: [processes.organisation_id, processes.id],
    }),
    foreignKey({
      columns: [t.organisation_id, t.site_id],
      foreignColumns: [sites.organisation_id, sites.id],
    }).onDelete('cascade'),
    index('jobs_site').on(t.site_id),
    index('jobs_process').on(t.process_id, t.type, t.submitted_at),
    index('jobs_open')
      .on(t.status, t.organisation_id)
      .where(sql`${t.status} in ('queued', 'running')`),
    // The order of the queue, the virtual time, and the last job of an organisation (job-queue.ts).
    index('jobs_waiting')
      .on(t.start_tag, t.submitted_at)
      .where(sql`${t.status} = 'queued'`),
    index('jobs_begun')
      .on(t.start_tag)
      .where(sql`${t.started_at} is not null`),
    index('jobs_start_tag').on(t.organisation_id, t.start_tag),
  ],
);

/** Running analyses that are computed in blocks (job-shards.ts): what every block is computed with. */
export const jobStudies = pgTable('job_studies', {
  job_id: text('job_id')
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  /** Changes when the study begins anew. */
  id: text('id').notNull(),
  /** Versions of the engine and of Node. */
  engine: text('engine').notNull(),
  node: text('node').notNull(),
  /** As of the start of the job, so that a later change of the product does not reach some of the blocks only. */
  input: bytea('input').notNull(),
  /** Why it cannot be completed; null as long as it can. */
  failure: jsonb('failure').$type<{ refused: string } | { fault: string } | { crashed: true }>(),
});

/** Blocks of them. */
export const jobShards = pgTable(
  'job_shards',
  {
    job_id: text('job_id')
      .notNull()
      .references(() => jobStudies.job_id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    from_item: integer('from_item').notNull(),
    to_item: integer('to_item').notNull(),
    /** Of the process that computes it, or did so last; ends unless it is renewed. */
    lease: text('lease'),
    leased_at: instant('leased_at'),
    worker: text('worker'),
    /** Null until it is computed. */
    part: bytea('part'),
  },
  (t) => [
    primaryKey({ columns: [t.job_id, t.number] }),
    index('job_shards_open')
      .on(t.job_id, t.number)
      .where(sql`${t.part} is null`),
  ],
);

/** Addresses that are told of finished jobs. Requests are signed with the secrets, so they are stored: encrypted with WEBHOOK_KEY, if there is one. */
export const webhooks = pgTable(
  'webhooks',
  {
    ...tenant,
    url: text('url').notNull(),
    events: jsonb('events').$type<WebhookTopic[]>().notNull().default(['job.finished']),
    include_texts: boolean('include_texts').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    /** Why the server disabled it, in words. */
    problem: text('problem'),
    secret: text('secret').notNull(),
    /** Also signs, until the given time. */
    previous_secret: text('previous_secret'),
    previous_secret_until: instant('previous_secret_until'),
    /** First failure after the last success. */
    failing_since: instant('failing_since'),
    created_at: common.created_at,
    updated_at: common.updated_at,
    created_by: common.created_by,
    version: common.version,
  },
  (t) => [unique('webhooks_tenant').on(t.organisation_id, t.id)],
);

/**
 * Accounts of an organisation without a person. Each has a row in `users`, which counts as deleted from the beginning, like that of
 * the command line: history and log name it as an author, and nobody can sign in to it, add it or give it rights.
 */
export const serviceAccounts = pgTable(
  'service_accounts',
  {
    id: text('id')
      .primaryKey()
      .references(() => users.id),
    organisation_id: tenant.organisation_id,
    created_at: common.created_at,
    created_by: common.created_by,
  },
  (t) => [index('service_accounts_organisation').on(t.organisation_id)],
);

/** Access keys of users and service accounts: only a digest of the secret is stored (server/keys/secret.ts). */
export const accessKeys = pgTable(
  'access_keys',
  {
    ...tenant,
    /** The person or the service account in whose name requests are made. */
    user_id: text('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    scopes: jsonb('scopes').$type<KeyScope[]>().notNull(),
    /** SHA-256 of the whole secret, hexadecimal. */
    digest: text('digest').notNull(),
    expires_at: instant('expires_at').notNull(),
    revoked_at: instant('revoked_at'),
    /** In whole minutes. */
    last_used_at: instant('last_used_at'),
    /** Network addresses that used it, the one that was noted last at the end. */
    addresses: jsonb('addresses').$type<string[]>().notNull().default([]),
    /** When one was last added. */
    address_added_at: instant('address_added_at'),
    created_at: common.created_at,
    created_by: common.created_by,
  },
  (t) => [index('access_keys_user').on(t.user_id), index('access_keys_organisation').on(t.organisation_id)],
);

/**
 * Pages of a configuration that anyone with the link can read. What they show is stored with them, so that no later change of the
 * process, its fits, its library or the engine reaches it. Only a digest of the secret is stored.
 */
/** What values of the sliders of a negotiation gave; figures are null if the process is infeasible with them. */
export interface EvaluatedValues {
  engine_version: string;
  figures: SharedFigures | null;
}

/** The evaluations of one day (UTC) by their values as JSON; null while they are computed. */
export interface EvaluatedDay {
  day: string;
  results: Record<string, EvaluatedValues | null>;
}

export const shareLinks = pgTable(
  'share_links',
  {
    ...tenant,
    process_id: text('process_id').notNull(),
    configuration_id: text('configuration_id').notNull(),
    configuration_number: integer('configuration_number').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<ShareKind>().notNull(),
    sections: jsonb('sections').$type<ShareSection[]>().notNull(),
    sliders: jsonb('sliders').$type<Slider[]>().notNull(),
    engine_version: text('engine_version').notNull(),
    scenario_sha256: text('scenario_sha256').notNull(),
    /** MD5 of the figures stored with the configuration when the link was made: if they differ later, newer results exist. */
    figures_md5: text('figures_md5').notNull(),
    /** What the page shows, with its signature. */
    content: jsonb('content').$type<SharedContent>().notNull(),
    signature: jsonb('signature').$type<SharedSignature>().notNull(),
    /** What the sliders of a page of figures are computed from, which its readers never get; null if there is nothing to compute. */
    scenario: jsonb('scenario').$type<ScenarioFile>(),
    /** The terms of a negotiation; null for other kinds. */
    negotiation: jsonb('negotiation').$type<ShareNegotiation>(),
    /** What was evaluated on the last day with an evaluation, which counts towards the limit of a negotiation. */
    evaluated: jsonb('evaluated').$type<EvaluatedDay>(),
    /** SHA-256 of the whole secret, hexadecimal. */
    digest: text('digest').notNull(),
    /** Slow hash with its salt (server/sharing/password.ts); null if no password is needed. */
    password: text('password'),
    /** Wrong passwords since the given time. */
    /** No longer used, nor is the next: a version that is being replaced still writes them. */
    password_failures: integer('password_failures').notNull().default(0),
    password_failures_since: instant('password_failures_since'),
    expires_at: instant('expires_at').notNull(),
    withdrawn_at: instant('withdrawn_at'),
    openings: integer('openings').notNull().default(0),
    last_opened_at: instant('last_opened_at'),
    /** Network addresses whose openings are in the log of the hour that begins then. */
    logged_hour: instant('logged_hour'),
    logged_addresses: jsonb('logged_addresses').$type<string[]>().notNull().default([]),
    created_at: common.created_at,
    updated_at: common.updated_at,
    created_by: common.created_by,
    version: common.version,
  },
  (t) => [
    foreignKey({
      columns: [t.organisation_id, t.process_id],
      foreignColumns: [processes.organisation_id, processes.id],
    }),
    uniqueIndex('share_links_digest').on(t.digest),
    index('share_links_process').on(t.process_id, t.created_at),
  ],
);

/**
 * Keys that sign shared pages. They are stored here like the secrets of webhooks, so that all processes of the server sign with the same
 * one and a backup has it. None is ever removed, because old pages are verified with it.
 */
export const signingKeys = pgTable('signing_keys', {
  /** Thumbprint of the public key (RFC 7638). */
  id: text('id').primaryKey(),
  /** 32 bytes, base64url. */
  public_key: text('public_key').notNull(),
  private_key: text('private_key').notNull(),
  created_at: common.created_at,
});

/** What of an event is sent besides its type, its time and its organisation. */
export interface FinishedJobData {
  job_type: string;
  status: JobStatus;
  product_id: string;
  process_id: string;
}

/** What happened to a comment, a review or a decision, without what the server adds when it sends it. */
export type ActivityData = Omit<Activity, 'organisation_id' | 'url'>;

/** Events for webhooks: written with the end of the job, sent later, and kept for a while. The rows are the queue. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    ...tenant,
    webhook_id: text('webhook_id').notNull(),
    event: text('event').$type<WebhookEventType>().notNull(),
    job_id: text('job_id'),
    /** Null for a test. */
    data: jsonb('data').$type<FinishedJobData | ActivityData>(),
    status: text('status').$type<WebhookDeliveryStatus>().notNull().default('pending'),
    /** Increases with each attempt: a process with an older number no longer sends it. */
    attempts: integer('attempts').notNull().default(0),
    /** Attempts before it was last sent again by hand: the schedule starts after them. */
    attempts_before: integer('attempts_before').notNull().default(0),
    response_status: integer('response_status'),
    error: text('error'),
    created_at: common.created_at,
    last_attempt_at: instant('last_attempt_at'),
    /** While it is being sent: when another process may take it over. */
    next_attempt_at: instant('next_attempt_at').default(sql`clock_timestamp()`),
  },
  (t) => [
    foreignKey({ columns: [t.organisation_id, t.webhook_id], foreignColumns: [webhooks.organisation_id, webhooks.id] }),
    index('webhook_deliveries_webhook').on(t.webhook_id, t.created_at),
    index('webhook_deliveries_due')
      .on(t.next_attempt_at)
      .where(sql`${t.status} = 'pending'`),
  ],
);

/** Used only by processes of an older version, until an upgrade is complete (decision 004). A later version removes the table. */
export const jobShares = pgTable('job_shares', {
  organisation_id: text('organisation_id')
    .primaryKey()
    .references(() => organisations.id),
  used: doublePrecision('used').notNull(),
});

export type ComponentKind = 'cells' | 'proteins' | 'molecules' | 'solvents' | 'quotations';

/** Library rows of organisations; the shared ones are in data/*.json. */
export const components = pgTable(
  'components',
  {
    ...tenant,
    kind: text('kind').$type<ComponentKind>().notNull(),
    name: text('name').notNull(),
    row: jsonb('row').$type<Cell | Protein | Molecule | Solvent | Quotation>().notNull(),
    ...common,
  },
  (t) => [
    uniqueIndex('components_name')
      .on(t.organisation_id, t.kind, sql`lower(${t.name})`)
      .where(sql`${t.deleted_at} is null`),
  ],
);

/** Buffers: the input of users, and the design by the engine. */
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
    /** USD/m³, bought ready to use. */
    ready_price: doublePrecision('ready_price'),
    components: jsonb('components').$type<BufferComponent[]>().notNull(),
    /** Computed on each change. */
    design: jsonb('design').$type<BufferDesign>().notNull(),
    engine_version: text('engine_version').notNull(),
    ...common,
  },
  (t) => [index('buffers_organisation').on(t.organisation_id)],
);

/** Own operations: the newest definition, of which `version` is the number. */
export const ownOperations = pgTable(
  'own_operations',
  {
    ...tenant,
    name: text('name').notNull(),
    definition: jsonb('definition').$type<OwnDefinition>().notNull(),
    ...common,
  },
  (t) => [index('own_operations_organisation').on(t.organisation_id)],
);

/** Earlier definitions of own operations, which steps can still name. */
export const ownOperationVersions = pgTable(
  'own_operation_versions',
  {
    organisation_id: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    own_operation_id: text('own_operation_id')
      .notNull()
      .references(() => ownOperations.id),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    definition: jsonb('definition').$type<OwnDefinition>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.own_operation_id, t.version] })],
);

/** Experiments on one unit operation of a product: content of the file and meaning of its columns. */
export const experiments = pgTable(
  'experiments',
  {
    ...tenant,
    product_id: text('product_id').notNull(),
    /** Id in the catalogue. */
    unit_operation: text('unit_operation').notNull(),
    name: text('name').notNull(),
    notes: text('notes').notNull().default(''),
    /** Null until a file is uploaded; its bytes are in `experiment_chunks`. */
    file: jsonb('file').$type<ExperimentFile>(),
    /** Bytes in `experiment_chunks`, for the limit of the organisation. */
    stored: integer('stored').notNull().default(0),
    /** The first rows of the table. */
    preview: jsonb('preview').$type<DataCell[][]>(),
    mapping: jsonb('mapping').$type<ExperimentMapping>(),
    /** Points for the plots. */
    points: jsonb('points').$type<ExperimentPoints>(),
    ...common,
  },
  (t) => [
    unique('experiments_tenant').on(t.organisation_id, t.id),
    foreignKey({ columns: [t.organisation_id, t.product_id], foreignColumns: [products.organisation_id, products.id] }),
    index('experiments_product').on(t.product_id, t.unit_operation),
  ],
);

/** The original file of an experiment and the table read from it, in pieces. */
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

/** Confirmed meanings of column headers, proposed for the next file. */
export const columnMeanings = pgTable(
  'column_meanings',
  {
    organisation_id: tenant.organisation_id,
    unit_operation: text('unit_operation').notNull(),
    /** Normalised spelling (`headKey`). */
    head: text('head').notNull(),
    /** Null: not used. */
    variable: text('variable'),
    unit: text('unit'),
    factor: doublePrecision('factor'),
    /** What else was decided: multiplier, molar mass, values below detection, order of dates, run. */
    more: jsonb('more').$type<Omit<ColumnMeaning, 'column' | 'variable' | 'unit' | 'factor'>>(),
    updated_at: common.updated_at,
  },
  (t) => [primaryKey({ columns: [t.organisation_id, t.unit_operation, t.head] })],
);

/** Carbon reports: the input of users, and the totals of the last save. */
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
    /** kg CO2e: the location-based total of the base year when it was chosen. */
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

/** Factors imported by organisations; the shared ones are in data/impact-*.json. */
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

/** Databases of processes that organisations imported; their licences restrict them, so they are deleted for good. */
export const backgroundDatabases = pgTable(
  'background_databases',
  {
    ...tenant,
    name: text('name').notNull(),
    edition: text('edition').notNull(),
    format: text('format').notNull(),
    licence: text('licence').notNull(),
    file_name: text('file_name').notNull(),
    file_sha256: text('file_sha256').notNull(),
    report: jsonb('report').$type<BackgroundReport>().notNull(),
    created_at: common.created_at,
    created_by: common.created_by,
  },
  (t) => [unique('background_databases_tenant').on(t.organisation_id, t.id)],
);

/** Results of the processes of a database, numbered in their order. */
export const backgroundProcesses = pgTable(
  'background_processes',
  {
    organisation_id: text('organisation_id').notNull(),
    database_id: text('database_id').notNull(),
    number: integer('number').notNull(),
    process: text('process').notNull(),
    product: text('product').notNull(),
    location: text('location').notNull(),
    unit: text('unit').notNull(),
    year: integer('year'),
    values: jsonb('values').$type<BackgroundValue[]>().notNull(),
    /** The largest ones; null if they are unknown. */
    inputs: jsonb('inputs').$type<BackgroundInput[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.database_id, t.number] }),
    foreignKey({
      columns: [t.organisation_id, t.database_id],
      foreignColumns: [backgroundDatabases.organisation_id, backgroundDatabases.id],
    }),
  ],
);

/** Life-cycle analyses, at most one per process; based on the results of the given configuration. */
export const lifeCycleAnalyses = pgTable(
  'life_cycle_analyses',
  {
    ...tenant,
    process_id: text('process_id').notNull(),
    configuration_id: text('configuration_id')
      .notNull()
      .references(() => configurations.id),
    goal: text('goal').notNull(),
    /** The request, including location changes. */
    scope: jsonb('scope').$type<LcaScope>().notNull(),
    /** Computed on each change. */
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

/**
 * Who has which process open: one row per person and process, which expires (presence.ts). Not logged by the database,
 * because its content is irrelevant after a minute or a crash; not in backups.
 */
export const presences = pgTable(
  'presences',
  {
    organisation_id: tenant.organisation_id,
    process_id: text('process_id').notNull(),
    user_id: text('user_id')
      .notNull()
      .references(() => users.id),
    page: text('page').$type<ProcessPage>().notNull(),
    step_id: text('step_id'),
    unsaved: boolean('unsaved').notNull(),
    /** Number of the configuration that the person reads or changes. */
    configuration_number: integer('configuration_number'),
    since: instant('since')
      .notNull()
      .default(sql`clock_timestamp()`),
    seen_at: instant('seen_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.process_id, t.user_id] }),
    foreignKey({
      columns: [t.organisation_id, t.process_id],
      foreignColumns: [processes.organisation_id, processes.id],
    }),
  ],
);

/** Comments on processes: threads and their replies. They are never changed, but for whether a thread is resolved. */
export const comments = pgTable(
  'comments',
  {
    ...tenant,
    process_id: text('process_id').notNull(),
    /** The comment that it replies to; null for one that starts a thread. */
    thread_id: text('thread_id'),
    /** What a thread is about; null for a reply. */
    place: jsonb('place').$type<CommentPlace>(),
    /** Version that was current when a thread was started. */
    configuration_number: integer('configuration_number'),
    /** Members are mentioned by @ and their ids, so that an erased name is in no text. */
    text: text('text').notNull(),
    mentions: jsonb('mentions').$type<string[]>().notNull(),
    resolved_at: instant('resolved_at'),
    resolved_by: text('resolved_by'),
    created_at: common.created_at,
    updated_at: common.updated_at,
    created_by: text('created_by')
      .notNull()
      .references(() => users.id),
    version: common.version,
  },
  (t) => [
    unique('comments_tenant').on(t.organisation_id, t.id),
    foreignKey({
      columns: [t.organisation_id, t.process_id],
      foreignColumns: [processes.organisation_id, processes.id],
    }),
    foreignKey({ columns: [t.organisation_id, t.thread_id], foreignColumns: [t.organisation_id, t.id] }),
    index('comments_process').on(t.process_id, t.created_at),
  ],
);

/** Reviews of versions, each for one use. */
export const reviews = pgTable(
  'reviews',
  {
    ...tenant,
    process_id: text('process_id').notNull(),
    configuration_id: text('configuration_id')
      .notNull()
      .references(() => configurations.id),
    use: text('use').$type<VersionUse>().notNull(),
    status: text('status').$type<ReviewStatus>().notNull().default('open'),
    note: text('note').notNull(),
    /** The rule of the product when the review was requested. */
    rule: jsonb('rule').$type<RuleRole[]>().notNull(),
    /** The version with everything that its results follow from, as it was when the review was requested. */
    scenario: jsonb('scenario').$type<ScenarioFile>().notNull(),
    /** Why it was returned, and by whom. */
    reason: text('reason'),
    closed_by: text('closed_by'),
    closed_at: instant('closed_at'),
    created_at: common.created_at,
    updated_at: common.updated_at,
    created_by: text('created_by')
      .notNull()
      .references(() => users.id),
    version: common.version,
  },
  (t) => [
    unique('reviews_tenant').on(t.organisation_id, t.id),
    foreignKey({
      columns: [t.organisation_id, t.process_id],
      foreignColumns: [processes.organisation_id, processes.id],
    }),
    uniqueIndex('reviews_open')
      .on(t.configuration_id)
      .where(sql`${t.status} = 'open'`),
    uniqueIndex('reviews_approved')
      .on(t.configuration_id, t.use)
      .where(sql`${t.status} = 'approved'`),
    index('reviews_process').on(t.process_id, t.created_at),
  ],
);

/** Signatures of reviews. They are never changed. */
export const approvals = pgTable(
  'approvals',
  {
    ...tenant,
    review_id: text('review_id').notNull(),
    user_id: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Of the signer, at the time of signing. An erasure replaces it. */
    name: text('name').notNull(),
    role: text('role').notNull(),
    meaning: text('meaning').notNull(),
    open_comments: integer('open_comments').notNull(),
    signed_in_at: instant('signed_in_at').notNull(),
    created_at: common.created_at,
  },
  (t) => [
    foreignKey({ columns: [t.organisation_id, t.review_id], foreignColumns: [reviews.organisation_id, reviews.id] }),
    unique('approvals_once').on(t.review_id, t.user_id),
  ],
);

/** Log of actions by users. Written in the same transaction as the change. */
export const logs = pgTable(
  'logs',
  {
    id: text('id').primaryKey(),
    organisation_id: text('organisation_id').references(() => organisations.id),
    user_id: text('user_id')
      .notNull()
      .references(() => users.id),
    /** For example product.create. */
    action: text('action').notNull(),
    /** The same in one sentence. */
    title: text('title').notNull(),
    entity_kind: text('entity_kind').notNull(),
    entity_id: text('entity_id'),
    entity_name: text('entity_name'),
    product_id: text('product_id'),
    /** Version after a change, and the changed properties in words; null for other actions. */
    version: integer('version'),
    changed: jsonb('changed').$type<string[]>(),
    request_id: text('request_id').notNull(),
    created_at: common.created_at,
    /** Of an erasure: the new seals of the entries that it changed, by their ids (log-chain.ts). */
    redactions: jsonb('redactions').$type<Record<string, string>>(),
  },
  (t) => [
    index('logs_user').on(t.user_id, t.created_at),
    index('logs_created').on(t.created_at),
    index('logs_entity').on(t.entity_id, t.version),
  ],
);

/**
 * The hash chains over the log, one per organisation (decision 013). A trigger adds a row per log entry when the transaction of the
 * entry commits; log-chain.ts verifies them.
 */
export const logChain = pgTable(
  'log_chain',
  {
    /** Id of the organisation, even after it has been purged; `server` for entries outside organisations. */
    chain: text('chain').notNull(),
    /** 1, 2, 3 … in the order of the commits. */
    number: integer('number').notNull(),
    log_id: text('log_id')
      .notNull()
      .unique()
      .references(() => logs.id),
    /** Random. Replaced with the text of the entry at an erasure, so that the old text cannot be guessed from its seal. */
    salt: uuid('salt').notNull(),
    /** SHA-256 of the salt and the text of the entry when it was written; hexadecimal. */
    seal: text('seal').notNull(),
    /** SHA-256 of the previous hash, everything else in the entry, and the seal; hexadecimal. */
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.chain, t.number] })],
);

/** Responses to POSTs by Idempotency-Key, retained for 24 h. */
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
