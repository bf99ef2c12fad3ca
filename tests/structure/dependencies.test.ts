/** The packages that the product is made of: what it states about them, their licences, and that it states all of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { billOfMaterials, licenceTexts, shippedPackages } from '../../scripts/lib/sbom.ts';

const root = join(import.meta.dirname, '../..');
const shipped = shippedPackages(root);

/** Licences that allow redistribution of a package with a product under Apache-2.0. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
]);

const isAllowed = (licence: string | null) =>
  (licence ?? 'none')
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => ALLOWED.has(part)));

test('every package of the product has a licence that allows redistribution', () => {
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
  expect([null, 'UNLICENSED', 'GPL-3.0-only', 'MIT AND GPL-3.0-only'].filter(isAllowed)).toEqual([]);
  expect(isAllowed('(MIT OR GPL-3.0-only)')).toBe(true);
});

describe('the bill of materials', () => {
  const bom = billOfMaterials(root);
  const { name, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    dependencies: Record<string, string>;
  };

  test('has every dependency of the product with the version that is pinned', () => {
    // A package may be there in another version too, for another package.
    const named = bom.components.map((one) => [[one.group, one.name].filter(Boolean).join('/'), one.version] as const);
    const versions = new Map(named);
    const pinned = new Set(named.map((one) => one.join('@')));
    expect(bom.metadata.component.name).toBe(name);
    expect(Object.entries(dependencies).filter((one) => !pinned.has(one.join('@')))).toEqual([]);
    expect(versions.has('@titre/engine')).toBe(true);
    // Of tests, and of the build.
    expect(['vitest', 'vite'].filter((one) => versions.has(one))).toEqual([]);
  });

  test('says of each package what it is, which licence it has and what it uses', () => {
    const refs = bom.components.map((one) => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    for (const one of bom.components) {
      expect(one.licenses, one['bom-ref']).toHaveLength(1);
      expect(one.purl).toMatch(/^pkg:npm\/(%40[^/@]+\/)?[^/@]+@\d/);
    }
    const hashes = bom.components.filter(({ group }) => group !== '@titre').map((one) => one.hashes?.[0]!.content);
    expect(hashes.filter((hash) => !/^[0-9a-f]{128}$/.test(hash ?? ''))).toEqual([]);
    const graph = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    expect([...graph.keys()].toSorted()).toEqual([bom.metadata.component['bom-ref'], ...refs].toSorted());
    expect([...graph.values()].flat().filter((ref) => !graph.has(ref))).toEqual([]);
    const fastify = [...graph.keys()].find((ref) => ref.startsWith('fastify@'))!;
    expect(graph.get(fastify)).toContainEqual(expect.stringMatching(/^pino@/));
  });
});

test('the texts of licences name every package of others, with its copyright', () => {
  const texts = licenceTexts(root);
  for (const { name, version, sha512 } of shipped)
    expect(texts.includes(`\n${name} ${version}, `), name).toBe(sha512 !== null);
  expect(texts).toMatch(/\nreact \d[^=]*=+\s+MIT License\s+Copyright \(c\) Meta/);
});

/** What a source imports, of values and unless `types` is false of types alone too. */
function importsIn(path: string, types = true): string[] {
  const text = readFileSync(path, 'utf8');
  const { module } = parseSync(path, text);
  const dynamic = module.dynamicImports.flatMap(
    ({ moduleRequest: { start, end } }) => /^'([^']*)'$/.exec(text.slice(start, end))?.[1] ?? [],
  );
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const imported = module.staticImports
    .filter(({ start }) => types || !text.startsWith('import type', start))
    .map(({ moduleRequest }) => moduleRequest.value);
  return [...imported, ...exported, ...dynamic];
}

const packagesIn = (path: string, types = true): string[] =>
  importsIn(path, types)
    .filter((name) => !/^[.#/]|^node:|^virtual:/.test(name) && !builtinModules.includes(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));

/** Adds a script, and all sources of ours that it imports. */
function reachFrom(script: string, reached: Set<string>): void {
  if (reached.has(script)) return;
  reached.add(script);
  for (const name of importsIn(script, false).filter((one) => /^[.#].*\.tsx?$/.test(one)))
    reachFrom(name.startsWith('#') ? join(root, name.slice(1)) : join(script, '..', name), reached);
}

interface Package {
  scripts: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const packageOf = (folder: string): Package =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Package;

test.each([
  ['.', ['generated', 'server', 'src']],
  ['clients/cli', ['clients/cli']],
  ['engine', ['engine']],
])('the package in %s names every package that its code imports as a dependency', (folder, places) => {
  const named = new Set(Object.keys(packageOf(folder).dependencies ?? {}));
  const files = places.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !/\.(test|test-support|d)\.tsx?$/.test(file.name))
      .map((file) => join(file.parentPath, file.name))
      .filter((path) => !path.includes('node_modules')),
  );
  const imported = files.flatMap((path) => packagesIn(path).map((name) => ({ path: relative(root, path), name })));
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter(({ name }) => !named.has(name))).toEqual([]);
});

test('commands that install only what builds and runs the product import nothing else', () => {
  const { scripts, dependencies, optionalDependencies } = packageOf('.');
  const named = new Set(Object.keys({ ...dependencies, ...optionalDependencies, ...packageOf('engine').dependencies }));
  const started = Object.values(scripts).flatMap(
    (command) => /with-deps\.mjs run .*?((?:scripts|server)\/\S+\.ts)/.exec(command)?.[1] ?? [],
  );
  expect(started).toEqual(expect.arrayContaining(['scripts/start.ts', 'server/main.ts']));
  const reached = new Set<string>();
  for (const script of started) reachFrom(join(root, script), reached);
  const imported = [...reached].flatMap((path) =>
    packagesIn(path, false).map((name) => ({ path: relative(root, path), name })),
  );
  expect(imported.filter(({ name }) => !named.has(name))).toEqual([]);
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { bin?: Record<string, string> }>;
  };
  const commands = [...named].flatMap((name) => Object.keys(packages[`node_modules/${name}`]!.bin ?? {}));
  const run = [...reached].flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/\bbin\('([^']+)'\)/g)]);
  expect(run.map(([, name]) => name)).toContain('vite');
  expect(run.filter(([, name]) => !commands.includes(name!)).map(([text]) => text)).toEqual([]);
});
