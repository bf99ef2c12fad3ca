/**
 * The first lesson for Python, on the real server: its cells, in their order, in one process. At night all notebooks run as notebooks
 * (python.night.test.ts). It is skipped, with the reason, until the tools of the package are installed: `npm run python`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/paths.ts';
import { generatePython, hasPythonTools, pythonWith } from '../../scripts/lib/python.ts';
import { listeningAt, testServer, type TestServer } from '../support/server.ts';

const LESSON = join(root, 'clients/python/notebooks/1-cost-a-process.ipynb');
const isMissing = !hasPythonTools();

interface Notebook {
  cells: { cell_type: string; source: string[] }[];
}

describe.skipIf(isMissing)(`lessons for Python${isMissing ? ' (skipped: run npm run python once)' : ''}`, () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
    await generatePython();
  });
  afterAll(() => server.close());

  test('the first one runs from its first cell to its last', async () => {
    const { cells } = JSON.parse(readFileSync(LESSON, 'utf8')) as Notebook;
    const code = cells.filter(({ cell_type }) => cell_type === 'code').map(({ source }) => source.join(''));
    expect(code.length).toBeGreaterThan(3);
    const { url, tokens } = await listeningAt(server);
    const env = { TITRE_URL: url, TITRE_TOKEN: tokens.standard };
    const printed = await pythonWith(env, '-c', [...code, 'print(figures["cogs"])'].join('\n'));
    expect(Number(printed.trim().split('\n').at(-1))).toBeGreaterThan(0);
  });
});
