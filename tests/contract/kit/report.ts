/** The report for the developers of a server: the request, what was expected, the response, and how to repeat it. */
import { operations, type Operation } from '../contract.ts';
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
    findings: (Finding & { curl?: string; contract?: string })[];
    /** Documented statuses that no check received. */
    not_provoked: number[];
  }[];
}

export function reportOf(url: string, findings: Finding[]): Report {
  const count = (outcome: Outcome) => findings.filter((one) => one.outcome === outcome).length;
  return {
    url,
    made_at: new Date().toISOString(),
    totals: {
      passed: count('passed'),
      failed: count('failed'),
      missing: count('missing'),
      blocked: count('blocked'),
      skipped: count('skipped'),
    },
    operations: operations.flatMap((operation) => {
      const { id, method, path, responses } = operation;
      const own = findings.filter(({ operation }) => operation === id);
      if (own.length === 0) return [];
      const seen = new Set(own.map(({ exchange }) => exchange?.status));
      return {
        operation: id,
        method,
        path,
        findings: own.map((one) =>
          one.exchange
            ? { ...told(one, one.exchange), contract: contractSays(operation, one), curl: curl(url, one.exchange) }
            : one,
        ),
        not_provoked: Object.keys(responses)
          .map(Number)
          .filter((status) => !seen.has(status)),
      };
    }),
  };
}

/** What the contract says of the status that was expected. */
function contractSays({ responses }: Operation, { expected = '' }: Finding): string {
  const success = Object.keys(responses).find((status) => Number(status) < 300);
  const status = /\b\d{3}\b/.exec(expected)?.[0] ?? success ?? '';
  const { description, pointer } = responses[status] ?? { description: 'not documented', pointer: null };
  return `${status}: ${description}${pointer ? ` (#${decodeURIComponent(pointer)})` : ''}`;
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

/** What changed since an earlier report, of the operations that both examined. */
export interface Changes {
  /** Failures that were not there before. */
  appeared: Finding[];
  /** Failures that are no longer there, as “operation: check”. */
  mended: string[];
  /** Failures in both. */
  remaining: number;
  /** Operations that are delivered now. */
  delivered: string[];
}

export function changesSince(earlier: Pick<Report, 'operations'>, findings: Finding[]): Changes {
  const keyOf = (operation: string, check: string) => `${operation}: ${check}`;
  const before = new Map(earlier.operations.map((one) => [one.operation, one.findings]));
  const failing = (own: Finding[]) => own.filter(({ outcome }) => outcome === 'failed');
  const [then, now] = [[...before.values()].flatMap(failing), failing(findings)];
  const keys = (own: Finding[]) => new Set(own.map(({ operation, check }) => keyOf(operation, check)));
  const [thenKeys, nowKeys] = [keys(then), keys(now)];
  const examined = new Set(findings.map(({ operation }) => operation));
  const isMissing = (own: Finding[]) => own.some(({ outcome }) => outcome === 'missing');
  return {
    appeared: now.filter(({ operation, check }) => !thenKeys.has(keyOf(operation, check))),
    mended: [...thenKeys].filter((key) => examined.has(key.split(': ')[0]!) && !nowKeys.has(key)),
    remaining: [...nowKeys].filter((key) => thenKeys.has(key)).length,
    delivered: [...examined].filter(
      (id) => isMissing(before.get(id) ?? []) && !isMissing(findings.filter(({ operation }) => operation === id)),
    ),
  };
}

/** Operations by what stands in their way: not delivered, by the status that said so, or in need of one that is not. */
export function undelivered(findings: Finding[]): { is: string; operations: string[] }[] {
  const of = (outcome: Outcome) => findings.filter((one) => one.outcome === outcome);
  const ids = (own: Finding[]) => [...new Set(own.map(({ operation }) => operation))];
  const missing = of('missing');
  const is501 = ({ exchange }: Finding) => exchange?.status === 501;
  const absent = new Set(ids(missing));
  return [
    { is: 'not delivered (501)', operations: ids(missing.filter(is501)) },
    { is: 'not delivered (unknown address)', operations: ids(missing.filter((one) => !is501(one))) },
    {
      is: 'in need of an operation that is not delivered',
      operations: ids(of('blocked').filter(({ check, operation }) => check === 'example' && !absent.has(operation))),
    },
  ].filter(({ operations: own }) => own.length > 0);
}

/** Failures of one cause that are given in full: of each operation one for each expectation. */
const IN_FULL = 20;

/** The report for people: failures by cause, numbers for what passed. */
export function markdown({ url, made_at, totals, operations: all }: Report): string {
  const findings = all.flatMap((one) => one.findings);
  const lines = [
    '# Contract report',
    '',
    `${url}, ${made_at}: ${all.length} operations, ${totals.passed} checks passed, ${totals.failed} failed, ${totals.blocked} in need of an operation that is not delivered, ${totals.skipped} skipped.`,
    '',
    ...undelivered(findings).flatMap(({ is, operations: ids }) => [`${ids.length} ${is}: ${ids.join(', ')}.`, '']),
    'This report contains no tokens: set `ADMIN_TOKEN`, `STANDARD_TOKEN`, `FREE_TOKEN` and `NOORG_TOKEN` to repeat a request. The',
    'kit deletes the objects that it creates: use the id of one of yours instead.',
    '',
  ];
  const causes = causesOf(findings);
  if (causes.length > 0) {
    lines.push(
      '## Probable causes',
      '',
      '| | what is wrong | failures | operations | first |',
      '|---:|---|---:|---|---|',
    );
    for (const [i, { what, operations: ids, findings: own }] of causes.entries())
      lines.push(`| ${i + 1} | ${cell(what)} | ${own.length} | ${cell(listed(ids))} | ${cell(own[0]!.check)} |`);
    lines.push('');
  }
  for (const [i, { what, findings: own }] of causes.entries()) {
    lines.push(`## ${i + 1}. ${clip(what, 160).replaceAll('\n', ' ')}`, '');
    const kinds = own.map(({ operation, expected }) => `${operation} ${expected}`);
    const firsts = own.filter((_, at) => kinds.indexOf(kinds[at]!) === at);
    const inFull = new Set(firsts.slice(0, IN_FULL));
    for (const finding of inFull) lines.push(...inDetail(finding));
    const others = own.filter((one) => !inFull.has(one));
    for (const { operation, check, message = '' } of others)
      lines.push(`- ${operation}: ${cell(check)}: ${cell(message)}`);
    if (others.length > 0) lines.push('');
  }
  const skipped = findings.filter(({ outcome }) => outcome === 'skipped');
  if (skipped.length > 0) lines.push('## Skipped', '');
  for (const { operation, check, message = '' } of skipped) lines.push(`- ${operation}: ${check}: ${message}`);
  lines.push(
    '',
    '## Every operation',
    '',
    '| operation | passed | failed | documented, not received |',
    '|---|---:|---:|---|',
  );
  for (const { operation, findings: own, not_provoked } of all) {
    const count = (outcome: Outcome) => own.filter((finding) => finding.outcome === outcome).length;
    lines.push(`| ${operation} | ${count('passed')} | ${count('failed')} | ${not_provoked.join(', ')} |`);
  }
  lines.push(
    '',
    'Not received: 429 without `--burst`, 500 and 503, which no request can cause, and states that no request can bring about.',
    '',
  );
  return lines.join('\n');
}

function inDetail({ operation, check, message = '', exchange, ...rest }: Report['operations'][0]['findings'][0]) {
  const lines = [`### ${operation}: ${check}`, '', message, ''];
  if (!exchange) return lines;
  const got = typeof exchange.answer === 'string' ? exchange.answer : JSON.stringify(exchange.answer);
  return [
    ...lines,
    `- caller: ${exchange.as}`,
    `- expected: ${rest.expected ?? 'as documented'}`,
    `- got: ${exchange.status || 'nothing'}, request id ${exchange.request_id ?? 'none'}`,
    `- contract: ${rest.contract ?? 'as documented'}`,
    '',
    '```sh',
    clip(rest.curl ?? '', 4000),
    '```',
    '',
    '```json',
    clip(got, 1200),
    '```',
    '',
  ];
}

const clip = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)} …` : text);

const cell = (text: string) => clip(text, 160).replaceAll('|', '\\|').replaceAll('\n', ' ');

const listed = (ids: string[]) =>
  ids.length > 4 ? `${ids.slice(0, 4).join(', ')} and ${ids.length - 4} more` : ids.join(', ');
