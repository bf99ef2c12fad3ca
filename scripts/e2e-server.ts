/** The product with a database in a separate folder, for the browser tests; with `--mock`, the app on Prism. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';

/** Given when several are started; otherwise a new one, which is deleted when this process ends. */
const given = process.env['E2E_DATA_DIR'];
const folder = given ?? mkdtempSync(join(tmpdir(), 'titre-e2e-'));
process.env['DATA_DIR'] = folder;
process.env['LOG_LEVEL'] ??= 'warn';
// The bound is tried by itself: on a busy machine each calculation takes longer.
process.env['COMPUTE_SECONDS'] ??= '600';
if (given === undefined) process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

if (process.argv.includes('--mock')) {
  const { startMockServer } = await import('./mock/mock-server.ts');
  const config = readConfig(process.env);
  await startMockServer(config, 'static', config.port + 1);
} else {
  await import('#server/main.ts');
}
