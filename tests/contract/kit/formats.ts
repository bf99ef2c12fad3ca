/** The findings in the formats that build servers and code hosts display: JUnit XML and SARIF. */
import type { Report } from './report.ts';

const escape = (text: string) =>
  text
    // Control characters are not allowed in XML 1.0, not even escaped.
    // oxlint-disable-next-line no-control-regex -- these are the characters to remove
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');

/** JUnit XML: a test suite for each operation, a test case for each check. */
export function junit({ operations, totals }: Report): string {
  const tests = totals.passed + totals.failed + totals.skipped + totals.missing + totals.blocked;
  const suites = operations.map(({ operation, method, path, findings }) => {
    const count = (...outcomes: string[]) => findings.filter(({ outcome }) => outcomes.includes(outcome)).length;
    const cases = findings.map(({ check, outcome, message = '', expected = '', curl = '', exchange }) => {
      const open = `    <testcase classname="${escape(operation)}" name="${escape(check)}" time="${(exchange?.seconds ?? 0).toFixed(3)}"`;
      if (outcome === 'passed') return `${open}/>`;
      const text = escape(message);
      const inside =
        outcome === 'failed'
          ? `<failure message="${text}">${escape(`expected: ${expected}\n${curl}`)}</failure>`
          : `<skipped message="${text || 'not delivered'}"/>`;
      return `${open}>${inside}</testcase>`;
    });
    return (
      `  <testsuite name="${escape(`${operation}: ${method} ${path}`)}" tests="${findings.length}" ` +
      `failures="${count('failed')}" skipped="${count('skipped', 'missing', 'blocked')}">\n${cases.join('\n')}\n  </testsuite>`
    );
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<testsuites name="API contract" tests="${tests}" failures="${totals.failed}" skipped="${totals.skipped + totals.missing + totals.blocked}">\n` +
    `${suites.join('\n')}\n</testsuites>\n`
  );
}

/** SARIF 2.1.0: a rule for each operation, a result for each failure. */
export function sarif({ operations }: Report): object {
  const failed = operations.filter(({ findings }) => findings.some(({ outcome }) => outcome === 'failed'));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Contract kit',
            rules: failed.map(({ operation, method, path }) => ({
              id: operation,
              shortDescription: { text: `${method} ${path} follows the contract` },
            })),
          },
        },
        results: failed.flatMap(({ operation, method, path, findings }) =>
          findings
            .filter(({ outcome }) => outcome === 'failed')
            .map(({ check, message = '' }) => ({
              ruleId: operation,
              level: 'error',
              message: { text: `${check}: ${message}` },
              locations: [
                {
                  physicalLocation: { artifactLocation: { uri: 'openapi/openapi.yaml' } },
                  logicalLocations: [{ name: operation, fullyQualifiedName: `${method} ${path}`, kind: 'function' }],
                },
              ],
            })),
        ),
      },
    ],
  };
}
