/** The report that whoever writes the server works from: what was called, what was expected, what came, how to repeat it. */
import { operations } from '../contract.ts';
import type { Exchange } from './client.ts';
import type { Finding, Outcome } from './findings.ts';

export interface Report {
  url: string;
  made_at: string;
  totals: Record<Outcome, number>;
  operations: {
    operation: string;
    method: string;
    path: string;
    findings: (Finding & { curl?: string })[];
    /** Documented, and not answered to any check. */
    not_provoked: number[];
  }[];
}

export function reportOf(url: string, findings: Finding[]): Report {
  const count = (outcome: Outcome) => findings.filter((one) => one.outcome === outcome).length;
  return {
    url,
    made_at: new Date().toISOString(),
    totals: { passed: count('passed'), failed: count('failed'), missing: count('missing'), skipped: count('skipped') },
    operations: operations.flatMap(({ id, method, path, responses }) => {
      const own = findings.filter(({ operation }) => operation === id);
      if (own.length === 0) return [];
      const seen = new Set(own.map(({ exchange }) => exchange?.status));
      return {
        operation: id,
        method,
        path,
        findings: own.map((one) =>
          one.exchange ? { ...told(one, one.exchange), curl: curl(url, one.exchange) } : one,
        ),
        not_provoked: Object.keys(responses)
          .map(Number)
          .filter((status) => !seen.has(status)),
      };
    }),
  };
}

/** The answer itself only where something is to be put right: all of them would be megabytes. */
function told(finding: Finding, exchange: Exchange): Finding {
  return finding.outcome === 'passed' ? { ...finding, exchange: { ...exchange, answer: null } } : finding;
}

/** A command that makes the call again. The token is put into a variable named for the caller. */
export function curl(base: string, { as, method, url, headers, sent }: Exchange): string {
  const parts = ['curl -i', method === 'GET' ? '' : `-X ${method}`, quote(base + url)];
  if (as !== 'nobody')
    parts.push(`-H "Authorization: Bearer $${as === 'a bad token' ? 'BAD' : as.toUpperCase()}_TOKEN"`);
  const isForm = sent?.startsWith('(a small file');
  for (const [name, value] of Object.entries(headers)) if (!isForm) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (isForm) parts.push('-F file=@file');
  else if (sent !== null) parts.push(`--data-binary ${sent.startsWith('(') ? `@file # ${sent}` : quote(sent)}`);
  return parts.filter(Boolean).join(' ');
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The same for people. Failures in full; of what passed only how much. */
export function markdown({ url, made_at, totals, operations: all }: Report): string {
  const lines = [
    '# Contract report',
    '',
    `${url}, ${made_at}: ${totals.passed} checks passed, ${totals.failed} failed, ${totals.missing} on calls that are not delivered, ${totals.skipped} skipped.`,
    '',
    'Tokens are not in this report: set `ADMIN_TOKEN`, `STANDARD_TOKEN`, `FREE_TOKEN` and `NOORG_TOKEN` to repeat a call. Things',
    'that the kit made are taken away at its end: put an id of yours in place of theirs.',
    '',
  ];
  const of = (outcome: Outcome) =>
    all.flatMap((one) =>
      one.findings.filter((finding) => finding.outcome === outcome).map((finding) => ({ one, finding })),
    );
  const failed = of('failed');
  if (failed.length > 0) lines.push('## What to put right', '');
  for (const { one, finding } of failed) {
    const { exchange } = finding;
    lines.push(
      `### ${one.operation}: ${finding.check}`,
      '',
      `\`${one.method} ${one.path}\`: ${finding.message ?? ''}`,
      '',
    );
    if (!exchange) continue;
    const got = typeof exchange.answer === 'string' ? exchange.answer : JSON.stringify(exchange.answer);
    lines.push(
      `- called as: ${exchange.as}`,
      `- expected: ${finding.expected ?? 'as documented'}`,
      `- got: ${exchange.status}, request id ${exchange.request_id ?? 'none'}`,
      '',
      '```sh',
      clip(finding.curl ?? '', 4000),
      '```',
      '',
      '```json',
      clip(got, 1200),
      '```',
      '',
    );
  }
  for (const outcome of ['missing', 'skipped'] as const) {
    const found = of(outcome);
    if (found.length === 0) continue;
    lines.push(`## ${outcome === 'missing' ? 'Not delivered' : 'Skipped'}`, '');
    for (const { one, finding } of found) lines.push(`- ${one.operation}: ${finding.check}: ${finding.message ?? ''}`);
    lines.push('');
  }
  lines.push(
    '## Every operation',
    '',
    '| operation | passed | failed | documented, not provoked |',
    '|---|---:|---:|---|',
  );
  for (const { operation, findings, not_provoked } of all) {
    const count = (outcome: Outcome) => findings.filter((finding) => finding.outcome === outcome).length;
    lines.push(`| ${operation} | ${count('passed')} | ${count('failed')} | ${not_provoked.join(', ')} |`);
  }
  lines.push(
    '',
    'Not provoked: 429 without `--burst`, 500 and 503, which no caller can ask for, and states that no call brings about.',
    '',
  );
  return lines.join('\n');
}

const clip = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)} …` : text);
