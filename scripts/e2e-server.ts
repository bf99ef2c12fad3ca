/** The product on a fresh database in a temporary folder, for the browser tests; with `--mock`, the app on Prism. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { startMockServer } from './lib/mock-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'titre-e2e-'));
process.env['DATA_DIR'] = folder;
process.env['LOG_LEVEL'] ??= 'warn';
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

if (process.argv.includes('--mock')) {
  const config = readConfig(process.env);
  await startMockServer(config, 'static', config.port + 1, true);
} else {
  await import('#server/main.ts');
}
