import { expect, test } from 'vitest';
import { abandon, act, begin, redo, seal, undo } from './history.ts';

test('restores the previous state on undo and the undone state on redo, with the name of the action', () => {
  const history = act(act(begin('a'), 'Add b', 'ab'), 'Add c', 'abc');
  const back = undo(history);
  expect(back.present).toBe('ab');
  expect(back.future[0]?.label).toBe('Add c');
  expect(undo(back).present).toBe('a');
  expect(redo(redo(undo(back))).present).toBe('abc');
  expect(redo(redo(undo(back))).past.map(({ label }) => label)).toEqual(['Add b', 'Add c']);
});

test('keeps the history unchanged with nothing to undo or redo', () => {
  const history = begin('a');
  expect(undo(history)).toBe(history);
  expect(redo(history)).toBe(history);
});

test('clears redo on a new action', () => {
  const history = act(undo(act(begin('a'), 'b', 'ab')), 'c', 'ac');
  expect(history.future).toEqual([]);
});

test('merges typing into one action until sealed', () => {
  const typed = act(act(begin('1'), 'Flux 12', '12', { key: 'flux' }), 'Flux 125', '125', { key: 'flux' });
  expect(typed.past).toHaveLength(1);
  expect(undo(typed).present).toBe('1');
  const again = act(seal(typed), 'Flux 130', '130', { key: 'flux' });
  expect(undo(again).present).toBe('125');
});

test('ignores an action that changes nothing', () => {
  const history = begin('a');
  expect(act(history, 'nothing', 'a')).toBe(history);
});

test('takes back a gesture that goes on, and none that has ended', () => {
  const typed = act(act(begin('1'), 'Flux 4', '4', { key: 'flux' }), 'Flux 42', '42', { key: 'flux' });
  const back = abandon(typed, 'flux');
  expect(back.present).toBe('1');
  expect(back.past).toEqual([]);
  expect(back.future).toEqual([]);
  expect(abandon(typed, 'titre')).toBe(typed);
  const sealed = seal(typed);
  expect(abandon(sealed, 'flux')).toBe(sealed);
});
