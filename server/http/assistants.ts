/** The Model Context Protocol at /mcp: assistants work with the access key of a person, and can change nothing that is stored. */
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CITING, ENGINE_VERSION } from '#engine/index.ts';
import type { Computing } from '#server/compute/pool.ts';
import { actingFor } from '#server/db/shares.ts';
import { Refusal } from '#server/errors.ts';
import { permitScope } from '#server/permissions.ts';
import type { Authenticate } from './authenticate.ts';
import { offerReading, type ReadPage } from './assistant-reading.ts';
import { type Answer, type Ask, assistantTools, type Reach } from './assistant-tools.ts';
import { ownerOf } from './mount.ts';

/** The largest text that is checked, in bytes. */
const LARGEST = 256 * 1024;

export function mountAssistants(
  app: FastifyInstance,
  authenticate: Authenticate,
  { compute, publicUrl }: { compute: Computing; publicUrl: string },
): void {
  const tools = assistantTools();
  app.post('/mcp', { bodyLimit: LARGEST }, async (request, reply) => {
    const caller = await actingFor(request.headers.authorization ?? request.ip, () => authenticate(request, undefined));
    const reach: Reach = {
      ask: askAs(app, request),
      origin: publicUrl,
      permit: (scope) => permitScope(scope, caller),
      compute: compute.of(ownerOf(caller)),
    };
    // A subscription would keep the response open, and nothing here changes.
    const handler = createMcpHandler(() => serverOf(tools, reach, readPageOf(app)), {
      maxSubscriptions: 0,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string') headers.set(name, value);
    const address = new URL(request.url, 'http://localhost');
    const response = await handler.fetch(new Request(address, { method: 'POST', headers, body: '{}' }), {
      parsedBody: request.body,
    });
    const type = response.headers.get('content-type');
    if (type !== null) reply.header('content-type', type);
    return reply.code(response.status).send(await response.text());
  });
}

/** Calls of the routes with the token, the organisation and the address of a request. */
const askAs =
  (app: FastifyInstance, { headers, ip }: FastifyRequest): Ask =>
  async (method, url, body) => {
    const { authorization = '', 'x-organisation': organisation } = headers;
    const response = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: ip,
      headers: { authorization, ...(typeof organisation === 'string' && { 'x-organisation': organisation }) },
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, body: response.body === '' ? {} : response.json() };
  };

/** A refusal as a route answers it. */
function refusal(error: unknown): Answer {
  if (!(error instanceof Refusal)) throw error;
  return { status: error.status, body: { message: error.message, status: error.status } };
}

/** Pages of the documentation that this server serves, as Markdown or plain text. */
const readPageOf =
  (app: FastifyInstance): ReadPage =>
  async (path) => {
    if (!/^[\w-]+(?:\/[\w-]+)*\.(?:md|txt)$/.test(path)) return null;
    const response = await app.inject({ method: 'GET', url: `/docs/${path}` });
    return response.statusCode === 200 ? response.body : null;
  };

function serverOf(tools: ReturnType<typeof assistantTools>, reach: Reach, readPage: ReadPage): McpServer {
  const server = new McpServer({ name: 'titre', version: ENGINE_VERSION }, { instructions: CITING });
  for (const { name, title, description, inputs, output, isReading, call } of tools)
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: fromJsonSchema<Record<string, unknown>>(inputs),
        outputSchema: fromJsonSchema(output),
        annotations: { readOnlyHint: isReading, destructiveHint: false, openWorldHint: false },
      },
      async (given) => {
        const { status, body } = await call(given, reach).catch(refusal);
        const content = [{ type: 'text' as const, text: JSON.stringify(body) }];
        return status < 300
          ? { content, structuredContent: body as Record<string, unknown> }
          : { isError: true, content };
      },
    );
  offerReading(server, reach.ask, readPage);
  return server;
}
