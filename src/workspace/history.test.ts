import { expect, test } from 'vitest';
import { act, begin, redo, seal, undo } from './history.ts';

test('undo gives back what was there before, redo what was undone, and each keeps the name of the act', () => {
  const history = act(act(begin('a'), 'Add b', 'ab'), 'Add c', 'abc');
  const back = undo(history);
  expect(back.present).toBe('ab');
  expect(back.future[0]?.label).toBe('Add c');
  expect(undo(back).present).toBe('a');
  expect(redo(redo(undo(back))).present).toBe('abc');
  expect(redo(redo(undo(back))).past.map(({ label }) => label)).toEqual(['Add b', 'Add c']);
});

test('with nothing to undo or redo the history stays as it is', () => {
  const history = begin('a');
  expect(undo(history)).toBe(history);
  expect(redo(history)).toBe(history);
});

test('a new act forgets what was undone', () => {
  const history = act(undo(act(begin('a'), 'b', 'ab')), 'c', 'ac');
  expect(history.future).toEqual([]);
});

test('typing is one act until it is sealed', () => {
  const typed = act(act(begin('1'), 'Flux 12', '12', { key: 'flux' }), 'Flux 125', '125', { key: 'flux' });
  expect(typed.past).toHaveLength(1);
  expect(undo(typed).present).toBe('1');
  const again = act(seal(typed), 'Flux 130', '130', { key: 'flux' });
  expect(undo(again).present).toBe('125');
});

test('an act that changes nothing is none', () => {
  const history = begin('a');
  expect(act(history, 'nothing', 'a')).toBe(history);
});
