/** An Undo in a toast takes back the act that the toast is about. The linter has no rule for it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const LAST_ACT = /label: 'Undo'[^}]*workspace\.undo\(\)/;
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

test('detects an Undo of the last action, whatever it is', () => {
  expect("toast.done('Removed', { label: 'Undo', run: () => workspace.undo() });").toMatch(LAST_ACT);
  expect("sayUndoable(workspace, act, 'Removed');").not.toMatch(LAST_ACT);
  expect(files.length).toBeGreaterThan(500);
});

test('no toast undoes the last action, whatever it is', () => {
  expect(files.filter((file) => LAST_ACT.test(readFileSync(join(src, file), 'utf8')))).toEqual([]);
});
