import { spawn } from 'node:child_process';
import { root } from './paths.ts';

/** Output of a command. @throws with its output, if it fails */
export function command(file: string, args: string[], cwd = root, env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    let printed = '';
    child.stdout.on('data', (part) => (printed += String(part)));
    child.stderr.on('data', (part) => (said += String(part)));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`${file} ${args.join(' ')}: ${printed}${said}`)),
    );
  });
}
