import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { library } from '#engine/tests/fixtures.test-support.ts';
import { catalogue, type Configuration, type Step, type UnitOperation } from '#engine/index.ts';
import { CatalogueContext, toCatalogue } from '#src/draft/catalogue.ts';
import { LibraryContext } from '#src/draft/library.ts';
import { findStep, useWorkspaceState, Workspace, WorkspaceContext } from '#src/draft/store.ts';
import { FeedsList } from './feeds-list.tsx';
import { NewEntry } from './new-entry.tsx';

afterEach(cleanup);

const [splitter, reactor] = ['component_splitter', 'reactor'].map((operation) =>
  catalogue().find(({ id }) => id === operation)!,
) as [UnitOperation, UnitOperation];
const saved: Configuration = {
  uo_settings: [
    { id: 'sugar', unit_operation: 'purchased_feed', name: 'Sugar', settings: {} },
    {
      id: 'split',
      unit_operation: 'component_splitter',
      name: 'Split',
      settings: { 'shares.mol_glucose': 0.1 },
      feeds: [{ from: 'sugar', outlet: 'product', share: 0.8 }],
    },
  ],
  locked_values: { uo_settings: [] },
  assumptions: {},
  product: { from: 'split', outlet: 'product' },
};

function Panel({ id }: { id: string }) {
  const step: Step = useWorkspaceState((state) => findStep(state, id))!;
  return (
    <>
      <FeedsList step={step} onSelect={() => undefined} />
      <NewEntry step={step} leaf={splitter.leaves[0]!} />
      <NewEntry step={step} leaf={reactor.leaves[0]!} />
    </>
  );
}

function open(id = 'split', configuration = saved) {
  const workspace = new Workspace({
    saved: configuration,
    baseId: 'cfg_1',
    savedResults: null,
    draft: null,
  });
  render(
    <CatalogueContext value={toCatalogue(catalogue())}>
      <WorkspaceContext value={workspace}>
        <LibraryContext value={library}>
          <Panel id={id} />
        </LibraryContext>
      </WorkspaceContext>
    </CatalogueContext>,
  );
  const now = () => findStep(workspace.get(), id)!;
  return { user: userEvent.setup(), now, share: () => now().feeds?.[0]?.share };
}

describe('the inlet of a feed', () => {
  const withSolvent: Configuration = {
    ...saved,
    uo_settings: [
      ...saved.uo_settings,
      {
        id: 'extract',
        unit_operation: 'liquid_liquid_extraction',
        name: 'Extract',
        settings: {},
        feeds: [
          { from: 'split', outlet: 'product' },
          { from: 'split', outlet: 'other' },
        ],
      },
    ],
  };

  test('is chosen where the unit operation names inlets', async () => {
    const { user, now } = open('extract', withSolvent);
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Inlet of Split · Other part' });
    expect([...choice.options].map(({ text }) => text)).toEqual(['Feed', 'Solvent']);
    await user.selectOptions(choice, 'Solvent');
    expect(now().feeds?.[1]?.inlet).toBe('solvent');
    expect(choice.title).toContain('solvent');
    await user.selectOptions(choice, 'Feed');
    expect(now().feeds?.[1]).toEqual({ from: 'split', outlet: 'other' });
  });
  test('is not asked for where there is only the feed', () => {
    open();
    expect(screen.queryByRole('combobox', { name: /^Inlet/ })).toBeNull();
  });
});

describe('the share of a feed', () => {
  const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Share of Sugar/ });

  test('is entered on each key, in per cent', async () => {
    const { user, share } = open();
    await user.clear(input());
    await user.type(input(), '7');
    expect(share()).toBe(0.07);
    await user.type(input(), '2,5');
    expect(share()).toBe(0.725);
    expect(input().value).toBe('72,5');
  });

  test('says that a text is not a number, and keeps it while it is typed', async () => {
    const { user, share } = open();
    await user.clear(input());
    await user.type(input(), 'half');
    expect(input().value).toBe('half');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input().getAttribute('aria-describedby')!)?.textContent).toBe(
      'This is not a number.',
    );
    expect(share()).toBe(0.8);
  });

  test('is what the others leave if it is left empty', async () => {
    const { user, share } = open();
    await user.clear(input());
    expect(share()).toBe(0.8);
    await user.tab();
    expect(share()).toBeUndefined();
  });
});

test('a feed is removed', async () => {
  const { user, now } = open();
  await user.click(screen.getByRole('button', { name: /^Remove the feed from Sugar/ }));
  // The process stays one with feeds, in which no step is fed by the one before it.
  expect(now().feeds).toEqual([]);
});

describe('an entry of a list of settings', () => {
  test('of components is chosen by its name, among those that are not in the list yet', async () => {
    const { user, now } = open();
    const choice = screen.getByRole('combobox', { name: /^Add a component to/ });
    await user.click(choice);
    expect(screen.queryByRole('option', { name: 'Glucose' })).toBeNull();
    await user.type(choice, 'succ');
    await user.click(screen.getByRole('option', { name: 'Succinic acid' }));
    expect(Object.keys(now().settings)).toEqual(['shares.mol_glucose', 'shares.mol_succinic_acid']);
  });

  const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Add to/ });
  const problem = () => document.getElementById(input().getAttribute('aria-describedby')!)?.textContent;

  test('of reactions is added by an id of its own', async () => {
    const { user, now } = open();
    await user.type(input(), 'r1{Enter}');
    expect(Object.keys(now().settings)).toEqual(['shares.mol_glucose', 'reactions.r1.equation']);
    expect(input().value).toBe('');
  });

  test('of reactions is added from the library, filled in, in the order in which they were added', async () => {
    const { user, now } = open();
    const choice = () => screen.getByRole('combobox', { name: 'Add from the library of reactions' });
    const add = async () => {
      await user.type(choice(), 'lactose');
      await user.click(screen.getByRole('option', { name: 'Lactose to glucose and galactose' }));
    };
    await add();
    expect(now().settings).toMatchObject({
      'reactions.r01_lactose_hydrolysis.equation': 'mol_lactose + water -> mol_glucose + mol_galactose',
      'reactions.r01_lactose_hydrolysis.limiting': 'mol_lactose',
      'reactions.r01_lactose_hydrolysis.conversion': 0.85,
      'reactions.r01_lactose_hydrolysis.heat': 8,
    });
    expect(screen.getByText(/40 °C, pH 6.8/)).toBeTruthy();
    await add();
    expect(Object.keys(now().settings)).toContain('reactions.r02_lactose_hydrolysis.equation');
  });

  test('of reactions is not added with an id that cannot be one, and the reason is shown', async () => {
    const { user, now } = open();
    await user.type(input(), 'first reaction{Enter}');
    expect(problem()).toBe('An id consists of letters, digits, _ and -.');
    expect(input().value).toBe('first reaction');
    await user.clear(input());
    await user.type(input(), 'r1{Enter}r1{Enter}');
    expect(problem()).toBe('r1 is already in the list.');
    expect(Object.keys(now().settings)).toHaveLength(2);
  });
});
