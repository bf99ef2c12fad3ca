/**
 * The servers of the browser tests, started side by side: `node scripts/e2e-servers.ts 3100 3120 --mock 3110` is the product
 * on two ports, each with its own database, and the app on Prism on a third. Prints 'all answer' when they respond.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { mendRights } from '#server/private-folder.ts';
import { root } from './lib/paths.ts';

const { values, positionals: ports } = parseArgs({ options: { mock: { type: 'string' } }, allowPositionals: true });
const folder = mkdtempSync(join(tmpdir(), 'titre-e2e-'));
const running = new Set<ChildProcess>();
process.on('exit', () => {
  // Also when one of them could not be started: who waits for these servers waits for all of them to end.
  running.forEach((child) => child.kill());
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => running.forEach((child) => child.kill(signal)));

await Promise.all([values.mock && start(values.mock, 'mock', '--mock'), products()]);
console.log('all answer');

/** The demo data are made once; each product starts with a copy. */
async function products(): Promise<void> {
  const [first, ...others] = ports;
  if (first === undefined) return;
  if (others.length > 0) {
    const maker = await start(first, first);
    maker.kill('SIGTERM');
    await once(maker, 'exit');
    for (const port of others) {
      cpSync(join(folder, first), join(folder, port), { recursive: true });
      // A copy has folders that others may read, of which a start would tell.
      mendRights(join(folder, port));
    }
  }
  await Promise.all(ports.map((port) => start(port, port)));
}

/** @returns when it responds */
async function start(port: string, data: string, ...options: string[]): Promise<ChildProcess> {
  // A server that an earlier run has left would respond in place of this one.
  if (await isTaken(Number(port))) throw new Error(`Another program listens on port ${port}. End it, and start again.`);
  const child = spawn(process.execPath, ['--conditions=built', join(root, 'scripts', 'e2e-server.ts'), ...options], {
    env: { ...process.env, PORT: port, E2E_DATA_DIR: join(folder, data) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const response = await fetch(`http://localhost:${port}/healthz`).catch(() => null);
    if (response?.ok) return child;
    if (!running.has(child)) throw new Error(`The server on port ${port} exited with code ${child.exitCode}.`);
    // oxlint-disable-next-line no-await-in-loop -- and a rest between
    await pause(50);
  }
}

/** Whether a program accepts connections on the port. */
function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: 'localhost' }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
