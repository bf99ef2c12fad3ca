import type { Caller, Organisation } from '#server/caller.ts';
import { accountsOf } from '#server/db/accounts.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { repositoriesFor } from '#server/db/repositories.ts';
import { newRequestId } from '#server/ids.ts';

/** A refusal in words for the terminal: nothing was done. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** What a command works with: the same handlers, repositories and log as a call, as an administrator. */
export interface Session {
  tx: Sql;
  user: Caller;
  db: ReturnType<typeof repositoriesFor>;
  /** The session in another organisation. */
  within: (organisation: Organisation) => Session;
}

/**
 * Runs a command in one transaction: all of it is stored, or nothing.
 * @param dryRun do everything, then undo it
 */
export async function inSession<T>(
  { sql }: Pick<Database, 'sql'>,
  dryRun: boolean,
  run: (session: Session) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  const undo = new Error('A dry run is undone.');
  await sql
    .transaction(async (tx) => {
      const account = await accountsOf(tx).commandLine();
      result = { value: await run(sessionOf(tx, account, newRequestId(), null)) };
      if (dryRun) throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return result!.value;
}

/** What an operation works with when a command calls it; one that does nothing before its transaction. */
export const contextOf = <Params, Body>({ user, db }: Session, params: Params, body: Body) => ({
  params,
  query: {},
  body,
  file: null,
  user,
  db,
  before: undefined,
});

function sessionOf(
  tx: Sql,
  account: { id: string; name: string },
  requestId: string,
  organisation: Organisation | null,
): Session {
  const orgs = organisation ? [organisation] : [];
  const user = { ...account, user_id: account.id, email: '', is_admin: true, orgs, current_org: organisation };
  return {
    tx,
    user,
    db: repositoriesFor(tx, user, { requestId, mostJobs: Number.POSITIVE_INFINITY }),
    within: (other) => sessionOf(tx, account, requestId, other),
  };
}
