import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { clientConfig, type Config } from './config.ts';
import { notFound, Refusal, wrongMethod } from './errors.ts';
import { mountAssistants } from './http/assistants.ts';
import { authenticator } from './http/authenticate.ts';
import { compressAnswers } from './http/compress.ts';
import { allowOrigins } from './http/cors.ts';
import { refuse, sendRefusal } from './http/error-handler.ts';
import { mountHealth } from './http/health.ts';
import { mountImages } from './http/images.ts';
import { limitRates } from './http/limits.ts';
import { rememberAddresses } from './http/known-addresses.ts';
import { loggerOptions, logRequests } from './http/logging.ts';
import type { LogStream } from '#server/tracing/telemetry.ts';
import { mountMetrics } from './http/metrics.ts';
import { mountOperations, type Backend } from './http/mount.ts';
import { mountPolicyReports } from './http/policy-reports.ts';
import { protectShared } from './http/shared-headers.ts';
import { mountProxy, type ProxyTarget } from './http/proxy.ts';
import { serializerCompiler, validatorCompiler } from './http/schema-compilers.ts';
import { secure } from './http/security.ts';
import { traceRequests } from './http/trace.ts';
import { endSlowBodies, headerLimits, refuseUnreadable } from './http/slow-requests.ts';
import { partWhenStopping } from './http/stop.ts';
import type { Identity } from './identity/index.ts';
import { newRequestId } from './ids.ts';
import { declarations, publicDeclarations } from './operations/index.ts';
import { inlineStyles } from './web/inline-styles.ts';
import { mountReference } from './web/reference.ts';
import { mountStatic } from './web/static.ts';

export interface AppOptions {
  config: Config;
  identity: Identity;
  /** Serves the contract: with our own handlers on a database and a pool of threads, or by proxy to another server of it. */
  api: Backend | { proxy: ProxyTarget };
  /** The app: the built files, none, or mounted by the given function (the development server). */
  web: 'static' | 'none' | ((app: FastifyInstance) => Promise<void>);
  /** Receives the log instead of standard output. */
  log?: LogStream;
}

/** Assembles the server. It does not start listening, and does not close the resources it is given. */
export async function buildApp({ config, identity, api, web, log }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config, log),
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: 2 * 1024 * 1024,
    // High enough that the schema of a parameter reports a long value, not the router.
    routerOptions: { maxParamLength: 16_384 },
    forceCloseConnections: 'idle',
    http: headerLimits(config.requestSeconds),
    clientErrorHandler: refuseUnreadable(config.requestSeconds),
    // During a stop, open connections are served to the end: the database closes last.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply as FastifyReply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  app.setErrorHandler(refuse);
  traceRequests(app);
  logRequests(app);
  compressAnswers(app);
  partWhenStopping(app);
  endSlowBodies(app, config.requestSeconds);
  acceptEmptyJson(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    requireOneHost(request);
    if (request.raw.url!.length > LONGEST_URL)
      throw new Refusal('too_long', `The address of the request is longer than ${LONGEST_URL} characters.`);
  });
  const methodsAt = rememberAddresses(app);
  const database = 'database' in api ? api.database : null;
  mountMetrics(app, database, config.metricsToken);
  await allowOrigins(app, config.corsOrigins);
  await limitRates(app, config.rateLimits, database?.counts);
  const page = { development: typeof web === 'function', inlineStyles: web === 'static' ? inlineStyles() : [] };
  await secure(app, config, page);
  protectShared(app, config, page);

  mountHealth(app, database);
  mountPolicyReports(app);
  app.get('/config.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ ...clientConfig(config), mock: 'proxy' in api }),
  );
  mountReference(app, config);
  if (identity.mount) await app.register(identity.mount);
  if ('proxy' in api) await app.register((scope) => mountProxy(scope, api.proxy));
  else {
    mountImages(app, api.database, config);
    const authenticate = authenticator(config, api.database, identity);
    mountAssistants(app, authenticate, { compute: api.compute, publicUrl: config.publicUrl });
    mountOperations(app, {
      ...api,
      authenticate,
      operations: declarations,
      publicOperations: publicDeclarations,
    });
  }
  if (typeof web === 'function') await web(app);
  else if (web === 'static') await mountStatic(app);

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    // Only the app knows the paths of its pages: it is sent for all of them, and shows the page or its own 404.
    if (isPage(request, path) && 'sendFile' in reply) return reply.sendFile('index.html');
    const methods = methodsAt(path);
    // The pattern of an address takes more texts than its route, such as an id with a line break.
    if (methods.length === 0 || methods.includes(request.method))
      return sendRefusal(reply, notFound('Nothing was found at this address.'));
    return sendRefusal(reply.header('allow', methods.join(', ')), wrongMethod(request.method, methods));
  });
  return app;
}

/** Characters of the address of a request. The longest address that the app requests has fewer than 1,000. */
export const LONGEST_URL = 8192;

/** Paths reserved for the server, whether they exist or not. */
const NO_PAGE = /^\/(v1|mcp|docs|oidc|assets|images|healthz|readyz|metrics|config\.json)(\/|$)/;

/** Whether a request is for a page: any request that accepts HTML, or one whose path does not look like a file. */
function isPage({ method, headers }: FastifyRequest, path: string): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || NO_PAGE.test(path)) return false;
  return headers.accept?.includes('text/html') || !path.slice(path.lastIndexOf('/')).includes('.');
}

/** With two Host headers, a proxy and this server could each read a different one. @throws Refusal 400 */
function requireOneHost({ raw }: FastifyRequest): void {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1)
    throw new Refusal('bad_request', 'The request has more than one Host header.');
}

/** An empty body counts as no body, regardless of its content type; the schema decides whether a body is required. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Fastify's parser for text would let text bypass the schemas, which describe JSON.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parse(request, text as string, done);
  });
}
