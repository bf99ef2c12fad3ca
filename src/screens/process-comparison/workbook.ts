import { COST_BY_CATEGORY } from '#engine/index.ts';
import type { CellValue } from '#src/components/table/column.ts';
import type { NamedSheet } from '#src/components/table/export.ts';
import { basisLine } from '#src/economics/basis.ts';
import { alignSteps } from '#src/economics/align.ts';
import { costByStep } from '#src/economics/cost-pivot.ts';
import { alongside } from './alongside.ts';
import { longName, type Compared } from './compared.ts';
import type { DifferenceRow } from './differences.ts';
import { figureRows } from './figure-rows.ts';
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
  const cost = (value: number | null | undefined): CellValue => (value == null ? null : costValue(value, reported));
  const unit = unitPer('USD/kg', reported);
  const figures = figureRows(compared, reported).map(({ title, unit, exported }): CellValue[] => [
    title,
    unit,
    ...exported,
  ]);
  const bases: CellValue[] = ['Basis', '', ...compared.map(({ results }) => basisLine(results))];
  const cogs = compared.map(({ results }) => cost(results.figures.cogs));
  const categories = alongside(compared, COST_BY_CATEGORY).map(({ title, isTotal, sides }): CellValue[] => [
    isTotal ? 'Unit cost' : title,
    ...sides.map((side) => cost(side?.per_kg ?? 0)),
  ]);
  const costs = compared.map(({ results }) => costByStep(results));
  const steps = alignSteps(costs).map(({ places }): CellValue[] => {
    const found = places.map((place, index) => (place === null ? null : costs[index]![place]!));
    return [found.find((step) => step !== null)!.name, ...found.map((step) => cost(step?.per_kg))];
  });
  return [
    { name: 'Results', sheet: sheet(['Figure', 'Unit', ...names], 3, [...figures, bases]) },
    {
      name: 'Cost by category',
      sheet: sheet([`Category (${unit})`, ...names], 2, categories),
    },
    { name: 'Cost by step', sheet: sheet([`Step (${unit})`, ...names], 2, [...steps, ['Unit cost', ...cogs]]) },
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
