/**
 * The page about the command line shows what the commands print: each line after a dollar sign is run, in order, in one folder. After
 * a change that was meant, `npx vitest run clients/cli/docs.test.ts -u` writes the page.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { folderWith, TITRE } from './support.test-support.ts';
import { COMMANDS } from './main.ts';

const PAGE = join(import.meta.dirname, '../../docs/guides/command-line.md');
const page = readFileSync(PAGE, 'utf8');
const { path, remove } = folderWith({});
afterAll(remove);
symlinkSync(TITRE, path('titre'));

/** What a shell prints for a command, with its messages. */
function run(command: string): string {
  const { stdout, stderr, status } = spawnSync('sh', ['-c', command], {
    cwd: path(''),
    encoding: 'utf8',
    env: { ...process.env, PATH: [path(''), dirname(process.execPath), process.env['PATH']].join(delimiter) },
  });
  expect([0, 1, 2], stderr).toContain(status);
  return stdout + stderr;
}

test('each command prints what the page shows', async () => {
  const blocks = page.split(/(^```console\n[\s\S]*?^```$)/m).map((part) => {
    if (!part.startsWith('```console')) return part;
    const commands = part.split('\n').filter((line) => line.startsWith('$ '));
    return `\`\`\`console\n${commands.map((line) => `${line}\n${run(line.slice(2))}`).join('')}\`\`\``;
  });
  expect(blocks.length).toBeGreaterThan(10);
  await expect(blocks.join('')).toMatchFileSnapshot(PAGE);
});

test('the page shows every command', () => {
  for (const { name } of COMMANDS) expect(page).toMatch(new RegExp(`^\\$ titre ${name}\\b`, 'm'));
});
