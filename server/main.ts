/** Runs the server as the environment configures it. */
import './quick-imports.ts';
import { readConfig } from './config.ts';
import { demoAccounts } from './identity/accounts.ts';

// These need the database: Node finds what a file imports at its top before it runs any of it, also quick-imports.
const { explain, stopOnSignals } = await import('./process.ts');
const { start } = await import('./start.ts');

try {
  const config = readConfig(process.env);
  const starting = start(config);
  // Before it listens, because it may be stopped as soon as it responds.
  stopOnSignals(async () => (await starting).stop(), {
    error: (context, message) => void starting.then(({ app }) => app.log.error(context, message)),
  });
  await starting;
  announce(config);
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
