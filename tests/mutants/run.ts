/**
 * `npm run test:mutants`: plants each fault of `mutants.ts` in a copy of the committed sources and counts those that the tests
 * find: first the ordinary ones (types, lint and what `npm test` runs of vitest), then those of the night.
 * `-- --night` also runs the night's tests for what the ordinary ones did not find; `-- --only physics` takes one part.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/lib/paths.ts';
import { MUTANTS, type Mutant } from './mutants.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, night: { type: 'boolean', default: false } } });
const copy = join(mkdtempSync(join(tmpdir(), 'titre-mutants-')), 'copy');
const sources = ['engine', 'src', 'server', 'clients'];

const run = (file: string, args: readonly string[], cwd = copy, env: Record<string, string> = {}) =>
  spawnSync(file, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, ...env } });
const tool = (name: string) => join(copy, 'node_modules', '.bin', name);

/** The one file of the product that has the text. @throws if there are none or several */
function fileOf({ what, from }: Mutant): string {
  const [line = ''] = from.split('\n');
  const found = run('git', ['grep', '-lF', '--', line, ...sources])
    .stdout.split('\n')
    .filter((file) => file !== '' && !/\.test\.|test-support/.test(file))
    .filter((file) => readFileSync(join(copy, file), 'utf8').split(from).length === 2);
  if (found.length !== 1)
    throw new Error(`“${what}” is to be planted in one place; ${found.length} files have its text.`);
  return found[0]!;
}

/** The cheapest check that finds the fault in a file; null if none does. */
function foundBy(file: string): string | null {
  const vitest = (...args: string[]) =>
    run(tool('vitest'), [...args, '--run', '--bail=1', '--passWithNoTests']).status !== 0;
  if (vitest('run', join(dirname(file), basename(file).replace(/\.tsx?$/, '')))) return 'its own test';
  if (
    run(tool('tsc'), ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '../types.tsbuildinfo']).status !== 0
  )
    return 'types';
  if (run(tool('oxlint'), ['--type-aware', '--deny-warnings', file]).status !== 0) return 'lint';
  if (vitest('related', file)) return 'other tests';
  if (values.night && run(tool('vitest'), ['related', file, '--run', '--bail=1'], copy, { NIGHT: '1' }).status !== 0)
    return 'tests of the night';
  return null;
}

run('git', ['worktree', 'add', '--detach', copy, 'HEAD'], root);
let found = 0;
let ofNight = 0;
const chosen = MUTANTS.filter(({ part }) => values.only === undefined || part === values.only);
try {
  run('cp', ['-al', join(root, 'node_modules'), join(copy, 'node_modules')], root);
  for (const mutant of chosen) {
    const file = fileOf(mutant);
    const before = readFileSync(join(copy, file), 'utf8');
    writeFileSync(
      join(copy, file),
      before.replace(mutant.from, () => mutant.to),
    );
    const by = foundBy(file);
    if (by === 'tests of the night') ofNight += 1;
    else if (by !== null) found += 1;
    console.log(
      `${by === null ? 'MISSED' : 'found '}  ${mutant.part}: ${mutant.what} (${file})${by ? `, by ${by}` : ''}`,
    );
    writeFileSync(join(copy, file), before);
  }
} finally {
  run('git', ['worktree', 'remove', '--force', copy], root);
  rmSync(dirname(copy), { recursive: true, force: true });
}
const missed = chosen.length - found - ofNight;
console.log(`\n${chosen.length} planted: ${found} found by npm test, ${ofNight} more by the night, ${missed} missed`);
process.exit(missed > 0 ? 1 : 0);
