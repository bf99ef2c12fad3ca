/** `npm run dev:mock`: the app on the mock of the contract, with sign-in. No server of ours answers a call of the contract. */
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { demoAccounts } from '#server/identity/accounts.ts';
import { openIdentity } from '#server/identity/index.ts';
import { startPrism } from '../mocks/prism.ts';
import { mountVite } from './lib/vite.ts';

const config = readConfig({ LOG_LEVEL: 'warn', DATA_DIR: '.data/mock', ...process.env });
const mock = await startPrism(Number(process.env['MOCK_PORT'] ?? 4010));
const identity = await openIdentity(config);
const app = await buildApp({ config, identity, api: { proxy: mock.url }, web: mountVite });
await app.listen({ port: config.port, host: config.host });
console.log(`\n  ${config.publicUrl}   (mock; ${demoAccounts.map(({ email }) => email).join(', ')})`);
console.log(`  The mock itself: ${mock.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    identity.close();
    mock.stop();
    void app.close().then(() => process.exit(0));
  });
}
