import type { ActivityEvent } from '#generated/types.ts';
import type { Caller } from '#server/caller.ts';
import { forbidden } from '#server/errors.ts';
import { keysOf } from './access-keys.ts';
import { backgroundDatabasesOf } from './background-databases.ts';
import { branchesOf } from './branches.ts';
import { buffersOf } from './buffers.ts';
import { sitesOf } from './sites.ts';
import { carbonReportsOf } from './carbon-reports.ts';
import { commentsOf } from './comments.ts';
import { configurationsOf } from './configurations.ts';
import type { Sql } from './database.ts';
import { componentsOf } from './components.ts';
import { deletedOf } from './deleted.ts';
import { experimentsOf } from './experiments.ts';
import { everyOrganisation } from './every-organisation.ts';
import { decisionsOf } from './decisions.ts';
import { fitsOf } from './fits.ts';
import { homeOf } from './home.ts';
import { impactsOf } from './impacts.ts';
import { jobsOf } from './jobs.ts';
import { libraryOf } from './library.ts';
import { lifeCycleAnalysesOf } from './life-cycle-analyses.ts';
import { logsOf, type Deed } from './logs.ts';
import { organisationsAmong } from './organisations.ts';
import { presencesOf } from './presences.ts';
import { ownOperationsOf } from './own-operations.ts';
import { reviewsOf } from './reviews.ts';
import { shareLinksOf } from './share-links.ts';
import { processesOf } from './processes.ts';
import { productAccessOf, type RightHolder } from './product-access.ts';
import { productsOf } from './products.ts';
import { usersOf } from './users.ts';
import { announce, type NewActivity } from './webhook-queue.ts';
import type { Receivers } from '#server/webhooks/receivers.ts';

/**
 * Everything that belongs to one organisation; no query in it can reach another organisation.
 * @param mostJobs maximum number of queued jobs
 * @param caller whose rights apply to the products; the server itself if omitted
 * @param needsWorker whether workers run the jobs, so that a queued one says if there is none
 */
export function forOrganisation(
  db: Sql,
  organisationId: string,
  mostJobs = Number.POSITIVE_INFINITY,
  caller?: RightHolder,
  needsWorker = false,
) {
  return {
    products: productsOf(db, organisationId, caller),
    productAccess: productAccessOf(db, organisationId, caller),
    processes: processesOf(db, organisationId, caller),
    presences: presencesOf(db, organisationId),
    configurations: configurationsOf(db, organisationId),
    branches: branchesOf(db, organisationId),
    comments: commentsOf(db, organisationId, caller),
    reviews: reviewsOf(db, organisationId, caller),
    library: libraryOf(db, organisationId),
    components: componentsOf(db, organisationId),
    buffers: buffersOf(db, organisationId),
    sites: sitesOf(db, organisationId),
    ownOperations: ownOperationsOf(db, organisationId),
    fits: fitsOf(db, organisationId),
    decisions: decisionsOf(db, organisationId),
    experiments: experimentsOf(db, organisationId),
    carbonReports: carbonReportsOf(db, organisationId),
    impacts: impactsOf(db, organisationId),
    backgroundDatabases: backgroundDatabasesOf(db, organisationId),
    lifeCycleAnalyses: lifeCycleAnalysesOf(db, organisationId),
    shareLinks: shareLinksOf(db, organisationId),
    jobs: jobsOf(db, organisationId, mostJobs, needsWorker),
    deleted: deletedOf(db, organisationId, caller),
    home: homeOf(db, organisationId),
    /** Tells the webhooks of the organisation that receive such an event. */
    announce: (event: ActivityEvent['type'], what: NewActivity) => announce(db, organisationId, event, what),
  };
}

export type OrganisationRepositories = ReturnType<typeof forOrganisation>;

/** Repositories of a handler. */
export interface Repositories extends OrganisationRepositories {
  /** Accounts; the access rule has already decided whose. */
  users: ReturnType<typeof usersOf>;
  /** Access keys; the access rule has already decided whose. */
  keys: ReturnType<typeof keysOf>;
  /** Organisations of the user, read-only. */
  ownOrganisations: ReturnType<typeof organisationsAmong>;
  /** ALL ORGANISATIONS: for administrators. @throws Refusal 403 for anyone else */
  readonly everyOrganisation: ReturnType<typeof everyOrganisation>;
  logs: ReturnType<typeof logsOf>;
  /** Whether saved results are stored compressed; see `packed_results` in schema.ts. */
  packsResults: boolean;
  /** Writes the log of the user, in the transaction of the change: both are stored or neither. */
  record: (deed: Deed) => Promise<void>;
}

interface Scope {
  requestId: string;
  mostJobs: number;
  /** Addresses that webhooks may have; public ones if omitted. */
  receivers?: Receivers | undefined;
  packsResults?: boolean;
  needsWorker?: boolean;
}

/** The repositories of one request, bound to the current organisation of the user. */
export function repositoriesFor(
  db: Sql,
  caller: Caller,
  { requestId, mostJobs, receivers, packsResults = false, needsWorker = false }: Scope,
): Repositories {
  const organisationId = caller.current_org?.id ?? null;
  const logs = logsOf(db);
  const own = {
    users: usersOf(db),
    keys: keysOf(db),
    ownOrganisations: organisationsAmong(
      db,
      caller.orgs.map(({ id }) => id),
    ),
    logs,
    packsResults,
    record: (deed: Deed) => logs.add(deed, { userId: caller.id, organisationId, requestId }),
  };
  const repositories = Object.assign(
    organisationId === null ? nowhere() : forOrganisation(db, organisationId, mostJobs, caller, needsWorker),
    own,
  );
  return Object.defineProperty(repositories, 'everyOrganisation', {
    get: () => {
      if (!caller.is_admin) throw forbidden('Only administrators may do this.');
      return everyOrganisation(db, receivers);
    },
  }) as typeof repositories & Pick<Repositories, 'everyOrganisation'>;
}

/** Used if there is no current organisation: the access rule should already have rejected the request. */
function nowhere(): OrganisationRepositories {
  const refuse = () => {
    throw forbidden('You are not a member of an organisation yet. Ask an administrator to add you.');
  };
  const closed = { get: refuse, configurable: true, enumerable: true };
  return Object.defineProperties({} as OrganisationRepositories, {
    products: closed,
    productAccess: closed,
    processes: closed,
    configurations: closed,
    branches: closed,
    comments: closed,
    reviews: closed,
    library: closed,
    components: closed,
    buffers: closed,
    sites: closed,
    fits: closed,
    decisions: closed,
    experiments: closed,
    carbonReports: closed,
    impacts: closed,
    lifeCycleAnalyses: closed,
    shareLinks: closed,
    jobs: closed,
    deleted: closed,
    home: closed,
  });
}
