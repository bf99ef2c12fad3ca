import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const tests = join(import.meta.dirname, '..');

/** A time is too short on a busy machine and too long on others; a quiet network says nothing of what a person sees. */
const FORBIDDEN = /waitForTimeout|networkidle/;

test('browser tests wait for visible content, never for a time or a quiet network', () => {
  const files = readdirSync(tests, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith('.ts'))
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => file !== import.meta.filename);
  expect(files.length).toBeGreaterThan(50);
  const waiting = files.filter((file) => FORBIDDEN.test(readFileSync(file, 'utf8')));
  expect(waiting.map((file) => relative(tests, file))).toEqual([]);
});
