/**
 * docs/guides/change-the-contract.md, executed on a copy: what a reader does is what the guide says.
 * Night: generates, compiles and starts the mock on a copy of the project.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject } from '../support/copy.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { startPrism, type Mock } from '../../mocks/prism.ts';

const root = join(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/guides/change-the-contract.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

interface Edit {
  file: string;
  /** The line that the insertion comes after, somewhere. */
  after: string;
  /** The next line of this text, before which the lines are inserted. */
  before: string;
  lines: string;
}

const edits: Edit[] = [
  ...guide.matchAll(/<!-- edit (\S+) after "([^"]+)" before "([^"]+)" -->\s+```yaml\n([\s\S]*?)```/g),
].map(([, file, after, before, lines]) => ({ file: file!, after: after!, before: before!, lines: lines! }));

const commands = [...guide.matchAll(/^npm run (\S+)/gm)].map(([, name]) => name!);

let copy: string;
let mock: Mock | undefined;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'titre-guide-'));
  copyProject(copy);
  // The reader’s checkout, before their change.
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=Reader', '-c', 'user.email=reader@example.org', ...args], { cwd: copy });
  git('init', '--quiet');
  git('add', 'openapi');
  git('commit', '--quiet', '--message', 'before');
});
afterAll(() => {
  mock?.stop();
  rmSync(copy, { recursive: true, force: true });
});

test('the commands of the guide exist', () => {
  expect(commands).toEqual(['codegen', 'contract:diff', 'check', 'dev:mock']);
  for (const command of commands) expect(Object.keys(scripts)).toContain(command);
});

test('its edits fit the sources', () => {
  expect(edits).toHaveLength(4);
  for (const edit of edits) insert(edit);
});

test('its steps give the property to the types, the form, the table and the mock, and break no client', async () => {
  // What the engine makes is the same as before; `npm run codegen -- --check` makes all of it on the checkout.
  expect(run('scripts/codegen/main.ts', '--contract').output).toContain('written');
  const fields = readFileSync(join(copy, 'generated/fields.ts'), 'utf8').split('export const ');
  for (const schema of ['Product', 'ProductCreate', 'ProductUpdate']) {
    expect(fields.find((part) => part.startsWith(`${schema} =`))).toMatch(
      /shelf_life: \{"title":"Shelf life".*"unit":"d","min":0,"max":3650\}/,
    );
  }

  // What ContractFields and contractColumns draw of such a field: src/forms/contract-fields.test.tsx.
  const diff = run('scripts/contract-diff.ts', 'HEAD');
  expect(diff.output.trim().split('\n')).toEqual([
    expect.stringMatching(/^harmless \w+ Product\w*\.shelf_life: is new$/),
    expect.stringMatching(/^harmless \w+ Product\w*\.shelf_life: is new$/),
    expect.stringMatching(/^harmless \w+ Product\w*\.shelf_life: is new$/),
    '',
    'since HEAD: 0 breaking, 3 harmless',
  ]);
  expect(diff.status).toBe(0);

  mock = await startPrism(await freePort(), run('scripts/codegen/bundle.ts').output.trim());
  const response = await fetch(`${mock.url}/v1/products/prd_leghaemoglobin.json`, {
    headers: { authorization: 'Bearer any' },
  });
  expect(await response.json()).toMatchObject({ name: 'Leghaemoglobin', shelf_life: 365 });
});

test('its steps leave every type in order', () => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--checkers', '1', '--pretty', 'false'];
  expect(run(tsc, '-p', 'tsconfig.json', ...options)).toEqual({ status: 0, output: '' });
});

function insert({ file, after, before, lines }: Edit): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const start = text.indexOf(`\n${after}\n`);
  const at = text.indexOf(`\n${before}`, start) + 1;
  expect([after, before, start > 0, at > start]).toEqual([after, before, true, true]);
  writeFileSync(path, text.slice(0, at) + lines + text.slice(at));
}

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}
