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

function show(fit: Partial<ModelFit>) {
  const decide = vi.fn<Decide>(async () => {});
  const decision = { fit: { number: 2, product_id: 'prd_1', effects: [], ...fit }, isBusy: false, decide };
  render(<DecisionButtons decision={decision as unknown as FitDecision} />);
  const names = screen.queryAllByRole('button').map(({ textContent }) => textContent);
  return { decide, names };
}

const EFFECT = { process_id: 'prc_1', replaced: undefined } as unknown as ModelFit['effects'][number];
const HIDDEN = { ...EFFECT, replaced: { feasible: true, cogs: 1, gwp: 1 } };

test('a fit that entered values would hide is accepted with or without them', async () => {
  const { decide, names } = show({ status: 'proposed', effects: [HIDDEN] });
  expect(names).toEqual(['Discard fit', 'Keep entered values', 'Use the fitted values']);
  await userEvent.click(screen.getByRole('button', { name: 'Use the fitted values' }));
  expect(decide).toHaveBeenLastCalledWith('accepted', true);
  await userEvent.click(screen.getByRole('button', { name: 'Keep entered values' }));
  expect(decide).toHaveBeenLastCalledWith('accepted');
});

test.each<[Partial<ModelFit>, string[]]>([
  [{ status: 'proposed', effects: [EFFECT] }, ['Discard fit', 'Accept for 1 process']],
  [{ status: 'proposed' }, ['Discard fit', 'Accept']],
  [{ status: 'superseded', effects: [HIDDEN] }, ['Go back to fit 2']],
  [{ status: 'accepted' }, []],
])('%j offers %j', (fit, names) => {
  expect(show(fit).names).toEqual(names);
});
