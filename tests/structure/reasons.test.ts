/** What a person is told about a failure comes from one place. The linter has no rule for it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');
/** An error as text, with the name of its class: 'ApiProblem: Error retraining model'. */
const BY_HAND = /\bString\((error|failure|problem|reason|refusal)\)|instanceof Error \?/;

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

test('detects an error converted to text by hand', () => {
  expect('`It could not be saved: ${String(error)}`').toMatch(BY_HAND);
  expect('const reason = error instanceof Error ? error.message : "";').toMatch(BY_HAND);
  expect('`It could not be saved: ${reasonOf(error)}`').not.toMatch(BY_HAND);
  expect(files.length).toBeGreaterThan(500);
});

test('the app reports reasons of failures only through reasonOf', () => {
  expect(files.filter((file) => BY_HAND.test(readFileSync(join(src, file), 'utf8')))).toEqual([]);
});
