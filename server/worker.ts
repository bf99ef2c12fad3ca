/** `npm run worker`: runs jobs and sends events on PostgreSQL as the environment configures it, alongside any number of servers and workers. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { loggerOptions } from './http/logging.ts';
import { kinds } from './jobs/kinds/index.ts';
import { startRunner } from './jobs/runner.ts';
import { explain, stopOnSignals } from './process.ts';
import { receiversIn } from './webhooks/receivers.ts';
import { startSender } from './webhook-sender.ts';

/** A worker accepts no connections: its supervisor looks at the age of this file. */
const ALIVE = join(tmpdir(), 'titre-worker');
/** ms between two touches. */
const TOUCH = 15_000;

try {
  const config = readConfig(process.env);
  if (config.databaseUrl === null) {
    throw new ConfigError(
      'DATABASE_URL is not set. The embedded database can be used by only one process, and the server runs its jobs in threads. ' +
        'Set DATABASE_URL to the PostgreSQL database of the servers whose jobs this worker should run.',
    );
  }
  const database = await openDatabase(config, config.database);
  const warn = (context: object, message: string) => log.warn(context, message);
  const telemetry = config.telemetry && (await import('./tracing/telemetry.ts')).openTelemetry(config.telemetry, warn);
  // Only for its log, so that servers and workers write the same lines.
  const { log } = Fastify({ logger: loggerOptions(config, telemetry?.log) });
  const runner = startRunner({
    database,
    kinds,
    threads: config.compute.threads,
    running: config.jobs.running,
    log,
  });
  const sender = startSender({
    database,
    publicUrl: config.publicUrl,
    receivers: receiversIn(config.webhookNetworks, undefined, config.webhookKeys),
    log,
  });
  const touch = () => writeFileSync(ALIVE, '');
  touch();
  const touching = setInterval(touch, TOUCH);
  stopOnSignals(async () => {
    clearInterval(touching);
    await Promise.all([runner.stop(), sender.stop()]);
    await database.close();
    await telemetry?.close();
  }, log);
  const threads = config.compute.threads === 1 ? '1 thread' : `${config.compute.threads} threads`;
  console.log(`The worker runs jobs in ${threads}.`);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
