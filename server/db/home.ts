import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Decision, DecisionProcess, FitEffect, Home, Movement, Pins, Process, SavedBy } from '#generated/types.ts';
import { areCurrent } from '#server/pins.ts';
import type { Sql } from './database.ts';
import { hasNewerFit } from './fits.ts';
import { namesOlder } from './own-operations.ts';
import { configurations, experiments, fits, processes, products, users } from './schema.ts';

const current = alias(configurations, 'current');
const previous = alias(configurations, 'previous');

const RECENT = 8;
const MOVEMENTS = 100;
/** Below this, the footprint is a lower bound. */
const COVERED = 0.95;

/** A live process with its current configuration, without the results. */
interface Stored {
  id: string;
  product_id: string;
  name: string;
  product_name: string;
  configuration_id: string;
  figures: NonNullable<Process['figures']>;
  pins: Pins;
  unit_operations: string[];
  names_older: boolean;
}

/** Unit cost of a process with the models of today: USD/kg, null if it is infeasible; absent if not calculated. */
export type CostsNow = ReadonlyMap<string, number | null>;

/** What the home page shows of one organisation. */
export function homeOf(db: Sql, organisationId: string) {
  const live = and(
    eq(processes.organisation_id, organisationId),
    isNull(processes.deleted_at),
    isNull(products.deleted_at),
  );

  /** Live processes that have a configuration. */
  const stored = (): Promise<Stored[]> =>
    db
      .select({
        id: processes.id,
        product_id: processes.product_id,
        name: processes.name,
        product_name: products.name,
        configuration_id: current.id,
        figures: current.figures,
        pins: current.pins,
        unit_operations: sql<string[]>`jsonb_path_query_array(${current.uo_settings}, '$[*].unit_operation')`,
        names_older: namesOlder(current.uo_settings, processes.organisation_id),
      })
      .from(processes)
      .innerJoin(products, eq(products.id, processes.product_id))
      .innerJoin(current, eq(current.id, processes.current_configuration_id))
      .where(live)
      .orderBy(desc(processes.updated_at), asc(processes.id));

  async function recent(userId: string): Promise<Home['recent']> {
    const rows = await db
      .select({
        process_id: processes.id,
        configuration_number: current.number,
        saved_at: current.created_at,
        by: current.created_by,
        name: users.name,
        notes: sql`jsonb_array_length(${current.results} -> 'warnings')`.mapWith(Number),
      })
      .from(processes)
      .innerJoin(products, eq(products.id, processes.product_id))
      .innerJoin(current, eq(current.id, processes.current_configuration_id))
      .leftJoin(users, eq(users.id, current.created_by))
      .where(live)
      .orderBy(desc(current.created_at), asc(processes.id))
      .limit(RECENT);
    return rows.map(({ by, name, saved_at, ...row }) => ({
      ...row,
      saved_at: saved_at.toISOString(),
      saved_by: savedBy(by, name, userId),
    }));
  }

  /** Fits with a status, newest first, with their effects and without their points. */
  const fitsWith = (status: 'proposed' | 'accepted') =>
    db
      .select({
        id: fits.id,
        number: fits.number,
        product_id: fits.product_id,
        product_name: products.name,
        unit_operation: fits.unit_operation,
        experiments: sql`jsonb_array_length(${fits.experiment_ids})`.mapWith(Number),
        effects: sql<FitEffect[]>`${fits.content} -> 'effects'`,
        created_at: fits.created_at,
        decided_at: fits.decided_at,
      })
      .from(fits)
      .innerJoin(products, eq(products.id, fits.product_id))
      .where(and(eq(fits.organisation_id, organisationId), eq(fits.status, status), isNull(products.deleted_at)))
      .orderBy(desc(fits.created_at), desc(fits.number));

  async function fitDecisions(all: readonly Stored[]): Promise<Decision[]> {
    const proposed = firstOf(await fitsWith('proposed'), (fit) => `${fit.product_id} ${fit.unit_operation}`);
    const accepted = await fitsWith('accepted');
    const decision = (kind: Decision['kind'], fit: (typeof accepted)[number], of: readonly Stored[]): Decision => ({
      id: `${kind}:${fit.id}`,
      kind,
      product_id: fit.product_id,
      product_name: fit.product_name,
      unit_operation: fit.unit_operation,
      number: fit.number,
      count: Math.max(1, fit.experiments),
      since: (fit.decided_at ?? fit.created_at).toISOString(),
      processes: sorted(of.map((process) => withEffect(process, fit.effects))),
    });
    const using = ({ product_id, unit_operation }: (typeof accepted)[number]) =>
      all.filter((one) => one.product_id === product_id && one.unit_operations.includes(unit_operation));
    const unused = accepted.flatMap((fit) => {
      const pin = { fit_id: fit.id, unit_operation: fit.unit_operation, values: {} };
      const without = using(fit).filter(({ unit_operations, pins }) => hasNewerFit(unit_operations, pins.fits, [pin]));
      return without.length > 0 ? [decision('unused_fit', fit, without)] : [];
    });
    return [...proposed.map((fit) => decision('proposed_fit', fit, using(fit))), ...unused];
  }

  /** Mapped experiments that no fit has used, by unit operation. */
  async function dataDecisions(all: readonly Stored[]): Promise<Decision[]> {
    const rows = await db
      .select({
        product_id: experiments.product_id,
        product_name: products.name,
        unit_operation: experiments.unit_operation,
        count: sql`count(*)`.mapWith(Number),
        since: sql<Date | string>`max(${experiments.updated_at})`,
      })
      .from(experiments)
      .innerJoin(products, eq(products.id, experiments.product_id))
      .where(
        and(
          eq(experiments.organisation_id, organisationId),
          isNull(experiments.deleted_at),
          isNull(products.deleted_at),
          sql`(${experiments.mapping} ->> 'confirmed')::boolean`,
          sql`not exists (select 1 from ${fits} as fit where fit.organisation_id = ${organisationId}
            and fit.product_id = ${experiments.product_id} and fit.experiment_ids ? ${experiments.id})`,
        ),
      )
      .groupBy(experiments.product_id, products.name, experiments.unit_operation)
      .orderBy(desc(sql`max(${experiments.updated_at})`), asc(experiments.unit_operation));
    return rows.map(({ since, ...row }) => ({
      id: `unfitted_data:${row.product_id}:${row.unit_operation}`,
      kind: 'unfitted_data' as const,
      ...row,
      number: null,
      since: new Date(since).toISOString(),
      processes: all
        .filter((one) => one.product_id === row.product_id && one.unit_operations.includes(row.unit_operation))
        .map((process) => ({ ...named(process), before: process.figures.cogs, after: null })),
    }));
  }

  return {
    /** The processes whose results were calculated by another engine or with other factors, newest first. */
    outdated: async (): Promise<{ id: string; product_id: string; configuration_id: string }[]> =>
      (await stored()).filter(({ pins }) => !areCurrent(pins)),

    /** @param costs of the processes that are `outdated` */
    async show(userId: string, costs: CostsNow): Promise<Home> {
      const all = await stored();
      const older = all.filter(({ pins, names_older }) => !areCurrent(pins) || names_older);
      const uncovered = all.flatMap((one) =>
        one.figures.gwp_coverage === null || one.figures.gwp_coverage >= COVERED
          ? []
          : [{ ...unmoved(one), coverage: one.figures.gwp_coverage }],
      );
      return {
        recent: await recent(userId),
        decisions: [
          ...(await fitDecisions(all)),
          ...(await dataDecisions(all)),
          ...together(
            'newer_models',
            sorted(older.map((one) => ({ ...named(one), before: one.figures.cogs, after: costs.get(one.id) ?? null }))),
          ),
          ...together(
            'missing_factors',
            uncovered.toSorted((a, b) => a.coverage - b.coverage),
          ),
        ],
        movements: await movements(userId),
      };
    },
  };

  async function movements(userId: string): Promise<Movement[]> {
    // The first process of a product, in its order, that has a version before the current one.
    const lead = db
      .selectDistinctOn([processes.product_id], { id: processes.id })
      .from(processes)
      .innerJoin(products, eq(products.id, processes.product_id))
      .innerJoin(current, eq(current.id, processes.current_configuration_id))
      .where(and(live, sql`${current.number} > 1`))
      .orderBy(processes.product_id, asc(processes.position), asc(processes.id));
    const rows = await db
      .select({
        process_id: processes.id,
        product_id: processes.product_id,
        process_name: processes.name,
        product_name: products.name,
        configuration_id: current.id,
        configuration_number: current.number,
        before: previous.figures,
        after: current.figures,
        saved_at: current.created_at,
        by: current.created_by,
        name: users.name,
        note: current.note,
      })
      .from(processes)
      .innerJoin(products, eq(products.id, processes.product_id))
      .innerJoin(current, eq(current.id, processes.current_configuration_id))
      .innerJoin(previous, and(eq(previous.process_id, processes.id), eq(previous.number, sql`${current.number} - 1`)))
      .leftJoin(users, eq(users.id, current.created_by))
      .where(and(live, sql`${processes.id} in ${lead}`, isNotNull(previous.figures)))
      .orderBy(desc(current.created_at), asc(processes.id))
      .limit(MOVEMENTS);
    return rows
      .map(({ before, after, by, name, saved_at, ...row }) => ({
        ...row,
        before: before.cogs,
        after: after.cogs,
        saved_at: saved_at.toISOString(),
        saved_by: savedBy(by, name, userId),
      }))
      .filter(({ before, after }) => before !== after);
  }
}

const savedBy = (id: string | null, name: string | null, userId: string): SavedBy =>
  id === null || name === null ? null : { id, name, is_you: id === userId };

const named = ({ id, product_id, name, product_name }: Stored) => ({
  process_id: id,
  product_id,
  process_name: name,
  product_name,
});

const unmoved = (process: Stored): DecisionProcess => ({
  ...named(process),
  before: process.figures.cogs,
  after: process.figures.cogs,
});

/** What a fit does to a process: as calculated with the fit, unless the process has changed since. */
function withEffect(process: Stored, effects: readonly FitEffect[]): DecisionProcess {
  const effect = effects.find((one) => one.configuration_id === process.configuration_id);
  return { ...named(process), before: process.figures.cogs, after: effect?.cogs_after ?? null };
}

const relative = ({ before, after }: DecisionProcess): number =>
  before === null || after === null || before === 0 ? -1 : Math.abs((after - before) / before);

/** The largest relative change first. */
const sorted = (list: readonly DecisionProcess[]): DecisionProcess[] =>
  list.toSorted((a, b) => relative(b) - relative(a));

/** One decision on processes of several products, or none. */
function together(kind: Decision['kind'], list: DecisionProcess[]): Decision[] {
  if (list.length === 0) return [];
  const rest = { product_id: null, product_name: null, unit_operation: null, number: null, since: null };
  return [{ id: kind, kind, ...rest, count: list.length, processes: list }];
}

/** The first of each group, in order. */
function firstOf<T>(list: readonly T[], group: (one: T) => string): T[] {
  const seen = new Set<string>();
  return list.filter((one) => !seen.has(group(one)) && seen.add(group(one)));
}
