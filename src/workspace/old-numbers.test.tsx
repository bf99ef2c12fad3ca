/** Beside results of the present draft, numbers of another one are marked, and drawn grey (theme/base.css). */
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { evaluate, type Check, type CheckProposal } from '#engine/index.ts';
import { leverage, type Leverage } from '#engine/analysis/index.ts';
import { configuration, library, product, resultsOf, withSetting } from '../../engine/tests/fixtures.test-support.ts';
import { CatalogueContext } from '#src/draft/catalogue.ts';
import { Workspace, WorkspaceContext } from '#src/draft/store.ts';
import type { Change } from '#src/draft/version-history/diff.ts';
import { CalculatorContext, type Calculator } from '#src/engine/calculator.ts';
import type { Ask } from '#src/engine/line.ts';
import { Way } from './checks/check-panel.tsx';
import { CheckRow } from './checks/check-row.tsx';
import { LeverageContext, LiveLeverage } from './leverage/live-leverage.ts';
import MattersView from './leverage/matters-view.tsx';
import { ToolsContext } from './tools/tools.ts';
import { CausesChart } from './version-history/causes-chart.tsx';

afterEach(cleanup);

const saved = configuration('cfg_secreted_v1');
const edited = withSetting(saved, 'stp_ultrafiltration', 'protein_concentration', 80);
const [before, after] = [saved, edited].map((draft) => resultsOf(evaluate(draft, product, library)));
const marked = () => document.querySelectorAll('[data-old="true"][aria-busy="true"]').length;

const proposal = { key: 'p', figures: after!.figures } as CheckProposal;
const check: Check = {
  id: 'c',
  kind: 'costs',
  title: 'Costly',
  message: '',
  step_id: null,
  field: null,
  worth: { amount: -1, is: 'change', is_gain: true },
  proposals: [proposal],
} as unknown as Check;
const shared = { check, before: before!.figures, kind: 'protein', wordsOf: () => 'Change it' } as const;

test.each([
  [true, 0],
  [false, 2],
])('a check whose proposals are of the present draft: %s', (isPriced, count) => {
  const nothing = () => {};
  render(
    <MemoryRouter>
      <CheckRow
        {...shared}
        {...{ isPriced, number: 1, place: 'A', advice: '', excluded: '', isSelected: true, isOpen: true, analysis: '' }}
        {...{ onSelect: nothing, onTake: nothing, onGo: nothing }}
      />
    </MemoryRouter>,
  );
  expect(marked()).toBe(count);
  cleanup();
  render(<Way {...shared} way={proposal} words="Change it" isOld={!isPriced} onTake={nothing} />);
  expect(marked()).toBe(count / 2);
});

test.each([
  ['the present changes', true, 0],
  ['earlier changes', false, 1],
])('causes of %s', (_of, isPresent, count) => {
  const changes: Change[] = [];
  const effects = { costs: [before!.figures.cogs], figures: null, failure: null };
  render(
    <CausesChart
      from={{ results: before!, configuration: saved, name: 'v1' }}
      to={{ results: before!, configuration: saved, name: 'Draft' }}
      changes={changes}
      known={{ changes: isPresent ? changes : [], effects }}
    />,
  );
  expect(marked()).toBe(count);
});

test('what matters, from an edit until its effects are known', async () => {
  const workspace = new Workspace({ saved, baseId: 'cfg_1', savedResults: before!, draft: null });
  const answers: (() => void)[] = [];
  const ask = ((_task: string, asked: { configuration: typeof saved; metrics: string[] }) =>
    new Promise<Leverage[]>((resolve) => {
      answers.push(() =>
        resolve(leverage({ configuration: asked.configuration, product, library }, asked.metrics) as Leverage[]),
      );
    })) as unknown as Ask;
  const live = new LiveLeverage();
  live.follow(workspace, ask, {});
  const calculator = { product, library, ask: () => new Promise(() => {}) } as unknown as Calculator;
  render(
    <MemoryRouter>
      <CatalogueContext value={new Map()}>
        <WorkspaceContext value={workspace}>
          <CalculatorContext value={calculator}>
            <ToolsContext value={{ tool: null, open: () => {}, close: () => {} }}>
              <LeverageContext value={live}>
                <MattersView productId="prd" processId="prc" stepId={null} onShow={() => {}} />
              </LeverageContext>
            </ToolsContext>
          </CalculatorContext>
        </WorkspaceContext>
      </CatalogueContext>
    </MemoryRouter>,
  );
  const answer = async () => {
    await expect.poll(() => answers.length).toBe(1);
    await act(async () => answers.shift()!());
  };
  await answer();
  await screen.findByRole('table', { name: 'What matters' });
  expect(marked()).toBe(0);
  act(() => void workspace.edit('Type', () => edited));
  expect(marked()).toBe(1);
  act(() =>
    workspace.receiveResults(
      { evaluation: { feasible: true, results: after! }, failure: null, elapsed: 1, engine_version: '' },
      workspace.draft,
    ),
  );
  expect(marked()).toBe(1);
  await answer();
  await expect.poll(marked).toBe(0);
});
