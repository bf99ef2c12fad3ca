import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { catalogue } from '#engine/index.ts';
import { CatalogueContext, toCatalogue } from '#src/draft/catalogue.ts';
import { Workspace, WorkspaceContext } from '#src/draft/store.ts';
import { NewerFitsNotice } from './newer-fits-notice.tsx';

afterEach(cleanup);

const fit = { fit_id: 'fit_1', unit_operation: 'ultrafiltration', values: { gel_concentration: 200 } };

function open(...names: string[]) {
  const saved = {
    uo_settings: names.map((name) => ({ id: name, unit_operation: 'ultrafiltration', name, settings: {} })),
    locked_values: { uo_settings: [] },
    assumptions: {},
    fits: [],
  };
  const workspace = new Workspace({ saved, baseId: 'cfg_1', savedResults: null, draft: null });
  render(
    <MemoryRouter>
      <CatalogueContext value={toCatalogue(catalogue())}>
        <WorkspaceContext value={workspace}>
          <NewerFitsNotice productId="prd" accepted={[fit]} />
        </WorkspaceContext>
      </CatalogueContext>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), workspace };
}

test('a fit is used at once by the only step of its unit operation', async () => {
  const { user, workspace } = open('Concentration');
  await user.click(screen.getByRole('button', { name: 'Use fit' }));
  expect(workspace.draft.fits).toEqual([fit]);
});

test('asks which of several steps use a fit, and pins it to those', async () => {
  const { user, workspace } = open('Concentration', 'Final concentration');
  await user.click(screen.getByRole('button', { name: 'Use fit' }));
  await user.click(screen.getByRole('checkbox', { name: 'Concentration' }));
  await user.click(screen.getAllByRole('button', { name: 'Use fit' }).at(-1)!);
  expect(workspace.draft.fits).toEqual([{ ...fit, step_id: 'Final concentration' }]);
  expect(screen.queryByRole('button', { name: 'Use fit' })).toBeNull();
});
