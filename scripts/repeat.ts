/**
 * `npm run test:repeat -- --times 20 --busy 4 --only server,browser`: runs checks of `npm test` again and again beside processes that
 * do nothing but keep the processors busy, and lists every test that failed, or passed only when tried again. None may.
 * With names of files, or parts of them, it runs those of the unit tests alone: `npm run test:repeat -- --times 5 server/jobs races`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bin, root } from './lib/paths.ts';

const { values, positionals: files } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    busy: { type: 'string', default: '4' },
    only: { type: 'string', default: 'server,browser' },
  },
  allowPositionals: true,
});
const times = Number(values.times);
const loops = Array.from({ length: Number(values.busy) }, () => spawn(process.execPath, ['-e', 'for (;;);']));
process.on('exit', () => loops.forEach((loop) => loop.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Lines of Vitest, Playwright and the runner that name what failed. */
const FAILED = /^\s*(FAIL |✘ |\d+\) |FAILED|Flaky)/;
// oxlint-disable-next-line no-control-regex -- colours of a terminal
const COLOURS = /\u001B\[\d*m/g;
const command =
  files.length > 0 ? [bin('vitest'), 'run', ...files] : [join(root, 'scripts/test.ts'), '--only', values.only];
let failed = 0;

for (let time = 1; time <= times; time++) {
  const started = performance.now();
  const { status, stdout } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const lines = stdout.replaceAll(COLOURS, '').trimEnd().split('\n');
  const wrong = lines.filter((line) => FAILED.test(line));
  if (status !== 0 || wrong.length > 0) failed += 1;
  const sum = lines.findLast((line) => /^ *(Tests )?.*\d+ (passed|failed)/.test(line));
  console.log(`${time}: ${sum?.trim()} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
  for (const line of new Set(wrong)) console.log(`   ${line.trim()}`);
}
console.log(`\n${times} times beside ${values.busy} busy processes: ${failed} with a failure`);
process.exit(failed > 0 ? 1 : 0);
