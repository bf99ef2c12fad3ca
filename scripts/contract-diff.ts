/**
 * `npm run contract:diff`: lists the changes of the contract since the last release, breaking ones first, and fails if a
 * breaking one is not named in openapi/breaking-changes.json with its reason.
 * `-- <ref>` compares with a commit, branch or tag instead and only lists; `-- --release` makes the contract of now the
 * released one.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compareContracts } from './contract-diff/compare.ts';
import type { Contract } from './contract-diff/document.ts';
import { clearReasons, lineOf, readReasons, unexplained } from './contract-diff/reasons.ts';
import { bundleAt, bundleNow, readReleased, RELEASED } from './contract-diff/sources.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { release: { type: 'boolean', default: false } },
});
const [ref] = positionals;

const now = bundleNow();
const changes = compareContracts(ref === undefined ? readReleased() : at(ref), now);
for (const change of changes) console.log(`${change.breaking ? 'BREAKS  ' : 'harmless'} ${lineOf(change)}`);
const breaking = changes.filter((change) => change.breaking).length;
console.log(`\nsince ${ref ?? 'the last release'}: ${breaking} breaking, ${changes.length - breaking} harmless`);

if (ref === undefined) {
  const wrong = unexplained(changes, readReasons());
  for (const line of wrong) console.error(`openapi/breaking-changes.json: ${line}`);
  if (wrong.length > 0) process.exit(1);
  if (values.release) {
    writeFileSync(RELEASED, `${JSON.stringify(now, null, 1)}\n`);
    clearReasons();
    console.log('openapi/released.json now contains the current contract.');
  }
}

function at(commit: string): Contract {
  try {
    return bundleAt(commit);
  } catch (error) {
    console.error(`There is no contract at ${commit}. Enter a commit, branch or tag of this repository.`);
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
