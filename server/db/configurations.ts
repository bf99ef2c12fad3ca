import { and, desc, eq, inArray, isNull, sql, type Placeholder } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Configuration, ConfigurationSummary, ProductOutlet, VersionUse } from '#generated/types.ts';
import { invalid, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import { resultsOf, type SerialisedResults } from '#server/serialised-results.ts';
import type { Sql } from './database.ts';
import { newestOf, numberBefore } from './branches.ts';
import { namesOlder } from './own-operations.ts';
import { touched } from './entity.ts';
import { acceptedFits, type AcceptedFit } from './fits.ts';
import { contains, pageOf, totalOf, type ListQuery, type PageInfo } from './listing.ts';
import { isNewer, operationsOf, type Stamp } from './processes.ts';
import { prepared } from './prepared.ts';
import { branches, configurations, processes, reviews, users } from './schema.ts';

const later = alias(configurations, 'later');

/** Input of a save; the rest is calculated from it. */
export type NewConfiguration = Evaluable &
  Pick<Configuration, 'note' | 'pins'> & { results: Configuration['results'] | SerialisedResults };

/** The parts of a configuration that an evaluation needs. */
export type Evaluable = Pick<Configuration, 'uo_settings' | 'locked_values' | 'assumptions' | 'product' | 'fits'>;

/** The same with its process, and the versions of its last evaluation. */
export type Current = Evaluable & Pick<Configuration, 'id' | 'pins'> & { process: { id: string; name: string } };

/** Columns that a re-evaluation replaces. */
export interface Recomputed {
  id: string;
  results: Configuration['results'];
  pins: Configuration['pins'];
}

/** A line of versions: the main one of a process, or a branch. */
export interface Line {
  branchId?: string | undefined;
  /** Number of the version of another line whose changes are taken in. */
  mergedNumber?: number | undefined;
}

/** Columns of these parts. */
const parts = {
  uo_settings: configurations.uo_settings,
  locked_values: configurations.locked_values,
  assumptions: configurations.assumptions,
  product: configurations.product,
  fits: configurations.fits,
};

/** Columns that the results are in. */
const resultColumns = { results: configurations.results, packed_results: configurations.packed_results };

/** A process without feeds has no product outlet at all, instead of null. */
const withoutNull = <T extends { product: ProductOutlet | null }>({ product, ...rest }: T) => ({
  ...rest,
  ...(product && { product }),
});

/** Uses for which a configuration is approved. */
const approvedFor = sql<VersionUse[]>`(select coalesce(json_agg(r.use order by r.closed_at), '[]') from ${reviews} r
  where r.configuration_id = ${configurations.id} and r.status = 'approved')`;

const within = (organisationId: string | Placeholder, processId: string | Placeholder) =>
  and(eq(configurations.organisation_id, organisationId), eq(configurations.process_id, processId));

interface StampRow extends Pick<Stamp, 'change' | 'pins' | 'figures'> {
  operations: string[];
  current_id: string | null;
  names_older: boolean;
  accepted: AcceptedFit[];
}
const stampOf = prepared<Record<'organisationId' | 'processId' | 'id', string>, StampRow[]>((db, value) =>
  db
    .select({
      change: sql<string>`${configurations}.xmin::text`,
      pins: configurations.pins,
      figures: configurations.figures,
      operations: operationsOf(configurations.uo_settings),
      current_id: processes.current_configuration_id,
      names_older: namesOlder(configurations.uo_settings, configurations.organisation_id),
      accepted: acceptedFits(processes),
    })
    .from(configurations)
    .innerJoin(processes, eq(processes.id, configurations.process_id))
    .where(and(within(value('organisationId'), value('processId')), eq(configurations.id, value('id')))),
);

const settingsOf = prepared<
  Record<'organisationId' | 'processId' | 'id', string>,
  (Omit<Evaluable, 'product'> & { product: ProductOutlet | null })[]
>((db, value) =>
  db
    .select(parts)
    .from(configurations)
    .where(and(within(value('organisationId'), value('processId')), eq(configurations.id, value('id')))),
);

/** Configurations of one organisation's processes. Callers must check first that the process exists. */
export function configurationsOf(db: Sql, organisationId: string) {
  const ofProcess = (processId: string) => within(organisationId, processId);

  /** @throws Refusal 404 */
  async function stamp(processId: string, id: string): Promise<Stamp> {
    const [row] = await stampOf(db, { organisationId, processId, id });
    if (!row) throw notFound();
    const { change, pins, figures, operations, current_id, names_older, accepted } = row;
    const newer = names_older || isNewer(pins, operations, accepted);
    return { id, change, pins, figures, current: id === current_id, newer };
  }

  return {
    /**
     * Stores a new configuration, and makes it the current one of the process, or the newest one of its branch.
     * @param options `current: false` keeps the current one: the new one is only added to the history
     */
    async append(
      processId: string,
      configuration: NewConfiguration,
      userId: string | null,
      { id = newId('cfg'), current = true, branchId, mergedNumber }: Line & { id?: string; current?: boolean } = {},
    ) {
      // The row of the process is locked, so that two simultaneous saves get different numbers.
      const change = { current_configuration_id: id, ...touched() };
      const own = and(eq(processes.organisation_id, organisationId), eq(processes.id, processId));
      const [process] =
        current && branchId === undefined
          ? await db.update(processes).set(change).where(own).returning({ id: processes.id })
          : await db.select({ id: processes.id }).from(processes).where(own).for('update');
      if (!process) throw notFound();
      const { uo_settings, locked_values, assumptions, product = null, fits, note, results, pins } = configuration;
      const last = db
        .select({ number: sql`coalesce(max(${configurations.number}), 0)` })
        .from(configurations)
        .where(ofProcess(processId));
      const [stored] = await db
        .insert(configurations)
        .values({
          id,
          organisation_id: organisationId,
          process_id: processId,
          number: sql`(${last}) + 1`,
          branch_id: branchId,
          merged_number: mergedNumber,
          created_by: userId,
          uo_settings,
          locked_values,
          assumptions,
          product,
          fits,
          note,
          pins,
          ...('jsonb' in results ? { results: sql`${results.jsonb}`, packed_results: results.packed } : { results }),
          figures: results.figures,
        })
        .returning({ number: configurations.number });
      const number = stored!.number;
      if (current && branchId !== undefined)
        await db
          .update(branches)
          .set(change)
          .where(and(eq(branches.organisation_id, organisationId), eq(branches.id, branchId)));
      return { id, number };
    },

    /** The settings of a configuration; null if the process has none with this id. */
    async settings(processId: string, id: string): Promise<Evaluable | null> {
      const [row] = await settingsOf(db, { organisationId, processId, id });
      return row ? withoutNull(row) : null;
    },

    /**
     * The current configuration of each live process of a product, with the input of its evaluation.
     * @param withBranches whether also the newest configuration of each open branch
     */
    async currentOf(productId: string, withBranches = false): Promise<Current[]> {
      const { id, pins } = configurations;
      const rows = await db
        .select({ id, process: { id: processes.id, name: processes.name }, ...parts, pins })
        .from(configurations)
        .innerJoin(
          processes,
          withBranches
            ? and(
                eq(processes.id, configurations.process_id),
                sql`${configurations.id} in ${newestOf(sql`p.product_id = ${productId}`)}`,
              )
            : eq(processes.current_configuration_id, configurations.id),
        )
        .where(
          and(
            eq(configurations.organisation_id, organisationId),
            eq(processes.product_id, productId),
            isNull(processes.deleted_at),
          ),
        )
        .orderBy(processes.position, processes.id, configurations.number);
      return rows.map(withoutNull);
    },

    /** Number and line of a configuration that a field of a request names. @throws Refusal 422 if the process has none with this id */
    async named(processId: string, id: string, field = 'configuration_id') {
      const [row] = await db
        .select({ number: configurations.number, branch_id: configurations.branch_id })
        .from(configurations)
        .where(and(ofProcess(processId), eq(configurations.id, id)));
      if (!row) throw invalid(field, 'is not a version of this process.');
      return row;
    },

    /** The configuration before another one; null for the first. */
    async before(processId: string, id: string): Promise<(Evaluable & Pick<Configuration, 'results' | 'pins'>) | null> {
      const [row] = await db
        .select({ ...parts, ...resultColumns, pins: configurations.pins })
        .from(configurations)
        .where(
          and(
            ofProcess(processId),
            sql`${configurations.number} = (select ${numberBefore(later)} from ${configurations} as later where ${later.id} = ${id})`,
          ),
        );
      if (!row) return null;
      const { packed_results: _, ...others } = row;
      return { ...withoutNull(others), results: resultsOf(row) };
    },

    /** The requested configurations of a product's live processes, in that order, with distinct names. */
    async among(productId: string, ids: string[]): Promise<{ id: string; name: string; configuration: Evaluable }[]> {
      if (ids.length === 0) return [];
      const { id, number } = configurations;
      const rows = await db
        .select({ id, number, process: processes.name, ...parts })
        .from(configurations)
        .innerJoin(processes, eq(processes.id, configurations.process_id))
        .where(
          and(
            eq(configurations.organisation_id, organisationId),
            eq(processes.product_id, productId),
            isNull(processes.deleted_at),
            inArray(configurations.id, ids),
          ),
        );
      return rows
        .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
        .map(({ id: own, number: version, process, ...configuration }) => ({
          id: own,
          name: `${process}, v${version}`,
          configuration: withoutNull(configuration),
        }));
    },

    /**
     * Replaces the results of the same settings, unless another configuration has become the newest one of its line, or it is in
     * review or approved. The process keeps its version, so that nobody editing it gets a conflict. Returns whether results were stored.
     */
    async recompute({ id, results, pins }: Recomputed): Promise<boolean> {
      const isNewest = sql`${configurations.id} in ${newestOf(sql`p.id = ${configurations.process_id}`)}`;
      const rows = await db
        .update(configurations)
        .set({ results, packed_results: null, figures: results.figures, pins })
        .where(
          and(
            eq(configurations.organisation_id, organisationId),
            eq(configurations.id, id),
            eq(configurations.state, 'draft'),
            isNewest,
          ),
        )
        .returning({ id: configurations.id });
      return rows.length > 0;
    },

    /** Whether it is still the current configuration of the process, whose row is locked until the transaction ends. */
    async holdsCurrent(processId: string, id: string): Promise<boolean> {
      const [process] = await db
        .select({ current_id: processes.current_configuration_id, deleted_at: processes.deleted_at })
        .from(processes)
        .where(and(eq(processes.organisation_id, organisationId), eq(processes.id, processId)))
        .for('update');
      return process?.current_id === id && process.deleted_at === null;
    },

    stamp,

    /**
     * @param given what was read before, so that the configuration is the one with this stamp. If its row has changed since, it is
     * newer, and no later row has the stamp.
     * @throws Refusal 404
     */
    async get(processId: string, id: string, given?: Stamp): Promise<Configuration> {
      const { current, newer } = given ?? (await stamp(processId, id));
      const [stored] = await db
        .select()
        .from(configurations)
        .where(and(ofProcess(processId), eq(configurations.id, id)));
      if (!stored) throw notFound();
      return {
        id: stored.id,
        process_id: stored.process_id,
        number: stored.number,
        note: stored.note,
        current,
        newer,
        uo_settings: stored.uo_settings,
        locked_values: stored.locked_values,
        assumptions: stored.assumptions,
        ...(stored.product && { product: stored.product }),
        fits: stored.fits,
        pins: stored.pins,
        results: resultsOf(stored),
        created_at: stored.created_at.toISOString(),
        created_by: stored.created_by,
      };
    },

    /** Newest first. */
    async list(processId: string, query: ListQuery): Promise<{ configurations: ConfigurationSummary[] } & PageInfo> {
      const { offset, ...page } = pageOf(query);
      const where = and(
        ofProcess(processId),
        contains(query.q, configurations.note, sql`'v' || ${configurations.number}`),
      );
      const rows = await db
        .select({
          id: configurations.id,
          number: configurations.number,
          note: configurations.note,
          pins: configurations.pins,
          names_older: namesOlder(configurations.uo_settings, configurations.organisation_id),
          figures: configurations.figures,
          operations: operationsOf(configurations.uo_settings),
          current_id: processes.current_configuration_id,
          accepted: acceptedFits(processes),
          created_at: configurations.created_at,
          created_by: configurations.created_by,
          created_by_name: users.name,
          state: configurations.state,
          approved_for: approvedFor,
          branch_id: configurations.branch_id,
          number_before: numberBefore(configurations),
          merged_number: configurations.merged_number,
        })
        .from(configurations)
        .innerJoin(processes, eq(processes.id, configurations.process_id))
        .leftJoin(users, eq(users.id, configurations.created_by))
        .where(where)
        .orderBy(desc(configurations.number))
        .limit(page.page_size)
        .offset(offset);
      const total = await totalOf(rows, offset, page.page_size, () => db.$count(configurations, where));
      return {
        configurations: rows.map(({ number_before, merged_number, pins, ...rest }) => {
          const { names_older, operations, current_id, accepted, created_at, ...row } = rest;
          return {
            ...row,
            parents: [number_before, merged_number].filter((number) => number !== null),
            step_count: operations.length,
            current: row.id === current_id,
            newer: names_older || isNewer(pins, operations, accepted),
            created_at: created_at.toISOString(),
          };
        }),
        total,
        ...page,
      };
    },
  };
}
