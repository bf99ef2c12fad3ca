import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');

/** A flag by which an effect ignores an answer that came too late. */
const FLAG = /\blet (is)?(current|wanted) = true/i;

/** Files that still have one: `useAsk` and `useAnswer` (src/engine/use-ask.ts) replace it. */
const LEFT = [
  'report/use-computed.ts',
  'screens/analyses/results/use-point-effects.ts',
  'screens/analyses/results/what-matters.tsx',
  'screens/analyses/start/uncertainty-panel.tsx',
  'screens/analyses/start/use-screened.ts',
  'screens/buffer-library/use-design.ts',
  'screens/measure/use-measurable.ts',
  'screens/process-comparison/report/use-scenarios.ts',
  'screens/shared/page.tsx',
  'screens/shared/whole-report.tsx',
  'screens/technologies/use-comparison.ts',
  'screens/unit-operation/simulator-screen.tsx',
  'screens/unit-operation/simulator.tsx',
  'screens/unit-operation/sweep-card.tsx',
  'screens/unit-operation/use-run.ts',
];

test('an answer that takes time is a query, and no effect ignores old answers by hand', () => {
  const files = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name))
    .map((file) => join(file.parentPath, file.name));
  expect(files.length).toBeGreaterThan(500);
  const flagged = files.filter((file) => FLAG.test(readFileSync(file, 'utf8'))).map((file) => relative(src, file));
  expect(flagged.toSorted()).toEqual(LEFT);
});
