import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { ModelFit } from '#generated/types.ts';
import type { FitDecision } from './use-decision.ts';

vi.mock(import('#generated/hooks/products.ts'), async (original) => ({
  ...(await original()),
  useGetProduct: (() => ({ data: { my_right: 'owner' } })) as never,
}));

// Another test file in this process may have loaded the real modules, and the next file must not get these mocks.
vi.resetModules();
afterAll(() => vi.resetModules());
const { DecisionButtons } = await import('./decision-buttons.tsx');

afterEach(cleanup);

type Decide = FitDecision['decide'];

function show(fit: Partial<ModelFit>, more: Partial<FitDecision> = {}) {
  const decide = vi.fn<Decide>(async () => {});
  const decision = {
    fit: { number: 2, product_id: 'prd_1', effects: [], ...fit },
    saves: fit.effects?.length ?? 0,
    reevaluate: true,
    isBusy: false,
    undo: null,
    decide,
    ...more,
  };
  render(<DecisionButtons decision={decision as unknown as FitDecision} />);
  const names = screen.queryAllByRole('button').map(({ textContent }) => textContent);
  return { decide, names };
}

const EFFECT = { process_id: 'prc_1', replaced: undefined } as unknown as ModelFit['effects'][number];
const HIDDEN = { ...EFFECT, replaced: { feasible: true, cogs: 1, gwp: 1 } };

test('one button accepts, and one takes that back', async () => {
  const { decide } = show({ status: 'proposed', effects: [HIDDEN] });
  await userEvent.click(screen.getByRole('button', { name: 'Accept for 1 process' }));
  expect(decide).toHaveBeenLastCalledWith('accepted');
  cleanup();
  const undo = vi.fn<() => Promise<void>>(async () => {});
  show({ status: 'accepted', effects: [HIDDEN] }, { undo });
  await userEvent.click(screen.getByRole('button', { name: 'Undo accepting' }));
  expect(undo).toHaveBeenCalledOnce();
});

test.each<[Partial<ModelFit>, string[]]>([
  [{ status: 'proposed', effects: [EFFECT] }, ['Discard fit', 'Accept for 1 process']],
  [{ status: 'proposed', effects: [HIDDEN] }, ['Discard fit', 'Accept for 1 process']],
  [{ status: 'proposed' }, ['Discard fit', 'Accept']],
  [{ status: 'superseded', effects: [HIDDEN] }, ['Go back to fit 2']],
  [{ status: 'accepted' }, ['Withdraw fit']],
])('%j offers %j', (fit, names) => {
  expect(show(fit).names).toEqual(names);
});
