/**
 * What the image contains and runs, without a container engine: a folder with only what the Dockerfile copies starts and serves.
 * Night: builds the app and starts a server. By day deploy.test.ts checks the Dockerfile, and the browser tests start the product.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DockerfileParser, Env } from 'dockerfile-ast';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { organisations } from '#server/db/schema.ts';
import { buildIfStale } from '../../scripts/lib/build.ts';
import { command } from '../../scripts/lib/command.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { usedDataDir } from './kill.ts';

const root = join(import.meta.dirname, '../..');

/** Instructions of the last stage of the Dockerfile, with their arguments as words and as text. */
function lastStage(): { instruction: string; words: string[]; content: string; variables: [string, string][] }[] {
  const all = DockerfileParser.parse(readFileSync(join(root, 'Dockerfile'), 'utf8')).getInstructions();
  const from = all.findLastIndex((one) => one.getKeyword() === 'FROM');
  return all.slice(from + 1).map((one) => ({
    instruction: one.getKeyword(),
    words: one.getArguments().map((word) => word.getValue()),
    content: one.getArgumentsContent() ?? '',
    variables: one instanceof Env ? one.getProperties().map((set) => [set.getName(), set.getValue()!]) : [],
  }));
}

/** Copies what the image has, from the checkout; the packages of the machine stand for those of the image. */
function fillImage(folder: string): void {
  for (const { words } of lastStage().filter(({ instruction }) => instruction === 'COPY')) {
    const target = words.at(-1)!;
    for (const source of words.slice(0, -1).map((path) => path.replace(/^\/app\//, ''))) {
      const to = join(folder, target.endsWith('/') ? join(target, source) : target);
      mkdirSync(dirname(to), { recursive: true });
      // Another stage makes them with `npm run sbom`.
      if (source === 'sbom.cdx.json' || source === 'licences.txt') continue;
      if (source === 'node_modules') symlinkSync(join(root, source), to);
      else cpSync(join(root, source), to, { recursive: true });
    }
  }
}

test('the image starts, serves app, API and documentation, keeps its files private, and stops cleanly', async () => {
  await buildIfStale();
  const image = mkdtempSync(join(tmpdir(), 'titre-image-'));
  const dataDir = await usedDataDir('titre-image-data-');
  try {
    fillImage(image);
    const stage = lastStage();
    const variables = stage.flatMap((one) => one.variables);
    /** The command of an instruction, in its form as a list. */
    const command = (instruction: string): string[] => {
      const { content } = stage.find((one) => one.instruction === instruction)!;
      return JSON.parse(content.slice(content.indexOf('['))) as string[];
    };
    const [shell, ...args] = [...command('ENTRYPOINT'), ...command('CMD')];
    const port = await freePort();
    const server = spawn(shell!, args, {
      cwd: image,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: [dirname(process.execPath), process.env['PATH']].join(':'),
        ...Object.fromEntries(variables),
        // The demo accounts stand for an identity provider, and the database is the embedded one.
        DEMO: '1',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
      },
    });
    let said = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => (said += String(part)));
    const ended = once(server, 'exit');
    const status = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html,*/*' } }).then(
        (response) => response.status,
        () => 0,
      );
    // A server that ended will never be ready.
    await expect.poll(async () => (server.exitCode === null ? status('/readyz') : 'ended')).not.toBe(0);
    expect([await status('/readyz'), said]).toEqual([200, said]);
    expect(await Promise.all(['/', '/docs/', '/config.json', '/v1/products.json'].map(status))).toEqual([
      200, 200, 200, 401,
    ]);
    const [node, ...check] = command('HEALTHCHECK');
    expect(node).toBe('node');
    const health = spawn(process.execPath, check, { env: { PORT: String(port) } });
    expect(await once(health, 'exit')).toEqual([0, null]);

    server.kill('SIGTERM');
    expect([await ended, said]).toEqual([[0, null], said]);
    const written = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).mode & 0o077);
    expect(written.length).toBeGreaterThan(0);
    expect(new Set(written)).toEqual(new Set([0]));
  } finally {
    for (const folder of [image, dataDir]) rmSync(folder, { recursive: true, force: true });
  }
});

/** What a command line of operators uses: its script, with the command of `admin`, alone and with each option. */
function usesOf(line: string): string[] {
  const [script = '', ...words] = line.trim().split(/\s+/);
  const name = script === 'admin' && /^[a-z]/.test(words[0] ?? '') ? `${script} ${words[0]}` : script;
  const options = words.flatMap((word) => /^\[?(--[a-z-]+)/.exec(word)?.[1] ?? []);
  return [name, ...options.map((option) => `${name} ${option}`)];
}

/** Command lines of operators in a text, for npm or for the image, without what starts the script. */
const commandsIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:npm run (?:-s )?|server\/(?:commands\/)?)(migrate|admin|backup|restore|erase-person|reevaluate)(?:\.ts)?\b(?: -- | )?([^\n`&#]*)/g,
    ),
  ].map(([, script, rest]) => `${script} ${rest}`);

test('every documented command for operators runs in the image', async () => {
  await buildIfStale();
  const image = mkdtempSync(join(tmpdir(), 'titre-image-'));
  const [first, second] = [join(image, 'data'), join(image, 'restored')];
  const at = (name: string) => join(image, name);
  const variables = Object.fromEntries(lastStage().flatMap((one) => one.variables));
  const used = new Set<string>();
  const run = async (dataDir: string, script: string, ...args: string[]): Promise<string> => {
    for (const use of usesOf([script, ...args].join(' '))) used.add(use);
    const file = script === 'migrate' ? 'server/migrate.ts' : `server/commands/${script}.ts`;
    return command(process.execPath, [file, ...args], image, { ...variables, DEMO: '1', DATA_DIR: dataDir });
  };
  try {
    fillImage(image);
    const told = globSync('docs/{operating,decisions}/*.md', { cwd: root }).flatMap((path) =>
      commandsIn(readFileSync(join(root, path), 'utf8')),
    );
    for (const name of readdirSync(join(image, 'server/commands')).filter((file) => file !== 'arguments.ts')) {
      const script = name.replace('.ts', '');
      const usage = await run(first, script, '--help');
      expect(usage).toContain(`node server/commands/${name}`);
      told.push(
        ...commandsIn(usage),
        ...[...usage.matchAll(/^ {2}([a-z].*)$/gm)].map(([, line]) => `${script} ${line}`),
      );
    }
    writeFileSync(at('proteins.csv'), 'name,molar_mass\nEndoglucanase,46000\n');

    expect(await run(first, 'migrate')).toBe('The database is up to date.\n');
    expect(await run(first, 'admin', 'make-admin', 'ada@company.test')).toContain('ada@company.test');
    expect(await run(first, 'admin', 'make-admin', 'bo@company.test', '--name', 'Bo')).toContain('bo@company.test');
    const making = ['create-organisation', 'Aurora', '--role', 'Standard', '--member', 'tom@company.test'];
    expect(await run(first, 'admin', ...making)).toContain('org_');
    expect(await run(first, 'admin', 'import-components', 'Aurora', 'proteins', at('proteins.csv'))).toContain('1');
    const database = await openEmbedded(first);
    await database.sql.update(organisations).set({ deleted_at: new Date() }).where(eq(organisations.name, 'Aurora'));
    await database.close();
    expect(await run(first, 'admin', 'list-deleted')).toContain('Aurora');
    expect(await run(first, 'admin', 'restore-deleted', 'Aurora')).toContain('Restored Aurora');

    expect(await run(first, 'backup', at('all.titre'))).toContain('Saved version');
    expect(await run(second, 'restore', at('all.titre'))).toContain('Restored version');
    expect(await run(second, 'restore', at('all.titre'), '--replace')).toContain('Restored version');
    await run(first, 'backup', at('backup.key'), '--make-key');
    expect(await run(first, 'backup', at('locked.titre'), '--key-file', at('backup.key'))).toContain('Saved version');
    const locked = [at('locked.titre'), '--key-file', at('backup.key')];
    expect(await run(at('third'), 'restore', ...locked)).toContain('Restored version');

    expect(await run(second, 'erase-person', 'ada@company.test')).toContain('Erased ada@company.test');
    const heads = await run(second, 'admin', 'verify-log', '--head');
    expect(heads).toContain('intact');
    expect(await run(second, 'admin', 'verify-log', '--since', /head (\w+)/.exec(heads)![1]!)).toContain('intact');
    expect(await run(second, 'admin', 'verify-log', '--keep', at('heads.txt'))).toContain('Kept ');
    const all = await run(second, 'reevaluate', '--all');
    const [product = 'none'] = /prd_\w+/.exec(all) ?? [];
    expect(await run(second, 'reevaluate', '--product', product)).toContain(product);
    expect(await run(second, 'reevaluate', '--all', '--older-engines')).toContain('prd_');

    expect(told.length).toBeGreaterThan(30);
    expect([...new Set(told.flatMap(usesOf))].filter((use) => !used.has(use))).toEqual([]);
  } finally {
    rmSync(image, { recursive: true, force: true });
  }
});
