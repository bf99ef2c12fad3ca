/** Descriptions in the contract speak of null, and screens of empty values. The linter has no rule for it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const BY_HAND = /\bfield\.description\b/;
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

test('detects a description that is shown as it is', () => {
  expect('help={field.description}').toMatch(BY_HAND);
  expect('help={helpOf(field)}').not.toMatch(BY_HAND);
  expect(files.length).toBeGreaterThan(500);
});

test('the app shows descriptions of properties only through helpOf', () => {
  expect(files.filter((file) => BY_HAND.test(readFileSync(join(src, file), 'utf8')))).toEqual([]);
});
