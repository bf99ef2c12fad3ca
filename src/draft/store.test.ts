import { describe, expect, test } from 'vitest';
import type { Configuration, Results } from '#engine/index.ts';
import { toasts } from '#src/lib/toast.ts';
import { addStep, removeStep, setSetting } from './edits.ts';
import { hasOldResults, Workspace } from './store.ts';
import { sayUndoable } from './undoable.ts';

const step = (id: string, name: string) => ({ id, unit_operation: id, name, settings: {} });
const START: Configuration = {
  uo_settings: [step('ferm', 'Fermentation'), step('dry', 'Spray drying')],
  locked_values: { uo_settings: [] },
  assumptions: {},
  fits: [],
};
const RESULTS = { figures: { cogs: 1 } } as unknown as Results;
const open = () => {
  const workspace = new Workspace({ saved: START, baseId: 'v1', savedResults: null, draft: null });
  workspace.open();
  return workspace;
};
const remove = (workspace: Workspace) => workspace.edit('Remove Spray drying', (draft) => removeStep(draft, 'dry'));
const addDrum = (workspace: Workspace) =>
  workspace.edit('Add Drum drying', (draft) => addStep(draft, { id: 'drum', name: 'Drum drying' }, 'drum'));
const setVolume = (workspace: Workspace, volume: number) =>
  workspace.edit(`Volume ${volume}`, (draft) => setSetting(draft, 'ferm', 'volume', volume), 'volume');
const save = (workspace: Workspace, id: string, meanwhile = () => {}) => {
  const sent = workspace.beginSaving();
  const { labels } = workspace;
  meanwhile();
  workspace.markSaved(sent, id);
  return labels;
};
const answer = (configuration: Configuration, workspace: Workspace, results = RESULTS) =>
  workspace.receiveResults(
    { evaluation: { feasible: true, results }, failure: null, elapsed: 1, engine_version: '1' },
    configuration,
  );

test('results of a number that is still typed are not “the last that worked”', () => {
  const workspace = open();
  const of = (cogs: number) => ({ figures: { cogs } }) as unknown as Results;
  const refuse = (configuration: Configuration) =>
    workspace.receiveResults(
      {
        evaluation: { feasible: false, problem: { message: 'Too large.' } },
        failure: null,
        elapsed: 1,
        engine_version: '1',
      } as Parameters<Workspace['receiveResults']>[0],
      configuration,
    );
  answer(START, workspace, of(1));
  setVolume(workspace, 1500);
  answer(workspace.draft, workspace, of(15));
  expect(workspace.get().results).toEqual(of(15));
  setVolume(workspace, 150_000);
  refuse(workspace.draft);
  expect([workspace.get().results, workspace.get().resultsOf]).toEqual([of(1), START]);
  workspace.undo();
  setVolume(workspace, 2);
  answer(workspace.draft, workspace, of(2));
  workspace.seal();
  setVolume(workspace, 20);
  refuse(workspace.draft);
  expect(workspace.get().results).toEqual(of(2));
});

test('results tell when the input happened that led to them: that of a key, however late it is handled', () => {
  const workspace = open();
  answer(workspace.draft, workspace);
  expect(workspace.get().changedAt).toBeNull();
  const before = performance.now();
  setVolume(workspace, 2);
  const first = workspace.draft;
  expect(workspace.get().changedAt).toBeNull();
  answer(first, workspace);
  const { changedAt } = workspace.get();
  expect(changedAt).toBeGreaterThanOrEqual(before);
  setVolume(workspace, 20);
  answer(first, workspace);
  expect(workspace.get().changedAt).toBe(changedAt);
  const key = new KeyboardEvent('keydown');
  Object.defineProperty(key, 'timeStamp', { value: 12 });
  document.addEventListener('keydown', () => setVolume(workspace, 200), { once: true });
  Object.defineProperty(globalThis, 'event', { value: key, configurable: true });
  document.dispatchEvent(key);
  Reflect.deleteProperty(globalThis, 'event');
  answer(workspace.draft, workspace);
  expect(workspace.get().changedAt).toBe(12);
});

test('results of another draft than the present one are known to be old', () => {
  const workspace = open();
  expect(hasOldResults(workspace.get())).toBe(false);
  answer(workspace.draft, workspace);
  expect(hasOldResults(workspace.get())).toBe(false);
  setVolume(workspace, 2);
  expect(hasOldResults(workspace.get())).toBe(true);
  answer(workspace.draft, workspace);
  expect(hasOldResults(workspace.get())).toBe(false);
});

describe('the note of a version', () => {
  test('lists the actions since the previous version, in order and each once', () => {
    const workspace = open();
    remove(workspace);
    addDrum(workspace);
    expect(save(workspace, 'v2')).toEqual(['Remove Spray drying', 'Add Drum drying']);
    setVolume(workspace, 3);
    expect(workspace.labels).toEqual(['Volume 3']);
  });

  test('lists actions made while the previous version was being saved', () => {
    const workspace = open();
    setVolume(workspace, 2);
    expect(save(workspace, 'v2', () => remove(workspace))).toEqual(['Volume 2']);
    expect(workspace.labels).toEqual(['Remove Spray drying']);
  });

  test('does not merge an edit during a save with the previous action', () => {
    const workspace = open();
    setVolume(workspace, 2);
    save(workspace, 'v2', () => setVolume(workspace, 3));
    expect(workspace.labels).toEqual(['Volume 3']);
  });

  test('omits an action that was undone, by hand or by its toast', () => {
    const workspace = open();
    remove(workspace);
    workspace.undo();
    sayUndoable(workspace, remove(workspace), 'Removed');
    addDrum(workspace);
    toasts.get()[0]!.action!.run();
    expect(workspace.draft.uo_settings.map(({ id }) => id)).toContain('dry');
    expect(workspace.labels).toEqual(['Add Drum drying']);
  });

  test('lists undone actions of the previous version', () => {
    const workspace = open();
    remove(workspace);
    addDrum(workspace);
    save(workspace, 'v2');
    workspace.undo();
    workspace.undo();
    expect(workspace.labels).toEqual(['Undo: Add Drum drying', 'Undo: Remove Spray drying']);
    setVolume(workspace, 4);
    expect(workspace.labels).toEqual(['Undo: Add Drum drying', 'Undo: Remove Spray drying', 'Volume 4']);
  });

  test('is empty again after redo', () => {
    const workspace = open();
    remove(workspace);
    save(workspace, 'v2');
    workspace.undo();
    workspace.redo();
    expect(workspace.labels).toEqual([]);
  });

  test('names the Undo in a toast for an action of an earlier version', () => {
    const workspace = open();
    sayUndoable(workspace, remove(workspace), 'Removed');
    save(workspace, 'v2');
    addDrum(workspace);
    toasts.get()[0]!.action!.run();
    expect(workspace.labels).toEqual(['Add Drum drying', 'Undo: Remove Spray drying']);
  });

  test('omits actions that were discarded or replaced by another configuration', () => {
    const workspace = open();
    remove(workspace);
    workspace.discard();
    setVolume(workspace, 5);
    expect(workspace.labels).toEqual(['Volume 5']);
    workspace.replace('Load v1', { ...START });
    addDrum(workspace);
    expect(workspace.labels).toEqual(['Load v1', 'Add Drum drying']);
  });

  test('starts again from the version that someone else saved', () => {
    const workspace = open();
    remove(workspace);
    workspace.rebase({ id: 'v2', number: 2, configuration: { ...START }, results: null });
    addDrum(workspace);
    expect(workspace.labels).toEqual(['Add Drum drying']);
  });
});

describe('compares an edit during a save with the saved version', () => {
  const savedMeanwhile = (when: 'before' | 'meanwhile' | 'later') => {
    const workspace = open();
    setVolume(workspace, 2);
    const sent = workspace.draft;
    if (when === 'before') answer(sent, workspace);
    save(workspace, 'v2', () => {
      setVolume(workspace, 3);
      if (when === 'meanwhile') answer(sent, workspace);
      answer(workspace.draft, workspace, { ...RESULTS });
    });
    return workspace;
  };

  test.each(['before', 'meanwhile'] as const)('whose results were known %s', (when) => {
    const workspace = savedMeanwhile(when);
    expect(workspace.get().savedResults).toBe(RESULTS);
    expect(workspace.isChanged).toBe(true);
  });

  test('uses the results from the server, and not those of another version', () => {
    const workspace = savedMeanwhile('later');
    expect(workspace.get().savedResults).toBeNull();
    workspace.giveSavedResults('v1', { ...RESULTS }, 1);
    expect(workspace.get().savedResults).toBeNull();
    workspace.giveSavedResults('v2', RESULTS, 2);
    expect(workspace.get().savedResults).toBe(RESULTS);
  });
});

describe('a version that someone else saved', () => {
  const jonas = { id: 'usr_jonas', name: 'Jonas Reuter', is_you: false };
  const theirs = {
    id: 'v2',
    number: 2,
    configuration: { ...START, assumptions: { labour: { wage: 40 } } },
    results: null,
  };
  const heard = () => {
    const workspace = open();
    workspace.startFrom({ id: 'v1', number: 1, configuration: START, results: null });
    setVolume(workspace, 2);
    workspace.noteNewerVersion({ id: 'v2', number: 2, by: jonas });
    return workspace;
  };

  test.each([
    ['the one that the draft is based on', { id: 'v1', number: 1, by: null }, null],
    ['an older one, of which an answer comes late', { id: 'v0', number: 0, by: null }, null],
    ['a newer one', { id: 'v2', number: 2, by: null }, 'v2'],
  ])('is noted if it is newer: %s', (_name, version, expected) => {
    const workspace = open();
    workspace.startFrom({ id: 'v1', number: 1, configuration: START, results: null });
    workspace.noteNewerVersion(version);
    expect(workspace.get().newer?.id ?? null).toBe(expected);
  });

  test('keeps who saved it, and gives way to one that is newer still', () => {
    const workspace = heard();
    workspace.noteNewerVersion({ id: 'v2', number: 2, by: null });
    expect(workspace.get().newer?.by).toEqual(jonas);
    workspace.noteNewerVersion({ id: 'v3', number: 3, by: null });
    workspace.noteNewerVersion({ id: 'v2', number: 2, by: jonas });
    expect(workspace.get().newer?.id).toBe('v3');
  });

  test('is the base after a merge, with both changes as unsaved ones that can be undone', () => {
    const workspace = heard();
    const mine = workspace.draft;
    workspace.mergeInto(theirs, { ...mine, assumptions: theirs.configuration.assumptions });
    expect([workspace.baseId, workspace.get().newer, workspace.get().baseNumber]).toEqual(['v2', null, 2]);
    expect(workspace.get().saved).toBe(theirs.configuration);
    expect(workspace.isChanged).toBe(true);
    expect(workspace.labels).toEqual(['Merge with v2']);
    workspace.undo();
    expect(workspace.draft).toBe(mine);
  });

  test('is still noted after the draft was discarded, and no longer once it is opened or one saves', () => {
    const workspace = heard();
    workspace.discard();
    expect(workspace.get().newer?.id).toBe('v2');
    workspace.rebase(theirs);
    expect(workspace.get().newer).toBeNull();
    workspace.noteNewerVersion({ id: 'v3', number: 3, by: jonas });
    save(workspace, 'v4');
    expect(workspace.get().newer).toBeNull();
  });
});
