/** Failures that one fault can explain, so that a report starts with faults and not with their consequences. */
import type { Finding } from './findings.ts';

export interface Cause {
  /** What is wrong, without the values of one request. */
  what: string;
  operations: string[];
  findings: Finding[];
}

/** The message without what differs from request to request: ids, numbers, quoted values and the response itself. */
export function essence(message: string): string {
  return message
    .replace(/^(answered \d+, not [^:]*|\d+ is not documented):.*$/s, '$1')
    .replaceAll(/"[^"]*"|“[^”]*”/g, '…')
    .replaceAll(/\b\w*\d\w*(_\w+)*\b(?!, not)/g, (word) => (/^\d{3}$/.test(word) ? word : '…'));
}

/**
 * Groups failures: those of one check, or of one operation, that have the same essence belong together.
 * @returns the largest group first
 */
export function causesOf(findings: Finding[]): Cause[] {
  const groups: { what: string; checks: Set<string>; operations: Set<string>; findings: Finding[] }[] = [];
  for (const finding of findings.filter(({ outcome }) => outcome === 'failed')) {
    const what = essence(finding.message ?? '');
    const same = groups.filter(
      (group) => group.what === what && (group.checks.has(finding.check) || group.operations.has(finding.operation)),
    );
    const group = same[0] ?? { what, checks: new Set(), operations: new Set(), findings: [] };
    if (same.length === 0) groups.push(group);
    for (const other of same.slice(1)) {
      group.findings.push(...other.findings);
      for (const check of other.checks) group.checks.add(check);
      for (const operation of other.operations) group.operations.add(operation);
      groups.splice(groups.indexOf(other), 1);
    }
    group.findings.push(finding);
    group.checks.add(finding.check);
    group.operations.add(finding.operation);
  }
  return groups
    .map(({ what, operations, findings: own }) => ({ what, operations: [...operations], findings: own }))
    .toSorted((a, b) => b.findings.length - a.findings.length);
}
