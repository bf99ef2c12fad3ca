/** What an assistant may read besides its tools: the catalogue and the documentation; and prompts for the common jobs. */
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { promptsOf } from '#engine/tools/index.ts';
import { operations } from '#generated/operations.ts';
import type { Ask } from './assistant-tools.ts';

/** A page of the documentation as text; null if there is none. */
export type ReadPage = (path: string) => Promise<string | null>;

const CATALOGUE = 'titre://unit-operations';
const PAGES = 'titre://documentation';

export function offerReading(server: McpServer, ask: Ask, readPage: ReadPage): void {
  const asJson = { mimeType: 'application/json' };
  const catalogue = async (href: string): Promise<{ id: string; name: string; description: string }[]> => {
    const { status, body } = await ask('GET', operations.listUnitOperations.path);
    if (status >= 300) throw new ResourceNotFoundError(href);
    return (body as { unit_operations: { id: string; name: string; description: string }[] }).unit_operations;
  };
  server.registerResource(
    'unit operations',
    CATALOGUE,
    { title: 'Unit operations', description: 'What a process can have as steps', ...asJson },
    async ({ href }) => {
      const list = (await catalogue(href)).map(({ id, name, description }) => ({ id, name, description }));
      return { contents: [{ uri: href, ...asJson, text: JSON.stringify(list) }] };
    },
  );
  server.registerResource(
    'unit operation',
    new ResourceTemplate(`${CATALOGUE}/{id}`, { list: undefined }),
    { title: 'A unit operation', description: 'Its settings, limits, results and streams', ...asJson },
    async ({ href }, { id }) => {
      const found = (await catalogue(href)).find((one) => one.id === id);
      if (!found) throw new ResourceNotFoundError(href);
      return { contents: [{ uri: href, ...asJson, text: JSON.stringify(found) }] };
    },
  );
  const asMarkdown = { mimeType: 'text/markdown' };
  const page = async (href: string, path: string) => {
    const text = await readPage(path);
    if (text === null) throw new ResourceNotFoundError(href);
    return { contents: [{ uri: href, ...asMarkdown, text }] };
  };
  server.registerResource(
    'documentation',
    PAGES,
    { title: 'Documentation', description: 'The list of guides and models, with their addresses', ...asMarkdown },
    ({ href }) => page(href, 'llms.txt'),
  );
  server.registerResource(
    'page of the documentation',
    new ResourceTemplate(`${PAGES}/{+path}`, { list: undefined }),
    { title: 'A guide or a model', description: 'Such as guides/documents.md or models/economics.md', ...asMarkdown },
    ({ href }, { path }) => page(href, String(path)),
  );
  for (const [name, { title, text }] of Object.entries(PROMPTS))
    server.registerPrompt(name, { title }, () => ({ messages: [{ role: 'user', content: { type: 'text', text } }] }));
}

const PROMPTS = promptsOf({
  find: 'find_processes',
  search:
    'Start a search for the lowest unit cost with start_optimisation, and ask for its progress with read_analysis until it has ended. If the person asks you to stop, call cancel_analysis.',
});
