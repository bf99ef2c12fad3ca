import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/**
 * Security headers of every answer.
 * @param development lets in the inline script and the socket of the development server
 */
export async function secure(app: FastifyInstance, config: Config, development: boolean): Promise<void> {
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
        // The component library writes its styles into style elements as the page runs.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...images, ...originOf(config.brand.providerLogo)],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...api, ...issuer, ...analytics, ...(development ? ['ws:', 'wss:'] : [])],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", ...issuer],
        // Silent sign-in falls back on a frame of our own.
        frameAncestors: ["'self'"],
        formAction: ["'self'", ...issuer],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
      },
    },
    // Only where browsers come by https: elsewhere the header would lock them out.
    hsts: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'sameorigin' },
  });
}

function originOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).origin] : [];
}
