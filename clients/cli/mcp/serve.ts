/** The server of the Model Context Protocol: tools, the catalogue of unit operations, and prompts. */
import { fromJsonSchema, McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { catalogue, CITING, ENGINE_VERSION } from '@titre/engine';
import type { Progress } from '@titre/engine/analysis';
import { Failure } from '../failure.ts';
import { ANSWER, faultText, type Tool } from './tools.ts';

export function serverOf(tools: readonly Tool[]): McpServer {
  const server = new McpServer({ name: 'titre', version: ENGINE_VERSION }, { instructions: CITING });
  for (const { name, title, description, inputs, isReadOnly, call } of tools)
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: fromJsonSchema<Record<string, unknown>>(inputs),
        outputSchema: fromJsonSchema(ANSWER),
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

const PROMPTS = {
  what_matters: {
    title: 'What decides the unit cost',
    text: 'Choose a scenario with list_scenarios. Use inputs with effect "cogs" to find the five inputs that change the unit cost most, explain the largest one, and state what you would measure or change first. Cite every figure by its reference.',
  },
  summary: {
    title: 'Summarise a process for a decision',
    text: 'Choose a scenario with list_scenarios. Evaluate it, explain its unit cost, and write half a page for a decision: output, unit cost, capital, footprint, the main cost items and the warnings. Cite every figure by its reference, then check the text with check_text and correct what differs.',
  },
  draft: {
    title: 'Draft a process from a document',
    text: 'Read the attached document. Call draft_process with its steps in the order of the material, each value exactly as written with its unit, its quotation and its page, and the text of the quoted pages. Leave out what the document does not say; never estimate. Then report what was understood, what was converted, what a person has to choose, and which defaults stand.',
  },
  compare: {
    title: 'Compare two scenarios',
    text: 'Choose two scenarios with list_scenarios. Compare them, explain the metric that differs most in both, and state the reason. Cite every figure by its reference, and check the text with check_text.',
  },
} as const;

/** Serves until standard input ends, as the assistant closes it. */
export function serve(tools: readonly Tool[]): void {
  serveStdio(() => serverOf(tools), { onerror: ({ message }) => process.stderr.write(`titre: ${message}\n`) });
}
