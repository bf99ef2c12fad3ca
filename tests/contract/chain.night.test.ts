/**
 * The chain from contract to screen: what the contract drops, the build refuses.
 * Night: generates and compiles a copy. By day the checks compare what is generated, and compile it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeContract } from '../../scripts/codegen/bundle.ts';
import { copyProject } from '../support/copy.ts';

const root = join(import.meta.dirname, '../..');
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'titre-chain-'));
  copyProject(copy);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('removing a property from the contract breaks the build of only the screens that use it', () => {
  const contract = wholeContract();
  const product = contract.components.schemas['Product']!;
  delete product.properties!['selling_price'];
  product.required = product.required!.filter((name) => name !== 'selling_price');
  // JSON is YAML, so the altered bundle stands in for the source.
  writeFileSync(join(copy, 'openapi/openapi.yaml'), JSON.stringify(contract));

  const generated = spawnSync(process.execPath, ['scripts/codegen/main.ts', '--contract'], {
    cwd: copy,
    encoding: 'utf8',
  });
  expect(generated.stderr + generated.stdout).toContain('written');

  const { status, output } = compile();
  expect(status).not.toBe(0);
  expect(output).toMatch(/^src\/.*selling_price/m);
  // Nothing else is wrong: without the change the screens compile here.
  const others = output.split('\n').filter((line) => /^\S/.test(line) && !line.includes('selling_price'));
  expect(others).toEqual([]);
});

function compile() {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(
    process.execPath,
    [tsc, '-p', 'tsconfig.json', '--noEmit', '--checkers', '1', '--pretty', 'false'],
    { cwd: copy, encoding: 'utf8' },
  );
  return { status, output: stdout };
}
