/** `npm run contract -- --url <base> --token <jwt> [--admin-token <jwt>]`: checks any server against the contract. */
import { parseArgs } from 'node:util';
import { runKit, type Finding } from '../tests/contract/kit.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    token: { type: 'string' },
    'admin-token': { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
if (!values.url || !values.token) {
  console.error(
    'usage: npm run contract -- --url http://localhost:3000 --token "$(npm run -s token -- standard@demo.test)" [--admin-token …] [--verbose]',
  );
  process.exit(2);
}

const findings = await runKit({
  url: values.url.replace(/\/$/, ''),
  token: values.token,
  adminToken: values['admin-token'],
});
const of = (outcome: Finding['outcome']) => findings.filter((finding) => finding.outcome === outcome);
const shown = values.verbose ? findings : [...of('failed'), ...of('skipped')];
for (const { operation, check, outcome, message = '' } of shown)
  console.log(`${outcome.padEnd(8)}${operation}: ${check}${message && `: ${message}`}`);

const operations = new Set(findings.map(({ operation }) => operation)).size;
const missing = new Set(of('missing').map(({ operation }) => operation));
if (missing.size > 0) console.log(`missing  ${[...missing].join(', ')}`);
console.log(`\n${operations} operations, ${missing.size} missing, ${of('skipped').length} skipped`);
console.log(`${of('passed').length} passed, ${of('failed').length} failed`);
process.exit(of('failed').length === 0 ? 0 : 1);
