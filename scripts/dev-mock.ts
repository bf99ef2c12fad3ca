/** `npm run dev:mock`: the app with hot reload, on the mock of the contract. */
import { readConfig } from '#server/config.ts';
import { demoAccounts } from '#server/identity/accounts.ts';
import { startMockServer } from './lib/mock-server.ts';
import { mountVite } from './lib/vite.ts';

const config = readConfig({ LOG_LEVEL: 'warn', DATA_DIR: '.data/mock', ...process.env });
const { url } = await startMockServer(config, mountVite, Number(process.env['MOCK_PORT'] ?? 4010), process.stdout);
console.log(`\n  ${config.publicUrl}   (mock; ${demoAccounts.map(({ email }) => email).join(', ')})`);
console.log(`  The mock itself: ${url}\n`);
