/**
 * The page about the command line shows what the commands print: each line after a dollar sign is run, in order, in one folder. After
 * a change that was meant, `npx vitest run clients/cli/docs.test.ts -u` writes the page.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { folderWith, TITRE } from './support.test-support.ts';
import { COMMANDS, run as runTitre } from './main.ts';

const PAGE = join(import.meta.dirname, '../../docs/guides/command-line.md');
const page = readFileSync(PAGE, 'utf8');
const { path, remove } = folderWith({});
afterAll(remove);
symlinkSync(TITRE, path('titre'));

/** `titre` with arguments, whose output may go to a file or be cut to its first lines. */
const PLAIN = /^titre (?<words>[^|<>'"]*?)(?: > (?<file>\S+)| \| head -(?<lines>\d+))?$/;

/** What a shell prints for a command, with its messages. In this process if it can be: one of its own takes half a second. */
async function run(command: string): Promise<string> {
  const { words, file, lines } = PLAIN.exec(command)?.groups ?? {};
  if (words === undefined) return runInShell(command);
  const out: Uint8Array[] = [];
  let err = '';
  const code = await runTitre(words.split(' '), {
    print: async (text) => void out.push(Buffer.from(text)),
    say: (line) => void (err += `${line}\n`),
    showsProgress: false,
  });
  expect([0, 1, 2], err).toContain(code);
  if (file !== undefined) writeFileSync(path(file), Buffer.concat(out));
  const text = file === undefined ? Buffer.concat(out).toString() : '';
  return (
    (lines === undefined
      ? text
      : text
          .split(/(?<=\n)/)
          .slice(0, Number(lines))
          .join('')) + err
  );
}

/** With a pipe into it, and so as the program that people call. */
function runInShell(command: string): string {
  const { stdout, stderr, status } = spawnSync('sh', ['-c', command], {
    cwd: path(''),
    encoding: 'utf8',
    env: { ...process.env, PATH: [path(''), dirname(process.execPath), process.env['PATH']].join(delimiter) },
  });
  expect([0, 1, 2], stderr).toContain(status);
  return stdout + stderr;
}

test('each command prints what the page shows', async () => {
  const before = process.cwd();
  process.chdir(path(''));
  onTestFinished(() => process.chdir(before));
  const blocks: string[] = [];
  for (const part of page.split(/(^```console\n[\s\S]*?^```$)/m)) {
    if (!part.startsWith('```console')) {
      blocks.push(part);
      continue;
    }
    const printed: string[] = [];
    for (const line of part.split('\n'))
      // oxlint-disable-next-line no-await-in-loop -- each may read what the one before wrote
      if (line.startsWith('$ ')) printed.push(`${line}\n${await run(line.slice(2))}`);
    blocks.push(`\`\`\`console\n${printed.join('')}\`\`\``);
  }
  expect(blocks.length).toBeGreaterThan(10);
  await expect(blocks.join('')).toMatchFileSnapshot(PAGE);
});

test('the page shows every command', () => {
  for (const { name } of COMMANDS) expect(page).toMatch(new RegExp(`^\\$ titre ${name}\\b`, 'm'));
});
