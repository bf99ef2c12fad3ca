/**
 * What the image contains and runs, without a container engine: a folder with only what the Dockerfile copies starts and serves.
 * Night: builds the app and starts a server. By day deploy.test.ts checks the Dockerfile, and the browser tests start the product.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DockerfileParser, Env } from 'dockerfile-ast';
import { expect, test } from 'vitest';
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

test('every command for operators runs in the image, and tells its usage', async () => {
  await buildIfStale();
  const image = mkdtempSync(join(tmpdir(), 'titre-image-'));
  const [first, second] = [join(image, 'data'), join(image, 'restored')];
  const variables = Object.fromEntries(lastStage().flatMap((one) => one.variables));
  const run = async (dataDir: string, ...args: string[]): Promise<string> =>
    command(process.execPath, args, image, { ...variables, DEMO: '1', DATA_DIR: dataDir });
  try {
    fillImage(image);
    const files = readdirSync(join(image, 'server/commands')).filter((name) => name !== 'arguments.ts');
    expect(files.toSorted()).toEqual(['admin.ts', 'backup.ts', 'erase-person.ts', 'reevaluate.ts', 'restore.ts']);
    for (const name of files)
      expect(await run(first, `server/commands/${name}`, '--help')).toContain(`node server/commands/${name}`);

    const [admin, file] = ['server/commands/admin.ts', join(image, 'all.titre')];
    expect(await run(first, 'server/migrate.ts')).toBe('The database is up to date.\n');
    expect(await run(first, admin, 'make-admin', 'ada@company.test')).toContain('ada@company.test');
    expect(await run(first, admin, 'create-organisation', 'Aurora')).toContain('org_');
    expect(await run(first, 'server/commands/backup.ts', file)).toContain('Saved version');
    expect(await run(second, 'server/commands/restore.ts', file)).toContain('Restored version');
    expect(await run(second, 'server/commands/erase-person.ts', 'ada@company.test')).toContain(
      'Erased ada@company.test',
    );
    expect(await run(second, admin, 'verify-log', '--head', '--keep', join(image, 'heads.txt'))).toContain('Kept ');
    expect(await run(second, 'server/commands/reevaluate.ts', '--all')).toContain('prd_');
  } finally {
    rmSync(image, { recursive: true, force: true });
  }
});
