/** `npm run dev`: the real server and the app with hot reload, on one port. */
import { readConfig } from '#server/config.ts';
import { demoAccounts } from '#server/identity/accounts.ts';
import { explain, stopOnSignals } from '#server/process.ts';
import { start } from '#server/start.ts';
import { wholeContractFile } from './codegen/bundle.ts';
import { mountVite } from './lib/vite.ts';

// For the documentation.
wholeContractFile();
try {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  const { app, stop } = await start(config, mountVite);
  console.log(`\n  ${config.publicUrl}   (development; ${demoAccounts.map(({ email }) => email).join(', ')})\n`);
  stopOnSignals(stop, app.log);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
