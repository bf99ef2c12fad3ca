import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { catalogue, evaluate } from '#engine/index.ts';
import { leverage, type Leverage, type LeverageRow } from '#engine/analysis/index.ts';
import { configuration, library, product, resultsOf } from '../../../engine/tests/fixtures.test-support.ts';
import { CalculatorContext, type Calculator } from '#src/engine/calculator.ts';
import { CatalogueContext, toCatalogue } from '#src/draft/catalogue.ts';
import { wholeTargets } from '#src/draft/goal-seek/figures.ts';
import { figureOf, toFigures } from '#src/draft/metrics.ts';
import { MattersTable } from './matters-table.tsx';
import { PER_KG } from '#src/lib/reporting.ts';

afterEach(cleanup);

const saved = configuration('cfg_secreted_v1');
const results = resultsOf(evaluate(saved, product, library));
const [found] = leverage({ configuration: saved, product, library }, ['cogs']) as [Leverage];
const figure = figureOf(toFigures(wholeTargets(results, PER_KG), results), 'cogs');
const calculator = {
  product,
  library,
  ask: () => Promise.resolve(null),
  stop: () => undefined,
} as unknown as Calculator;

function open(onEdit?: (row: LeverageRow) => void) {
  render(
    <MemoryRouter>
      <CatalogueContext value={toCatalogue(catalogue())}>
        <CalculatorContext value={calculator}>
          <MattersTable
            found={found}
            figure={figure}
            configuration={saved}
            results={results}
            place={{ productId: 'prd', processId: 'prc' }}
            assumptionAt={(path) => `/design?about=${path}`}
            note="All"
            {...(onEdit && { onEdit })}
          />
        </CalculatorContext>
      </CatalogueContext>
    </MemoryRouter>,
  );
  return userEvent.setup();
}
const rows = () =>
  within(screen.getByRole('table', { name: 'What matters' }))
    .getAllByRole('row')
    .slice(1);
const titles = () => rows().map((row) => row.querySelector('td')!.textContent);

test('ranks numbers by their effect, or by the effect of their uncertainty', async () => {
  const user = open();
  const sorted = (size: (row: LeverageRow) => number) =>
    found.rows.reduce((most, row) => (size(row) > size(most) ? row : most)).title;
  expect(titles()[0]).toContain(sorted(({ higher }) => Math.abs(higher.change ?? 0)));
  await user.click(screen.getByRole('button', { name: 'by its uncertainty' }));
  expect(titles()[0]).toContain(sorted(({ share }) => share ?? 0));
});

test('leaves out numbers without an effect, and says how many others there are', async () => {
  const user = open();
  expect(rows()).toHaveLength(15);
  await user.click(screen.getByRole('button', { name: /^Show all \d+/ }));
  const effective = found.rows.filter(
    ({ higher, step, share }) => (higher.change ?? step.change ?? 0) !== 0 || (share ?? 0) > 0,
  );
  expect(rows()).toHaveLength(effective.length);
});

test('links to the page where each number can be changed or measured', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: /^Show all \d+/ }));
  const link = (name: RegExp) => screen.getAllByRole('link', { name })[0]!.getAttribute('href')!;
  expect(link(/^Optimise: Vessels/)).toMatch(
    /^\/products\/prd\/prc\/analyses\?kind=optimise&metric=cogs&setting=steps\.stp_\w+\.vessels$/,
  );
  expect(link(/^Measure: Growth-associated/)).toMatch(/^\/products\/prd\/data\/\w+\/create$/);
  expect(link(/^Fix a price: /)).toMatch(/^\/design\?about=(prices|finance)\./);
  const hours = rows().find((row) => row.textContent.includes('Operating hours'))!;
  expect(within(hours).queryByRole('link')).toBeNull();
  expect(hours.textContent).toContain('the site decides');
});

test('opens the field of a row', async () => {
  const onEdit = vi.fn<(row: LeverageRow) => void>();
  const user = open(onEdit);
  const second = within(rows()[1]!).getAllByRole('button')[0]!;
  second.focus();
  await user.keyboard('{Enter}');
  expect(onEdit.mock.calls.map(([row]) => row.title)).toEqual([second.textContent]);
});
