/**
 * Night: starts npm, the compiler and the programs of the packages. They are built twice, installed from their files into an empty folder,
 * and used there. By day tests/structure/doors.test.ts compares their doors with what was promised.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from '../lib/command.ts';
import { bin, root } from '../lib/paths.ts';
import { buildPackages } from './build.ts';

const folder = mkdtempSync(join(tmpdir(), 'titre-packages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const place = (name: string): string => join(folder, name);
const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

let files: string[] = [];
const inFolder = (text: string): Promise<string> => {
  writeFileSync(place('run.mjs'), text);
  return command(process.execPath, ['run.mjs'], folder);
};

beforeAll(async () => {
  files = await buildPackages(place('first'));
  writeFileSync(place('package.json'), '{"name":"clean","private":true,"type":"module"}');
  await command('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...files], folder);
});

test('two builds are the same to the byte, and small', async () => {
  const again = await buildPackages(place('second'));
  expect(again.map(hashOf)).toEqual(files.map(hashOf));
  expect(files.map((file) => basename(file).replace(/-\d.*$/, ''))).toEqual([
    'titre-engine',
    'titre',
    'titre-contract',
  ]);
  for (const file of files) expect(readFileSync(file).length, file).toBeLessThan(2 * 1024 * 1024);
});

test.each(['@titre/engine', 'titre', '@titre/contract'])(
  '%s says what a registry asks, and has no source or test',
  async (name) => {
    const own = JSON.parse(readFileSync(place(`node_modules/${name}/package.json`), 'utf8')) as Record<string, unknown>;
    expect(own).toMatchObject({
      name,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      license: 'Apache-2.0',
      description: expect.stringMatching(/.{20}/),
      publishConfig: { access: 'public', provenance: true },
    });
    expect(own).not.toHaveProperty('private');
    const listed = await command('find', [place(`node_modules/${name}`), '-type', 'f'], folder);
    const paths = listed.split('\n').filter((path) => !path.includes('/node_modules/@titre/engine/node_modules/'));
    expect(paths.filter((path) => /(?<!\.d)\.ts$|\.test\./.test(path))).toEqual([]);
    expect(paths.map((path) => basename(path))).toEqual(expect.arrayContaining(['LICENSE', 'README.md']));
  },
);

test('the engine evaluates, and its types are those of its exports', async () => {
  const printed = await inFolder(`import { catalogue, ENGINE_VERSION } from '@titre/engine';
    import { interpretDraft } from '@titre/engine/drafting';
    const { counts } = interpretDraft({ steps: [{ name: 'UF', values: [{ setting: 'TMP', value: 15, unit: 'psi' }] }] }, catalogue());
    console.log(JSON.stringify([ENGINE_VERSION, counts.ready]));`);
  const { version } = JSON.parse(readFileSync(join(root, 'engine/package.json'), 'utf8')) as { version: string };
  expect(JSON.parse(printed)).toEqual([version, 1]);
  writeFileSync(
    place('typed.ts'),
    `import { evaluate, type Configuration } from '@titre/engine';
     import { make } from '@titre/contract/mocks';
     const wrong: Configuration = 1;
     const name: string = make('getBuffer').name;
     const number: number = make('getBuffer').name;
     console.log(evaluate, wrong, name, number);`,
  );
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023', 'typed.ts'];
  const said = await command(bin('tsc'), options, folder).catch((error: Error) => error.message);
  expect(said).toContain("typed.ts(3,12): error TS2322: Type 'number' is not assignable to type 'Configuration'");
  expect(said).toContain("typed.ts(5,12): error TS2322: Type 'string' is not assignable to type 'number'");
  expect(said).not.toContain('typed.ts(4,');
});

test('the command line runs from its package', async () => {
  const titre = place('node_modules/.bin/titre');
  writeFileSync(place('plant.json'), await command(titre, ['example'], folder));
  const evaluated = JSON.parse(await command(titre, ['evaluate', 'plant.json', '--json'], folder)) as object;
  expect(evaluated).toMatchObject({ engine_version: expect.any(String), sha256: expect.any(String) });
  expect(await command(titre, ['verify', 'plant.json'], folder)).toContain('verified');
  const rows = await command(
    titre,
    ['sweep', 'plant.json', '--input', 'prices.electricity', '--values', '0.1,0.2', '--csv'],
    folder,
  );
  expect(rows.trim().split('\n')).toHaveLength(3);
});

test('the command line serves assistants from its package', async () => {
  const client = new Client({ name: 'assistant', version: '1' });
  const args = [place('node_modules/titre/clients/cli/titre.mjs'), 'mcp', folder];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  const compared = await client.callTool({
    name: 'compare',
    arguments: { processes: [{ file: 'plant.json' }, { file: 'plant.json', set: { 'prices.electricity': 0.2 } }] },
  });
  expect(compared.structuredContent).toMatchObject({ rows: expect.arrayContaining([expect.any(Object)]) });
  await client.close();
});

test('the contract has realistic data, handlers for every operation, and keys of what a write outdates', async () => {
  const printed = await inFolder(`import { exampleNames, handler, handlers, make } from '@titre/contract/mocks';
    import { updateBuffer } from '@titre/contract/changes/buffers';
    const add = (method) => (path, respond) => ({ method, path, respond });
    const http = Object.fromEntries(['get', 'post', 'put', 'patch', 'delete'].map((method) => [method, add(method)]));
    const buffer = make('getBuffer', { name: 'Mine' });
    const stale = handler({ http }, 'updateBuffer', { example: 'stale' });
    const response = stale.respond();
    console.log(JSON.stringify({ all: handlers({ http }).length, name: buffer.name, id: typeof buffer.id, status: response.status, path: stale.path, changes: updateBuffer('x') }));`);
  expect(JSON.parse(printed)).toMatchObject({
    name: 'Mine',
    id: 'string',
    status: 409,
    path: expect.stringContaining(':id'),
    changes: ['/v1/buffers/x/'],
  });
  expect((JSON.parse(printed) as { all: number }).all).toBeGreaterThan(100);
});
