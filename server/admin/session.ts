import type { Caller, Organisation } from '#server/caller.ts';
import { accountsOf } from '#server/db/accounts.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { repositoriesFor } from '#server/db/repositories.ts';
import { newRequestId } from '#server/ids.ts';

/** An error message for the terminal: nothing was done. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Environment of a command: the same handlers, repositories and log as a request, as an administrator. */
export interface Session {
  tx: Sql;
  user: Caller;
  db: ReturnType<typeof repositoriesFor>;
  /** The session in another organisation. */
  within: (organisation: Organisation) => Session;
}

/**
 * Runs a command in one transaction: everything is stored, or nothing.
 * @param dryRun run everything, then roll it back
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

/** Input of an operation run by a command; only for operations without a `before` step. */
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
  const user = {
    ...account,
    user_id: account.id,
    email: '',
    is_admin: true,
    orgs,
    current_org: organisation,
    key: null,
  };
  return {
    tx,
    user,
    db: repositoriesFor(tx, user, { requestId, mostJobs: Number.POSITIVE_INFINITY }),
    within: (other) => sessionOf(tx, account, requestId, other),
  };
}
