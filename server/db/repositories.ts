import type { Caller } from '#server/caller.ts';
import { forbidden } from '#server/errors.ts';
import { buffersOf } from './buffers.ts';
import { carbonReportsOf } from './carbon-reports.ts';
import { configurationsOf } from './configurations.ts';
import type { Sql } from './database.ts';
import { componentsOf } from './components.ts';
import { deletedOf } from './deleted.ts';
import { experimentsOf } from './experiments.ts';
import { everyOrganisation } from './every-organisation.ts';
import { fitsOf } from './fits.ts';
import { impactsOf } from './impacts.ts';
import { jobsOf } from './jobs.ts';
import { libraryOf } from './library.ts';
import { lifeCycleAnalysesOf } from './life-cycle-analyses.ts';
import { logsOf, type Deed } from './logs.ts';
import { organisationsAmong } from './organisations.ts';
import { processesOf } from './processes.ts';
import { productsOf } from './products.ts';
import { usersOf } from './users.ts';

/**
 * Everything that belongs to one organisation; no query in it can reach another's.
 * @param mostJobs that it may have waiting
 */
export function forOrganisation(db: Sql, organisationId: string, mostJobs = Number.POSITIVE_INFINITY) {
  return {
    products: productsOf(db, organisationId),
    processes: processesOf(db, organisationId),
    configurations: configurationsOf(db, organisationId),
    library: libraryOf(db, organisationId),
    components: componentsOf(db, organisationId),
    buffers: buffersOf(db, organisationId),
    fits: fitsOf(db, organisationId),
    experiments: experimentsOf(db, organisationId),
    carbonReports: carbonReportsOf(db, organisationId),
    impacts: impactsOf(db, organisationId),
    lifeCycleAnalyses: lifeCycleAnalysesOf(db, organisationId),
    jobs: jobsOf(db, organisationId, mostJobs),
    deleted: deletedOf(db, organisationId),
  };
}

export type OrganisationRepositories = ReturnType<typeof forOrganisation>;

/** What a handler works with. */
export interface Repositories extends OrganisationRepositories {
  /** Accounts; the permission rule has decided whose. */
  users: ReturnType<typeof usersOf>;
  /** The organisations that the caller is a member of, to read. */
  ownOrganisations: ReturnType<typeof organisationsAmong>;
  /** EVERY ORGANISATION, whoever's: for administrators. @throws Refusal 403 when anyone else reaches for it */
  readonly everyOrganisation: ReturnType<typeof everyOrganisation>;
  logs: ReturnType<typeof logsOf>;
  /** Writes the caller's log, with the change itself: both are stored or neither. */
  record: (deed: Deed) => Promise<void>;
}

/** The repositories for one call, bound to the caller's current organisation. */
export function repositoriesFor(
  db: Sql,
  caller: Caller,
  { requestId, mostJobs }: { requestId: string; mostJobs: number },
): Repositories {
  const organisationId = caller.current_org?.id ?? null;
  const logs = logsOf(db);
  const own = {
    users: usersOf(db),
    ownOrganisations: organisationsAmong(
      db,
      caller.orgs.map(({ id }) => id),
    ),
    logs,
    record: (deed: Deed) => logs.add(deed, { userId: caller.id, organisationId, requestId }),
  };
  const repositories = Object.assign(
    organisationId === null ? nowhere() : forOrganisation(db, organisationId, mostJobs),
    own,
  );
  return Object.defineProperty(repositories, 'everyOrganisation', {
    get: () => {
      if (!caller.is_admin) throw forbidden('Only administrators may do this.');
      return everyOrganisation(db);
    },
  }) as typeof repositories & Pick<Repositories, 'everyOrganisation'>;
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
    components: closed,
    buffers: closed,
    fits: closed,
    experiments: closed,
    carbonReports: closed,
    impacts: closed,
    lifeCycleAnalyses: closed,
    jobs: closed,
    deleted: closed,
  });
}
