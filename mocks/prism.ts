/** Prism, serving the contract's own examples: every documented answer, and no state. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');

export interface Mock {
  url: string;
  stop: () => void;
}

/** ms before a Prism that ended is started again, so that one that cannot start does not use a core. */
const REST = 500;

/**
 * Starts Prism on the bundled contract and waits until it answers. If it ends later, it is started again.
 * It validates requests, answers 401 without a bearer, and the header `Prefer: code=422, example=name` forces any
 * documented answer.
 * @param port where it listens, on the loopback address
 * @param contract the bundled contract, with examples
 * @param log receives what is wrong with requests; nothing else is logged
 * @throws when it does not answer within 5 min
 */
export async function startPrism(port: number, contract: string, log?: NodeJS.WritableStream): Promise<Mock> {
  const command = join(root, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');
  const options = ['--host', '127.0.0.1', '--port', String(port), '--multiprocess', 'false', '--verboseLevel', 'warn'];
  const ascii = pathToFileURL(join(import.meta.dirname, 'ascii-violations.mjs')).href;
  const run = () => {
    const child = spawn(process.execPath, ['--import', ascii, command, 'mock', contract, ...options], {
      stdio: ['ignore', log ? 'pipe' : 'ignore', log ? 'pipe' : 'ignore'],
    });
    if (log) for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false });
    return child;
  };
  let prism = run();
  let again: NodeJS.Timeout | undefined;
  const stop = () => {
    prism.removeListener('exit', restart);
    clearTimeout(again);
    prism.kill();
  };
  const restart = () => {
    again = setTimeout(() => {
      prism = run().once('exit', restart);
    }, REST);
  };
  process.once('exit', stop);
  const url = `http://127.0.0.1:${port}`;
  await answering(url, prism);
  prism.once('exit', restart);
  return { url, stop };
}

async function answering(url: string, prism: ChildProcess): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    if (prism.exitCode !== null)
      throw new Error(`Prism stopped with code ${prism.exitCode}. Check whether ${url} is already in use.`);
    try {
      // With a token, or the first line of the log would be that it is missing.
      await fetch(`${url}/v1/products.json`, { headers: { authorization: 'Bearer start' } });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  throw new Error(`Prism did not answer on ${url} within 5 min.`);
}
