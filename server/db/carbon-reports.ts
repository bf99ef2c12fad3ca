import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { baseTotal } from '#engine/index.ts';
import type { CarbonReport, CarbonReportSummary } from '#generated/types.ts';
import { conflict, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { Sql } from './database.ts';
import { checkVersion, entityFields, isRestorable, nothingToRestore, ofVersion, touched } from './entity.ts';
import { contains, numberIn, orderOf, pageOf, type ListQuery, type PageInfo } from './listing.ts';
import { carbonReports } from './schema.ts';

type Row = typeof carbonReports.$inferSelect;

/** A stored report: the input of the user and the totals. */
export type CarbonReportDetails = Omit<
  Row,
  'id' | 'organisation_id' | 'created_at' | 'updated_at' | 'created_by' | 'version' | 'deleted_at' | 'base_total'
>;

/** Totals by which lists can be sorted. */
const TOTALS = [
  'scope_1',
  'scope_2_location',
  'scope_2_market',
  'scope_3',
  'total_location',
  'entries_without_factor',
] as const;

/** Carbon reports of one organisation. */
export function carbonReportsOf(db: Sql, organisationId: string) {
  const own = eq(carbonReports.organisation_id, organisationId);
  const live = and(own, isNull(carbonReports.deleted_at));

  async function find(id: string): Promise<Row | undefined> {
    const [found] = await db
      .select()
      .from(carbonReports)
      .where(and(live, eq(carbonReports.id, id)));
    return found;
  }

  /** @throws Refusal 404 */
  async function row(id: string, message?: string): Promise<Row> {
    const found = await find(id);
    if (!found) throw notFound(message);
    return found;
  }

  async function baseOf({ base_report_id: id, base_total: then, ...report }: Row): Promise<{
    base_year: CarbonReport['base_year'];
    notice: string | null;
  }> {
    const base = id === null ? undefined : await find(id);
    if (!base) return { base_year: null, notice: null };
    const now = base.totals.total_location;
    const { total, notice } = baseTotal(then ?? now, now, report.recalculation_threshold);
    const change = total === 0 ? null : report.totals.total_location / total - 1;
    const { name, period_start } = base;
    return { base_year: { report_id: base.id, name, period_start, total_location: total, change }, notice };
  }

  async function get(id: string, message?: string): Promise<CarbonReport> {
    const found = await row(id, message);
    const { base_year, notice } = await baseOf(found);
    return toReport(found, base_year, notice);
  }

  /** Total of the base year when it was chosen, so that a later correction is noticed. */
  async function chosenTotal(details: CarbonReportDetails, before?: Row): Promise<number | null> {
    const { base_report_id: id } = details;
    if (id === null) return null;
    if (before?.base_report_id === id) return before.base_total;
    return (await row(id)).totals.total_location;
  }

  return {
    get,

    /** Latest period first. */
    async list(query: ListQuery): Promise<{ reports: CarbonReportSummary[] } & PageInfo> {
      const { offset, ...page } = pageOf(query);
      const where = and(live, contains(query.q, carbonReports.name));
      const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(carbonReports).where(where);
      const rows = await db
        .select(summary)
        .from(carbonReports)
        .where(where)
        .orderBy(
          ...orderOf(carbonReports, query.sort, [desc(carbonReports.period_start)], {
            period: carbonReports.period_start,
            status: carbonReports.status,
            ...Object.fromEntries(TOTALS.map((key) => [key, numberIn(carbonReports.totals, key)])),
          }),
        )
        .limit(page.page_size)
        .offset(offset);
      return { reports: rows.map(toSummary), total, ...page };
    },

    async create(
      details: CarbonReportDetails,
      userId: string | null,
      id: string = newId('rep'),
    ): Promise<CarbonReport> {
      const base_total = await chosenTotal(details);
      await db
        .insert(carbonReports)
        .values({ ...details, base_total, id, organisation_id: organisationId, created_by: userId });
      return get(id);
    },

    /** Replaces the editable properties. @throws Refusal 404, or 409 if `version` is not the current one */
    async update(id: string, details: CarbonReportDetails, version?: number): Promise<CarbonReport> {
      const before = await row(id);
      checkVersion(version, before);
      const changed = await db
        .update(carbonReports)
        .set({ ...details, base_total: await chosenTotal(details, before), ...touched() })
        .where(and(live, eq(carbonReports.id, id), ofVersion(carbonReports.version, version)))
        .returning({ id: carbonReports.id });
      const now = await get(id);
      // Another request changed it between the check and the update.
      if (changed.length === 0) checkVersion(version, now);
      return now;
    },

    /** Processes included in other reports with an overlapping period, each with the name of the report. */
    async feeding(from: string, to: string, except?: string): Promise<Map<string, string>> {
      const rows = await db
        .select({ id: carbonReports.id, name: carbonReports.name, entries: carbonReports.entries })
        .from(carbonReports)
        .where(and(live, sql`${carbonReports.period_start} <= ${to}`, sql`${carbonReports.period_end} >= ${from}`));
      return new Map(
        rows
          .filter(({ id }) => id !== except)
          .flatMap(({ name, entries }) =>
            entries.flatMap(({ process }) => (process ? [[process.process_id, name] as const] : [])),
          ),
      );
    },

    /** @throws Refusal 404, or 409 with the reports that use it as base year */
    async remove(id: string): Promise<CarbonReport> {
      const report = await get(id);
      const usages = await db
        .select({ id: carbonReports.id, name: carbonReports.name })
        .from(carbonReports)
        .where(and(live, eq(carbonReports.base_report_id, id)));
      if (usages.length > 0) {
        const [reports, them] =
          usages.length === 1 ? ['1 report', 'that report'] : [`${usages.length} reports`, 'those reports'];
        throw conflict(
          `“${report.name}” is the base year of ${reports}. Choose a different base year for ${them} first.`,
          {
            usages,
          },
        );
      }
      await db
        .update(carbonReports)
        .set({ deleted_at: sql`now()`, ...touched() })
        .where(and(live, eq(carbonReports.id, id)));
      return report;
    },

    /** Undoes a deletion. @throws Refusal 404 if no deleted item with that id can be restored */
    async restore(id: string): Promise<CarbonReport> {
      const restored = await db
        .update(carbonReports)
        .set({ deleted_at: null, ...touched() })
        .where(and(own, eq(carbonReports.id, id), isRestorable(carbonReports.deleted_at)))
        .returning({ id: carbonReports.id });
      if (restored.length === 0) throw nothingToRestore();
      return get(id);
    },
  };
}

/** Without entries, which are long. */
const { id, name, status, period_start, period_end, country, boundary, gwp_set, totals } = carbonReports;
const { created_at, updated_at, created_by, version } = carbonReports;
const summary = {
  id,
  name,
  status,
  period_start,
  period_end,
  country,
  boundary,
  gwp_set,
  totals,
  created_at,
  updated_at,
  created_by,
  version,
};

function toSummary({ created_at: _c, updated_at: _u, ...row }: Pick<Row, keyof typeof summary>): CarbonReportSummary {
  return { ...row, ...entityFields({ ...row, created_at: _c, updated_at: _u }) };
}

function toReport(row: Row, base_year: CarbonReport['base_year'], notice: string | null): CarbonReport {
  const {
    organisation_id: _organisation,
    deleted_at: _deleted,
    base_report_id: _base,
    base_total: _total,
    ...report
  } = row;
  return { ...report, base_year, notices: notice ? [...row.notices, notice] : row.notices, ...entityFields(row) };
}
