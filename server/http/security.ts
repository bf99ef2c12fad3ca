import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { POLICY_REPORTS } from '#server/policy-reports-path.ts';

interface Page {
  /** Allows the inline script, the styles and the socket of the development server. */
  development: boolean;
  /** Sources that allow the inline style elements of the app. */
  inlineStyles: string[];
}

/** Security headers of every response. Browsers report what the policy blocks. */
export async function secure(app: FastifyInstance, config: Config, { development, inlineStyles }: Page): Promise<void> {
  const isSecure = config.publicUrl.startsWith('https:');
  const issuer = [new URL(config.oidc.issuer).origin, ...config.oidc.origins];
  const analytics = config.analytics ? originOf(config.analytics) : [];
  const api = originOf(config.apiBaseUrl);
  const images = config.brand.contentHost ? [config.brand.contentHost] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'", ...inlineStyles],
        imgSrc: ["'self'", 'data:', 'blob:', ...images, ...originOf(config.brand.providerLogo)],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...api, ...issuer, ...analytics, ...(development ? ['ws:', 'wss:'] : [])],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", ...issuer],
        // Silent sign-in falls back to a frame of the same origin.
        frameAncestors: ["'self'"],
        formAction: ["'self'", ...issuer],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        // The newer form, which requires https, replaces the older one in browsers that support it.
        reportUri: [POLICY_REPORTS],
        ...(isSecure ? { reportTo: ['policy'] } : {}),
      },
    },
    // Only for https: on http the header would lock browsers out.
    hsts: isSecure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'sameorigin' },
  });
  if (!isSecure) return;
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('reporting-endpoints', `policy="${POLICY_REPORTS}"`);
  });
}

function originOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).origin] : [];
}
