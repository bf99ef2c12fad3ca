import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareTrees, syncTree, writeText } from './tree.ts';

let folder = '';
const made = () => join(folder, 'made');
const kept = () => join(folder, 'kept');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tree-'));
  writeText(join(made(), 'same.ts'), 'same');
  writeText(join(made(), 'deep/new.ts'), 'new');
  writeText(join(made(), 'changed.ts'), 'after');
  writeText(join(kept(), 'same.ts'), 'same');
  writeText(join(kept(), 'changed.ts'), 'before');
  writeText(join(kept(), 'deep/old.ts'), 'old');
  writeText(join(kept(), 'README.md'), 'by hand');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a comparison lists only missing, stale and superfluous files', () => {
  expect(compareTrees(made(), kept())).toEqual([
    'missing    deep/new.ts',
    'stale      changed.ts',
    'left over  deep/old.ts',
  ]);
});

test('a synchronisation removes all differences, and does not write unchanged files', () => {
  const before = statSync(join(kept(), 'same.ts')).mtimeMs;
  const { written, removed, kept: unchanged } = syncTree(made(), kept());
  expect({ written, removed, unchanged }).toEqual({
    written: ['changed.ts', 'deep/new.ts'],
    removed: ['deep/old.ts'],
    unchanged: 1,
  });
  expect(compareTrees(made(), kept())).toEqual([]);
  expect(statSync(join(kept(), 'same.ts')).mtimeMs).toBe(before);
  expect(readFileSync(join(kept(), 'README.md'), 'utf8')).toBe('by hand');
});
