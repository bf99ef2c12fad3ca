import type { FastifyInstance } from 'fastify';
import { POLICY_REPORTS } from '#server/policy-reports-path.ts';
import { redact } from './redact.ts';
import { logSecurityEvent } from './security-events.ts';

/** Maximum size of a request in bytes, which may contain several reports. */
const LARGEST = 16 * 1024;

/** Maximum number of log lines per minute: anyone can send reports, and one faulty page can send them endlessly. */
const MOST_LINES = 30;
const MINUTE = 60_000;

/** Maximum length of each text of a report. */
const LONGEST = 200;

/**
 * Logs the reports of browsers: what was blocked, by which directive, on which page. The older form (`report-uri`) has one
 * report, the newer one (`report-to`) a list.
 */
export function mountPolicyReports(app: FastifyInstance): void {
  let lines = 0;
  let omitted = 0;
  const timer = setInterval(() => {
    if (omitted > 0)
      app.log.warn({ event: 'policy_violation', omitted }, 'further reports of blocked content were not logged');
    lines = omitted = 0;
  }, MINUTE);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: LARGEST },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(POLICY_REPORTS, async (request, reply) => {
      for (const report of reportsIn(request.body)) {
        lines += 1;
        if (lines > MOST_LINES) omitted += 1;
        else logSecurityEvent(request, 'policy_violation', report);
      }
      return reply.code(204).send();
    });
  });
}

type Texts = Record<string, string | undefined>;

/** The reports of a request in one form; anything else in it is ignored. */
function reportsIn(body: unknown): Texts[] {
  const old = at(body, 'csp-report');
  if (isObject(old)) {
    return [
      {
        directive: text(old['effective-directive'] ?? old['violated-directive']),
        blocked: address(old['blocked-uri']),
        page: address(old['document-uri']),
        source: address(old['source-file']),
      },
    ];
  }
  if (!Array.isArray(body)) return [];
  return body
    .filter((one) => at(one, 'type') === 'csp-violation')
    .map((one) => at(one, 'body'))
    .filter(isObject)
    .map((one) => ({
      directive: text(one['effectiveDirective']),
      blocked: address(one['blockedURL']),
      page: address(one['documentURL']),
      source: address(one['sourceFile']),
    }));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const at = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? redact(value).slice(0, LONGEST) : undefined;

/** Without query and fragment, which at sign-in hold codes. */
const address = (value: unknown): string | undefined =>
  typeof value === 'string' ? text(value.split(/[?#]/, 1)[0]) : undefined;
