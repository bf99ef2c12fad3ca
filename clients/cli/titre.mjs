#!/usr/bin/env node
// Starts the command on a Node that runs TypeScript, with its compiled code cached so that it starts in a fraction of a second.
// Plain JavaScript without imports of ours: it must work on any Node ≥ 18.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  module.enableCompileCache?.();
  const { main } = await import('./main.ts');
  await main();
} else {
  const name = `node-${process.platform}-${process.arch}`;
  const pinned = fileURLToPath(new URL(`../../node_modules/${name}/bin/node`, import.meta.url));
  if (!existsSync(pinned)) {
    console.error(
      `titre needs Node ${NEEDED} or newer; this is ${process.version}. Run npm ci in the folder of Titre first.`,
    );
    process.exit(2);
  }
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  // The terminal sends Ctrl-C to both; the child decides what to do with it.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
