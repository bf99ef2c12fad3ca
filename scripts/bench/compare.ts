/**
 * This tree against another commit, measured in turn, so that what else the machine does meets both alike: the ratio of each pair of
 * neighbours says more than two figures that were measured minutes apart.
 */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../lib/paths.ts';
import type { Measurement } from './engine.ts';

export interface Ratios {
  median: number;
  min: number;
  max: number;
}

/** Of pairs of what this tree and the other commit measured: this ÷ other. Null if the other measured 0 or there is no pair. */
export function ratiosOf(pairs: readonly (readonly [here: number, there: number])[]): Ratios | null {
  const ratios = pairs.map(([here, there]) => here / there).toSorted((a, b) => a - b);
  if (ratios.length === 0 || !ratios.every(Number.isFinite)) return null;
  const middle = ratios.length / 2;
  const median = (ratios[Math.ceil(middle) - 1]! + ratios[Math.floor(middle)]!) / 2;
  return { median, min: ratios[0]!, max: ratios.at(-1)! };
}

/** Rows from what a child process has printed: its last line, after messages of a build. Empty if that is something else. */
export function rowsIn(printed: string): Measurement[] {
  try {
    const rows: unknown = JSON.parse(printed.trimEnd().split('\n').at(-1)!);
    return Array.isArray(rows) ? (rows as Measurement[]) : [];
  } catch {
    return [];
  }
}

/**
 * A line for each row that was measured.
 * @param here what this tree measured, run by run; `there` the other commit
 */
export function linesOf(here: readonly Measurement[][], there: readonly Measurement[][]): string[] {
  const names = new Set([...here, ...there].flat().map(({ name }) => name));
  return [...names].map((name) => {
    const find = (rows: readonly Measurement[]) => rows.find((row) => row.name === name)?.value;
    const pairs = here.flatMap((rows, i) => {
      const [mine, theirs] = [find(rows), find(there[i]!)];
      return mine === undefined || theirs === undefined ? [] : [[mine, theirs] as const];
    });
    if (pairs.length === 0)
      return `${name}: ${here.some((rows) => find(rows) !== undefined) ? 'the other commit lacks it' : 'this tree lacks it'}`;
    const ratios = ratiosOf(pairs);
    if (ratios === null) return `${name}: no ratio, the other commit measured 0`;
    const [median, min, max] = [ratios.median, ratios.min, ratios.max].map((one) => one.toFixed(3));
    return `${name}: ${median} (${min}–${max})`;
  });
}

/**
 * Prints for each row the median of the ratios and their range.
 * @param ref a commit, branch or tag
 * @param pairs runs of each
 * @throws if the commit is unknown, or older than rows that can be measured alone
 */
export async function compareWith(ref: string, names: readonly string[], pairs: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'titre-compare-'));
  const other = join(folder, 'tree');
  process.on('exit', () => {
    spawnSync('git', ['worktree', 'remove', '--force', other], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  });
  // Ctrl-C comes twice: from the terminal, and from scripts/with-deps.mjs.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  execFileSync('git', ['worktree', 'add', '--detach', '--quiet', other, ref], { cwd: root });
  if (!existsSync(join(other, 'scripts/bench/compare.ts')))
    throw new Error(`${ref} is older than rows that can be measured alone.`);
  const lockOf = (tree: string) => readFileSync(join(tree, 'package-lock.json'), 'utf8');
  // Otherwise scripts/with-deps.mjs installs its own.
  if (lockOf(other) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(other, 'node_modules'));
  console.log(`Ratios, this tree ÷ ${ref}: median (range) of ${pairs} pairs`);
  for (const name of names) {
    const here: Measurement[][] = [];
    const there: Measurement[][] = [];
    for (let i = 0; i < pairs; i++) {
      // oxlint-disable-next-line no-await-in-loop -- in turn, which is the point
      there.push(await run(other, name));
      // oxlint-disable-next-line no-await-in-loop -- as above
      here.push(await run(root, name));
    }
    console.log(linesOf(here, there).join('\n') || `${name}: could not be measured`);
  }
}

/** What a process of its own measures; nothing if it fails, after its message has been printed. */
async function run(tree: string, name: string): Promise<Measurement[]> {
  const args = ['scripts/with-deps.mjs', 'scripts/bench.ts', '--row', name];
  try {
    return rowsIn((await promisify(execFile)(process.execPath, args, { cwd: tree })).stdout);
  } catch (error) {
    console.error(String(error));
    return [];
  }
}
