import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#server/db/database.ts';
import { openJobs } from '#server/db/job-queue.ts';
import { databaseBytes } from '#server/db/size.ts';
import { unauthorised } from '#server/errors.ts';
import { evaluations, type Evaluated } from '#server/evaluations.ts';
import { logSecurityEvent } from './security-events.ts';
import { PATIENCE, within } from './within.ts';

/**
 * Metrics for Prometheus at /metrics, with a separate token: requests by operation, event loop, memory, database,
 * evaluations, jobs. Labels never contain an id, an address or other data of a user.
 * @param token null = /metrics is disabled
 */
export function mountMetrics(app: FastifyInstance, database: Database | null, token: string | null): void {
  if (token === null) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureEvaluations(app, registry);
  if (database) measureDatabase(database, registry);

  const wanted = digest(`Bearer ${token}`);
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    const given = digest(request.headers.authorization ?? '');
    if (!timingSafeEqual(given, wanted)) {
      logSecurityEvent(request, 'token_refused', { reason: 'wrong metrics token' });
      throw unauthorised('The metrics token is missing or wrong.');
    }
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests in progress', registers });
  const counted = new WeakSet<FastifyRequest>();
  const left = (request: FastifyRequest) => {
    if (counted.delete(request)) inFlight.dec();
  };
  app.addHook('onRequest', async (request) => {
    counted.add(request);
    inFlight.inc();
  });
  app.addHook('onResponse', async (request, reply) => {
    left(request);
    duration.observe({ operation: operationOf(request), status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  // For clients that disconnect before the response.
  app.addHook('onRequestAbort', async (request) => left(request));
}

/** The operationId or another fixed label; never the address, which would create an unlimited number of series. */
function operationOf({ routeOptions, url }: FastifyRequest): string {
  const { operation } = routeOptions.config;
  if (operation) return operation;
  return url.startsWith('/oidc/') ? 'identity' : 'other';
}

function measureEvaluations(app: FastifyInstance, registry: Registry): void {
  const labelNames = ['outcome'];
  const registers = [registry];
  const done = new Counter({ name: 'titre_evaluations_total', help: 'Processes evaluated', labelNames, registers });
  const count = (message: unknown) => done.inc({ outcome: (message as Evaluated).outcome });
  evaluations.subscribe(count);
  app.addHook('onClose', async () => {
    evaluations.unsubscribe(count);
  });
}

function measureDatabase(database: Database, registry: Registry): void {
  const registers = [registry];
  const size = new Gauge({
    name: 'titre_database_size_bytes',
    help: 'Size of the database on disk',
    registers,
    async collect() {
      // /readyz reports an unavailable database; the other metrics are still needed.
      await within(PATIENCE, databaseBytes(database.sql)).then(
        (bytes) => size.set(bytes),
        () => size.remove(),
      );
    },
  });
  const waiting = new Gauge({
    name: 'titre_jobs',
    help: 'Jobs queued and running',
    labelNames: ['status'],
    registers,
    async collect() {
      await within(PATIENCE, openJobs(database.sql)).then(
        (jobs) => Object.entries(jobs).forEach(([status, count]) => waiting.set({ status }, count)),
        () => waiting.reset(),
      );
    },
  });
  const { pool } = database;
  if (!pool) return;
  const connections = new Gauge({
    name: 'titre_database_connections',
    help: 'Connections of this process to PostgreSQL, and requests waiting for a connection',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(pool())) connections.set({ state }, count);
    },
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
