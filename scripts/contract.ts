/**
 * `npm run contract -- --url <base> --admin-token … --standard-token … --free-token … --noorg-token …`: checks any server
 * against the contract and writes reports to a folder (docs/contract-kit.md).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { operations } from '../tests/contract/contract.ts';
import { reasonOf, type Caller } from '../tests/contract/kit/client.ts';
import { causesOf } from '../tests/contract/kit/causes.ts';
import { junit, sarif } from '../tests/contract/kit/formats.ts';
import { changesSince, markdown, reportOf, undelivered, type Report } from '../tests/contract/kit/report.ts';
import { runKit, wentDown, type Finding } from '../tests/contract/kit.ts';

const callers: Caller[] = ['admin', 'standard', 'free', 'noorg'];
const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    url: text,
    'admin-token': text,
    'standard-token': text,
    'free-token': text,
    'noorg-token': text,
    only: text,
    burst: { type: 'string', default: '0' },
    timeout: { type: 'string', default: '30' },
    slow: { type: 'string', default: '2' },
    jobs: { type: 'string', default: '120' },
    report: { type: 'string', default: '.cache/reports' },
    since: text,
    origin: text,
  },
});

const given = (caller: Caller) => values[`${caller}-token`] ?? process.env[`${caller.toUpperCase()}_TOKEN`];
const absent = callers.filter((caller) => !given(caller));
if (!values.url || absent.length > 0) {
  console.error(
    `usage: npm run contract -- --url http://localhost:3000 ${callers.map((one) => `--${one}-token …`).join(' ')}\n` +
      '       [--only getUser,buffers] [--burst 2000] [--timeout 30] [--slow 2] [--jobs 120] [--report folder] [--since contract.json] [--origin https://app.example]\n' +
      `Tokens can also be set in ${callers.map((one) => `${one.toUpperCase()}_TOKEN`).join(', ')}.` +
      (absent.length > 0 ? `\nMissing tokens: ${absent.join(', ')}.` : ''),
  );
  process.exit(2);
}
const [burst, timeout, slow, patience] = [values.burst, values.timeout, values.slow, values.jobs].map(Number) as [
  number,
  number,
  number,
  number,
];
const earlier = values.since === undefined ? null : readReport(values.since);
const words = values.only?.split(',');
/** The operation of that name; if there is none, those with the word in their name or path. */
const named = (word: string) => {
  const exact = operations.filter(({ id }) => id === word);
  const has = (text: string) => text.toLowerCase().includes(word.toLowerCase());
  return exact.length > 0 ? exact : operations.filter(({ id, path }) => has(id) || has(path));
};
const unknown = words?.filter((word) => named(word).length === 0) ?? [];
const faults = [
  unknown.length > 0 && `--only: no operation has ${unknown.join(', ')} in its name or path.`,
  !(Number.isInteger(burst) && burst >= 0) && '--burst: enter the number of requests.',
  !(timeout > 0) && '--timeout: enter the number of seconds to wait for a response.',
  !(slow > 0) && '--slow: enter the number of seconds that an operation may take.',
  values.since !== undefined && !earlier && '--since: enter the contract.json of an earlier run.',
  !(patience >= 0) && '--jobs: enter the number of seconds to wait for a job, or 0 not to wait.',
].filter((fault) => fault !== false);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(2);
}

const url = values.url.replace(/\/$/, '');
const tokens = Object.fromEntries(callers.map((caller) => [caller, given(caller)!])) as Record<Caller, string>;
try {
  await fetch(url, { signal: AbortSignal.timeout(timeout * 1000) });
} catch (error) {
  console.error(`${url} cannot be reached: ${reasonOf(error)}.`);
  process.exit(2);
}
const found: Finding[] = [];
const findings = await runKit(
  { url, tokens, timeout },
  {
    burst,
    slow,
    patience,
    ...(values.origin === undefined ? {} : { origin: values.origin }),
    only: words ? [...new Set(words.flatMap(named))] : operations,
    onProgress({ id }, own, done, of) {
      const failed = own.filter(({ outcome }) => outcome === 'failed').length;
      const absent = own.find(({ outcome }) => outcome === 'missing' || outcome === 'blocked');
      const words =
        absent && failed === 0 ? absent.message : `${own.length} checks${failed > 0 ? `, ${failed} failed` : ''}`;
      console.error(`${String(done).padStart(3)}/${of} ${id}: ${words}`);
      found.push(...own);
      write(found);
    },
  },
);
write(findings);

const { passed, failed, blocked, skipped } = reportOf(url, findings).totals;
const changes = earlier && changesSince(earlier, findings);
for (const { what, operations: ids, findings: own } of causesOf(changes?.appeared ?? findings))
  console.log(
    `failed  ${what} (${own.length} ×; ${ids.length > 3 ? `${ids.length} operations` : ids.join(', ')}): ${own[0]!.check}`,
  );
if (changes) {
  for (const key of changes.mended) console.log(`mended  ${key}`);
  for (const id of changes.delivered) console.log(`delivered  ${id}`);
  console.log(
    `Since ${values.since}: ${changes.appeared.length} new failures, ${changes.mended.length} fixed, ${changes.remaining} unchanged.`,
  );
} else {
  for (const { operation, check, outcome, message = '' } of findings)
    if (outcome === 'skipped') console.log(`skipped  ${operation}: ${check}: ${message}`);
  for (const { is, operations: ids } of undelivered(findings)) console.log(`${ids.length} ${is}: ${ids.join(', ')}`);
}
console.log(
  `\n${passed} passed, ${failed} failed${blocked > 0 ? `, ${blocked} blocked` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}; ${join(values.report, 'contract.md')}`,
);
if (wentDown(findings)) console.error(`${url} stopped responding; the report contains the findings up to that point.`);
process.exit(wentDown(findings) ? 2 : failed === 0 ? 0 : 1);

/** Writes what was found so far: a run that is interrupted leaves a report. */
function write(soFar: Finding[]): void {
  const report = reportOf(url, soFar);
  mkdirSync(values.report, { recursive: true });
  const files = {
    'contract.md': markdown(report),
    'contract.json': `${JSON.stringify(report, null, 1)}\n`,
    'contract.junit.xml': junit(report),
    'contract.sarif': `${JSON.stringify(sarif(report), null, 1)}\n`,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(values.report, name), content);
}

function readReport(file: string): Report | null {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    return Array.isArray(report.operations) ? report : null;
  } catch {
    return null;
  }
}
