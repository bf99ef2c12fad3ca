/** The app with sign-in on the mock of the contract: the product's server answers no request of the contract. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppOptions } from '#server/app.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { openIdentity } from '#server/identity/index.ts';
import { startPrism } from '../../mocks/prism.ts';
import { root } from './paths.ts';

/**
 * @param web the app as built, or mounted by the development server
 * @param mockPort where Prism listens
 * @returns the address of the mock itself, and a function that stops everything
 */
export async function startMockServer(config: Config, web: AppOptions['web'], mockPort: number, quiet = false) {
  const mock = await startPrism(mockPort, quiet);
  const identity = await openIdentity(config);
  const app = await buildApp({ config, identity, api: { proxy: mock.url }, web });
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
