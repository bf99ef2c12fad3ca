import { createHash, hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { operations as table, type OperationEntry } from '#generated/operations.ts';
import type { Computing } from '#server/compute/pool.ts';
import type { Caller } from '#server/caller.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { idempotencyOf } from '#server/db/idempotency.ts';
import { repositoriesFor } from '#server/db/repositories.ts';
import { sharedPagesOf } from '#server/db/shared-pages.ts';
import { actingFor } from '#server/db/shares.ts';
import { notDelivered, Outdated, Stale } from '#server/errors.ts';
import { Download } from '#server/files.ts';
import {
  type Call,
  type Operation,
  type OperationId,
  type Operations,
  type PublicOperations,
  Stored,
  type Visitor,
} from '#server/operation.ts';
import { permit, permitScope, ruleOf, type PathParams } from '#server/permissions.ts';
import { heldBy } from '#server/product-changes.ts';
import type { Receivers } from '#server/webhooks/receivers.ts';
import type { Authenticate } from './authenticate.ts';
import { checkBody } from './body-check.ts';
import { varyByEncoding } from './compress.ts';
import { contractHash, contractRoutes } from './contract.ts';
import { checkParts } from './nothing-ignored.ts';
import { checkOrganisation } from './organisation-check.ts';
import { FORM } from './route.ts';
import { checkTexts } from './text-check.ts';
import { acceptUploads, requireForm } from './uploads.ts';
import { withChanges } from './who-changed.ts';
import { normalizeIP } from '@fastify/rate-limit';
import { logSecurityEvent } from './security-events.ts';

export interface Backend {
  database: Database;
  compute: Computing;
  /** Maximum number of queued jobs per organisation. */
  mostJobs: number;
  /** Addresses that webhooks may have; public ones if omitted. */
  receivers?: Receivers;
}

/** Maximum number of attempts at a request whose data change while it computes. */
const MOST_ATTEMPTS = 3;

/**
 * Adds a route for every operation of the contract. Checks, in this order: token (401), organisation (409), permission (403),
 * implementation (501), schema (422), right on the product that it changes (403); then the operation runs.
 */
export function mountOperations(
  app: FastifyInstance,
  {
    operations,
    publicOperations,
    authenticate,
    ...backend
  }: { operations: Operations; publicOperations: PublicOperations; authenticate: Authenticate } & Backend,
): void {
  acceptUploads(app);
  sayDeprecated(app);
  for (const { id, ...route } of contractRoutes()) {
    const own = publicRouteOf(id, publicOperations, backend) ?? routeOf(id, operations, authenticate, backend);
    app.route({ ...route, ...own });
  }
}

/** Every response of a deprecated operation says since when it is, and until when it stays. */
function sayDeprecated(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    const { operation } = routeOptions.config;
    const entry: OperationEntry | undefined = operation && table[operation];
    if (entry?.deprecation) reply.headers(entry.deprecation);
  });
}

/** Options of a route besides those that follow from the contract. */
type OwnOptions = Omit<RouteOptions, 'method' | 'url' | 'schema'>;

function routeOf<K extends OperationId>(
  id: K,
  operations: Pick<Operations, K>,
  authenticate: Authenticate,
  backend: Backend,
): OwnOptions {
  const operation = operations[id];
  if (!operation) {
    const refuse = () => {
      throw notDelivered(id);
    };
    return {
      config: { operation: id },
      onRequest: async (request) => {
        await actingFor(request.headers.authorization ?? request.ip, () => authenticate(request, undefined));
        refuse();
      },
      handler: refuse,
    };
  }
  const { access, quiet, form, bodySchema } = operation;
  if ((table[id].body === FORM) !== (form !== undefined))
    throw new Error(`${id}: a form body and its declaration must go together.`);
  return {
    config: { operation: id, quiet, form },
    onRequest: async (request) => {
      const params = request.params as PathParams;
      const rule = ruleOf(access, params);
      // Before the caller is known, each token is one of those who take turns at the database.
      const caller = await actingFor(request.headers.authorization ?? request.ip, () => authenticate(request, rule));
      checkOrganisation(id, request, caller);
      permitScope(table[id].scope, caller);
      permit(rule, caller, params);
      if (form) requireForm(request);
    },
    preValidation: async (request) => {
      const { params, body } = request;
      checkParts(id, request);
      const name = bodySchema?.(params as PathParams);
      if (name !== undefined) checkBody(name, body);
    },
    preHandler: checkTexts,
    handler: async (request, reply) =>
      actingFor(ownerOf(request.caller!), () => answer(request, reply, id, operation, backend)),
  };
}

/** The route of an operation that anyone may call, if this is one: a token or cookie that is sent is not read. */
function publicRouteOf<K extends OperationId>(
  id: K,
  operations: Pick<PublicOperations, K>,
  { database: { sql }, compute }: Backend,
): OwnOptions | null {
  const operation = operations[id];
  if (!operation) return null;
  return {
    config: { operation: id },
    preValidation: async (request) => checkParts(id, request),
    preHandler: checkTexts,
    handler: async (request, reply) => {
      const body = request.body as Call<K>['body'];
      const visitor = visitorOf(request);
      const pages = sharedPagesOf(sql);
      const call = { body, pages, compute: compute.of(visitor.address), visitor };
      const answered = await actingFor(visitor.address, () => operation(call));
      return reply.code(answered[0]).header('cache-control', 'no-store').send(answered[1]);
    },
  };
}

async function answer<K extends OperationId>(
  request: FastifyRequest,
  reply: FastifyReply,
  id: K,
  operation: Operation<K>,
  backend: Backend,
): Promise<unknown> {
  const [status, body] = await perform(request, id, operation, backend);
  reply.code(status).header('cache-control', 'no-store');
  if (body instanceof Download) return sendDownload(reply, body);
  return body instanceof Stored ? sendStored(reply, body) : reply.send(body);
}

/** Sends a stored body with its ETag; nothing to a client that has it. */
function sendStored(reply: FastifyReply, { from, make }: Stored<unknown>): Promise<FastifyReply> | FastifyReply {
  const tag = `"${hash('sha256', JSON.stringify([contractHash(), from]), 'base64url')}"`;
  // Weak, because the compressed bytes are others (RFC 9110, 8.8.1).
  reply.header('etag', `W/${tag}`);
  const known = reply.request.headers['if-none-match'] ?? '';
  return known === '*' || known.match(/"[^"]*"/g)?.includes(tag)
    ? varyByEncoding(reply).code(304).send()
    : reply.sendCompressed(tag, make);
}

/** Whose turns a request takes: those of the organisation. */
export const ownerOf = ({ current_org, id }: Caller): string => current_org?.id ?? id;

type Answer = readonly [status: number, body?: unknown];

/** Runs an operation; again from its `before` if the data read there have changed before the transaction. */
async function perform<K extends OperationId>(
  request: FastifyRequest,
  id: K,
  operation: Operation<K>,
  { database: { sql, kind }, compute, ...scope }: Backend,
): Promise<Answer> {
  const isEmbedded = kind !== 'postgresql';
  const callIn = (db: Sql) => callOf<K>(request, db, { ...scope, packsResults: isEmbedded, needsWorker: !isEmbedded });
  const own = compute.of(ownerOf(request.caller!));
  const held = heldBy(id, request.params as PathParams);
  const checkEditor = async ({ db }: Call<K>) => {
    if (held !== null) await db.productAccess.checkEditor(held);
  };
  for (let attempt = 1; ; attempt += 1) {
    const { handle, cleanUp } = await operation.begin(() => callIn(sql), own, checkEditor);
    try {
      if (table[id].method === 'GET') return await handle(callIn(sql));
      // A change, its log entry and its idempotency key are one transaction; the response is sent after the commit.
      // The right is checked in it, also if it was before: it may have been withdrawn in the meantime.
      return await sql.transaction((tx) =>
        once(request, id, operation, tx, async () => {
          const call = callIn(tx);
          await checkEditor(call);
          return handle(call);
        }),
      );
    } catch (error) {
      if (error instanceof Stale) throw await withChanges(error, request.caller!, callIn(sql).db.logs);
      if (!(error instanceof Outdated) || attempt === MOST_ATTEMPTS) throw error;
    } finally {
      await cleanUp();
    }
  }
}

/** The input of an operation. The parts of the request have the types of the contract, because they have passed its schemas. */
function callOf<K extends OperationId>(
  request: FastifyRequest,
  db: Sql,
  scope: Pick<Backend, 'mostJobs' | 'receivers'> & { packsResults: boolean; needsWorker: boolean },
): Call<K> {
  const caller = request.caller!;
  return {
    params: request.params as Call<K>['params'],
    query: request.query as Call<K>['query'],
    body: request.body as Call<K>['body'],
    file: request.file as Call<K>['file'],
    user: caller,
    db: repositoriesFor(db, caller, { requestId: request.id, ...scope }),
  };
}

/** Runs a POST once per Idempotency-Key, and repeats the same response for further requests. */
async function once(
  request: FastifyRequest,
  id: OperationId,
  { showsSecret }: Pick<Operation<OperationId>, 'showsSecret'>,
  tx: Sql,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') return run();
  const fingerprint = createHash('sha256')
    // Includes the organisation, so that a response is never repeated in another one.
    .update(JSON.stringify([id, request.caller!.current_org?.id, request.params, request.body ?? null], veiled))
    .update(request.file?.bytes ?? '')
    .digest('hex');
  const idempotency = idempotencyOf(tx, request.caller!.id, key, fingerprint);
  const before = await idempotency.claim();
  if (before) return [before.status, before.body];
  const [status, body] = await run();
  await idempotency.keep({ status, body: showsSecret ? withoutSecret(body) : body });
  return [status, body];
}

/** People choose passwords that can be guessed from a fast hash, so a fingerprint says no more than that there is one. */
const veiled = (key: string, value: unknown): unknown => (key === 'password' ? true : value);

function withoutSecret(body: unknown): unknown {
  const { secret: _, ...rest } = body as { secret?: string };
  return rest;
}

/** Whoever makes a request without an account: known by the network address alone. */
const visitorOf = (request: FastifyRequest): Visitor => ({
  address: normalizeIP(request.ip),
  requestId: request.id,
  limitPage: (id) => request.limitPage(id),
  refused: (reason) => logSecurityEvent(request, 'token_refused', { reason }),
  warn: (error, message) => request.log.warn({ err: error }, message),
});

function sendDownload(reply: FastifyReply, { name, mediaType, bytes }: Download): FastifyReply {
  // The plain name is for old clients; the second is the full name (RFC 6266).
  const plain = name.replaceAll(/[^\u0020-\u007E]|%/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return reply
    .headers({
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${whole}`,
    })
    .send(bytes);
}
