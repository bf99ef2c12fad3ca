import type { Caller } from '#server/caller.ts';
import { forbidden } from '#server/errors.ts';
import { configurationsOf } from './configurations.ts';
import type { Sql } from './database.ts';
import { libraryOf } from './library.ts';
import { logsOf, type Deed } from './logs.ts';
import { processesOf } from './processes.ts';
import { productsOf } from './products.ts';
import { usersOf } from './users.ts';

/** Everything that belongs to one organisation; no query in it can reach another's. */
export function forOrganisation(db: Sql, organisationId: string) {
  return {
    products: productsOf(db, organisationId),
    processes: processesOf(db, organisationId),
    configurations: configurationsOf(db, organisationId),
    library: libraryOf(db, organisationId),
  };
}

export type OrganisationRepositories = ReturnType<typeof forOrganisation>;

/** What a handler works with. */
export interface Repositories extends OrganisationRepositories {
  /** Accounts; the permission rule has decided whose. */
  users: ReturnType<typeof usersOf>;
  logs: ReturnType<typeof logsOf>;
  /** Writes the caller's log, with the change itself: both are stored or neither. */
  record: (deed: Deed) => Promise<void>;
}

/** The repositories for one call, bound to the caller's current organisation. */
export function repositoriesFor(db: Sql, caller: Caller, requestId: string): Repositories {
  const organisationId = caller.current_org?.id ?? null;
  const logs = logsOf(db);
  const own = {
    users: usersOf(db),
    logs,
    record: (deed: Deed) => logs.add(deed, { userId: caller.id, organisationId, requestId }),
  };
  return Object.assign(organisationId === null ? nowhere() : forOrganisation(db, organisationId), own);
}

/** In place of an organisation's repositories where there is none: the permission rule has refused before, this is the net. */
function nowhere(): OrganisationRepositories {
  const refuse = () => {
    throw forbidden('You are not in an organisation yet. Ask an administrator to add you to one.');
  };
  const closed = { get: refuse, configurable: true, enumerable: true };
  return Object.defineProperties({} as OrganisationRepositories, {
    products: closed,
    processes: closed,
    configurations: closed,
    library: closed,
  });
}
