import { afterEach, expect, test } from 'vitest';
import type { Configuration } from '#engine/index.ts';
import { toasts } from '#src/lib/toast.ts';
import { pasteSteps } from './clipboard/steps.ts';
import { addStep, lockSetting, moveStep, removeStep, renameStep, replaceStep, setSetting } from './edits.ts';
import { Workspace } from './store.ts';
import { sayUndoable } from './undoable.ts';

const step = (id: string, name: string, settings: Record<string, number> = {}) => ({
  id,
  unit_operation: id,
  name,
  settings,
});
const START: Configuration = {
  uo_settings: [
    step('ferm', 'Fermentation', { volume: 10 }),
    step('uf', 'Ultrafiltration', { flux: 30 }),
    step('dry', 'Spray drying', { inlet: 453 }),
  ],
  locked_values: { uo_settings: [step('dry', 'Spray drying', { feed: 2 })] },
  assumptions: { finance: { tax_rate: 0.2 } },
  fits: [],
};
const open = () => {
  const workspace = new Workspace({ saved: START, baseId: 'v1', savedResults: null, draft: null });
  workspace.open();
  return workspace;
};
const undoOf = (message: string) => toasts.get().find((one) => one.message === message)?.action;
const names = ({ draft }: Workspace) => draft.uo_settings.map(({ name }) => name);
const drum = { id: 'drum_drying', name: 'Drum drying', parameters: [], leaves: [], outlets: [] };

/** Each kind of action with an Undo in the workspace, and an edit of the same thing. */
const ACTS: Record<
  string,
  [act: (draft: Configuration) => Configuration, sameThing: (draft: Configuration) => Configuration]
> = {
  'removing a step': [
    (draft) => removeStep(draft, 'dry'),
    (draft) => addStep(draft, { id: 'x', name: 'Spray drying' }, 'x'),
  ],
  'removing several steps': [
    (draft) => ['uf', 'dry'].reduce(removeStep, draft),
    (draft) => addStep(draft, { id: 'x', name: 'Ultrafiltration' }, 'x'),
  ],
  'replacing a step': [
    (draft) => replaceStep(draft, 'dry', undefined, drum, 'drum'),
    (draft) => setSetting(draft, 'drum', 'speed', 3),
  ],
  'pasting steps': [
    (draft) =>
      pasteSteps(
        draft,
        { copies: [{ step: { id: 'old', unit_operation: 'uf', name: 'Copied', settings: {} }, locked: {} }] },
        'uf',
        () => 'copy',
      ),
    (draft) => renameStep(draft, 'copy', 'Changed'),
  ],
  'pasting settings': [
    (draft) => setSetting(draft, 'dry', 'inlet', 460),
    (draft) => setSetting(draft, 'dry', 'inlet', 470),
  ],
  'a locked value': [(draft) => setSetting(draft, 'dry', 'feed', 3), (draft) => lockSetting(draft, 'dry', 'feed', 4)],
  'an assumption': [
    (draft) => ({ ...draft, assumptions: { finance: { tax_rate: 0.3 } } }),
    (draft) => ({ ...draft, assumptions: { finance: { tax_rate: 0.4 } } }),
  ],
  'loading another configuration': [
    () => ({
      ...START,
      uo_settings: [step('ferm', 'Fermentation', { volume: 20 })],
      locked_values: { uo_settings: [] },
    }),
    (draft) => setSetting(draft, 'ferm', 'volume', 30),
  ],
};
/** Edits of other things, which are kept when an earlier action is undone. */
const OTHERS: Record<string, (draft: Configuration) => Configuration> = {
  'a step is added': (draft) => addStep(draft, { id: 'freezing', name: 'Freezing' }, 'freezing'),
  'another step is changed': (draft) => setSetting(draft, 'ferm', 'temperature', 303),
  'another assumption is changed': (draft) => ({
    ...draft,
    assumptions: { ...draft.assumptions, plant: { operating_hours: 8000 } },
  }),
};

afterEach(() => toasts.set([]));

for (const [name, [act, sameThing]] of Object.entries(ACTS)) {
  test(`Undo right after ${name} restores the previous state, and redo repeats the action`, () => {
    const workspace = open();
    sayUndoable(workspace, workspace.edit('Act', act), 'Done');
    const after = workspace.draft;
    undoOf('Done')!.run();
    expect(workspace.draft).toEqual(START);
    workspace.redo();
    expect(workspace.draft).toEqual(after);
  });

  for (const [other, edit] of Object.entries(OTHERS))
    test(`Undo of ${name} after ${other} reverts only that action`, () => {
      const workspace = open();
      sayUndoable(workspace, workspace.edit('Act', act), 'Done');
      workspace.edit('Other', edit);
      undoOf('Done')!.run();
      expect(workspace.draft).toEqual(edit(START));
      workspace.undo();
      expect(workspace.draft).toEqual(edit(act(START)));
    });

  test(`Undo of ${name} is withdrawn once the same value is changed again`, () => {
    const workspace = open();
    sayUndoable(workspace, workspace.edit('Act', act), 'Done');
    workspace.edit('Same thing', sameThing);
    expect(toasts.get()).toEqual([]);
  });

  test(`Undo of ${name} is withdrawn once the action is undone by hand, or the process is closed`, () => {
    for (const end of ['undo', 'close'] as const) {
      const workspace = open();
      sayUndoable(workspace, workspace.edit('Act', act), 'Done');
      workspace[end]();
      expect(toasts.get()).toEqual([]);
    }
  });
}

test('restores a removed step to its position between the remaining steps', () => {
  const workspace = open();
  sayUndoable(
    workspace,
    workspace.edit('Remove Ultrafiltration', (draft) => removeStep(draft, 'uf')),
    'Done',
  );
  workspace.edit('Move', (draft) => moveStep(addStep(draft, drum, 'drum'), 'drum', 0));
  undoOf('Done')!.run();
  expect(names(workspace)).toEqual(['Drum drying', 'Fermentation', 'Ultrafiltration', 'Spray drying']);
});

test('offers no Undo for an action without effect, because it would revert an earlier one', () => {
  const workspace = open();
  workspace.edit('Remove', (draft) => removeStep(draft, 'dry'));
  sayUndoable(
    workspace,
    workspace.edit('Nothing', (draft) => draft),
    'Done',
  );
  expect(undoOf('Done')).toBeUndefined();
});
