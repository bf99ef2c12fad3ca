import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimits } from '#server/config.ts';
import type { SharedCounts } from '#server/db/database.ts';
import { tooMany } from '#server/errors.ts';
import { POLICY_REPORTS } from '#server/policy-reports-path.ts';
import { sharedStore } from './shared-store.ts';

const MINUTE = 60_000;

/** Maximum number of policy reports of browsers per minute and address. */
const MOST_REPORTS = 60;

/** Maximum number of requests of a shared page per minute and address, and per minute from all of them. */
const MOST_OF_PAGE = { address: 60, all: 600 };

declare module 'fastify' {
  interface FastifyRequest {
    /** The shared page that the request is for; null before its link is looked up, and for all others. */
    page: string | null;
    limitPage: (id: string) => Promise<void>;
  }
}

/** All keys of an account together have so many times the rate of one key, so that more keys do not multiply it. */
const KEYS_AT_ONCE = 3;

/**
 * Limits the request rate per network address, per access key or signed-in user, and per account with all its keys. Processes that share a
 * database share the counts; otherwise each process has its own.
 * An address is counted before its token is checked, because checking is costly; a user as soon as they are known, before
 * the body is read.
 */
export async function limitRates(
  app: FastifyInstance,
  limits: RateLimits | null,
  counts: SharedCounts | undefined,
): Promise<void> {
  app.decorateRequest('page', null);
  app.decorateRequest('limitPage', async () => {});
  if (limits === null) return;
  // Only its counters are used: its hooks know neither our users nor the error format of the contract.
  await app.register(rateLimit, { global: false, cache: 20_000, ...(counts ? { store: sharedStore(counts) } : {}) });

  const limiter = (max: number, name: string, whose: (request: FastifyRequest) => string) => {
    if (max === 0) return () => Promise.resolve();
    const keyGenerator = (request: FastifyRequest) => `${name} ${whose(request)}`;
    const count = app.createRateLimit({ max, timeWindow: MINUTE, keyGenerator });
    return async (request: FastifyRequest) => {
      const state = await count(request);
      if (!state.isAllowed && state.isExceeded) throw tooMany(state.ttlInSeconds);
    };
  };
  // One client usually has a whole network of IPv6 addresses.
  const byAddress = (request: FastifyRequest) => normalizeIP(request.ip);
  // A script that runs wild with a key does not lock its owner out of the app.
  const byUser = (request: FastifyRequest) => request.caller!.key?.id ?? request.caller!.id;
  const address = limiter(limits.address, 'address', byAddress);
  const signIn = limiter(limits.signIn, 'sign-in', byAddress);
  const reports = limiter(MOST_REPORTS, 'reports', byAddress);
  const byAccount = (request: FastifyRequest) => request.caller!.id;
  const user = {
    reads: limiter(limits.reads, 'reads', byUser),
    writes: limiter(limits.writes, 'writes', byUser),
    uploads: limiter(limits.uploads, 'uploads', byUser),
  };
  const page = [
    limiter(MOST_OF_PAGE.address, 'page', (request) => `${request.page} ${byAddress(request)}`),
    limiter(MOST_OF_PAGE.all, 'page', (request) => request.page!),
  ];
  const allKeys = {
    reads: limiter(KEYS_AT_ONCE * limits.reads, 'reads of keys', byAccount),
    writes: limiter(KEYS_AT_ONCE * limits.writes, 'writes of keys', byAccount),
    uploads: limiter(KEYS_AT_ONCE * limits.uploads, 'uploads of keys', byAccount),
  };

  app.addHook('onRequest', async (request) => {
    request.limitPage = async (id) => {
      request.page = id;
      for (const count of page) await count(request);
    };
    if (/^\/(?:v1\/|mcp\b)/.test(request.url)) await address(request);
    else if (request.url.startsWith('/oidc/')) await signIn(request);
    else if (request.url.startsWith(POLICY_REPORTS)) await reports(request);
  });
  app.addHook('preParsing', async (request) => {
    if (!request.caller) return;
    const kind = kindOf(request);
    await user[kind](request);
    // After its own limit, so that a key that runs wild does not use up what its account has for the others.
    if (request.caller.key) await allKeys[kind](request);
  });
}

function kindOf({ method, routeOptions }: FastifyRequest): 'reads' | 'writes' | 'uploads' {
  if (method === 'GET') return 'reads';
  return routeOptions.config.form ? 'uploads' : 'writes';
}
