/** Makes of the sources what a registry takes: JavaScript with types, reproducibly. */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { wholeContract } from '../codegen/bundle.ts';
import { command } from '../lib/command.ts';
import { bin, root } from '../lib/paths.ts';
import type { Examples } from './mocks.ts';

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  [key: string]: unknown;
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifest = (folder: string): Manifest => JSON.parse(read(join(folder, 'package.json'))) as Manifest;

/** Imports of sources become imports of what is made of them. */
const asJavaScript = (text: string): string => text.replaceAll(/(['"])((?:\.{1,2}\/)?[\w./-]+)\.ts\1/g, '$1$2.js$1');

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const isSource = (file: string): boolean => !/\.(?:test|test-support|types)\.ts$/.test(file);

/** The modules of a folder as JavaScript. */
function compile(from: string, to: string): void {
  for (const file of globSync('**/*.ts', { cwd: join(root, from) }).filter(isSource))
    write(
      join(to, file.replace(/ts$/, 'js')),
      asJavaScript(stripTypeScriptTypes(read(join(from, file)), { mode: 'strip' })),
    );
}

/** The types of modules. */
async function declare(files: string[], from: string, to: string): Promise<void> {
  const config = join(root, '.cache', `tsconfig-${process.pid}.json`);
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: from,
    outDir: to,
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
  };
  write(config, JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files }));
  await command(bin('tsc'), ['-p', config]);
  rmSync(config);
  for (const file of globSync('**/*.d.ts', { cwd: to })) {
    const text = readFileSync(join(to, file), 'utf8');
    writeFileSync(join(to, file), asJavaScript(text));
  }
}

/** What every package says of itself. */
const COMMON = { type: 'module', license: 'Apache-2.0', publishConfig: { access: 'public', provenance: true } };

function finish(folder: string, own: Manifest, readme: string): void {
  const { private: _private, ...said } = own;
  write(join(folder, 'package.json'), `${JSON.stringify({ ...said, ...COMMON }, null, 2)}\n`);
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  write(join(folder, 'README.md'), readme);
}

const withTypes = (exports: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(exports).map(([entry, file]) => [
      entry,
      file.endsWith('.ts') ? { types: file.replace(/ts$/, 'd.ts'), default: file.replace(/ts$/, 'js') } : file,
    ]),
  );

async function engine(folder: string): Promise<void> {
  const own = manifest('engine') as Manifest & { exports: Record<string, string> };
  compile('engine', folder);
  for (const file of globSync('**/*.json', { cwd: join(root, 'engine') }).filter(
    (one) => !/package|tsconfig/.test(one),
  ))
    write(join(folder, file), read(join('engine', file)));
  const entries = Object.values(own.exports).filter((file) => file.endsWith('.ts'));
  await declare(
    entries.map((file) => join(root, 'engine', file)),
    join(root, 'engine'),
    folder,
  );
  finish(folder, { ...own, exports: withTypes(own.exports) }, read('engine/README.md'));
}

function commandLine(folder: string): void {
  const own = manifest('clients/cli');
  const place = join(folder, 'clients/cli');
  compile('clients/cli', place);
  write(join(place, 'titre.mjs'), asJavaScript(read('clients/cli/titre.mjs')));
  // Where the sources have them, too: clients/cli/library.ts.
  const named = read('clients/cli/library.ts').matchAll(/read\('([\w-]+)'\)/g);
  for (const [, name] of named) write(join(folder, 'data', `${name}.json`), read(`data/${name}.json`));
  finish(folder, { ...own, name: 'titre', bin: { titre: 'clients/cli/titre.mjs' } }, read('clients/cli/README.md'));
}

/** Every example of a response in JSON. */
function examples(): Examples {
  interface Media {
    examples?: Record<string, { value?: unknown; $ref?: string }>;
  }
  type Answer = { $ref?: string; content?: Record<string, Media> };
  const document = wholeContract() as unknown as {
    paths: Record<string, Record<string, { operationId?: string; responses?: Record<string, Answer> }>>;
  };
  const resolve = <T extends { $ref?: string }>(one: T): T =>
    one.$ref === undefined
      ? one
      : (one.$ref
          .slice(2)
          .split('/')
          .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as T);
  const found: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const { operationId: id, responses = {} } of Object.values(document.paths).flatMap((one) => Object.values(one)))
    if (id !== undefined)
      for (const [status, answer] of Object.entries(responses)) {
        const named = resolve(answer).content?.['application/json']?.examples ?? {};
        const bodies = Object.entries(named).map(([name, one]) => [name, resolve(one).value] as const);
        if (bodies.length > 0) (found[id] ??= {})[status] = Object.fromEntries(bodies);
      }
  return found;
}

const CONTRACT_README = `# @titre/contract

The contract of Titre for front ends, generated from its OpenAPI document.

| import | what it has |
|---|---|
| \`@titre/contract/types\` | types of requests and responses |
| \`@titre/contract/zod/<resource>\` | schemas of request bodies (zod) |
| \`@titre/contract/hooks/<resource>\` | a function, a hook and a query key for each operation (TanStack Query), and which queries each write outdates, for \`refresh\` |
| \`@titre/contract/transport\` | \`connect\` says once where requests go and with which token |
| \`@titre/contract/fields\` | titles, units and limits of every property |
| \`@titre/contract/mocks\` | realistic data for tests of components, and handlers for MSW |

\`\`\`ts
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { handler, handlers, make } from '@titre/contract/mocks';

const server = setupServer(...handlers({ http }));
server.use(handler({ http }, 'createProduct', { example: 'stale' }));
const buffer = make('getBuffer', { name: 'Tris 50 mM' });
\`\`\`
`;

async function contract(folder: string, version: string): Promise<void> {
  // Within the project, where the compiler finds the packages that the hooks use.
  const sources = join(root, '.cache', `contract-sources-${process.pid}`);
  rmSync(sources, { recursive: true, force: true });
  for (const name of ['types', 'operations', 'fields', 'errors'])
    write(join(sources, `${name}.ts`), read(`generated/${name}.ts`));
  const own = (text: string): string =>
    text.replaceAll(/'(?:\.\.\/){2}src\/lib\/[\w-]+\.ts'/g, "'../transport.ts'").replaceAll("'../../generated/", "'./");
  for (const kind of ['hooks', 'zod'])
    for (const file of globSync('*.ts', { cwd: join(root, 'generated', kind) }))
      write(join(sources, kind, file), own(read(join('generated', kind, file))));
  for (const name of ['transport', 'mocks'])
    write(join(sources, `${name}.ts`), own(read(`scripts/packages/${name}.ts`)));
  write(
    join(sources, 'factories.ts'),
    "import examples from './examples.json' with { type: 'json' };\nimport { type Examples, mocksOf } from './mocks.ts';\n\nexport const { exampleNames, exampleOf, make, handler, handlers } = mocksOf(examples as unknown as Examples);\n",
  );
  write(join(sources, 'examples.json'), '{}\n');
  const files = globSync('**/*.ts', { cwd: sources });
  await declare(
    files.map((file) => join(sources, file)),
    sources,
    folder,
  );
  for (const file of files)
    write(
      join(folder, file.replace(/ts$/, 'js')),
      asJavaScript(stripTypeScriptTypes(readFileSync(join(sources, file), 'utf8'), { mode: 'strip' })),
    );
  rmSync(sources, { recursive: true });
  write(join(folder, 'examples.json'), `${JSON.stringify(examples())}\n`);
  const entries = ['types', 'operations', 'fields', 'errors', 'transport'].map((name) => [`./${name}`, `./${name}.ts`]);
  const folders = ['hooks', 'zod'].map((name) => [`./${name}/*`, `./${name}/*.ts`]);
  const { version: query } = JSON.parse(read('node_modules/@tanstack/react-query/package.json')) as Manifest;
  const { version: zod } = JSON.parse(read('node_modules/zod/package.json')) as Manifest;
  finish(
    folder,
    {
      name: '@titre/contract',
      version,
      description: 'The contract of Titre for front ends: types, schemas, hooks, and realistic data for tests',
      license: 'Apache-2.0',
      sideEffects: false,
      exports: {
        ...withTypes(
          Object.fromEntries([...entries, ...folders, ['./mocks', './factories.ts']]) as Record<string, string>,
        ),
        './package.json': './package.json',
      },
      peerDependencies: { '@tanstack/react-query': `^${query}`, zod: `^${zod}` },
      peerDependenciesMeta: { '@tanstack/react-query': { optional: true }, zod: { optional: true } },
    },
    CONTRACT_README,
  );
}

/** Builds the packages of npm and packs them. @returns the files that a registry takes */
export async function buildPackages(out: string): Promise<string[]> {
  rmSync(out, { recursive: true, force: true });
  const { version } = manifest('.');
  const made: Record<string, (folder: string) => void | Promise<void>> = {
    engine,
    titre: commandLine,
    contract: (folder) => contract(folder, version),
  };
  const files: string[] = [];
  for (const [name, build] of Object.entries(made)) {
    const folder = join(out, name);
    mkdirSync(folder, { recursive: true });
    // oxlint-disable-next-line no-await-in-loop -- each uses a core
    await build(folder);
    // oxlint-disable-next-line no-await-in-loop -- the same
    const packed = await command('npm', ['pack', '--silent', '--pack-destination', out], folder);
    files.push(join(out, basename(packed.trim())));
  }
  return files;
}
