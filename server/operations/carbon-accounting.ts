import {
  carbonReport,
  RECALCULATION_THRESHOLD,
  type CarbonActivity,
  type CarbonTables,
  processFootprint,
  type ProcessFootprint,
  gridOf,
  unitFor,
  yearOf,
} from '#engine/index.ts';
import type { CarbonEntryInput, CarbonReport, CarbonReportInput } from '#generated/types.ts';
import type { CarbonReportDetails } from '#server/db/carbon-reports.ts';
import type { OrganisationRepositories } from '#server/db/repositories.ts';
import { invalid, Refusal } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import { carbonInputs, carbonSeries, FACTORS_VERSION, sharedImpacts } from '#server/impact-tables.ts';
import { defineOperation, type Operations } from '#server/operation.ts';
import { nameOf } from '#server/names.ts';

/** Operations of openapi/resources/carbon-accounting.yaml. */
export const carbonAccounting = {
  listCarbonReports: defineOperation('tenant', async ({ query, db }) => {
    return [200, await db.carbonReports.list(query)];
  }),

  createCarbonReport: defineOperation('tenant', async ({ body, user, db }) => {
    const report = await db.carbonReports.create(await reportDetails(body, db), user.id);
    await db.record({
      action: 'carbon_report.create',
      title: `Created the carbon report ${report.name}`,
      entity: entity(report),
    });
    return [201, report];
  }),

  getCarbonReport: defineOperation('tenant', async ({ params, db }) => {
    return [200, await db.carbonReports.get(params.id)];
  }),

  updateCarbonReport: defineOperation('tenant', async ({ params, body, db }) => {
    const before = await db.carbonReports.get(params.id, `Carbon report ${params.id} not found, unable to update!`);
    const details = await reportDetails(body, db, before);
    const report = await db.carbonReports.update(params.id, details, body.version);
    await db.record({
      action: 'carbon_report.update',
      title: `Changed the carbon report ${report.name}`,
      entity: entity(report),
      change: { before, after: report, asked: body },
    });
    return [200, report];
  }),

  deleteCarbonReport: defineOperation('tenant', async ({ params, db }) => {
    const report = await db.carbonReports.remove(params.id);
    await db.record({
      action: 'carbon_report.delete',
      title: `Deleted the carbon report ${report.name}`,
      entity: entity(report),
    });
    return [204];
  }),

  listCountries: defineOperation('catalogue', async ({ query: { year } }) => {
    const known = carbonTables();
    const list = [...known.countries.values()].map((now) => {
      const row = year === undefined ? now : gridOf(now, year, known);
      return { ...row, licence: known.sources.get(row.source)?.licence ?? null };
    });
    return [200, { countries: list }];
  }),

  listCarbonInputOptions: defineOperation('catalogue', async () => {
    const { sources } = sharedImpacts();
    const list = carbonInputs().map((row) => ({ ...row, licence: sources.get(row.source)?.licence ?? null }));
    return [200, { input_options: list }];
  }),
} satisfies Operations;

const entity = ({ id, name }: CarbonReport) => ({ kind: 'carbon_report', id, name });

let tables: CarbonTables | undefined;

function carbonTables(): CarbonTables {
  const { countries, sources } = sharedImpacts();
  return (tables ??= {
    countries,
    sources,
    options: new Map(carbonInputs().map((row) => [row.id, row])),
    ...carbonSeries(),
  });
}

type Needed = Pick<OrganisationRepositories, 'carbonReports' | 'processes' | 'configurations'>;

/**
 * A report with its defaults filled in, and its totals.
 * @param before the report that it replaces
 * @throws Refusal 422 naming the field
 */
export async function reportDetails(
  { version: _version, entries: sent = [], base_report_id, ...body }: CarbonReportInput,
  db: Needed,
  before?: CarbonReport,
): Promise<CarbonReportDetails> {
  const base = base_report_id ?? null;
  if (body.period_end < body.period_start)
    throw new Refusal('invalid', `The period must not end before it starts (${body.period_start}).`, {
      field: 'period_end',
      fields: ['period_start', 'period_end'],
    });
  if (!carbonTables().countries.has(body.country)) throw invalid('country', `unknown country ${body.country}.`);
  if (base !== null && base === before?.id) throw invalid('base_report_id', 'a report cannot be its own base year.');
  if (base !== null)
    await db.carbonReports
      .get(base)
      .catch(insteadOfMissing(invalid('base_report_id', 'this report was not found in your organisation.')));

  const entries = withIds(sent, before?.entries ?? []);
  const footprints = await footprintsOf(entries, db);
  const given = {
    notes: '',
    status: 'draft' as const,
    gwp_set: 'AR5' as const,
    recalculation_threshold: RECALCULATION_THRESHOLD,
    production: null,
    revenue: null,
    ...body,
    name: nameOf(body.name),
  };
  const activities = entries.map(({ process, ...entry }, index): CarbonActivity => {
    const footprint = footprints.get(index);
    const option = carbonTables().options.get(entry.input_option_id);
    return {
      ...entry,
      unit: option ? unitFor(option, entry.unit) : entry.unit,
      country: entry.country ?? body.country,
      share: entry.share ?? 1,
      process: process && footprint ? { part: process.part, footprint } : undefined,
    };
  });
  const year = yearOf(body.period_start, body.period_end);
  const outcome = carbonReport({ ...given, year, entries: activities }, carbonTables());
  if (!outcome.feasible) {
    const { field, message } = outcome.problem;
    throw new Refusal('invalid', message, { field, fields: [field] });
  }
  const { entries: lines, ...result } = outcome.result;
  return {
    ...given,
    base_report_id: base,
    ...result,
    notices: [...result.notices, ...(await elsewhere(entries, given, db, before?.id))],
    sources: result.sources.map(({ id, title, year, url, licence }) => ({ id, title, year, url, licence })),
    factors_version: FACTORS_VERSION,
    entries: lines.map(({ group: _group, ...line }, index) => {
      const { quantity, unit, country, share, contract } = activities[index]!;
      const { process = null, note = '', evidence = '' } = entries[index]!;
      return { ...line, quantity, unit, country, share, contract: contract ?? null, process, note, evidence };
    }),
  };
}

type Kept = CarbonEntryInput & { id: string };

/** Existing entries keep their id; new ones get one. @throws Refusal 422 for a duplicate id */
function withIds(sent: CarbonEntryInput[], before: { id: string }[]): Kept[] {
  const known = new Set(before.map(({ id }) => id));
  const taken = new Set<string>();
  return sent.map((entry, index) => {
    const id = entry.id !== undefined && known.has(entry.id) ? entry.id : newId('ent');
    if (taken.has(id)) throw invalid(`entries.${index}.id`, 'another entry has this id.');
    taken.add(id);
    return { ...entry, id };
  });
}

/** Processes that another report of the same period also includes: each kilogram belongs in one report. */
async function elsewhere(
  entries: Kept[],
  { period_start: from, period_end: to }: Pick<CarbonReportInput, 'period_start' | 'period_end'>,
  db: Needed,
  except: string | undefined,
): Promise<string[]> {
  if (entries.every(({ process }) => !process)) return [];
  const others = await db.carbonReports.feeding(from, to, except);
  return entries.flatMap(({ process, name = 'A process' }) => {
    const other = process && others.get(process.process_id);
    return other
      ? [`${name} is also included in “${other}”, whose period overlaps. Count each kilogram only once.`]
      : [];
  });
}

/** Turns a 404 into the given error, because an unknown object in a body is a 422; rethrows other errors. */
const insteadOfMissing =
  (refusal: Refusal) =>
  (error: unknown): never => {
    throw error instanceof Refusal && error.status === 404 ? refusal : error;
  };

/**
 * Footprints of the processes in entries, by position of the entry, from their current configurations.
 * @throws Refusal 422 for a process that does not exist, has no results, or occurs twice
 */
async function footprintsOf(
  entries: CarbonEntryInput[],
  db: Pick<OrganisationRepositories, 'processes' | 'configurations'>,
): Promise<Map<number, ProcessFootprint>> {
  const found = new Map<number, ProcessFootprint>();
  const seen = new Set<string>();
  for (const [index, { process }] of entries.entries()) {
    if (!process) continue;
    const wrong = (message: string) => {
      const field = `entries.${index}.process`;
      return new Refusal('invalid', `Entry ${index + 1}: ${message}`, { field, fields: [field] });
    };
    if (seen.has(process.process_id))
      throw wrong('another entry already uses this process. Combine both amounts in one entry.');
    seen.add(process.process_id);
    const { id, name, configuration_id } = await db.processes
      .get(process.product_id, process.process_id)
      .catch(insteadOfMissing(wrong('this process was not found in your organisation.')));
    if (configuration_id === null)
      throw wrong(`${name} has no results yet. Save a configuration of this process first.`);
    found.set(index, processFootprint(name, (await db.configurations.get(id, configuration_id)).results));
  }
  return found;
}
