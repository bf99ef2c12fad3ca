// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { catalogue } from '#engine/index.ts';
import type { Configuration, Step } from '#engine/types.ts';
import { CatalogueContext, toCatalogue } from '../catalogue.ts';
import { findStep, useWorkspaceState, Workspace, WorkspaceContext } from '../store.ts';
import { FeedsList } from './feeds-list.tsx';
import { NewEntry } from './new-entry.tsx';

afterEach(cleanup);

const splitter = catalogue().find(({ id }) => id === 'component_splitter')!;
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

function Panel() {
  const step: Step = useWorkspaceState((state) => findStep(state, 'split'))!;
  return (
    <>
      <FeedsList step={step} />
      <NewEntry step={step} leaf={splitter.leaves[0]!} />
    </>
  );
}

function open() {
  const workspace = new Workspace({ saved, baseId: 'cfg_1', savedResults: null, draft: null, stale: false });
  render(
    <CatalogueContext value={toCatalogue(catalogue())}>
      <WorkspaceContext value={workspace}>
        <Panel />
      </WorkspaceContext>
    </CatalogueContext>,
  );
  const now = () => findStep(workspace.get(), 'split')!;
  return { user: userEvent.setup(), now, share: () => now().feeds?.[0]?.share };
}

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
  expect(now().feeds).toBeUndefined();
});

describe('an entry of a list of settings', () => {
  const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Add to/ });
  const problem = () => document.getElementById(input().getAttribute('aria-describedby')!)?.textContent;

  test('is added by its id', async () => {
    const { user, now } = open();
    await user.type(input(), 'water{Enter}');
    expect(Object.keys(now().settings)).toEqual(['shares.mol_glucose', 'shares.water']);
    expect(input().value).toBe('');
  });

  test.each([
    ['corn syrup', 'An id consists of letters, digits, _ and -.'],
    ['mol_glucose', 'mol_glucose is in the list already.'],
  ])('“%s” is not added, and the reason is shown', async (text, reason) => {
    const { user, now } = open();
    await user.type(input(), `${text}{Enter}`);
    expect(problem()).toBe(reason);
    expect(input().value).toBe(text);
    expect(Object.keys(now().settings)).toEqual(['shares.mol_glucose']);
  });
});
