import type { FastifyInstance } from 'fastify';
import { buildApp, type AppOptions } from './app.ts';
import { openCompute } from './compute/pool.ts';
import { openDoor } from './backup/door.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createdAccounts } from './db/created-accounts.ts';
import { openDatabase } from './db/open.ts';
import { purge } from './db/purge.ts';
import { closeWithin } from './http/stop.ts';
import { openIdentity } from './identity/index.ts';
import { checkDecisions } from './jobs/check-decisions.ts';
import { kinds } from './jobs/kinds/index.ts';
import { startRunner } from './jobs/runner.ts';
import { seedDemo } from './seed.ts';
import { receiversIn } from './webhooks/receivers.ts';
import { startSender } from './webhook-sender.ts';

/** Interval of the maintenance of the database, in ms. */
const MAINTENANCE_INTERVAL = 10 * 60_000;

export interface Running {
  app: FastifyInstance;
  /** Lets proxies send requests elsewhere, finishes open ones, returns running jobs to the queue, and closes the database. */
  stop: () => Promise<void>;
}

/**
 * Opens the database and the identity provider, and starts to listen.
 * @throws ConfigError, LockedError, or the error of the port
 */
export async function start(config: Config, web: AppOptions['web'] = 'static'): Promise<Running> {
  const database = await openDatabase(config, config.database);
  const compute = openCompute(config.compute);
  let identity;
  let log: FastifyInstance['log'] | undefined;
  const warn = (context: object, message: string) => log?.warn(context, message);
  const telemetry = config.telemetry && (await import('./tracing/telemetry.ts')).openTelemetry(config.telemetry, warn);
  try {
    identity = await openIdentity(config, { created: createdAccounts(database.sql) });
    if (config.oidc.embedded) await seedDemo(database.sql);
    const receivers = receiversIn(config.webhookNetworks, undefined, config.webhookKeys);
    const api = { database, compute, mostJobs: config.jobs.queued, receivers };
    const app = await buildApp({ config, identity, api, web, ...(telemetry?.log && { log: telemetry.log }) });
    log = app.log;
    await app.listen({ port: config.port, host: config.host });
    // With PostgreSQL, separate processes run jobs and send events (worker.ts).
    const isAlone = database.kind !== 'postgresql';
    const { compute: threads, jobs, publicUrl } = config;
    const runner = isAlone
      ? startRunner({ database, kinds, threads: threads.threads, running: jobs.running, log: app.log })
      : null;
    const sender = isAlone ? startSender({ database, publicUrl, receivers, log: app.log }) : null;
    const stopMaintaining = maintain(database, app);
    const shutDoor = database.kind === 'embedded' ? await openDoor(config.dataDir, database.sql, app.log) : null;
    const { close } = identity;
    return {
      app,
      stop: async () => {
        stopMaintaining();
        await closeWithin(app, config.stop);
        await runner?.stop();
        await sender?.stop();
        await shutDoor?.();
        close();
        await compute.close();
        await database.close();
        await telemetry?.close();
      },
    };
  } catch (error) {
    identity?.close();
    await compute.close();
    await database.close();
    await telemetry?.close();
    throw error;
  }
}

function maintain(database: Database, app: FastifyInstance): () => void {
  const say = (what: string) => (error: unknown) => app.log.error({ err: error }, what);
  const look = () => checkDecisions(database.sql).catch(say('decisions could not be checked'));
  // The engine may be another one than before.
  void look();
  const timer = setInterval(() => {
    void look();
    // Maintenance runs even if the purge fails.
    purge(database.sql)
      .catch(say('items that can no longer be restored could not be removed'))
      .then(() => database.maintain())
      .catch(say('maintenance of the database failed'));
  }, MAINTENANCE_INTERVAL);
  return () => clearInterval(timer);
}
