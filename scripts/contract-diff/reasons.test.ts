import { expect, test } from 'vitest';
import { unexplained } from './reasons.ts';

const removed = { breaking: true, place: 'response Product.name', what: 'was removed' };
const added = { breaking: false, place: 'response Product.note', what: 'is new' };
const line = 'response Product.name: was removed';

test.each([
  ['a breaking change without a reason', [], [`has no reason: ${line}`]],
  ['a breaking change with its reason', [{ reason: 'It was never set.', changes: [line] }], []],
  ['an empty reason', [{ reason: ' ', changes: [line] }], [`has an empty reason: ${line}`]],
  [
    'a reason for a change that did not happen',
    [{ reason: 'Both.', changes: [line, 'GET /v1/cells.json: was removed'] }],
    ['has a reason, but there is no such change: GET /v1/cells.json: was removed'],
  ],
])('reports %s, and no harmless change', (_, reasons, expected) => {
  expect(unexplained([removed, added], reasons)).toEqual(expected);
});
