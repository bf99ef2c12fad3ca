import { COST_BY_STEP } from '#engine/index.ts';
import type { CellValue } from '#src/components/table/column.ts';
import type { NamedSheet } from '#src/components/table/export.ts';
import { basisLine } from '#src/economics/basis.ts';
import { alignSteps } from '#src/economics/align.ts';
import { longName, type Compared } from './compared.ts';
import type { DifferenceRow } from './differences.ts';
import { figureRows } from './figure-rows.ts';
import { costTable } from './report/tables.ts';
import { costValue, unitPer, type Reported } from '#src/lib/reporting.ts';
import { unitShown } from '#src/lib/currency.ts';

/** The comparison as tables: metrics, unit cost by category and by step, and all settings. */
export function sheetsOf(
  compared: readonly Compared[],
  rows: readonly DifferenceRow[],
  reported: Reported,
): NamedSheet[] {
  const names = compared.map(longName);
  const sheet = (head: string[], decimals: number, lines: CellValue[][]): NamedSheet['sheet'] => ({
    head: head.map(unitShown),
    rows: lines,
    decimals: lines.map((line) => line.map(() => decimals)),
  });
  const unit = unitPer('USD/kg', reported);
  const figures = figureRows(compared, reported).map(({ title, unit, exported }): CellValue[] => [
    title,
    unit,
    ...exported,
  ]);
  const bases: CellValue[] = ['Basis', '', ...compared.map(({ results }) => basisLine(results))];
  const categories = costTable({ compared, reference: 0, reported }).map(({ title, values }) => [title, ...values]);
  const costs = compared.map(({ results }) => COST_BY_STEP.rows(results));
  const places = alignSteps(compared.map(({ results }) => results.steps)).map((step) => step.places);
  const steps = [...places, compared.map(() => -1)].map((own, at): CellValue[] => {
    const found = own.map((place, index) => (place === null ? null : costs[index]!.at(place)!));
    const title = at < places.length ? found.find((step) => step !== null)!.title : 'Unit cost';
    return [title, ...found.map((step) => step && costValue(step.per_kg, reported))];
  });
  return [
    { name: 'Results', sheet: sheet(['Figure', 'Unit', ...names], 3, [...figures, bases]) },
    {
      name: 'Cost by category',
      sheet: sheet([`Category (${unit})`, ...names], 2, categories),
    },
    { name: 'Cost by step', sheet: sheet([`Step (${unit})`, ...names], 2, steps) },
    {
      name: 'Settings',
      sheet: sheet(
        ['Part', 'Setting', 'Differs', ...names],
        0,
        rows.map(({ where, title, differs, values }) => [
          where,
          title,
          differs ? 'yes' : '',
          ...values.map(({ text }) => text),
        ]),
      ),
    },
  ];
}
