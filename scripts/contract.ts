/**
 * `npm run contract -- --url <base> --admin-token … --standard-token … --free-token … --noorg-token …`: checks any server
 * against the contract, and writes what it found to a folder (docs/contract-kit.md).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { operations } from '../tests/contract/contract.ts';
import type { Caller } from '../tests/contract/kit/client.ts';
import { markdown, reportOf } from '../tests/contract/kit/report.ts';
import { runKit } from '../tests/contract/kit.ts';

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
    report: { type: 'string', default: '.cache/reports' },
  },
});

const given = (caller: Caller) => values[`${caller}-token`] ?? process.env[`${caller.toUpperCase()}_TOKEN`];
const absent = callers.filter((caller) => !given(caller));
if (!values.url || absent.length > 0) {
  console.error(
    `usage: npm run contract -- --url http://localhost:3000 ${callers.map((one) => `--${one}-token …`).join(' ')}\n` +
      '       [--only getUser,buffers] [--burst 2000] [--report folder]\n' +
      `Tokens can also be set in ${callers.map((one) => `${one.toUpperCase()}_TOKEN`).join(', ')}.` +
      (absent.length > 0 ? `\nMissing tokens: ${absent.join(', ')}.` : ''),
  );
  process.exit(2);
}
const burst = Number(values.burst);
const words = values.only?.split(',');
/** An operation of that name; where there is none, those that have the word in their name or address. */
const named = (word: string) => {
  const exact = operations.filter(({ id }) => id === word);
  const has = (text: string) => text.toLowerCase().includes(word.toLowerCase());
  return exact.length > 0 ? exact : operations.filter(({ id, path }) => has(id) || has(path));
};
const unknown = words?.filter((word) => named(word).length === 0) ?? [];
if (unknown.length > 0 || !Number.isInteger(burst) || burst < 0) {
  console.error(
    unknown.length > 0
      ? `--only: no operation has ${unknown.join(', ')} in its name or path.`
      : '--burst: enter the number of requests.',
  );
  process.exit(2);
}

const url = values.url.replace(/\/$/, '');
const tokens = Object.fromEntries(callers.map((caller) => [caller, given(caller)!])) as Record<Caller, string>;
const findings = await runKit(
  { url, tokens },
  { burst, only: words ? [...new Set(words.flatMap(named))] : operations },
);
const report = reportOf(url, findings);
mkdirSync(values.report, { recursive: true });
const [json, readable] = ['contract.json', 'contract.md'].map((name) => join(values.report, name)) as [string, string];
writeFileSync(json, `${JSON.stringify(report, null, 1)}\n`);
writeFileSync(readable, markdown(report));

for (const { operation, check, outcome, message = '' } of findings)
  if (outcome === 'failed' || outcome === 'skipped') console.log(`${outcome}  ${operation}: ${check}: ${message}`);
const missing = new Set(findings.filter(({ outcome }) => outcome === 'missing').map(({ operation }) => operation));
if (missing.size > 0) console.log(`missing  ${[...missing].join(', ')}`);
const { passed, failed, skipped } = report.totals;
console.log(`\n${new Set(findings.map(({ operation }) => operation)).size} operations, ${missing.size} missing`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}; ${readable}, ${json}`);
process.exit(failed === 0 ? 0 : 1);
