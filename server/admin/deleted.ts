/** `npm run admin -- list-deleted` and `restore-deleted`: the page Deleted items of the app, at the terminal. */
import type { Deleted, RestorableKind } from '#generated/types.ts';
import { restoring } from '#server/operations/restoring.ts';
import { findOrganisation } from './people.ts';
import { CommandError, contextOf, type Session } from './session.ts';

const day = (iso: string) => iso.slice(0, 10);

const lineOf = ({
  kind,
  id,
  name,
  deleted_by: who,
  deleted_at: at,
  restorable_until: until,
  product,
}: Deleted): string =>
  [
    `${kind} ${id}: ${name}`,
    `deleted on ${day(at)}${who === null ? '' : ` by ${who}`}`,
    `can be restored until ${day(until)}`,
    ...(product?.deleted ? [`restore its product first: products ${product.id}`] : []),
  ].join(', ');

/** @returns one line per deleted item of the organisation, or per deleted organisation if none is given */
export async function listDeleted(session: Session, wanted: string | undefined): Promise<string[]> {
  if (wanted === undefined) {
    const organisations = await session.db.everyOrganisation.deleted();
    return organisations.length === 0 ? ['No organisation can be restored.'] : organisations.map(lineOf);
  }
  const organisation = await findOrganisation(session, wanted);
  const { deleted, total } = await session.within(organisation).db.deleted.list({});
  if (total === 0) return [`${organisation.name} has no deleted items that can be restored.`];
  const more = total > deleted.length ? [`… and ${total - deleted.length} more, deleted earlier.`] : [];
  return [...deleted.map(lineOf), ...more];
}

/**
 * Restores an item of an organisation, or a whole organisation by its id or name.
 * @throws CommandError or Refusal if it cannot be restored
 */
export async function restoreDeleted(session: Session, wanted: string, kind?: string, id?: string): Promise<string> {
  if (kind === undefined || id === undefined) {
    const found = (await session.db.everyOrganisation.deleted()).filter(
      (one) => one.id === wanted || one.name.toLowerCase() === wanted.trim().toLowerCase(),
    );
    if (found.length > 1)
      throw new CommandError(`Several deleted organisations are called ${wanted}. Use the id instead of the name.`);
    const [one] = found;
    if (!one) throw new CommandError(`No deleted organisation has the name or id ${wanted}.`);
    return restoreOne(session, one.kind, one.id);
  }
  const inside = session.within(await findOrganisation(session, wanted));
  const found = (await inside.db.deleted.list({})).deleted.find((one) => one.kind === kind && one.id === id);
  if (!found)
    throw new CommandError(`There is no deleted item ${kind} ${id}. To list the deleted items, run list-deleted.`);
  return restoreOne(inside, found.kind, id);
}

async function restoreOne(session: Session, kind: RestorableKind, id: string): Promise<string> {
  const [, { name }] = await restoring.restoreDeleted.handle(contextOf(session, { kind, id }, undefined as never));
  return `Restored ${name} (${kind} ${id}).`;
}
