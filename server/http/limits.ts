import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimits } from '#server/config.ts';
import { tooMany } from '#server/errors.ts';

const MINUTE = 60_000;

/**
 * Limits how often one address, and one user from wherever, may call. Counts are of this process: of several, each lets
 * as much through.
 * An address is counted before its token is looked at, because looking costs; a user once they are known, and before
 * their body is read.
 */
export async function limitRates(app: FastifyInstance, limits: RateLimits | null): Promise<void> {
  if (limits === null) return;
  // Its counters alone are used: its own hooks know neither our users nor the contract's error.
  await app.register(rateLimit, { global: false, cache: 20_000 });

  const limiter = (max: number, keyGenerator?: (request: FastifyRequest) => string) => {
    if (max === 0) return () => Promise.resolve();
    const count = app.createRateLimit({ max, timeWindow: MINUTE, ...(keyGenerator ? { keyGenerator } : {}) });
    return async (request: FastifyRequest) => {
      const state = await count(request);
      if (!state.isAllowed && state.isExceeded) throw tooMany(state.ttlInSeconds);
    };
  };
  const byUser = (request: FastifyRequest) => request.caller!.id;
  const address = limiter(limits.address);
  const signIn = limiter(limits.signIn);
  const user = {
    reads: limiter(limits.reads, byUser),
    writes: limiter(limits.writes, byUser),
    uploads: limiter(limits.uploads, byUser),
  };

  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/v1/')) await address(request);
    else if (request.url.startsWith('/oidc/')) await signIn(request);
  });
  app.addHook('preParsing', async (request) => {
    if (request.caller) await user[kindOf(request)](request);
  });
}

function kindOf({ method, routeOptions }: FastifyRequest): 'reads' | 'writes' | 'uploads' {
  if (method === 'GET') return 'reads';
  return routeOptions.config.form ? 'uploads' : 'writes';
}
