/** `npm run dev`: the real server and the app with hot reload, on one port. */
import { readConfig } from '#server/config.ts';
import { demoAccounts } from '#server/identity/accounts.ts';
import { start } from '#server/start.ts';
import { wholeContractFile } from './codegen/bundle.ts';
import { mountVite } from './lib/vite.ts';

// For the documentation.
wholeContractFile();
const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
const { stop } = await start(config, mountVite);
console.log(`\n  ${config.publicUrl}   (development; ${demoAccounts.map(({ email }) => email).join(', ')})\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().then(() => process.exit(0)));
