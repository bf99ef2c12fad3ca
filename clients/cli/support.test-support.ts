/** The command as tests call it: in this process, or as people do. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildScenario, type ScenarioFile, scenarioText } from '@titre/engine';
import { demoProcess, sharedLibrary } from './library.ts';
import { run } from './main.ts';

/** The command itself. */
export const TITRE = join(import.meta.dirname, 'titre.mjs');

/** The scenario of `titre example`. */
export function exampleFile(): ScenarioFile {
  const made = buildScenario({ ...demoProcess(), created_at: '2026-01-01T00:00:00.000Z' }, sharedLibrary());
  if (!made.feasible) throw new Error(made.problem.message);
  return made.file;
}

/** A folder with files, and its removal. */
export function folderWith(files: Readonly<Record<string, string | Buffer>>): {
  path: (name: string) => string;
  remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'titre-cli-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return { path: (name) => join(folder, name), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export const exampleText = (): string => scenarioText(exampleFile());

export interface Called {
  code: number | null;
  out: string;
  err: string;
}

/** Calls a command in this process. */
export async function call(...argv: string[]): Promise<Called> {
  const decoder = new TextDecoder();
  let [out, err] = ['', ''];
  const code = await run(argv, {
    print: async (text) => void (out += typeof text === 'string' ? text : decoder.decode(text)),
    say: (line) => void (err += `${line}\n`),
    showsProgress: false,
  });
  return { code, out, err };
}

/** Calls the real command in a process of its own. */
export function spawnCommand(argv: readonly string[], { cwd, input }: { cwd?: string; input?: string } = {}): Called {
  const { status, stdout, stderr } = spawnSync(process.execPath, [TITRE, ...argv], { cwd, input, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}
