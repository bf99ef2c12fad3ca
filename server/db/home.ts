import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ENGINE_VERSION } from '#engine/index.ts';
import type { Decision, DecisionProcess, FitEffect, Home, Movement, Pins, SavedBy } from '#generated/types.ts';
import { FACTORS_VERSION } from '#server/impact-tables.ts';
import { areCurrent } from '#server/pins.ts';
import type { Sql } from './database.ts';
import { numberBefore } from './branches.ts';
import { hasNewerFit } from './fits.ts';
import { numberIn } from './listing.ts';
import { namesOlder } from './own-operations.ts';
import { operationsOf } from './processes.ts';
import { configurations, experiments, fits, processes, products, users } from './schema.ts';

const current = alias(configurations, 'current');
const previous = alias(configurations, 'previous');

const RECENT = 8;
const MOVEMENTS = 100;
/** Below this, the footprint is a lower bound. */
const COVERED = 0.95;

/** A live process with what decisions read of its current configuration. */
interface Stored {
  id: string;
  product_id: string;
  name: string;
  product_name: string;
  configuration_id: string;
  /** USD/kg. */
  cogs: number | null;
  gwp_coverage: number | null;
  pins: Pins;
  unit_operations: string[];
  names_older: boolean;
}

/** Whether results were calculated with the engine and the factors of today (`areCurrent`), in the database. */
const isCurrent = sql<boolean>`(${current.pins} ->> 'engine' = ${ENGINE_VERSION}
  and coalesce(${current.pins} ->> 'factors', ${FACTORS_VERSION}) = ${FACTORS_VERSION})`;

const coverage = numberIn(current.figures, 'gwp_coverage');

/** Unit cost of a process with the models of today: USD/kg, null if it is infeasible; absent if not calculated. */
export type CostsNow = ReadonlyMap<string, number | null>;

/** What the home page shows of one organisation. */
export function homeOf(db: Sql, organisationId: string) {
  const live = and(
    eq(processes.organisation_id, organisationId),
    isNull(processes.deleted_at),
    isNull(products.deleted_at),
  );

  /**
   * Live processes that a decision may name: with outdated results, without all factors, or of one of the given products. An
   * organisation may have thousands of others.
   */
  const stored = (productIds: string[]): Promise<Stored[]> => {
    const names_older = namesOlder(current.uo_settings, processes.organisation_id);
    return db
      .select({
        id: processes.id,
        product_id: processes.product_id,
        name: processes.name,
        product_name: products.name,
        configuration_id: current.id,
        cogs: numberIn(current.figures, 'cogs').mapWith(Number),
        gwp_coverage: coverage.mapWith(Number),
        pins: current.pins,
        unit_operations: operationsOf(current.uo_settings),
        names_older,
      })
      .from(processes)
      .innerJoin(products, eq(products.id, processes.product_id))
      .innerJoin(current, eq(current.id, processes.current_configuration_id))
      .where(
        and(
          live,
          or(
            inArray(processes.product_id, productIds),
            sql`${isCurrent} is not true`,
            lt(coverage, COVERED),
            names_older,
          ),
        ),
      )
      .orderBy(desc(processes.updated_at), asc(processes.id));
  };

  async function recent(userId: string): Promise<Home['recent']> {
    // Chosen first: the results, which are large, are read for these alone.
    const chosen = db
      .select({ configuration_id: current.id })
      .from(processes)
      .innerJoin(products, eq(products.id, processes.product_id))
      .innerJoin(current, eq(current.id, processes.current_configuration_id))
      .where(live)
      .orderBy(desc(current.created_at), asc(processes.id))
      .limit(RECENT)
      .as('chosen');
    const rows = await db
      .select({
        process_id: configurations.process_id,
        configuration_number: configurations.number,
        saved_at: configurations.created_at,
        by: configurations.created_by,
        name: users.name,
        notes: sql`jsonb_array_length(${configurations.results} -> 'warnings')`.mapWith(Number),
      })
      .from(chosen)
      .innerJoin(configurations, eq(configurations.id, chosen.configuration_id))
      .leftJoin(users, eq(users.id, configurations.created_by))
      .orderBy(desc(configurations.created_at), asc(configurations.process_id));
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

  type Fit = Awaited<ReturnType<typeof fitsWith>>[number];

  function fitDecisions(allProposed: readonly Fit[], accepted: readonly Fit[], all: readonly Stored[]): Decision[] {
    const proposed = firstOf(allProposed, (fit) => `${fit.product_id} ${fit.unit_operation}`);
    const decision = (kind: keyof typeof COST_AFTER, fit: Fit, of: readonly Stored[]): Decision => ({
      id: `${kind}:${fit.id}`,
      kind,
      product_id: fit.product_id,
      product_name: fit.product_name,
      unit_operation: fit.unit_operation,
      number: fit.number,
      count: Math.max(1, fit.experiments),
      since: (fit.decided_at ?? fit.created_at).toISOString(),
      processes: sorted(of.map((process) => withEffect(process, fit.effects, COST_AFTER[kind]))),
    });
    const using = ({ product_id, unit_operation }: Fit) =>
      all.filter((one) => one.product_id === product_id && one.unit_operations.includes(unit_operation));
    const unused = accepted.flatMap((fit) => {
      const pin = { fit_id: fit.id, unit_operation: fit.unit_operation, values: {} };
      const without = using(fit).filter(({ unit_operations, pins }) => hasNewerFit(unit_operations, pins.fits, [pin]));
      return without.length > 0 ? [decision('unused_fit', fit, without)] : [];
    });
    // Its page shows, and accepting saves, the processes that it was calculated for. One of a unit operation that no process has changes nothing.
    const waiting = proposed.flatMap((fit) => {
      const all = using(fit);
      const shown = all.filter(({ id }) => fit.effects.some(({ process_id }) => process_id === id));
      const of = shown.length > 0 ? shown : all;
      return of.length > 0 ? [decision('proposed_fit', fit, of)] : [];
    });
    return [...waiting, ...unused];
  }

  /** Mapped experiments that no fit has used, by unit operation. */
  const unfitted = () =>
    db
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

  const dataDecisions = (data: Awaited<ReturnType<typeof unfitted>>, all: readonly Stored[]): Decision[] =>
    data.map(({ since, ...row }) => ({
      id: `unfitted_data:${row.product_id}:${row.unit_operation}`,
      kind: 'unfitted_data' as const,
      ...row,
      number: null,
      since: new Date(since).toISOString(),
      processes: all
        .filter((one) => one.product_id === row.product_id && one.unit_operations.includes(row.unit_operation))
        .map((process) => ({ ...named(process), before: process.cogs, after: null })),
    }));

  return {
    /** The processes whose results were calculated by another engine or with other factors, newest first. */
    outdated: (most: number): Promise<{ id: string; product_id: string; configuration_id: string }[]> =>
      db
        .select({ id: processes.id, product_id: processes.product_id, configuration_id: current.id })
        .from(processes)
        .innerJoin(products, eq(products.id, processes.product_id))
        .innerJoin(current, eq(current.id, processes.current_configuration_id))
        .where(and(live, sql`${isCurrent} is not true`))
        .orderBy(desc(processes.updated_at), asc(processes.id))
        .limit(most),

    /** @param costs of the processes that are `outdated` */
    async show(userId: string, costs: CostsNow): Promise<Home> {
      const [proposed, accepted, data] = [await fitsWith('proposed'), await fitsWith('accepted'), await unfitted()];
      const all = await stored([...new Set([...proposed, ...accepted, ...data].map((one) => one.product_id))]);
      const older = all.filter(({ pins, names_older }) => !areCurrent(pins) || names_older);
      const uncovered = all.flatMap((one) =>
        one.gwp_coverage === null || one.gwp_coverage >= COVERED
          ? []
          : [{ ...unmoved(one), coverage: one.gwp_coverage }],
      );
      return {
        recent: await recent(userId),
        decisions: [
          ...fitDecisions(proposed, accepted, all),
          ...dataDecisions(data, all),
          ...together(
            'newer_models',
            sorted(older.map((one) => ({ ...named(one), before: one.cogs, after: costs.get(one.id) ?? null }))),
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
        reporting_unit: products.reporting_unit,
        dose: products.dose,
        unit_count: products.unit_count,
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
      .innerJoin(previous, and(eq(previous.process_id, processes.id), eq(previous.number, numberBefore(current))))
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
  before: process.cogs,
  after: process.cogs,
});

/**
 * Unit cost after a fit. The page of a proposed fit proposes to replace the values that are entered in the steps; a process that takes
 * an accepted fit keeps them.
 */
const COST_AFTER = {
  proposed_fit: ({ replaced, cogs_after: after }: FitEffect) => (replaced ? replaced.cogs : after),
  unused_fit: ({ cogs_after: after }: FitEffect) => after,
} as const;

/** What a fit does to a process: as calculated with the fit, unless the process has changed since. */
function withEffect(
  process: Stored,
  effects: readonly FitEffect[],
  costOf: (effect: FitEffect) => number | null,
): DecisionProcess {
  const effect = effects.find((one) => one.configuration_id === process.configuration_id);
  return { ...named(process), before: process.cogs, after: effect ? costOf(effect) : null };
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
