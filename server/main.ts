/** Runs the server by the environment. */
import { readConfig } from './config.ts';
import { demoAccounts } from './identity/accounts.ts';
import { explain, stopOnSignals } from './process.ts';
import { start } from './start.ts';

try {
  const config = readConfig(process.env);
  const { stop, app } = await start(config);
  announce(config);
  stopOnSignals(stop, app.log);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

function announce({ publicUrl, oidc }: ReturnType<typeof readConfig>): void {
  console.log(`\n  ${publicUrl}\n`);
  if (!oidc.embedded) return;
  console.log('  Demo accounts (no password):');
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  for (const { email, about } of demoAccounts) console.log(`    ${email.padEnd(width)}  ${about}`);
  console.log('');
}
