import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import glue from 'fastify-openapi-glue';
import type { Compute } from '#server/compute/pool.ts';
import type { Context, OperationId, MadeFirst, Released } from '#server/context.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { idempotencyOf } from '#server/db/idempotency.ts';
import { repositoriesFor } from '#server/db/repositories.ts';
import { notDelivered } from '#server/errors.ts';
import { evaluateFirst } from '#server/operations/evaluate-first.ts';
import { readFirst } from '#server/operations/read-first.ts';
import { handlers } from '#server/operations/index.ts';
import { permit } from '#server/permissions.ts';
import type { Authenticate } from './authenticate.ts';
import { checkComponentBody } from './component-body.ts';
import { readContract } from './contract.ts';
import { Download, sendDownload } from './download.ts';
import { checkTexts } from './text-check.ts';
import { acceptUploads, fileOf, requireForm, takesFile } from './uploads.ts';

type AnyHandler = (context: Context<never>) => Promise<readonly [number, unknown?]>;
type AnyFirst = (call: Context<never>, compute: Compute) => Promise<unknown>;

/** What is made before the transaction of a call. */
const firsts: Partial<Record<OperationId, unknown>> = { ...evaluateFirst, ...readFirst } satisfies Record<
  keyof MadeFirst,
  unknown
>;

export interface Backend {
  database: Database;
  compute: Compute;
  /** That one organisation may have waiting. */
  mostJobs: number;
}

/**
 * Makes a route of every operation of the contract. In this order: token (401), permission (403), delivered (501), schema
 * (422), handler.
 */
export async function mountOperations(
  app: FastifyInstance,
  { authenticate, ...backend }: { authenticate: Authenticate } & Backend,
): Promise<void> {
  acceptUploads(app);
  const route = (operation: OperationId): Partial<RouteOptions> => {
    const handler = handlers[operation] as AnyHandler | undefined;
    return {
      onRequest: async (request) => {
        const caller = await authenticate(request, operation);
        permit(operation, caller, request.params as Record<string, string>);
        if (!handler) throw notDelivered(operation);
        if (takesFile(operation)) requireForm(request);
        request.caller = caller;
      },
      ...(isComponentBody(operation) ? { preValidation: checkComponentBody } : {}),
      preHandler: checkTexts,
      handler: async (request, reply) => answer(request, reply, operation, handler!, backend),
    };
  };
  await app.register(glue, {
    specification: readContract(),
    operationResolver: (operation) => route(operation as OperationId) as RouteOptions,
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: OperationId,
  handler: AnyHandler,
  { database, compute, mostJobs }: Backend,
): Promise<unknown> {
  const caller = request.caller!;
  const context = (db: Sql, made: () => unknown): Context<never> => ({
    params: request.params as never,
    query: request.query as never,
    body: request.body as never,
    user: caller,
    db: repositoriesFor(db, caller, { requestId: request.id, mostJobs }),
    made: made as () => never,
  });
  const first = firsts[operation] as AnyFirst | undefined;
  const { made, release } = await outcomeOf(first?.(context(database.sql, nothing), compute));
  const run = (db: Sql) => handler(context(db, made));
  // A change, its log entry and its idempotency key are one transaction, and the answer leaves after the commit.
  const change = () => database.sql.transaction((tx) => once(request, operation, tx, () => run(tx)));
  try {
    const [status, body] = await (request.method === 'GET' ? run(database.sql) : change());
    reply.code(status).header('cache-control', 'no-store');
    return body instanceof Download ? sendDownload(reply, body) : reply.send(body);
  } finally {
    await release();
  }
}

const nothing = (): never => {
  throw new Error('Nothing was made first for this call.');
};

/** What came of it, to be had later: a call that is repeated by its key is answered as before, whatever came of it now. */
async function outcomeOf(making: Promise<unknown> | undefined): Promise<{ made: () => unknown } & Released> {
  if (!making) return { made: nothing, release: keeps };
  try {
    const value = await making;
    return { made: () => value, release: isReleased(value) ? value.release : keeps };
  } catch (error) {
    const made = () => {
      throw error;
    };
    return { made, release: keeps };
  }
}

const keeps = async (): Promise<void> => {};

const isReleased = (value: unknown): value is Released =>
  typeof value === 'object' && value !== null && 'release' in value;

/** Runs a POST once for each Idempotency-Key, and gives the same answer again after that. */
async function once(
  request: FastifyRequest,
  operation: OperationId,
  tx: Sql,
  run: () => ReturnType<AnyHandler>,
): ReturnType<AnyHandler> {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') return run();
  const fingerprint = createHash('sha256')
    // The organisation too: what was answered in one is nothing of another's.
    .update(JSON.stringify([operation, request.caller!.current_org?.id, request.params, request.body ?? null]))
    .update(fileOf(request.body ?? {})?.bytes ?? '')
    .digest('hex');
  const idempotency = idempotencyOf(tx, request.caller!.id, key, fingerprint);
  const before = await idempotency.claim();
  if (before) return [before.status, before.body];
  const [status, body] = await run();
  await idempotency.keep({ status, body });
  return [status, body];
}

const isComponentBody = (operation: OperationId) => operation === 'createComponent' || operation === 'updateComponent';
