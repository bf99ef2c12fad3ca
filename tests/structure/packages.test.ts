/** The packages of the workspace say about themselves what is so. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as engine from '@titre/engine';
import * as fitting from '@titre/engine/fitting';
import * as door from '#engine/index.ts';
import { CITED } from '#engine/wording/index.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Package {
  name: string;
  version: string;
  license: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  workspaces?: string[];
}

const packageOf = (folder: string): Package => JSON.parse(read(join(folder, 'package.json'))) as Package;
const top = packageOf('.');

test('the version of the engine is that of its package, and of those that depend on it', () => {
  expect(packageOf('engine').version).toBe(door.ENGINE_VERSION);
  expect(packageOf('clients/cli').dependencies).toMatchObject({ '@titre/engine': door.ENGINE_VERSION });
});

test('the engine as a package is the engine that the product imports', () => {
  expect(engine.evaluate).toBe(door.evaluate);
  expect(typeof fitting.fitExperiments).toBe('function');
});

test('packages of the workspace use the same versions of others as the product', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> };
  for (const folder of ['engine', 'clients/cli'])
    for (const [name, version] of Object.entries(packageOf(folder).dependencies ?? {})) {
      if (name.startsWith('@titre/')) continue;
      expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
      expect([version, undefined]).toContain(top.dependencies?.[name]);
    }
});

test('CITATION.cff cites this version under the name that results are cited by', () => {
  const cited = parse(read('CITATION.cff')) as Record<string, unknown>;
  expect(cited).toMatchObject({
    'cff-version': '1.2.0',
    title: CITED,
    version: top.version,
    license: top.license,
    type: 'software',
  });
  expect(cited['authors']).toEqual([expect.objectContaining({ name: expect.stringMatching(/./) })]);
  expect(packageOf('clients/cli').version).toBe(top.version);
});
