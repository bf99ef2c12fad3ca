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
  const { structuredContent } = await client.callTool({
    name: 'evaluate',
    arguments: { process: { file: 'plant.json' } },
  });
  expect((structuredContent as { figures: unknown[] }).figures.length).toBeGreaterThan(10);
  const stopping = new AbortController();
  const shares: number[] = [];
  const long = { files: ['plant.json'], samples: 200_000, metric: ['cogs'] };
  const cancelled = client.callTool(
    { name: 'monte_carlo', arguments: long },
    {
      signal: stopping.signal,
      onprogress: ({ progress }) => {
        if (shares.push(progress) === 2) stopping.abort(new Error('stopped'));
      },
    },
  );
  await expect(cancelled).rejects.toThrow('stopped');
  expect(shares[1]).toBeLessThan(1);
  const few = await client.callTool({ name: 'monte_carlo', arguments: { ...long, samples: 64 } });
  expect((few.structuredContent as { rows: unknown[][] }).rows).toHaveLength(1);
  await client.close();
  remove();
});
