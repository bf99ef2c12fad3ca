import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { catalogue, evaluate, type SettingValue, type UnitOperation } from '#engine/index.ts';
import { leverage, type Leverage } from '#engine/analysis/index.ts';
import { configuration, library, product, resultsOf } from '../../../engine/tests/fixtures.test-support.ts';
import { lockSetting, resetSetting, setSetting } from '#src/draft/edits.ts';
import { findStep, useWorkspaceState, Workspace, WorkspaceContext } from '#src/draft/store.ts';
import type { Ask } from '#src/engine/line.ts';
import { LeverageContext, LiveLeverage } from '../leverage/live-leverage.ts';
import { SettingsForm } from './settings-form.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

const STEP = 'stp_ultrafiltration';
/** g/L, from 1 to 600 or so. */
const KEY = 'protein_concentration';
const TITLE = 'Final protein';
const ultrafiltration = catalogue().find(({ id }) => id === 'ultrafiltration')!;

function Panel({ operation, focus }: { operation: UnitOperation; focus: { field: string } | null }) {
  const step = useWorkspaceState((state) => findStep(state, STEP))!;
  return (
    <SettingsForm operation={operation} step={step} focus={focus} computed={undefined} savedComputed={undefined} />
  );
}

function open(operation = ultrafiltration, leverage: LiveLeverage | null = null) {
  const saved = configuration('cfg_secreted_v1');
  const workspace = new Workspace({ saved, baseId: 'cfg_1', savedResults: null, draft: null });
  const draw = (focus: { field: string } | null) => (
    <MemoryRouter>
      <WorkspaceContext value={workspace}>
        <LeverageContext value={leverage}>
          <Panel operation={operation} focus={focus} />
        </LeverageContext>
      </WorkspaceContext>
    </MemoryRouter>
  );
  const { rerender, unmount } = render(draw(null));
  return {
    workspace,
    user: userEvent.setup(),
    /** Changes the draft outside the panel. */
    change: (value: SettingValue) =>
      act(() => void workspace.edit('From elsewhere', (draft) => setSetting(draft, STEP, KEY, value))),
    undo: () => act(() => workspace.undo()),
    focusOn: (field: string) => rerender(draw({ field })),
    reopen: () => {
      unmount();
      render(draw(null));
    },
    entered: () => findStep(workspace.get(), STEP)!.settings[KEY],
  };
}
const field = (name = TITLE) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
const hint = () =>
  field()
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('a default that is typed as it is shown is entered', async () => {
  const { user, workspace } = open();
  const trains = () => findStep(workspace.get(), STEP)!.settings['parallel_trains'];
  expect([field('Parallel trains').value, trains()]).toEqual(['1', undefined]);
  await user.type(field('Parallel trains'), '1');
  expect([field('Parallel trains').value, trains()]).toEqual(['1', 1]);
});

test('enters the value on each key, and shows it as typed', async () => {
  const { user, entered } = open();
  await user.clear(field());
  await user.type(field(), '7');
  expect(entered()).toBe(7);
  await user.type(field(), '5,50');
  expect(entered()).toBe(75.5);
  expect(field().value).toBe('75,50');
  await user.tab();
  expect(field().value).toBe('75.5');
});

test('rejects text that is not a number, and removes it on blur', async () => {
  const { user, entered } = open();
  const before = field().value;
  await user.clear(field());
  await user.type(field(), 'x');
  expect(entered()).toBe(Number(before));
  expect(hint()).toContain('This is not a number.');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await user.tab();
  expect(field().value).toBe(before);
  expect(field().getAttribute('aria-invalid')).toBe('false');
});

test('a number is taken back when its text turns out to be no number, and what it means at last is one action', async () => {
  const { user, entered, workspace } = open();
  const before = Number(field().value);
  await user.clear(field());
  await user.type(field(), '42');
  expect(entered()).toBe(42);
  await user.type(field(), ' ');
  expect([entered(), workspace.get().history.past]).toEqual([before, []]);
  await user.type(field(), 'k');
  expect(entered()).toBe(before);
  expect(hint()).toContain(`The figures are for ${before}\u202fg/L`);
  await user.clear(field());
  await user.type(field(), '42000 mg/L');
  expect(entered()).toBe(before);
  await user.keyboard('{Enter}');
  expect([entered(), field().value]).toEqual([42, '42']);
  expect(workspace.get().history.past).toHaveLength(1);
});

test('a default stays one if what is typed over it is no number', async () => {
  const { user, workspace } = open();
  const trains = () => findStep(workspace.get(), STEP)!.settings['parallel_trains'];
  await user.clear(field('Parallel trains'));
  await user.type(field('Parallel trains'), '2');
  expect(trains()).toBe(2);
  await user.type(field('Parallel trains'), ' lines');
  await user.tab();
  expect([field('Parallel trains').value, trains()]).toEqual(['1', undefined]);
  expect(screen.getByRole('alert').textContent).toContain('“2 lines” was not used.');
});

test('reports a value out of range while it applies, also when the step is reopened', async () => {
  const { user, reopen, undo } = open();
  await user.clear(field());
  await user.type(field(), '99999');
  expect(hint()).toContain('Out of range');
  await user.tab();
  expect(hint()).toContain('Out of range');
  reopen();
  expect(field().value).toBe('99999');
  expect(hint()).toContain('Out of range');
  undo();
  expect(hint()).not.toContain('Out of range');
});

test('shows the previous value on undo while typing, and the typed value on redo', async () => {
  const { user, workspace, undo, entered } = open();
  const before = field().value;
  await user.clear(field());
  await user.type(field(), '80');
  undo();
  expect(field().value).toBe(before);
  expect(document.activeElement).toBe(field());
  act(() => workspace.redo());
  expect(field().value).toBe('80');
  expect(entered()).toBe(80);
  await user.type(field(), '1');
  expect(entered()).toBe(801);
});

test.each(['8', '', 'x'])('shows a value changed elsewhere while “%s” is typed', async (typed) => {
  const { user, change, undo } = open();
  await user.clear(field());
  if (typed !== '') await user.type(field(), typed);
  const own = typed === '8' ? '8' : String(configuredValue());
  change(123);
  expect(field().value).toBe('123');
  undo();
  expect(field().value).toBe(own);
});

const configuredValue = () => findValue(KEY);
const findValue = (key: string) =>
  configuration('cfg_secreted_v1').uo_settings.find(({ id }) => id === STEP)!.settings[key];

test('shows a reset and a lock at once, while the cursor is in the field', async () => {
  const { user, workspace } = open();
  await user.clear(field());
  await user.type(field(), '90');
  act(() => void workspace.edit('Lock', (draft) => lockSetting(draft, STEP, KEY, 90)));
  expect(field().dataset['source']).toBe('locked');
  expect(field().value).toBe('90');
  act(() => void workspace.edit('Reset', (draft) => resetSetting(draft, STEP, KEY)));
  expect(field().dataset['source']).toBe('default');
  expect(field().value).not.toBe('90');
});

test('keeps a server error on its field until the value changes', async () => {
  const { user, workspace } = open();
  const sent = workspace.draft;
  const refusal = { step_id: STEP, field: KEY, value: findValue(KEY)!, message: 'Too thick to pump.' };
  act(() => workspace.refuse([{ ...refusal, limit: null, nearest: null }], sent));
  expect(hint()).toContain('Too thick to pump.');
  const other = screen.getAllByRole('spinbutton').find((one) => one !== field())!;
  await user.click(other);
  await user.keyboard('{ArrowUp}');
  expect(hint()).toContain('Too thick to pump.');
  await user.type(field(), '1');
  expect(hint()).not.toContain('Too thick to pump.');
});

test('focuses the field that a rejected save names, each time', async () => {
  const { user, focusOn } = open();
  focusOn(KEY);
  expect(document.activeElement).toBe(field());
  await user.tab();
  expect(document.activeElement).not.toBe(field());
  focusOn(KEY);
  expect(document.activeElement).toBe(field());
});

test('redraws only the edited field on a key', async () => {
  const drawn: string[] = [];
  const parameters = ultrafiltration.parameters.map((parameter) => ({
    ...parameter,
    // Read whenever its field renders, and only then.
    get help() {
      drawn.push(parameter.key);
      return parameter.help;
    },
  }));
  const { user } = open({ ...ultrafiltration, parameters });
  await user.click(field());
  drawn.length = 0;
  await user.keyboard('12');
  expect(new Set(drawn)).toEqual(new Set([KEY]));
});

describe('the effect of each number', () => {
  const saved = configuration('cfg_secreted_v1');
  const found = leverage({ configuration: saved, product, library }, ['cogs', 'output']) as Leverage[];

  /** The effects of the saved process, as the worker answers them. */
  async function known() {
    localStorage.clear();
    const live = new LiveLeverage();
    const ask = (() => Promise.resolve(found)) as unknown as Ask;
    const results = resultsOf(evaluate(saved, product, library));
    const workspace = new Workspace({ saved, baseId: 'cfg_1', savedResults: results, draft: null });
    live.follow(workspace, ask, {});
    const opened = open(ultrafiltration, live);
    await screen.findAllByText(/^[+\u2212]/);
    return { live, ...opened };
  }
  const keys = () =>
    [...document.querySelectorAll<HTMLElement>('[data-setting]')].map(({ dataset }) => dataset['setting']!);
  const group = (name: RegExp) => within(screen.getByRole('group', { name }));
  const worth = (key: string) =>
    Math.abs(found[0]!.rows.find((row) => row.step_id === STEP && row.key === key)?.higher.change ?? -1);

  test('stands beside numbers, not beside choices', async () => {
    await known();
    const row = (name: string | RegExp) => screen.getByLabelText(name).closest('[data-setting]')!;
    expect(row(TITLE).textContent).toMatch(/\u22120\.\d+/);
    expect(row('Product phase').textContent).not.toMatch(/[+\u2212]\d/);
  });

  test('orders fields within their groups with W, and back', async () => {
    const { user } = await known();
    const before = keys();
    await user.keyboard('w');
    const after = keys();
    expect(after).not.toEqual(before);
    expect(after.toSorted()).toEqual(before.toSorted());
    const flux = [...group(/^Flux/).getAllByRole('spinbutton')].map(
      (input) => input.closest<HTMLElement>('[data-setting]')!.dataset['setting']!,
    );
    expect(flux.map(worth)).toEqual(flux.map(worth).toSorted((a, b) => b - a));
    await user.click(screen.getByRole('button', { name: 'Usual order' }));
    expect(keys()).toEqual(before);
  });

  test('is shown in the chosen metric, and can be hidden', async () => {
    const { user } = await known();
    const text = () => field().closest('[data-setting]')!.textContent;
    const cost = text();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Metric' }), 'output');
    expect(text()).not.toBe(cost);
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(text()).not.toMatch(/[+\u2212]\d/);
    await user.click(screen.getByRole('button', { name: 'Show the effect of each number' }));
    expect(text()).toMatch(/[+\u2212<]/);
  });
});

describe('a field that the pointer presses', () => {
  /** Rows of 40 px; an open field takes 100 more. */
  const layOut = () =>
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const own = this.closest<HTMLElement>('[data-setting]') ?? this;
      const rows = [...document.querySelectorAll<HTMLElement>('[data-setting]')];
      const above = rows.slice(0, Math.max(0, rows.indexOf(own)));
      const open = above.filter((row) => row.dataset['open'] !== undefined).length;
      const rooms = [...above, own].map((row) => Number.parseFloat(row.style.paddingTop) || 0);
      return new DOMRect(0, 40 * above.length + 100 * open + rooms.reduce((sum, one) => sum + one, 0));
    });
  const rowOf = (name: string) => field(name).closest<HTMLElement>('[data-setting]')!;
  const top = (name: string) => rowOf(name).getBoundingClientRect().top;

  test('stays where it is while the field above it closes', async () => {
    const { user } = open();
    layOut();
    await user.click(field());
    const before = top('Parallel trains');
    await user.dblClick(field('Parallel trains'));
    expect(rowOf(TITLE).dataset['open']).toBeUndefined();
    expect(rowOf('Parallel trains').dataset['open']).toBe('true');
    expect(top('Parallel trains')).toBe(before);
    await user.keyboard('{ArrowUp}');
    expect(top('Parallel trains')).toBe(before - 100);
  });

  test('leaves no room behind when the pointer goes, or presses another', async () => {
    const { user } = open();
    layOut();
    await user.click(field());
    await user.click(field('Parallel trains'));
    expect(rowOf('Parallel trains').style.paddingTop).toBe('100px');
    const before = top(TITLE);
    await user.click(field());
    expect(rowOf('Parallel trains').style.paddingTop).toBe('');
    expect(top(TITLE)).toBe(before);
    await user.click(field('Parallel trains'));
    await user.pointer({ target: document.body });
    expect(rowOf('Parallel trains').style.paddingTop).toBe('');
  });
});
