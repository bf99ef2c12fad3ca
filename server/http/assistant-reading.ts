/** What an assistant may read besides its tools: the catalogue and the documentation; and prompts for the common jobs. */
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
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

const PROMPTS = {
  what_matters: {
    title: 'What decides the unit cost',
    text: 'Choose a process with find_processes and its latest version with read_process. Use what_matters with the metric cogs to find the five numbers that change the unit cost most, explain the largest one with explain_figure, and state what you would measure or change first. Cite every figure by its reference.',
  },
  summary: {
    title: 'Summarise a process for a decision',
    text: 'Choose a process with find_processes, read it with read_process, explain its unit cost with explain_figure, and write half a page for a decision: output, unit cost, capital, footprint, the main cost items and the warnings. Cite every figure by its reference, then check the text with check_text and correct what differs.',
  },
  compare: {
    title: 'Compare two processes',
    text: 'Choose two processes with find_processes and read both with read_process. Explain the metric that differs most in both with explain_figure, and state the reason. Cite every figure by its reference, and check the text with check_text.',
  },
  analyse: {
    title: 'Search for a better design',
    text: 'Choose a process with find_processes. Start a search with start_optimisation for the lowest unit cost, ask for its progress with read_analysis until it has ended, and report the best point and what it changes. If the person asks you to stop, call cancel_analysis.',
  },
  draft: {
    title: 'Draft a process from a document',
    text: 'Read the attached document. Call draft_process with its steps in the order of the material, each value exactly as written with its unit, its quotation and its page, and the text of the quoted pages. Leave out what the document does not say; never estimate. Then report what was understood, what was converted, what a person has to choose, and which defaults stand, and give the person the draft as JSON to import.',
  },
} as const;
