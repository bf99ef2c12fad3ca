/**
 * docs/guides/first-server.md: the server of each step runs, and the kit says of it what the guide says.
 * Night: starts Python and the kit. By day kit.test.ts examines servers of this process.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../scripts/lib/free-port.ts';
import { command } from '../../scripts/lib/command.ts';

const root = join(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/guides/first-server.md'), 'utf8');
const steps = guide.split(/^## /m).slice(1);
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, block]) => block!);

let folder: string;
let server: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'titre-first-'));
});
afterEach(() => {
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** What the kit prints about the server of the first steps. */
async function examined(count: number): Promise<string> {
  const code = steps.slice(0, count).flatMap((step) => blocks(step, 'python'));
  writeFileSync(join(folder, 'server.py'), code.join('\n\n'));
  const port = await freePort();
  const env = { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' };
  server = spawn('python3', ['-c', `import server; server.main(${port})`], { cwd: root, env, stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const tokens: Record<string, string> = {};
  for (const who of ['admin', 'standard', 'free', 'noorg']) {
    const print = ['-c', `import server; print(server.token('${who}'))`];
    tokens[`${who.toUpperCase()}_TOKEN`] = (await command('python3', print, root, { PYTHONPATH: folder })).trim();
  }
  const only = /--only (\S+)/.exec(guide)![1]!;
  const args = ['scripts/contract.ts', '--url', url, '--only', only, '--report', folder, '--slow', '600'];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...env, ...tokens },
    encoding: 'utf8',
  });
  return stderr + stdout;
}

test('the first step responds to one operation, and the kit says what is wrong with it and what is missing', async () => {
  const said = await examined(1);
  const shown = blocks(steps[0]!, 'text')[0]!;
  for (const line of shown.trim().split('\n')) expect(said).toContain(line);
});

test('the last step has no fault, as the guide shows', async () => {
  const said = await examined(5);
  const shown = blocks(steps[4]!, 'text')[0]!.replace(/;.*\n/, '');
  // How many checks there are changes with the kit.
  const uncounted = (text: string) => text.replaceAll(/\d+ (checks|passed)/g, 'all $1');
  for (const line of shown.trim().split('\n').filter(Boolean)) expect(uncounted(said)).toContain(uncounted(line));
});

test('nothing that listens is one sentence', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const tokens = ['admin', 'standard', 'free', 'noorg'].flatMap((who) => [`--${who}-token`, 'any']);
  const { status, stderr } = spawnSync(process.execPath, ['scripts/contract.ts', '--url', url, ...tokens], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, `${url} cannot be reached: nothing listens at this address.\n`]);
});
