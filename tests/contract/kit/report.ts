/** The report for the developers of a server: the request, what was expected, the response, and how to repeat it. */
import { operations } from '../contract.ts';
import type { Exchange } from './client.ts';
import { causesOf } from './causes.ts';
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
    /** Documented statuses that no check received. */
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

/** The response itself only for failures: all of them would be megabytes. Of a file, its size. */
function told(finding: Finding, exchange: Exchange): Finding {
  const { answer } = exchange;
  const kept = answer instanceof Uint8Array ? `(${answer.length} bytes)` : answer;
  return { ...finding, exchange: { ...exchange, answer: finding.outcome === 'passed' ? null : kept } };
}

/** A command that repeats the request. The token is in a variable named after the caller. */
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

/** The report for people: failures in full, numbers for what passed. */
export function markdown({ url, made_at, totals, operations: all }: Report): string {
  const lines = [
    '# Contract report',
    '',
    `${url}, ${made_at}: ${totals.passed} checks passed, ${totals.failed} failed, ${totals.missing} of operations that are not implemented, ${totals.skipped} skipped.`,
    '',
    'This report contains no tokens: set `ADMIN_TOKEN`, `STANDARD_TOKEN`, `FREE_TOKEN` and `NOORG_TOKEN` to repeat a request. The',
    'kit deletes the objects that it creates: use the id of one of yours instead.',
    '',
  ];
  const of = (outcome: Outcome) =>
    all.flatMap((one) =>
      one.findings.filter((finding) => finding.outcome === outcome).map((finding) => ({ one, finding })),
    );
  const failed = of('failed');
  if (failed.length > 0) {
    const causes = causesOf(failed.map(({ finding }) => finding));
    lines.push('## Probable causes', '', '| what is wrong | failures | operations | first |', '|---|---:|---|---|');
    for (const { what, operations: ids, findings } of causes)
      lines.push(`| ${cell(what)} | ${findings.length} | ${cell(listed(ids))} | ${cell(findings[0]!.check)} |`);
    lines.push('', '## Failures', '');
  }
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
      `- caller: ${exchange.as}`,
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
    lines.push(`## ${outcome === 'missing' ? 'Not implemented' : 'Skipped'}`, '');
    for (const { one, finding } of found) lines.push(`- ${one.operation}: ${finding.check}: ${finding.message ?? ''}`);
    lines.push('');
  }
  lines.push(
    '## Every operation',
    '',
    '| operation | passed | failed | documented, not received |',
    '|---|---:|---:|---|',
  );
  for (const { operation, findings, not_provoked } of all) {
    const count = (outcome: Outcome) => findings.filter((finding) => finding.outcome === outcome).length;
    lines.push(`| ${operation} | ${count('passed')} | ${count('failed')} | ${not_provoked.join(', ')} |`);
  }
  lines.push(
    '',
    'Not received: 429 without `--burst`, 500 and 503, which no request can cause, and states that no request can bring about.',
    '',
  );
  return lines.join('\n');
}

const clip = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)} …` : text);

const cell = (text: string) => clip(text, 160).replaceAll('|', '\\|').replaceAll('\n', ' ');

const listed = (ids: string[]) =>
  ids.length > 4 ? `${ids.slice(0, 4).join(', ')} and ${ids.length - 4} more` : ids.join(', ');
