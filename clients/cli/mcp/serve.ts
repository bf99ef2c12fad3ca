/** The server of the Model Context Protocol: tools, the catalogue of unit operations, and prompts. */
import { fromJsonSchema, McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { catalogue, CITING, ENGINE_VERSION } from '@titre/engine';
import type { Progress } from '@titre/engine/analysis';
import { promptsOf } from '@titre/engine/tools';
import { Failure } from '../failure.ts';
import { faultText, type Tool } from './tools.ts';

export function serverOf(tools: readonly Tool[]): McpServer {
  const server = new McpServer({ name: 'titre', version: ENGINE_VERSION }, { instructions: CITING });
  for (const { name, title, description, inputs, output, isReadOnly, call } of tools)
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: fromJsonSchema<Record<string, unknown>>(inputs),
        outputSchema: fromJsonSchema(output),
        annotations: { readOnlyHint: isReadOnly, openWorldHint: false },
      },
      async (given, { mcpReq }) => {
        // Only a client that has named a token wants to know.
        const { _meta: { progressToken } = {} } = mcpReq;
        const onProgress = ({ share, message: words }: Progress): void => {
          if (progressToken === undefined) return;
          const params = { progressToken, progress: share, total: 1, message: words };
          void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
        };
        try {
          const answer = await call(given, { signal: mcpReq.signal, onProgress });
          return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          return { isError: true, content: [{ type: 'text', text: faultText(error) }] };
        }
      },
    );
  server.registerResource(
    'unit operations',
    'titre://unit-operations',
    { title: 'Unit operations', description: 'What a process can have as steps', mimeType: 'application/json' },
    ({ href }) => {
      const list = catalogue().map(({ id, name, description }) => ({ id, name, description }));
      return { contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify(list) }] };
    },
  );
  server.registerResource(
    'unit operation',
    new ResourceTemplate('titre://unit-operations/{id}', {
      list: undefined,
      complete: { id: (begun) => catalogue().flatMap(({ id }) => (id.startsWith(begun) ? [id] : [])) },
    }),
    {
      title: 'A unit operation',
      description: 'Its settings, limits, results and streams',
      mimeType: 'application/json',
    },
    ({ href }, { id }) => {
      const found = catalogue().find((one) => one.id === id);
      if (!found) throw new ResourceNotFoundError(href);
      return { contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify(found) }] };
    },
  );
  for (const [name, { title, text }] of Object.entries(PROMPTS))
    server.registerPrompt(name, { title }, () => ({ messages: [{ role: 'user', content: { type: 'text', text } }] }));
  return server;
}

const PROMPTS = promptsOf({
  find: 'list_scenarios',
  search: 'Use optimise to find the lowest unit cost; its progress is reported, and it ends if the call is cancelled.',
});

/** Serves until standard input ends, as the assistant closes it. */
export function serve(tools: readonly Tool[]): void {
  serveStdio(() => serverOf(tools), { onerror: ({ message }) => process.stderr.write(`titre: ${message}\n`) });
}
