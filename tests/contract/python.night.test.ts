/**
 * The Python package on our server: `npm test -- --only python` runs this file alone.
 * Night: it needs Python 3.11 and, the first time, the registry of its packages; without them it fails.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kinds } from '#server/jobs/kinds/index.ts';
import type { Runner } from '#server/jobs/runner.ts';
import { command } from '../../scripts/lib/command.ts';
import {
  buildWheel,
  freshPython,
  generatePython,
  installPythonTools,
  missingPython,
  python,
  pythonWith,
} from '../../scripts/lib/python.ts';
import { fluxCsv } from '../support/experiment-files.ts';
import { quickRunner } from '../support/jobs.ts';
import { listeningAt, testServer, type TestServer } from '../support/server.ts';

describe('the Python package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'titre-python-'));
  let server: TestServer | undefined;
  let runner: Runner | undefined;
  let env: Record<string, string>;

  beforeAll(async () => {
    const missing = await missingPython();
    if (missing !== null) throw new Error(`The Python package cannot be tested: ${missing}.`);
    server = await testServer();
    runner = quickRunner(server.database, kinds);
    const { url, tokens } = await listeningAt(server);
    const flux = join(folder, 'flux.csv');
    writeFileSync(flux, fluxCsv());
    env = { TITRE_URL: url, TITRE_TOKEN: tokens.standard, TITRE_TOKEN_NOORG: tokens.noorg, TITRE_FLUX_CSV: flux };
    await installPythonTools();
    await generatePython();
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await runner?.stop();
    await server?.close();
  });

  const pytest = (...args: string[]): Promise<string> =>
    pythonWith(env, '-m', 'pytest', '-p', 'no:cacheprovider', ...args);

  test('has no fault of types, style or format', async () => {
    expect(await python('-m', 'mypy')).toMatch(/Success: no issues found in \d+ source files/);
    expect(await python('-m', 'ruff', 'check', '.')).toContain('All checks passed!');
    expect(await python('-m', 'ruff', 'format', '--check', '.')).toMatch(/\d+ files already formatted/);
  });

  test('passes its tests, and its notebooks run', async () => {
    const said = await pytest();
    expect(said).toMatch(/\d+ passed/);
    // A test that is skipped here was not given what it needs.
    expect(said).not.toMatch(/skipped/);
  });

  test('works from its wheel, without any optional package', async () => {
    const program = await freshPython(await buildWheel());
    const script = [
      'import titre',
      'process = titre.Titre().products["Leghaemoglobin"].processes["Homogenised harvest"]',
      'rows = process.sweep({"Fermentation.vessels": [5, 6]})',
      'print(titre.__file__, type(rows).__name__, len(rows), rows[0]["cogs"] > 0)',
    ];
    const printed = await command(program, ['-c', script.join('\n')], folder, { ...env, PYTHONPATH: '' });
    expect(printed).toMatch(/site-packages.* list 2 True/);
  });
});
