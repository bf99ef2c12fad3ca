/**
 * `npm run test:repeat -- --times 20 --busy 4 --only server,browser`: runs checks of `npm test` again and again beside processes that
 * do nothing but keep the processors busy, and lists every test that failed, or passed only when tried again. None may.
 * With names of files, or parts of them, it runs those alone: `npm run test:repeat -- --times 5 server/jobs e2e/shell`; `--night` takes
 * those of the night, too.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { root } from './lib/paths.ts';

const { values, positionals: files } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    busy: { type: 'string', default: '4' },
    only: { type: 'string', default: 'server,browser' },
    night: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const times = Number(values.times);
const loops = Array.from({ length: Number(values.busy) }, () => spawn(process.execPath, ['-e', 'for (;;);']));
/** The leader of a group with all that it starts. */
let running: number | undefined;
process.on('exit', () => {
  loops.forEach((loop) => loop.kill('SIGKILL'));
  if (running !== undefined) process.kill(-running);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Lines of Vitest, Playwright and the runner that name what failed. */
const FAILED = /^\s*(FAIL |✘ |\d+\) |FAILED|Flaky)/;
// oxlint-disable-next-line no-control-regex -- colours of a terminal
const COLOURS = /\u001B\[\d*m/g;
const command = [join(root, 'scripts/test.ts'), ...(files.length > 0 ? files : ['--only', values.only])];
if (values.night) command.push('--night');
let failed = 0;

for (let time = 1; time <= times; time++) {
  const started = performance.now();
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  running = child.pid;
  // oxlint-disable-next-line no-await-in-loop -- one time after the other
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  running = undefined;
  const lines = said.replaceAll(COLOURS, '').trimEnd().split('\n');
  const wrong = lines.filter((line) => FAILED.test(line));
  if (code !== 0 || wrong.length > 0) failed += 1;
  console.log(`${time}: ${lines.at(-1)} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
  for (const line of new Set(wrong)) console.log(`   ${line.trim()}`);
}
console.log(`\n${times} runs alongside ${values.busy} busy processes: ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
