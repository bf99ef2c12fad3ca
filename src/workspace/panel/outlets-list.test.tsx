import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import succinicAcid from '../../../data/demo-succinic-acid.json' with { type: 'json' };
import { library } from '#engine/tests/fixtures.test-support.ts';
import { catalogue, evaluate, type Configuration, type ProductBasis } from '#engine/index.ts';
import { CatalogueContext, toCatalogue } from '#src/draft/catalogue.ts';
import { LibraryContext } from '#src/draft/library.ts';
import { findStep, useWorkspaceState, Workspace, WorkspaceContext } from '#src/draft/store.ts';
import { Connections } from './connections.tsx';
import { shareProblem } from './outlets-list.tsx';

afterEach(cleanup);

const { product, processes } = succinicAcid as unknown as {
  product: ProductBasis;
  processes: { id: string; configurations: { configuration: Configuration }[] }[];
};
const demo = (id: string): Configuration =>
  processes.find((one) => one.id === id)!.configurations.at(-1)!.configuration;
const operations = toCatalogue(catalogue());

function Panel({ id }: { id: string }) {
  const step = useWorkspaceState((state) => findStep(state, id))!;
  return (
    <Connections step={step} operation={operations.get(step.unit_operation)!} focus={null} onSelect={() => undefined} />
  );
}

function open(saved: Configuration, id: string) {
  const workspace = new Workspace({ saved, baseId: 'cfg_1', savedResults: null, draft: null });
  const compute = () => {
    const { draft } = workspace;
    const evaluation = evaluate(draft, product, library);
    workspace.receiveResults({ evaluation, failure: null, elapsed: 1, engine_version: '1' }, draft);
  };
  compute();
  render(
    <CatalogueContext value={operations}>
      <WorkspaceContext value={workspace}>
        <LibraryContext value={library}>
          <Panel id={id} />
        </LibraryContext>
      </WorkspaceContext>
    </CatalogueContext>,
  );
  const outlet = (name: string) => within(screen.getByRole('group', { name }));
  const step = (of: string) => workspace.draft.uo_settings.find((one) => one.id === of)!;
  return { user: userEvent.setup(), workspace, compute, outlet, step };
}

const CRYSTALS = 'stp_crystallisation';

describe('the outlets of a step', () => {
  test('show how much flows, and where it goes', () => {
    const { outlet } = open(demo('prc_dextrose'), CRYSTALS);
    expect(outlet('Crystals').getByText('The product')).toBeDefined();
    expect(outlet('Mother liquor').getByText(/^\d.* m³$/)).toBeDefined();
    expect(outlet('Mother liquor').getByRole<HTMLSelectElement>('combobox').selectedOptions[0]!.textContent).toBe(
      'Wastewater',
    );
  });

  test('of a line: a share is sent back to an earlier step, which kept for the next batch, and undo brings the line back', async () => {
    const { user, workspace, outlet, step } = open(demo('prc_dextrose'), CRYSTALS);
    const line = workspace.draft;
    await user.click(outlet('Mother liquor').getByRole('button', { name: 'Send mother liquor to…' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Send to' }), 'Evaporation (recycle)');
    await user.type(screen.getByRole('textbox', { name: 'Share, %' }), '30');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Keep for the next batch' }).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(step('stp_evaporation').feeds).toEqual([
      { from: 'stp_cell_removal', outlet: 'product', next_batch: false },
      { from: CRYSTALS, outlet: 'liquor', share: 0.3, next_batch: true },
    ]);
    expect(outlet('Mother liquor').getByText('The remainder, 70 %')).toBeDefined();
    workspace.undo();
    expect(workspace.draft).toBe(line);
  });

  test('are sold with a name, a price and a basis', async () => {
    const { user, outlet, step } = open(demo('prc_dextrose_recycle'), CRYSTALS);
    const liquor = outlet('Mother liquor');
    await user.selectOptions(liquor.getByRole('combobox', { name: 'Destination of Mother liquor' }), 'Sold');
    await user.type(liquor.getByRole('textbox', { name: /^Price/ }), '0.05');
    const basis = liquor.getByRole('combobox', { name: 'Price is for' });
    await user.click(basis);
    await user.click(screen.getByRole('option', { name: 'Dry matter' }));
    expect(step(CRYSTALS).outlets).toEqual({
      liquor: { disposal: 'sold', name: 'Mother liquor', basis: 'dry', price: 0.05 },
    });
    await user.selectOptions(liquor.getByRole('combobox', { name: 'Destination of Mother liquor' }), 'Wastewater');
    expect(step(CRYSTALS)).not.toHaveProperty('outlets');
  });

  test('say at the price that a sale needs one', async () => {
    const { user, compute, outlet } = open(demo('prc_dextrose_recycle'), CRYSTALS);
    await user.selectOptions(outlet('Mother liquor').getByRole('combobox', { name: /^Destination/ }), 'Sold');
    compute();
    const price = await outlet('Mother liquor').findByRole('textbox', { name: /^Price/, description: /needs a price/ });
    expect(price.getAttribute('aria-invalid')).toBe('true');
  });

  test('make another stream the product', async () => {
    const { user, workspace, outlet } = open(demo('prc_dextrose_recycle'), CRYSTALS);
    const liquor = outlet('Mother liquor').getByRole('combobox', { name: /^Destination/ });
    await user.selectOptions(liquor, 'The product of the process');
    expect(workspace.draft.product).toEqual({ from: CRYSTALS, outlet: 'liquor' });
    expect(outlet('Mother liquor').getByText('the product')).toBeDefined();
  });

  test('offer the share that works where shares add up to more than the whole', async () => {
    const { user, compute, outlet, step } = open(demo('prc_dextrose_recycle'), CRYSTALS);
    const share = outlet('Mother liquor').getByRole('textbox', { name: /^Share of/ });
    await user.clear(share);
    await user.type(share, '120');
    compute();
    await user.click(await screen.findAllByRole('button', { name: 'Use 100 %' }).then(([first]) => first!));
    expect(step('stp_evaporation').feeds![1]!.share).toBe(1);
  });
});

describe('a share that is sent', () => {
  const rest = { id: 'a', unit_operation: 'mixer', name: 'Mixing', settings: {} };
  test.each([
    ['', undefined, 1, false, null],
    ['30', undefined, 1, true, null],
    ['30', rest, 1, false, null],
    ['', rest, 1, false, 'Enter a share: Mixing takes the remainder.'],
    ['', undefined, 1, true, 'Enter a share: the remainder is the product.'],
    ['half', undefined, 1, false, 'This is not a number.'],
    ['-1', undefined, 1, false, 'A share must be 0 % or more.'],
    ['30', undefined, 0.2, false, 'At most 20 % can be sent.'],
    ['30', undefined, 0, false, 'No remainder is left. First reduce another share.'],
  ])('“%s”', (text, taker, unclaimed, isProduct, problem) => {
    expect(shareProblem({ text, rest: taker, unclaimed, isProduct })).toBe(problem);
  });
});
