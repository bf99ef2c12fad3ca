import { describe, expect, test } from 'vitest';
import {
  nextSaveState,
  type SaveEvent,
  type SaveEventName,
  type SaveState,
  type SaveStateName,
} from './save-machine.ts';

const known = { version: 3, isOutdated: false };
const STATES: Record<SaveStateName, SaveState> = {
  clean: { ...known, is: 'clean' },
  dirty: { ...known, is: 'dirty' },
  sending: { ...known, is: 'sending', note: 'Mine' },
  stale: { ...known, is: 'stale', note: 'Mine' },
  merging: { ...known, is: 'merging', note: 'Mine' },
  failed: { ...known, is: 'failed', note: 'Mine', message: 'Offline' },
};

type Kind =
  | Exclude<SaveEventName, 'changed' | 'save' | 'stored' | 'not_now' | 'merged' | 'read'>
  | 'edited'
  | 'undone'
  | 'save'
  | 'save, overtaken'
  | 'stored'
  | 'stored, edited since'
  | 'not_now'
  | 'not_now, unchanged'
  | 'merged'
  | 'merged into theirs'
  | 'read'
  | 'read, of others';
const EVENTS: Record<Kind, SaveEvent> = {
  edited: { type: 'changed', isChanged: true },
  undone: { type: 'changed', isChanged: false },
  save: { type: 'save', note: 'New', isOvertaken: false },
  'save, overtaken': { type: 'save', note: 'New', isOvertaken: true },
  stored: { type: 'stored', version: 5, isChanged: false },
  'stored, edited since': { type: 'stored', version: null, isChanged: true },
  refused: { type: 'refused' },
  failed: { type: 'failed', message: 'Broken' },
  outdated: { type: 'outdated' },
  renamed: { type: 'renamed', version: 4 },
  overtaken: { type: 'overtaken' },
  show_both: { type: 'show_both' },
  not_now: { type: 'not_now', isChanged: true },
  'not_now, unchanged': { type: 'not_now', isChanged: false },
  merged: { type: 'merged', version: 6, isChanged: true },
  'merged into theirs': { type: 'merged', version: 6, isChanged: false },
  replaced: { type: 'replaced', version: 6 },
  read: { type: 'read', version: 7, isBase: true },
  'read, of others': { type: 'read', version: 7, isBase: false },
};

/** What a state does not name in its row, it ignores. A row names all that it does with. */
const IGNORED = null;
type Row = Record<Kind, SaveStateName | typeof IGNORED>;
const resting = {
  edited: 'dirty',
  undone: 'clean',
  save: 'sending',
  'save, overtaken': 'merging',
  stored: IGNORED,
  'stored, edited since': IGNORED,
  refused: IGNORED,
  failed: IGNORED,
  outdated: IGNORED,
  renamed: IGNORED,
  overtaken: IGNORED,
  show_both: 'merging',
  not_now: IGNORED,
  'not_now, unchanged': IGNORED,
  merged: 'dirty',
  'merged into theirs': 'clean',
  replaced: 'clean',
} as const;
const asking = {
  edited: IGNORED,
  undone: IGNORED,
  save: IGNORED,
  'save, overtaken': IGNORED,
  stored: 'clean',
  'stored, edited since': 'dirty',
  failed: 'failed',
  show_both: IGNORED,
  not_now: IGNORED,
  'not_now, unchanged': IGNORED,
  merged: IGNORED,
  'merged into theirs': IGNORED,
  replaced: IGNORED,
  'read, of others': IGNORED,
} as const;
const EXPECTED: Record<SaveStateName, Row> = {
  clean: { ...resting, undone: IGNORED, read: 'clean', 'read, of others': IGNORED },
  dirty: { ...resting, edited: IGNORED, read: 'dirty', 'read, of others': IGNORED },
  failed: { ...resting, edited: IGNORED, read: 'failed', 'read, of others': IGNORED },
  sending: {
    ...asking,
    refused: 'dirty',
    outdated: 'stale',
    renamed: IGNORED,
    overtaken: IGNORED,
    read: 'sending',
  },
  stale: {
    ...asking,
    refused: IGNORED,
    outdated: IGNORED,
    renamed: 'sending',
    overtaken: 'merging',
    read: 'stale',
  },
  merging: {
    edited: IGNORED,
    undone: IGNORED,
    save: IGNORED,
    'save, overtaken': IGNORED,
    stored: IGNORED,
    'stored, edited since': IGNORED,
    refused: IGNORED,
    failed: IGNORED,
    outdated: IGNORED,
    renamed: IGNORED,
    overtaken: IGNORED,
    show_both: IGNORED,
    not_now: 'dirty',
    'not_now, unchanged': 'clean',
    merged: 'dirty',
    'merged into theirs': 'clean',
    replaced: 'clean',
    read: 'merging',
    'read, of others': IGNORED,
  },
};

const pairs = Object.entries(EXPECTED).flatMap(([from, row]) =>
  Object.entries(row).map(([event, to]) => ({ from: from as SaveStateName, event: event as Kind, to })),
);

describe('every state with every event', () => {
  test.each(pairs)('$from, $event → $to', ({ from, event, to }) => {
    const next = nextSaveState(STATES[from], EVENTS[event]);
    expect(next === STATES[from] ? IGNORED : next.is).toBe(to);
  });

  test('none is forgotten', () => {
    expect(pairs).toHaveLength(Object.keys(STATES).length * Object.keys(EVENTS).length);
    const types = new Set(Object.values(EVENTS).map(({ type }) => type));
    // The compiler demands each kind in the rows; this demands a kind for each type.
    const all: Record<SaveEventName, true> = {
      changed: true,
      save: true,
      stored: true,
      refused: true,
      failed: true,
      outdated: true,
      renamed: true,
      overtaken: true,
      show_both: true,
      not_now: true,
      merged: true,
      replaced: true,
      read: true,
    };
    expect([...types].toSorted()).toEqual(Object.keys(all).toSorted());
  });
});

const after = (...events: SaveEvent[]): SaveState => events.reduce(nextSaveState, STATES.dirty);
const { save, outdated } = EVENTS;

test('the version that the next save replaces is known, or read again before it', () => {
  expect(after(save, EVENTS.stored)).toEqual({ is: 'clean', version: 5, isOutdated: false });
  expect(after(save, EVENTS['stored, edited since'])).toEqual({ is: 'dirty', version: 3, isOutdated: true });
  expect(after(save, EVENTS['stored, edited since'], EVENTS.read)).toMatchObject({ version: 7, isOutdated: false });
  expect(after(save, outdated, EVENTS.renamed)).toMatchObject({ is: 'sending', version: 4 });
  expect(after(EVENTS.show_both, EVENTS.merged)).toMatchObject({ version: 6, isOutdated: false });
  // The version of others is a conflict, to be reported by the server.
  expect(after(EVENTS['read, of others']).version).toBe(3);
});

test("the user's note is sent again after a conflict and after a failure", () => {
  expect(after(save, outdated, EVENTS.overtaken)).toMatchObject({ is: 'merging', note: 'New' });
  expect(after(EVENTS['save, overtaken'])).toMatchObject({ is: 'merging', note: 'New' });
  expect(after(save, EVENTS.failed)).toMatchObject({ is: 'failed', note: 'New', message: 'Broken' });
  expect(after(save, EVENTS.failed, EVENTS.show_both)).toMatchObject({ is: 'merging', note: 'New' });
  expect(after(EVENTS.show_both)).toMatchObject({ is: 'merging', note: undefined });
});

test('the reason of a failure stays until the next attempt, and goes with the changes', () => {
  const failed = after(save, EVENTS.failed);
  expect(nextSaveState(failed, EVENTS.edited)).toBe(failed);
  expect(nextSaveState(failed, save)).toEqual({ ...known, is: 'sending', note: 'New' });
  expect(nextSaveState(failed, EVENTS.undone)).toEqual(STATES.clean);
});
