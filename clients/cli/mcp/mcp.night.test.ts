/** Night: the program itself serves over standard input and output. By day mcp.test.ts has the same tools in memory. */
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { exampleText, folderWith, TITRE } from '../support.test-support.ts';

test('titre mcp serves a folder to the official client, and ends with it', async () => {
  const { path, remove } = folderWith({ 'plant.json': exampleText() });
  const transport = new StdioClientTransport({ command: process.execPath, args: [TITRE, 'mcp', path('')] });
  const client = new Client({ name: 'assistant', version: '1' });
  await client.connect(transport);
  expect((await client.listTools()).tools.length).toBeGreaterThan(8);
  const { structuredContent } = await client.callTool({ name: 'evaluate', arguments: { files: ['plant.json'] } });
  expect((structuredContent as { rows: unknown[][] }).rows.length).toBeGreaterThan(10);
  await client.close();
  remove();
});
