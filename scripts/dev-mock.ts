/** `npm run dev:mock`: the app with hot reload, on the mock of the contract. */
import { readConfig } from '#server/config.ts';
import { demoAccounts } from '#server/identity/accounts.ts';
import { explain } from '#server/process.ts';
import { mountVite } from './lib/vite.ts';
import { startMockServer } from './mock/mock-server.ts';

const mockPort = Number(process.env['MOCK_PORT'] ?? 4010);
try {
  const config = readConfig({ LOG_LEVEL: 'warn', DATA_DIR: '.data/mock', ...process.env });
  const { url } = await startMockServer(config, mountVite, mockPort, process.stdout);
  console.log(`\n  ${config.publicUrl}   (mock; ${demoAccounts.map(({ email }) => email).join(', ')})`);
  console.log(`  Mock server: ${url}\n`);
} catch (error) {
  console.error(explain(error, { [mockPort]: 'MOCK_PORT' }));
  process.exit(1);
}
