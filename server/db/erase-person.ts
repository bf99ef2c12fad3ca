import { and, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { counted } from '#engine/wording/index.ts';
import { newId } from '#server/ids.ts';
import { sealAgain } from './log-chain.ts';
import {
  accessKeys,
  approvals,
  idempotencyKeys,
  logs,
  memberships,
  presences,
  productRights,
  users,
} from './schema.ts';

/** Thrown when a person cannot be erased; its message is for the operator. */
export class ErasureError extends Error {
  override name = 'ErasureError';
}

const NAMELESS = 'Erased user';
/** Actions whose titles name people other than the changed entity. */
const NAMING = ['organisation.remove_user', 'product.access'];
const NAMELESS_KEY = 'Erased key';

export interface Erased {
  /** The account, which remains without personal data, because the log refers to it. */
  id: string;
  memberships: number;
  /** Number of log entries whose title named the person. */
  entries: number;
}

/**
 * Erases the personal data of a user: name, address, subject, memberships, rights on products, access keys, stored responses, and in the log
 * their name and those of their keys. Products and processes belong to organisations and remain, as do the actions in the
 * log. The account cannot be used again; a later sign-in with the same address creates a new user.
 * @param email of the account, ignoring case; or its id
 * @param withSignatures also in the approvals that the person has signed, which then no longer name their signer
 * @throws ErasureError for an unknown person, the last administrator, or a signer
 */
export async function erasePerson(db: Sql, email: string, withSignatures = false): Promise<Erased> {
  return db.transaction(async (tx) => {
    const administrators = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.is_admin, true), isNull(users.deleted_at)))
      .orderBy(users.id)
      .for('update');
    const [person] = await tx
      .select()
      .from(users)
      .where(or(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.id, email)))
      .for('update');
    if (!person) throw new ErasureError(`No user has the e-mail address or id ${email}.`);
    if (person.is_admin && administrators.length === 1) {
      throw new ErasureError(`${email} is the last administrator. Make another user an administrator first.`);
    }
    const signed = await tx.$count(approvals, eq(approvals.user_id, person.id));
    if (signed > 0 && !withSignatures) {
      throw new ErasureError(
        `${email} has signed ${counted(signed, 'approval')}. Erasing the person replaces the name in these signatures. Do so after the end of the retention period, with --signatures.`,
      );
    }
    const left = await tx
      .delete(memberships)
      .where(eq(memberships.user_id, person.id))
      .returning({ id: memberships.user_id });
    await tx.delete(productRights).where(eq(productRights.user_id, person.id));
    await tx.update(approvals).set({ name: NAMELESS }).where(eq(approvals.user_id, person.id));
    await tx.delete(presences).where(eq(presences.user_id, person.id));
    await tx.delete(accessKeys).where(eq(accessKeys.user_id, person.id));
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.user_id, person.id));
    const named = await forgetName(tx, person.id, person.name);
    const changed = [...named.changed, ...(await forgetKeys(tx, person.id))];
    const redactions = await sealAgain(tx, [...new Set(changed)]);
    await tx
      .update(users)
      .set({
        name: NAMELESS,
        email: null,
        user_id: null,
        is_admin: false,
        current_org_id: null,
        deleted_at: sql`coalesce(${users.deleted_at}, now())`,
        updated_at: sql`now()`,
        version: sql`${users.version} + 1`,
      })
      .where(eq(users.id, person.id));
    await tx.insert(logs).values({
      id: newId('log'),
      user_id: person.id,
      action: 'user.erase',
      title: 'Erased the personal data of a user',
      entity_kind: 'user',
      entity_id: person.id,
      request_id: 'operator',
      redactions,
    });
    return { id: person.id, memberships: left.length, entries: named.titles };
  });
}

/**
 * People name their keys after themselves and their machines, also in the log. Theirs are the keys that they made, except those
 * of service accounts: while such a key is stored it names its account, and afterwards its entries of use do.
 * @returns the ids of the changed entries
 */
async function forgetKeys(tx: Sql, id: string): Promise<string[]> {
  const aboutKeys = eq(logs.entity_kind, 'key');
  const made = tx
    .select({ id: logs.entity_id })
    .from(logs)
    .where(and(aboutKeys, eq(logs.action, 'key.create'), eq(logs.user_id, id)));
  const storedOfOthers = tx.select({ id: accessKeys.id }).from(accessKeys).where(ne(accessKeys.user_id, id));
  const usedByOthers = tx
    .select({ id: logs.entity_id })
    .from(logs)
    .where(and(aboutKeys, eq(logs.action, 'key.new_address'), ne(logs.user_id, id)));
  // The words before the name are part of what is replaced, so that a name such as “a” is not found within them.
  const rows = await tx
    .update(logs)
    .set({
      title: sql`replace(${logs.title}, 'access key ' || ${logs.entity_name}, ${`access key ${NAMELESS_KEY}`}::text)`,
      entity_name: NAMELESS_KEY,
    })
    .where(
      and(
        aboutKeys,
        inArray(logs.entity_id, made),
        notInArray(logs.entity_id, storedOfOthers),
        notInArray(logs.entity_id, usedByOthers),
      ),
    )
    .returning({ id: logs.id });
  return rows.map((row) => row.id);
}

/**
 * The log contains the names of people: as the changed entity, and in titles about members of an organisation and who may edit.
 * @returns the ids of the changed entries, and the number of those whose title named the person
 */
async function forgetName(tx: Sql, id: string, name: string): Promise<{ changed: string[]; titles: number }> {
  const about = and(eq(logs.entity_kind, 'user'), eq(logs.entity_id, id));
  const had = await tx.selectDistinct({ name: logs.entity_name }).from(logs).where(about);
  const names = new Set([name, ...had.map((row) => row.name ?? '')].filter(Boolean));
  const titles = new Set<string>();
  for (const one of names) {
    const rows = await tx
      .update(logs)
      .set({ title: sql`replace(${logs.title}, ${one}::text, ${NAMELESS}::text)` })
      .where(and(or(about, inArray(logs.action, NAMING)), sql`position(${one}::text in ${logs.title}) > 0`))
      .returning({ id: logs.id });
    for (const row of rows) titles.add(row.id);
  }
  const entities = await tx.update(logs).set({ entity_name: NAMELESS }).where(about).returning({ id: logs.id });
  return { changed: [...titles, ...entities.map((row) => row.id)], titles: titles.size };
}
