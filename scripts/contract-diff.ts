/**
 * `npm run contract:diff -- [<ref>] [--strict]`: lists the changes of the contract since a git ref (by default the last commit),
 * breaking ones first. With --strict, the command fails if there are any.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareContracts } from './contract-diff/compare.ts';
import type { Contract } from './contract-diff/document.ts';
import { root } from './lib/paths.ts';

const args = process.argv.slice(2);
const ref = args.find((arg) => !arg.startsWith('--')) ?? 'HEAD';
const file = 'generated/openapi.json';
let before: string;
try {
  before = execFileSync('git', ['show', `${ref}:${file}`], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: 'pipe',
  });
} catch {
  console.error(`${file} does not exist at ${ref}. Enter a commit, branch or tag of this repository.`);
  process.exit(2);
}
const after = readFileSync(join(root, file), 'utf8');
const changes = compareContracts(JSON.parse(before) as Contract, JSON.parse(after) as Contract);
for (const { breaking, place, what } of changes) console.log(`${breaking ? 'BREAKS ' : 'harmless'} ${place}: ${what}`);
const breaking = changes.filter((change) => change.breaking).length;
console.log(`\nsince ${ref}: ${breaking} breaking, ${changes.length - breaking} harmless`);
process.exit(breaking > 0 && args.includes('--strict') ? 1 : 0);
