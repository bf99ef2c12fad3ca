import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');

/** A flag by which an effect ignores an answer that came too late. */
const FLAG = /\blet (is)?(current|wanted) = true/i;

test('an answer that takes time is a query, and no effect ignores old answers by hand', () => {
  const files = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name))
    .map((file) => join(file.parentPath, file.name));
  expect(files.length).toBeGreaterThan(500);
  const flagged = files.filter((file) => FLAG.test(readFileSync(file, 'utf8'))).map((file) => relative(src, file));
  expect(flagged, 'use src/engine/use-ask.ts').toEqual([]);
});
