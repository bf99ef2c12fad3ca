import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

const root = join(import.meta.dirname, '../..');
const viewer = join(root, 'node_modules', 'swagger-ui-dist');

/** Files of the viewer, served as installed. */
const files: Record<string, string> = {
  'favicon-32x32.png': 'image/png',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

/**
 * Serves the API reference at /docs: the bundled contract in a viewer, all served from here, so that it is the contract
 * of this server and works without internet access. Sending requests from it needs a token of the reader.
 */
export function mountReference(
  app: FastifyInstance,
  { brand: { productName }, oidc }: Pick<Config, 'brand' | 'oidc'>,
): void {
  app.get('/docs', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page(productName)),
  );
  app.get('/docs/', (_request, reply) => reply.redirect('/docs', 308));

  // The policy of pages blocks inline scripts.
  app.get('/docs/start.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );

  // Whole for the viewer, and without examples for generators of clients.
  for (const name of ['openapi.json', 'openapi.lean.json']) {
    let contract: string | undefined;
    app.get(`/docs/${name}`, (_request, reply) => {
      contract ??= named(readFileSync(join(root, 'generated', name), 'utf8'), productName, oidc.issuer);
      return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(contract);
    });
  }

  for (const [name, type] of Object.entries(files)) {
    app.get(`/docs/${name}`, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type(type)
        .send(createReadStream(join(viewer, name))),
    );
  }
}

interface Contract {
  info: { title: string };
  servers: object[];
  components: { securitySchemes: { openIdConnect: { openIdConnectUrl: string } } };
}

/** The contract with the configured product name and issuer, and this server as its target. */
function named(text: string, productName: string, issuer: string): string {
  const document = JSON.parse(text) as Contract;
  document.info.title = `${productName} API`;
  document.servers = [{ url: '/', description: 'This server' }];
  const { openIdConnect } = document.components.securitySchemes;
  openIdConnect.openIdConnectUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return JSON.stringify(document);
}

const page = (productName: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(productName)} API reference</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<noscript>The reference needs JavaScript. The contract itself is at <a href="/docs/openapi.json">/docs/openapi.json</a>.</noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const script = `window.SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  validatorUrl: null,
});
`;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
