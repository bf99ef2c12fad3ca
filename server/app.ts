import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { clientConfig, type Config } from './config.ts';
import { notFound, Refusal, wrongMethod } from './errors.ts';
import { authenticator } from './http/authenticate.ts';
import { compressAnswers } from './http/compress.ts';
import { allowOrigins } from './http/cors.ts';
import { refuse, sendRefusal } from './http/error-handler.ts';
import { mountHealth } from './http/health.ts';
import { mountImages } from './http/images.ts';
import { limitRates } from './http/limits.ts';
import { rememberAddresses } from './http/known-addresses.ts';
import { loggerOptions, logRequests, type LogStream } from './http/logging.ts';
import { mountMetrics } from './http/metrics.ts';
import { mountOperations, type Backend } from './http/mount.ts';
import { mountPolicyReports } from './http/policy-reports.ts';
import { mountProxy } from './http/proxy.ts';
import { serializerCompiler, validatorCompiler } from './http/schema-compilers.ts';
import { secure } from './http/security.ts';
import { endSlowBodies, headerLimits, refuseUnreadable } from './http/slow-requests.ts';
import { partWhenStopping } from './http/stop.ts';
import type { Identity } from './identity/index.ts';
import { newRequestId } from './ids.ts';
import { declarations } from './operations/index.ts';
import { inlineStyles } from './web/inline-styles.ts';
import { mountReference } from './web/reference.ts';
import { mountStatic } from './web/static.ts';

export interface AppOptions {
  config: Config;
  identity: Identity;
  /** The calls of the contract: our own on a database and a pool of threads, or passed on to a server of the same contract. */
  api: Backend | { proxy: string };
  /** The app: as built, none, or put there by the caller (the development server). */
  web: 'static' | 'none' | ((app: FastifyInstance) => Promise<void>);
  /** Where the log goes, instead of the standard output. */
  log?: LogStream;
}

/** Puts the server together. It does not listen, and does not close what it was given. */
export async function buildApp({ config, identity, api, web, log }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config, log),
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: 2 * 1024 * 1024,
    // What an address may hold at most, so that the schema of a parameter says what is wrong with it.
    routerOptions: { maxParamLength: 16_384 },
    forceCloseConnections: 'idle',
    http: headerLimits(config.requestSeconds),
    clientErrorHandler: refuseUnreadable(config.requestSeconds),
    // While it stops, connections that are open are served to the end: the database closes last.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply as FastifyReply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  app.setErrorHandler(refuse);
  logRequests(app);
  compressAnswers(app);
  partWhenStopping(app);
  endSlowBodies(app, config.requestSeconds);
  acceptEmptyJson(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    requireOneHost(request);
  });
  const methodsAt = rememberAddresses(app);
  const database = 'database' in api ? api.database : null;
  mountMetrics(app, database, config.metricsToken);
  await allowOrigins(app, config.corsOrigins);
  await limitRates(app, config.rateLimits, database?.counts);
  await secure(app, config, {
    development: typeof web === 'function',
    inlineStyles: web === 'static' ? inlineStyles() : [],
  });

  mountHealth(app, database);
  mountPolicyReports(app);
  app.get('/config.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ ...clientConfig(config), mock: 'proxy' in api }),
  );
  mountReference(app, config.brand.productName);
  if (identity.mount) await app.register(identity.mount);
  if ('proxy' in api) await app.register((scope) => mountProxy(scope, api.proxy));
  else {
    mountImages(app, api.database, config);
    const authenticate = authenticator(config, api.database, identity);
    await mountOperations(app, { ...api, authenticate, operations: declarations });
  }
  if (typeof web === 'function') await web(app);
  else if (web === 'static') await mountStatic(app);

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    // A page's address is known to the app alone: it answers with itself, and shows what is there or its own 404.
    if (isPage(request, path) && 'sendFile' in reply) return reply.sendFile('index.html');
    const methods = methodsAt(path);
    if (methods.length === 0) return sendRefusal(reply, notFound('There is nothing at this address.'));
    return sendRefusal(reply.header('allow', methods.join(', ')), wrongMethod(request.method, methods));
  });
  return app;
}

/** Addresses that are the server's own, whatever is there. */
const NO_PAGE = /^\/(v1|docs|oidc|assets|images|healthz|readyz|metrics|config\.json)(\/|$)/;

/** A browser asks for pages, whatever their name; everyone else for addresses that are not those of a file. */
function isPage({ method, headers }: FastifyRequest, path: string): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || NO_PAGE.test(path)) return false;
  return headers.accept?.includes('text/html') || !/\.[^/]*$/.test(path);
}

/** Two would be read by the one here and by the other elsewhere. @throws Refusal 400 */
function requireOneHost({ raw }: FastifyRequest): void {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1)
    throw new Refusal('bad_request', 'The request has more than one Host header.');
}

/** A body of no bytes is no body, whatever its content type says; whether one is needed is the schema's to say. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Fastify's own for text would let a text past the schemas, which are of JSON.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parse(request, text as string, done);
  });
}
