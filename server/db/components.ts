import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Cell, Library } from '#engine/index.ts';
import type { Component } from '#generated/types.ts';
import { conflict, forbidden, invalid, notFound, Refusal, type ErrorDetails } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import { sharedLibrary } from '#server/shared-library.ts';
import type { Sql } from './database.ts';
import { checkVersion, isRestorable, nothingToRestore, ofVersion, touched } from './entity.ts';
import { inTurn } from './in-turn.ts';
import { buffers, components, ownOperations, products, type ComponentKind } from './schema.ts';
import { asUsage, stepUsagesOf } from './step-usages.ts';

/** The properties of a component that the engine reads, except its id. */
export type Details = { [K in ComponentKind]: Omit<NonNullable<Library[K]>[number], 'id'> }[ComponentKind];

type Row = typeof components.$inferSelect;
type Usages = NonNullable<ErrorDetails['usages']>;

/** Maximum number of rows of one kind, including the shared ones: lists of components are not paged. */
const MOST = 1000;

/** Kinds in the singular, for sentences. */
export const nouns: Record<ComponentKind, string> = {
  proteins: 'protein',
  cells: 'cell',
  molecules: 'molecule',
  solvents: 'solvent',
  quotations: 'quotation',
};

const prefixes = { cells: 'cel', proteins: 'prt', molecules: 'mol', solvents: 'sol', quotations: 'quo' } as const;

/** Whether an item that is bought is a component: others, such as electricity, have no such prefix. */
export const isComponentId = (id: string): boolean => Object.values(prefixes).includes(id.split('_', 1)[0] as 'mol');

const builtIn = (kind: ComponentKind) => sharedLibrary()[kind] ?? [];

/** Code of PostgreSQL for a row that a unique index has already. */
const UNIQUE_VIOLATION = '23505';

/** Custom components of one organisation, in addition to the shared ones. */
export function componentsOf(db: Sql, organisationId: string) {
  const own = (kind: ComponentKind, id: string) =>
    and(eq(components.organisation_id, organisationId), eq(components.kind, kind), eq(components.id, id));
  const live = (kind: ComponentKind, id: string) => and(own(kind, id), isNull(components.deleted_at));

  /** @throws Refusal 403 for a built-in component, 404 */
  async function get(kind: ComponentKind, id: string): Promise<Component> {
    if (builtIn(kind).some((row) => row.id === id))
      throw forbidden('Built-in components are read-only. Edit a copy instead.');
    const [row] = await db.select().from(components).where(live(kind, id));
    if (!row) throw notFound();
    return toComponent(row);
  }

  /** Uses of a component: products made of it or in it, cells that grow on it, buffers that contain it, own operations and steps that name it. */
  async function usages(kind: ComponentKind, id: string): Promise<Usages> {
    const column = kind === 'cells' ? products.host_id : products.component_id;
    const made = await db
      .select({ id: products.id, name: products.name, product_id: products.id })
      .from(products)
      .where(and(eq(products.organisation_id, organisationId), isNull(products.deleted_at), eq(column, id)))
      .orderBy(asc(products.name));
    const named = (await stepUsagesOf(db, organisationId).list(id)).map(asUsage);
    const shares = sql`${ownOperations.definition}->'shares' @> ${JSON.stringify([{ of: id }])}::jsonb`;
    const chemicals = sql`${ownOperations.definition}->'chemicals' @> ${JSON.stringify([{ component_id: id }])}::jsonb`;
    const described = await db
      .select({ id: ownOperations.id, name: ownOperations.name })
      .from(ownOperations)
      .where(
        and(eq(ownOperations.organisation_id, organisationId), isNull(ownOperations.deleted_at), or(shares, chemicals)),
      )
      .orderBy(asc(ownOperations.name));
    if (kind !== 'molecules') return [...made, ...described, ...named];
    const grown = await db
      .select({ id: components.id, name: components.name })
      .from(components)
      .where(
        and(
          eq(components.organisation_id, organisationId),
          eq(components.kind, 'cells'),
          isNull(components.deleted_at),
          eq(sql`${components.row}->>'substrate_id'`, id),
        ),
      )
      .orderBy(asc(components.name));
    const held = await db
      .select({ id: buffers.id, name: buffers.name })
      .from(buffers)
      .where(
        and(
          eq(buffers.organisation_id, organisationId),
          isNull(buffers.deleted_at),
          sql`${buffers.components} @> ${JSON.stringify([{ substance_id: id }])}::jsonb`,
        ),
      )
      .orderBy(asc(buffers.name));
    return [...made, ...grown, ...held, ...described, ...named];
  }

  async function isFull(kind: ComponentKind): Promise<boolean> {
    await inTurn(db, kind, organisationId);
    const mine = and(
      eq(components.organisation_id, organisationId),
      eq(components.kind, kind),
      isNull(components.deleted_at),
    );
    return (await db.$count(components, mine)) + builtIn(kind).length >= MOST;
  }

  /** Whether another custom component of the kind has the name: a file names its rows, so that two could not be told apart. */
  async function isTaken(kind: ComponentKind, name: string, id: string): Promise<boolean> {
    const others = and(
      eq(components.organisation_id, organisationId),
      eq(components.kind, kind),
      isNull(components.deleted_at),
      ne(components.id, id),
    );
    return (await db.$count(components, and(others, eq(sql`lower(${components.name})`, sql`lower(${name})`)))) > 0;
  }

  /** A change that gives a name, which another request may take at the same time. */
  async function named<T>(change: PromiseLike<T>, refusal: Refusal): Promise<T> {
    try {
      return await change;
    } catch (error) {
      throw (error as { cause?: { code?: string } }).cause?.code === UNIQUE_VIOLATION ? refusal : error;
    }
  }

  const taken = (kind: ComponentKind) => invalid('name', `is already used by another custom ${nouns[kind]}.`);

  return {
    get,

    /** @throws Refusal 422 if the library is full or has the name */
    async create(kind: ComponentKind, details: Details, userId: string): Promise<Component> {
      if (await isFull(kind))
        throw new Refusal(
          'invalid',
          `The library has ${MOST} ${kind}, which is the limit. Delete unused components first.`,
        );
      const id = newId(prefixes[kind]);
      const row = { id, ...details };
      const values = { id, organisation_id: organisationId, kind, name: details.name, row, created_by: userId };
      const added = await db.insert(components).values(values).onConflictDoNothing().returning({ id: components.id });
      if (added.length === 0) throw taken(kind);
      return get(kind, id);
    },

    /** Replaces the details. @throws Refusal 403, 404, 422 for a new name that is taken, or 409 if `version` is not the current one */
    async update(kind: ComponentKind, id: string, details: Details, version?: number): Promise<Component> {
      checkVersion(version, await get(kind, id));
      if (await isTaken(kind, details.name, id)) throw taken(kind);
      const change = db
        .update(components)
        .set({ name: details.name, row: { id, ...details }, ...touched() })
        .where(and(live(kind, id), ofVersion(components.version, version)))
        .returning({ id: components.id });
      const changed = await named(change, taken(kind));
      const now = await get(kind, id);
      // Another request changed it between the check and the update.
      if (changed.length === 0) checkVersion(version, now);
      return now;
    },

    /** @throws Refusal 403, 404, or 409 with its uses */
    async remove(kind: ComponentKind, id: string): Promise<Component> {
      const component = await get(kind, id);
      const used = await usages(kind, id);
      if (used.length > 0) {
        const [things, them] = used.length === 1 ? ['1 item', 'that item'] : [`${used.length} items`, 'those items'];
        throw conflict(`${component.name} is used by ${things}. Change ${them} first.`, { usages: used });
      }
      await db
        .update(components)
        .set({ deleted_at: sql`now()`, ...touched() })
        .where(live(kind, id));
      return component;
    },

    /** Undoes a deletion. @throws Refusal 404, or 409 if the library is full or has the name, or the substrate of a cell is also deleted */
    async restore(kind: ComponentKind, id: string): Promise<Component> {
      const deleted = and(own(kind, id), isRestorable(components.deleted_at));
      const [row] = await db.select().from(components).where(deleted);
      if (!row) throw nothingToRestore();
      if (await isFull(kind))
        throw conflict(`The library has ${MOST} ${kind}, which is the limit. Delete an unused component first.`);
      const renamed = conflict(`Another ${nouns[kind]} is now called ${row.name}. Rename that component first.`);
      if (await isTaken(kind, row.name, id)) throw renamed;
      if (kind === 'cells') await requireSubstrate((row.row as Cell).substrate_id);
      const change = db
        .update(components)
        .set({ deleted_at: null, ...touched() })
        .where(deleted);
      await named(change, renamed);
      return get(kind, id);
    },
  };

  async function requireSubstrate(id: string): Promise<void> {
    if (sharedLibrary().molecules.some((one) => one.id === id)) return;
    const [molecule] = await db
      .select({ name: components.name, deleted_at: components.deleted_at })
      .from(components)
      .where(own('molecules', id));
    if (!molecule || molecule.deleted_at !== null)
      throw conflict(`Its substrate, ${molecule?.name ?? id}, is also deleted. Restore the substrate first.`);
  }
}

const toComponent = ({ kind, row, version }: Row): Component =>
  ({ ...(kind === 'molecules' ? { type: 'molecule' } : {}), ...row, own: true, version }) as Component;
