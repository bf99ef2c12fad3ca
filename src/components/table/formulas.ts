/** The formulas of a workbook, with the sheets that they need beside its tables: inputs, and what is on no other sheet. */
import {
  addressOf,
  CALCULATION,
  CALCULATION_COLUMNS,
  type Calculation,
  type Computed,
  formulaFiles,
  INPUT_LOOK,
  inputColumns,
  linkedWorkbook,
  unplaced,
  withNames,
} from '#engine/index.ts';
import type { Formulas, NamedSheet } from './export.ts';
import { columnSheet, LINKED } from './result-sheet.ts';

/** Name of the sheet of what an analyst can change. */
export const INPUTS = 'Inputs';

export function calculating(sheets: readonly NamedSheet[], made: Calculation): Formulas {
  const calculation = withNames(made);
  const of = new Map([[LINKED, calculation]]);
  const inputs = columnSheet(INPUTS, inputColumns(calculation.names), [...made.inputs.values()]);
  const others = unplaced([...sheets, inputs].map(linksOf), of).get(LINKED)!;
  const all = [...sheets, inputs, columnSheet(CALCULATION, CALCULATION_COLUMNS, others)];
  const { names, isInput, formulaOf } = linkedWorkbook(all.map(linksOf), of);
  const computed: Computed[] = [];
  return {
    all,
    feature: formulaFiles(computed, names),
    cellOf(sheet, [row, column], link, cell) {
      if (isInput(link)) return { ...cell, ...INPUT_LOOK };
      const formula = formulaOf(sheet, link);
      if (formula === null) return null;
      computed.push({ sheet, address: addressOf(row, column), value: cell.value });
      return { value: formula, type: 'Formula' as const, format: cell.format };
    },
  };
}

const linksOf = ({ name, sheet: { links = [] } }: NamedSheet) => ({ name, links: [[], ...links] });
