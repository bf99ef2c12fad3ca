/** The app with sign-in on the mock of the contract: the product's server answers no request of the contract. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { AppOptions } from '#server/app.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { openIdentity } from '#server/identity/index.ts';
import { startMock } from './start-mock.ts';
import { preferFor } from './persons.ts';
import { wholeContractFile } from '../codegen/bundle.ts';
import { root } from '../lib/paths.ts';

/**
 * @param web the app as built, or mounted by the development server
 * @param mockPort where the mock listens
 * @param log receives what is wrong with requests to the mock
 * @returns the address of the mock itself, and a function that stops everything
 */
export async function startMockServer(
  config: Config,
  web: AppOptions['web'],
  mockPort: number,
  log?: NodeJS.WritableStream,
) {
  const mock = await startMock(mockPort, wholeContractFile(), log);
  const identity = await openIdentity(config);
  const app = await buildApp({ config, identity, api: { proxy: { url: mock.url, headersFor } }, web });
  // The contract's examples name logos, which are no part of the contract: one picture stands for them all.
  const logo = await readFile(join(root, 'mocks', 'logo.svg'));
  app.get('/images/:logo', (_request, reply) => reply.type('image/svg+xml').send(logo));
  await app.listen({ port: config.port, host: config.host });
  const stop = async () => {
    identity.close();
    mock.stop();
    await app.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)));
  return { url: mock.url, stop };
}

/** What the app forces itself comes before what fits the account. */
function headersFor({ method, url, headers }: FastifyRequest): Record<string, string> {
  const prefer = preferFor(method, url, headers.authorization?.replace(/^Bearer /i, ''));
  return prefer === null ? {} : { prefer };
}
