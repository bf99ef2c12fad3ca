/** The product on a fresh database in a temporary folder, for the browser tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'titre-e2e-'));
process.env['DATA_DIR'] = folder;
process.env['LOG_LEVEL'] ??= 'warn';
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

await import('#server/main.ts');
