import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { configuration, library } from '#engine/tests/fixtures.test-support.ts';
import { LibraryContext } from '#src/draft/library.ts';
import { Workspace, WorkspaceContext } from '#src/draft/store.ts';
import { EquationInput } from './equation-input.tsx';

afterEach(cleanup);

test('an equation is read with the names of its components, and typed with their ids', async () => {
  const nothing = () => undefined;
  const saved = configuration('cfg_homogenised_v2');
  const workspace = new Workspace({ saved, baseId: 'cfg_1', savedResults: null, draft: null });
  render(
    <WorkspaceContext value={workspace}>
      <LibraryContext value={library}>
        <label htmlFor="equation">Equation</label>
        <EquationInput
          shared={{ id: 'equation', onFocus: nothing }}
          text="mol_glucose -> 2 mol_ethanol"
          onValue={nothing}
          onLeave={nothing}
        />
      </LibraryContext>
    </WorkspaceContext>,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Equation' });
  expect(input.value).toBe('Glucose → 2 Ethanol');
  await userEvent.click(input);
  expect(input.value).toBe('mol_glucose -> 2 mol_ethanol');
  expect(screen.queryAllByText('Glucose → 2 Ethanol')).toHaveLength(1);
  await userEvent.tab();
  expect(input.value).toBe('Glucose → 2 Ethanol');
});
