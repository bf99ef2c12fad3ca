/**
 * The hash chains over the log (decision 013). A trigger of the database, from the migration log-chain, appends each entry when its
 * transaction commits; here the chains are verified, and the texts of entries are sealed again at an erasure.
 */
import { createHash } from 'node:crypto';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { rowsOf } from './migrations.ts';
import { logChain, logs } from './schema.ts';

/** The chain of entries outside organisations. */
export const SERVER = 'server';

/** Entries that are read at a time. */
const BATCH = 5000;

/** A chain as it was found. */
export interface ChainReport {
  chain: string;
  /** Number of intact entries, up to the fault if there is one. */
  entries: number;
  /** Hash of the last of them, hexadecimal; null for none. It stands for all entries up to it. */
  head: string | null;
  /** The first broken entry, in words; null if the chain is intact. */
  fault: string | null;
}

/** SHA-256 of a JSON array as PostgreSQL writes it, with a space after each comma; hexadecimal. */
const digest = (values: (string | number | null)[]): string =>
  createHash('sha256')
    .update(`[${values.map((value) => JSON.stringify(value)).join(', ')}]`)
    .digest('hex');

const sealOf = (salt: string, title: string, entityName: string | null) => digest([salt, title, entityName]);

/**
 * Seals the changed texts of entries with new salts, after which their old texts cannot be guessed from the old seals.
 * @returns the new seals by the ids of the entries, for the entry that records the erasure
 */
export async function sealAgain(tx: Sql, ids: string[]): Promise<Record<string, string>> {
  const rows = await tx
    .update(logChain)
    .set({ salt: sql`gen_random_uuid()` })
    .from(logs)
    .where(and(eq(logs.id, logChain.log_id), inArray(logs.id, ids)))
    .returning({ id: logs.id, salt: logChain.salt, title: logs.title, name: logs.entity_name });
  return Object.fromEntries(rows.map(({ id, salt, title, name }) => [id, sealOf(salt, title, name)]));
}

/** Every chain there is or should be: that of the server, then those of organisations by their ids. */
export async function chainsOf(db: Sql): Promise<string[]> {
  const rows = await rowsOf<{ chain: string }>(
    db,
    sql`select chain from ${logChain} union select organisation_id from ${logs} where organisation_id is not null`,
  );
  return [
    SERVER,
    ...rows
      .map(({ chain }) => chain)
      .filter((chain) => chain !== SERVER)
      .toSorted(),
  ];
}

/** Seals of the texts that erasures have changed, by the ids of their entries; the last one counts. */
export async function redactionsIn(db: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ redactions: logs.redactions })
    .from(logs)
    .innerJoin(logChain, eq(logChain.log_id, logs.id))
    .where(and(eq(logChain.chain, SERVER), isNotNull(logs.redactions)))
    .orderBy(logChain.number);
  return new Map(rows.flatMap(({ redactions }) => Object.entries(redactions ?? {})));
}

/** A row of a chain with its entry, in the form in which it was hashed. The entry is null if it is no longer in the log. */
interface Link {
  number: number;
  log_id: string;
  salt: string;
  seal: string;
  hash: string;
  id: string | null;
  organisation_id: string | null;
  user_id: string;
  action: string;
  title: string;
  entity_kind: string;
  entity_id: string | null;
  entity_name: string | null;
  product_id: string | null;
  version: number | null;
  changed: string | null;
  redactions: string | null;
  request_id: string;
  created_at: string;
}

/**
 * Verifies one chain, from its first entry on.
 * @param redactions of the server's chain (`redactionsIn`), which must be intact too
 * @param seen receives the hash of each intact entry
 */
export async function verifyChain(
  db: Sql,
  chain: string,
  redactions: ReadonlyMap<string, string>,
  seen: (hash: string) => void = () => undefined,
): Promise<ChainReport> {
  const owners = await ownersOf(db, chain);
  let [entries, head]: [number, string | null] = [0, null];
  const report = (fault: string | null): ChainReport => ({ chain, entries, head, fault });
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other, so that few are in memory
    const links = await linksAfter(db, chain, entries);
    for (const link of links) {
      const fault = faultOf(link, entries + 1, { chain, previous: head, owners, redactions });
      if (fault !== null) return report(fault);
      entries = link.number;
      head = link.hash;
      seen(head);
    }
    if (links.length < BATCH) break;
  }
  const [later] = await rowsOf(
    db,
    sql`select 1 from ${logChain} where chain = ${chain} and number > ${entries} limit 1`,
  );
  return report(later ? `entry ${entries + 1} is missing` : await strayIn(db, chain));
}

/** Organisations that entries of a chain may name now: after a purge, none. */
async function ownersOf(db: Sql, chain: string): Promise<(string | null)[]> {
  if (chain === SERVER) return [null];
  const [organisation] = await rowsOf(db, sql`select id from organisations where id = ${chain}`);
  return [organisation ? chain : null];
}

/** The rows of the next numbers. With both limits, the index gives them in order, whatever the statistics of the table say. */
const linksAfter = (db: Sql, chain: string, number: number) =>
  rowsOf<Link>(
    db,
    sql`select c.number, c.log_id, c.salt::text, c.seal, c.hash, l.id, l.organisation_id, l.user_id, l.action, l.title,
        l.entity_kind, l.entity_id, l.entity_name, l.product_id, l.version, l.changed::text, l.redactions::text,
        l.request_id, to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
      from ${logChain} c left join ${logs} l on l.id = c.log_id
      where c.chain = ${chain} and c.number > ${number} and c.number <= ${number + BATCH} order by c.number`,
  );

function faultOf(
  link: Link,
  due: number,
  {
    chain,
    previous,
    owners,
    redactions,
  }: { chain: string; previous: string | null; owners: (string | null)[]; redactions: ReadonlyMap<string, string> },
): string | null {
  const { number, log_id: id } = link;
  const entry = `entry ${number} (${id})`;
  if (number !== due) return `entry ${due} is missing`;
  if (link.id === null) return `${entry} was removed from the log`;
  if (!owners.includes(link.organisation_id)) return `${entry} was moved to another organisation`;
  const expected = digest([
    previous,
    chain,
    number,
    id,
    link.user_id,
    link.action,
    link.entity_kind,
    link.entity_id,
    link.product_id,
    link.version,
    link.changed,
    link.redactions,
    link.request_id,
    link.created_at,
    link.seal,
  ]);
  if (link.hash !== expected) return `${entry} or its place in the chain was changed`;
  const seal = redactions.get(id) ?? link.seal;
  return sealOf(link.salt, link.title, link.entity_name) === seal ? null : `the text of ${entry} was changed`;
}

/** An entry of the log that is in no chain, because it was inserted without the trigger. */
async function strayIn(db: Sql, chain: string): Promise<string | null> {
  const [stray] = await rowsOf<{ id: string }>(
    db,
    sql`select l.id from ${logs} l
      where l.organisation_id is not distinct from ${chain === SERVER ? null : chain}
        and not exists (select from ${logChain} c where c.log_id = l.id)
      order by l.created_at limit 1`,
  );
  return stray ? `${stray.id} was inserted into the log outside the chain` : null;
}
