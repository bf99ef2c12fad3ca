/** Reads and solves a database off the main thread: the file never leaves the browser. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { reasonOf } from '#src/lib/reason-of.ts';
import type { Answer, Ask } from './import-messages.ts';
import { readDatabase } from './read-database.ts';
import { type Cells, planTable, readTable } from './results-table.ts';
import { type Options, solveDatabase } from './solve-database.ts';
import type { Database } from './model.ts';

let cells: Cells = [];
let hash = '';
let options: Options = {};

const SAMPLE = 4;
const say = (answer: Answer): void => postMessage(answer);
/** ms between two messages about the progress of the same part. */
const PAUSE = 100;
let last = { what: '', at: 0 };

function onProgress(what: string, done: number, of: number): void {
  const now = performance.now();
  if (what === last.what && now - last.at < PAUSE) return;
  last = { what, at: now };
  say({ kind: 'progress', what, done, of });
}

const solve = (database: Database): void =>
  say({ kind: 'solved', solved: solveDatabase(database, options, onProgress), hash });

async function answer(ask: Ask): Promise<void> {
  if (ask.kind === 'columns') return solve(readTable(cells, ask.plan));
  options = ask.options;
  const bytes = new Uint8Array(await ask.file.arrayBuffer());
  hash = bytesToHex(sha256(bytes));
  const file = await readDatabase(bytes, onProgress);
  if ('database' in file) return solve(file.database);
  cells = file.cells;
  const plan = planTable(cells);
  return say({
    kind: 'table',
    plan,
    rows: cells.slice(plan.from, plan.from + SAMPLE),
    count: cells.length - plan.from,
  });
}

addEventListener('message', ({ data }: MessageEvent<Ask>) => {
  answer(data).catch((error: unknown) => say({ kind: 'failed', message: reasonOf(error) }));
});
