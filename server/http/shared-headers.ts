import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { POLICY_REPORTS } from '#server/policy-reports-path.ts';

/** The page of share links, the file that it saves, and the calls that it makes. */
const SHARED = /^\/(shared|shared\.html|v1\/shared)(\/|$)/;

/** The file for reading offline is only fetched and filled by the page: opened here, it shows and runs nothing. */
const OFFLINE = /^\/shared(\/offline)?\.html$/;

interface Page {
  /** Allows the inline script, the styles and the socket of the development server. */
  development: boolean;
  /** Sources that allow the inline style elements of the app. */
  inlineStyles: string[];
}

/**
 * Headers of the shared page and of its calls: nothing is cached, framed, indexed or named as a referrer, and the page reaches this
 * server and its API alone, neither the identity provider nor an analytics service. They replace the headers of all pages, also those
 * that a file is sent with.
 */
export function protectShared(app: FastifyInstance, config: Config, { development, inlineStyles }: Page): void {
  const api = URL.canParse(config.apiBaseUrl) ? ` ${new URL(config.apiBaseUrl).origin}` : '';
  const policy = [
    "default-src 'none'",
    `script-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : inlineStyles.join(' ')}`.trim(),
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${api}${development ? ' ws: wss:' : ''}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    `report-uri ${POLICY_REPORTS}`,
  ].join('; ');
  app.addHook('onSend', async (request, reply, payload) => {
    const path = request.url.split('?', 1)[0]!;
    if (!SHARED.test(path)) return payload;
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'content-security-policy': OFFLINE.test(path) ? "default-src 'none'; sandbox; frame-ancestors 'none'" : policy,
    });
    return payload;
  });
}
