/** A change that breaks users of the packages fails here, until it is listed with its reason (scripts/codegen/doors.ts). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Doors, missingDoors, presentDoors, withNewDoors } from '../../scripts/codegen/doors.ts';

const file = JSON.parse(readFileSync(join(import.meta.dirname, '../../clients/doors.json'), 'utf8')) as Doors;
const present = presentDoors();

test('every export of the engine and every option of the command line that was promised is there', () => {
  expect(missingDoors(file, present)).toEqual([]);
});

test('what is new is listed, and what is broken is gone and has a reason', () => {
  expect(file.doors).toEqual(withNewDoors(file).doors);
  expect(Object.keys(file.broken).filter((door) => present.includes(door))).toEqual([]);
  expect(Object.values(file.broken).filter((reason) => reason.length < 20)).toEqual([]);
});

test('values and types of every entry point are listed, also those that are exported again', () => {
  for (const door of [
    '@titre/engine: evaluate',
    '@titre/engine: Configuration',
    '@titre/engine/analysis: leverage',
    '@titre/engine/drafting: interpretDraft',
    '@titre/engine: evaluate: returns Evaluation',
    '@titre/engine: evaluate: needs 3 arguments',
    '@titre/engine: ScenarioFile: sha256: string',
    "@titre/engine: Better: is 'lower'",
    'titre sweep --input: takes a value',
    'titre import: 1 arguments',
  ])
    expect(present).toContain(door);
});

test.each([
  '@titre/engine: noLonger',
  '@titre/engine: evaluate: returns Results',
  '@titre/engine: evaluate: argument 2 is Library',
  '@titre/engine: evaluate: needs 2 arguments',
  '@titre/engine: ScenarioFile: sha256: number',
  'titre evaluate --gone: a switch',
  'titre evaluate --set: a switch',
  'titre evaluate: 3 arguments',
])('“%s” is found missing', (door) => {
  expect(missingDoors({ ...file, doors: [...file.doors, door] }, present)).toEqual([door]);
});

test('most exports have their types as lines', () => {
  const parts = new Set(
    present.filter((door) => /^@.*?: .*?: /.test(door)).map((door) => door.split(': ', 2).join(': ')),
  );
  const exported = present.filter((door) => /^@\S+: \w+$/.test(door));
  expect(parts.size / exported.length).toBeGreaterThan(0.9);
});
