import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { demoAccounts, type CreatedAccounts } from './accounts.ts';
import { signInPage } from './pages.ts';

/** Fonts of the pages, by file name. */
export const fonts: Record<string, string> = {
  'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'source-serif-4.woff2': '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2',
};

/** Maximum number of accounts with a button; for others, the address is typed. */
const MOST_BUTTONS = 12;

/**
 * Mounts the embedded identity provider under /oidc, as an encapsulated plugin: it parses requests itself, so nothing may
 * have parsed them before.
 */
export async function mountIdentity(
  app: FastifyInstance,
  {
    provider,
    created,
    productName,
    origin,
  }: { provider: Provider; created: CreatedAccounts; productName: string; origin: string },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const handle = provider.callback();

  app.get<{ Params: { uid: string }; Querystring: { unknown?: string } }>(
    '/oidc/sign-in/:uid',
    async (request, reply) => {
      // Throws if the sign-in was started in another browser or too long ago: start again.
      const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(() => null);
      if (!interaction) return reply.redirect('/login', 303);
      const { html, policy } = signInPage({
        action: `/oidc/sign-in/${interaction.uid}`,
        productName,
        origin,
        created: await created.latest(MOST_BUTTONS),
        isUnknown: request.query.unknown !== undefined,
      });
      return reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .type('text/html')
        .send(html);
    },
  );

  app.post<{ Params: { uid: string } }>('/oidc/sign-in/:uid', async (request, reply) => {
    const chosen = new URLSearchParams(await readSmall(request)).get('account');
    const account = demoAccounts.find(({ email }) => email === chosen) ?? (await created.byEmail(chosen ?? ''));
    if (!account) return reply.redirect(`/oidc/sign-in/${encodeURIComponent(request.params.uid)}?unknown`, 303);
    try {
      const to = await provider.interactionResult(request.raw, reply.raw, { login: { accountId: account.sub } });
      return await reply.redirect(to, 303);
    } catch {
      return reply.redirect('/login', 303);
    }
  });

  app.get<{ Params: { name: string } }>('/oidc/fonts/:name', async (request, reply) => {
    const file = fonts[request.params.name];
    if (!file) return reply.callNotFound();
    const content = await readFile(join(import.meta.dirname, '../../node_modules', file));
    return reply.header('cache-control', 'public, max-age=86400').type('font/woff2').send(content);
  });

  const { host, protocol } = new URL(origin);
  app.all('/oidc/*', (request, reply) => {
    // The provider derives its addresses from these headers: they are set to PUBLIC_URL, whatever the client sends.
    Object.assign(request.raw.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
    pass(request, reply, handle);
  });
}

function pass(request: FastifyRequest, reply: FastifyReply, handle: ReturnType<Provider['callback']>): void {
  reply.hijack();
  // The provider derives its addresses from the prefix that was removed.
  const raw = Object.assign(request.raw, { originalUrl: request.raw.url });
  raw.url = raw.url!.slice('/oidc'.length);
  void handle(raw, reply.raw);
}

async function readSmall(request: FastifyRequest): Promise<string> {
  let text = '';
  for await (const chunk of request.raw) {
    text += String(chunk);
    if (text.length > 10_000) throw new Error('The form is too large.');
  }
  return text;
}
