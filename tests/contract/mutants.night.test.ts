/**
 * The kit finds what contradicts the declarations of the contract: each fault of the five files of mutants, alone, in front of our server.
 * Night: examines some seven hundred servers. By day kit.test.ts has a server that accepts everything.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kinds } from '#server/jobs/kinds/index.ts';
import { runningOnly } from '../support/jobs.ts';
import { listeningAt, testServer, type TestServer } from '../support/server.ts';
import { examine, runKit, type Target } from './kit.ts';
import { byId, World } from './kit/world.ts';
import { systematic } from './systematic-mutants.ts';
import { accidental } from './accidental-mutants.ts';
import { further } from './further-mutants.ts';
import { rare } from './rare-mutants.ts';
import { mutants as derived } from './mutants.ts';
import { planted } from './planted.ts';

const mutants = [...derived, ...further, ...accidental, ...systematic, ...rare];
const ORIGIN = 'https://app.example';
const found: { kind: string; title: string; by: string | null }[] = [];
let server: TestServer;
let target: Target;

beforeAll(async () => {
  server = await testServer({ CORS_ORIGINS: ORIGIN });
  target = await listeningAt(server);
});

afterAll(async () => {
  const folder = join(import.meta.dirname, '../../.cache/reports');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'mutants.md'), table());
  await server.close();
});

/** What a message about a fault of a kind says, so that whoever reads it knows where to look. */
const CAUSE: Readonly<Record<string, RegExp>> = {
  'conditional reads': /ETag|304/,
  'other objects': /was changed|another|row|returned|stays/,
  'effects of refusals': /refused|answered|was|more in the list/,
  'late effects': /stored|sent|read|list|GET|updated_at/,
  'ways in': /token|401|method/i,
  queries: /page|\?|Page|twice/,
  'lists in bodies': /sent|returned/,
  counts: /count/,
  files: /file|content/,
  pages: /page|total|rows/,
  headers:
    /x-request-id|www-authenticate|content-disposition|request id|is documented|cache-control|content-type|Allow|deprecation/i,
  'other organisations': /organisation|another|their own|list/,
  access: /password|capitals|Access-Control/,
  'conditional updates': /version|409|refused/,
  'times and versions': /_at\b|version|created_by|\bid\b|date-time|period_start/,
  'partial changes': /alone|empties|is null|version|sent|answered/,
  text: /sent ".*returned|characters|script|file is called/s,
  numbers: /sent .* returned|digits|fields|must be number|least/s,
  limits: /page|ph|name|points|valid_days|null|no-such|wrong type|not one of/,
  'limits of requests': /retry-after|is documented|429|x-request-id|cache-control|request_id|code|status|let through/i,
  references: /_id|copy_of|deleted|organisation/,
  refusals: /fields|process_idx|unit_operation|422|message|code|type/,
  'double effects': /\bkey\b/,
  'access that has ended': /access|scope|secret|link|member|password|organisation|anoth/,
  organisation: /X-Organisation/,
  filters: /\?\w+|search/,
  searches: /search/,
  sorting: /sorted|comes after|page/,
  agreement: /\brow|read|_at|returned|sent|created_at/,
  'nested ids': /another|own parents|not there/,
  CORS: /Access-Control|Vary|origin/,
  'nothing ignored': /surprise|Allow|405/,
  results: /figures|configuration|no number|object|sent/,
  jobs: /\bjob\b|result|progress|_at|parameters|again/,
  'deletion and restoring': /delet|restor|stays|in use|again|usages|no longer/,
};

test('has at least 750 faults, each once', () => {
  expect(new Set(mutants.map(({ title }) => title)).size).toBe(mutants.length);
  expect(mutants.length).toBeGreaterThanOrEqual(750);
});

const examined = [...new Set(mutants.map(({ operation }) => operation))].map((id) => ({
  id,
  parts: [
    ...new Set(mutants.filter(({ operation }) => operation === id).flatMap(({ options }) => options?.parts ?? [])),
  ],
}));

test.each(examined)('$id has no fault without one', async ({ id, parts }) => {
  const world = new World(target);
  try {
    const aroundWaiting = runningOnly(server.database, kinds);
    const own = await examine(byId(id), world, { slow: Infinity, patience: 600, origin: ORIGIN, aroundWaiting, parts });
    const wrong = own.filter(({ outcome }) => outcome !== 'passed');
    expect(wrong.map(({ check, message }) => `${check}: ${message}`)).toEqual([]);
  } finally {
    await world.tidy();
  }
});

test.each(mutants)('$kind: $title', async (fault) => {
  const world = new World(planted(target, fault));
  try {
    const aroundWaiting = runningOnly(server.database, kinds);
    const options = {
      slow: Infinity,
      patience: 600,
      untilFault: true,
      origin: ORIGIN,
      aroundWaiting,
      ...fault.options,
    };
    const own = fault.options?.burst
      ? await runKit(world.target, { only: [], burst: fault.options.burst })
      : await examine(byId(fault.operation), world, options);
    const failed = own.find(({ outcome }) => outcome === 'failed');
    expect(own.length, 'checks').toBeGreaterThan(0);
    const by = failed ? `${failed.check}: ${failed.message}` : null;
    found.push({ kind: fault.kind, title: fault.title, by });
    expect(by === null || CAUSE[fault.kind]!.test(by), `the message names the cause: ${by}`).toBe(true);
  } finally {
    await world.tidy();
  }
});

test('at least 95 % of them are found', () => {
  const missed = found.filter(({ by }) => by === null).map(({ title }) => title);
  expect(missed.length / found.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
});

/** Kinds with their numbers, and what found each fault. */
function table(): string {
  const names = [...new Set(found.map(({ kind }) => kind))];
  const of = (kind: string) => found.filter((one) => one.kind === kind);
  return [
    '| kind | planted | found | missed |',
    '|---|---:|---:|---:|',
    ...names.map(
      (kind) =>
        `| ${kind} | ${of(kind).length} | ${of(kind).filter(({ by }) => by !== null).length} | ${of(kind).filter(({ by }) => by === null).length} |`,
    ),
    '',
    ...found.map(({ title, by }) => `- ${title}: ${by ?? 'NOT FOUND'}`),
    '',
  ].join('\n');
}
