import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Response } from '@playwright/test';
import { build } from 'vite';
import type * as Engine from '#engine/index.ts';
import { expect, test } from '../support/browser.ts';

/** Largest relative difference that Math.exp and its like may cause between two runtimes. */
const TOLERANCE = 1e-10;

const NEEDED = [
  '/prc_homogenised.json',
  '/v1/products.json',
  '/v1/cells.json',
  '/v1/proteins.json',
  '/v1/substances.json',
  '/v1/solvents.json',
];

test('browser and server calculate the same metrics for the same configuration', async ({ page, context, signIn }) => {
  const answers = new Map<string, unknown>();
  page.on('response', (response) => void keep(response, answers));
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_homogenised');
  // Answers come in any order.
  await expect.poll(() => NEEDED.filter((end) => ![...answers.keys()].some((path) => path.endsWith(end)))).toEqual([]);
  const answer = (end: string) => answers.get([...answers.keys()].find((path) => path.endsWith(end))!) as never;

  const { configuration } = answer('/prc_homogenised.json') as {
    configuration: Engine.Configuration & { results: Engine.Results };
  };
  const products = (answer('/v1/products.json') as { products: (Engine.ProductBasis & { id: string })[] }).products;
  const library = {
    cells: (answer('/v1/cells.json') as { cells: unknown[] }).cells,
    proteins: (answer('/v1/proteins.json') as { proteins: unknown[] }).proteins,
    molecules: (answer('/v1/substances.json') as { substances: unknown[] }).substances,
    solvents: (answer('/v1/solvents.json') as { solvents: unknown[] }).solvents,
    factors: JSON.parse(readFileSync(join(import.meta.dirname, '../../data/climate-factors.json'), 'utf8')) as unknown,
  };

  // The engine alone, as a script of a page of its own: what the browser's JavaScript makes of the same input.
  const blank = await context.newPage();
  await blank.addScriptTag({ content: await engineScript() });
  const computed = await blank.evaluate(
    ([config, product, lib]) =>
      (globalThis as unknown as { engine: typeof Engine }).engine.evaluate(
        config as never,
        product as never,
        lib as never,
      ),
    [configuration, products.find(({ id }) => id === 'prd_leghaemoglobin'), library] as const,
  );
  if (!computed.feasible) throw new Error(computed.problem.message);
  expect(differences(computed.results, configuration.results)).toEqual([]);
});

async function keep(response: Response, answers: Map<string, unknown>): Promise<void> {
  const { pathname } = new URL(response.url());
  if (!pathname.startsWith('/v1/') || response.status() !== 200) return;
  answers.set(pathname, await response.json().catch(() => null));
}

async function engineScript(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'titre-engine-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        outDir: folder,
        lib: {
          entry: join(import.meta.dirname, '../../engine/index.ts'),
          name: 'engine',
          formats: ['iife'],
          fileName: 'engine',
        },
      },
    });
    return readFileSync(join(folder, 'engine.iife.js'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every place where two results differ by more than the tolerance. */
function differences(a: unknown, b: unknown, path = 'results'): string[] {
  if (typeof a === 'number' && typeof b === 'number') {
    return Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b), 1e-12) ? [] : [`${path}: ${a} and ${b}`];
  }
  if (a !== null && b !== null && typeof a === 'object' && typeof b === 'object') {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...keys].flatMap((key) =>
      differences((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], `${path}.${key}`),
    );
  }
  return a === b ? [] : [`${path}: ${String(a)} and ${String(b)}`];
}
