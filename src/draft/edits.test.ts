import { describe, expect, test } from 'vitest';
import type { Configuration, Parameter } from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import {
  addStep,
  duplicateStep,
  lockedValue,
  lockSetting,
  moveStep,
  removeStep,
  replaceStep,
  resetSetting,
  setSetting,
  unlockSetting,
} from './edits.ts';
import { duplicate } from './graph/copies.ts';
import { asGraph } from './graph/graph.ts';

const step = (id: string, settings = {}) => ({ id, unit_operation: 'ultrafiltration', name: id, settings });
const configuration = (...ids: string[]): Configuration => ({
  uo_settings: ids.map((id) => step(id)),
  locked_values: { uo_settings: [] },
  assumptions: {},
});
const order = ({ uo_settings }: Configuration) => uo_settings.map(({ id }) => id).join('');
const first = (c: Configuration) => c.uo_settings[0]!;

describe('steps', () => {
  test('an edit does not change the original configuration', () => {
    const before = configuration('a', 'b');
    const copy = structuredClone(before);
    removeStep(moveStep(setSetting(before, 'a', 'flux', 1), 'a', 1), 'b');
    expect(before).toEqual(copy);
  });

  test('a fit pinned to a step is copied and removed with it', () => {
    const fit = { fit_id: 'fit', unit_operation: 'ultrafiltration', step_id: 'a', values: { flux: 2 } };
    const general = { fit_id: 'other', unit_operation: 'ultrafiltration', values: { flux: 3 } };
    const pinned = { ...configuration('a', 'b'), fits: [general, fit] };
    for (const copied of [duplicateStep(pinned, 'a', 'c'), duplicate(asGraph(pinned), 'a', 'c')])
      expect(copied.fits).toEqual([general, fit, { ...fit, step_id: 'c' }]);
    expect(removeStep(pinned, 'a').fits).toEqual([general]);
    expect(removeStep(pinned, 'b').fits).toEqual([general, fit]);
  });

  test('shortens the name of a copy to the limit of the contract', () => {
    const long = 'x'.repeat(fields.Step.name.maxLength);
    const named = { ...configuration('a'), uo_settings: [{ ...step('a'), name: long }] };
    const copied = duplicateStep(duplicateStep(named, 'a', 'b'), 'a', 'c');
    expect(new Set(copied.uo_settings.map(({ name }) => name)).size).toBe(3);
    for (const { name } of copied.uo_settings) expect(name.length).toBeLessThanOrEqual(long.length);
  });

  test('replaces the unit operation of a step, with matching settings and without locks', () => {
    const of = (key: string, unit: string, max: number | null = null) =>
      ({ key, unit, type: 'number', min: 0, max, choices: [] }) as unknown as Parameter;
    const was = {
      parameters: [of('time', 'h'), of('flux', 'L/m2/h'), of('area', 'm3'), of('cycles', '1')],
      leaves: [],
      outlets: [],
    };
    const next = {
      id: 'dryer',
      name: 'Dryer',
      parameters: [of('time', 'h'), of('area', 'm2'), of('cycles', '1', 3)],
      leaves: [],
      outlets: [],
    };
    const before = setSetting(
      setSetting(setSetting(configuration('a', 'b', 'c'), 'b', 'time', 8), 'b', 'area', 2),
      'b',
      'cycles',
      4,
    );
    const after = replaceStep(lockSetting(before, 'b', 'flux', 30), 'b', was, next, 'n');
    expect(order(after)).toBe('anc');
    expect(after.uo_settings[1]).toEqual({ id: 'n', unit_operation: 'dryer', name: 'Dryer', settings: { time: 8 } });
    expect(after.locked_values.uo_settings).toEqual([]);
  });

  test.each([
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 1, 'abc'],
    ['b', 99, 'acb'],
    ['nobody', 0, 'abc'],
  ])('moving %s to %i gives %s', (id, to, expected) => {
    expect(order(moveStep(configuration('a', 'b', 'c'), id, to))).toBe(expected);
  });

  test('adds a step at a position, under an unused name', () => {
    const operation = { id: 'ultrafiltration', name: 'a' };
    const grown = addStep(configuration('a', 'b'), operation, 'n', 1);
    expect(order(grown)).toBe('anb');
    expect(grown.uo_settings[1]).toMatchObject({ name: 'a 2', settings: {} });
  });

  test('inserts a duplicate after its original, with independent copies of settings and locks', () => {
    const original = lockSetting(setSetting(configuration('a', 'b'), 'a', 'flux', 30), 'a', 'tmp', 2);
    const copied = duplicateStep(original, 'a', 'x');
    expect(order(copied)).toBe('axb');
    expect(copied.uo_settings[1]!.settings).toEqual({ flux: 30 });
    expect(lockedValue(copied, 'x', 'tmp')).toBe(2);
    expect(first(setSetting(copied, 'x', 'flux', 99)).settings['flux']).toBe(30);
  });

  test('removing a step removes its locks', () => {
    const locked = lockSetting(configuration('a', 'b'), 'a', 'flux', 30);
    expect(removeStep(locked, 'a').locked_values.uo_settings).toEqual([]);
  });
});

describe('settings', () => {
  test('stores a locked value separately from the entered one, and updates the lock on an edit', () => {
    const locked = lockSetting(configuration('a'), 'a', 'flux', 30);
    expect(first(locked).settings).toEqual({});
    const moved = setSetting(locked, 'a', 'flux', 35);
    expect(lockedValue(moved, 'a', 'flux')).toBe(35);
    expect(first(moved).settings).toEqual({});
  });

  test('keeps an unlocked value as an entered value', () => {
    const freed = unlockSetting(lockSetting(configuration('a'), 'a', 'flux', 30), 'a', 'flux');
    expect(first(freed).settings).toEqual({ flux: 30 });
    expect(freed.locked_values.uo_settings).toEqual([]);
  });

  test('removes the entered value and the lock on reset', () => {
    const reset = resetSetting(
      lockSetting(setSetting(configuration('a'), 'a', 'flux', 20), 'a', 'flux', 30),
      'a',
      'flux',
    );
    expect(first(reset).settings).toEqual({});
    expect(reset.locked_values.uo_settings).toEqual([]);
  });
});
