/**
 * `npm run token -- standard@demo.test`: an access token of the embedded identity provider, for development. Programs use an
 * access key (docs/guides/keys.md).
 */
import { readConfig } from '#server/config.ts';
import { demoTokenFrom } from '#server/identity/demo-token.ts';

const [email = 'standard@demo.test'] = process.argv.slice(2);
const { dataDir, oidc } = readConfig(process.env);
try {
  console.log(await demoTokenFrom(dataDir, email, oidc));
} catch (error) {
  const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  console.error(
    missing ? `No server has run with ${dataDir} yet. Start the server once with npm start.` : String(error),
  );
  process.exit(1);
}
