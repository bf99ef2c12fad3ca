import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Files that read numbers out of tables and files, or of texts that this product has printed itself. */
const READERS_OF_FILES = new Set([
  'src/components/figures/margin-text.ts',
  'src/components/table/cell-text.ts',
  'src/lib/coverage.ts',
  'src/screens/buffer-library/exchange.ts',
  'src/screens/carbon-accounting/read-rows.ts',
  'src/screens/component-library/exchange.ts',
  'src/screens/life-cycle-analysis/plan-import.ts',
]);

/** Files whose inputs hold text that the input has settled: what is a number then is a plain one. */
const READERS_OF_SETTLED_TEXT = new Set([
  'src/screens/analyses/start/fields.tsx',
  'src/screens/analyses/start/heatmap-points.ts',
  'src/screens/analyses/start/ranges.ts',
  'src/screens/analyses/start/several.ts',
  'src/screens/component-library/form-values.ts',
  'src/screens/measure/ask.ts',
  'src/screens/measure/selected.tsx',
  'src/screens/report/sharing/slider-choices.ts',
  'src/draft/clipboard/cells.ts',
  'src/lib/precision.ts',
]);

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test('every quantity is typed in the one input that knows units and sums', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(filesWith(/inputMode(?:=|: )['"]decimal['"]/)).toEqual(['src/components/quantity-box.tsx']);
  expect(filesWith(/type(?:=|: )['"]number['"]\s*(?:\/>|min|max|step|value|on[A-Z])/)).toEqual([]);
});

test('typed text becomes a number in the one reader', () => {
  expect(filesWith(/parseFloat|valueAsNumber|parseInt\([^)]*(?:value|text|typed)\b/i)).toEqual([]);
  const known = new Set([
    ...READERS_OF_FILES,
    ...READERS_OF_SETTLED_TEXT,
    'src/lib/format.ts',
    'src/lib/read-quantity.ts',
  ]);
  const readers = filesWith(/\bparseInput\b/);
  expect(readers.filter((file) => !known.has(file))).toEqual([]);
  expect([...known].filter((file) => !readers.includes(file))).toEqual([]);
});
