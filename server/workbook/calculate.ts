/** Puts the calculation of each process into the cells of the workbook. */
import {
  addressOf,
  CALCULATION,
  CALCULATION_COLUMNS,
  calculationOf,
  type Calculations,
  compile,
  type Computed,
  explainer,
  INPUT_LOOK,
  linkedWorkbook,
  type NamedCalculation,
  unplaced,
  withNames,
} from '#engine/index.ts';
import type { Cell } from 'write-excel-file/node';
import { evaluable } from '#server/analyses/input.ts';
import { libraryWith } from '#server/shared-library.ts';
import { evaluated, type WorkbookInput } from './input.ts';
import { inputsHash } from './inputs-hash.ts';
import { whose, type Detail } from './rows.ts';
import { isLinked, tableSheet, type WorkbookSheet } from './sheet.ts';
import { metricsOf, tableColumns } from './sheets.ts';

export function calculationsOf(input: WorkbookInput): Calculations {
  const library = libraryWith(input.own);
  const { product } = input;
  return new Map(
    input.processes.flatMap(({ process, current }, n): [string, NamedCalculation][] => {
      if (!current || inputsHash(product, process.name, current, library) === null) return [];
      const explain = explainer(compile(evaluable(current), product, library), { general: true });
      return [[current.id, withNames(calculationOf(explain, metricsOf(current)), `_${n + 1}`)]];
    }),
  );
}

export interface WrittenCalculation {
  sheets: WorkbookSheet[];
  /** Of input cells: name and reference. */
  names: ReadonlyMap<string, string>;
  computed: readonly Computed[];
}

/** @param show a sheet in the currency and for the amount of product that the workbook has */
export function withFormulas(
  input: WorkbookInput,
  sheets: readonly WorkbookSheet[],
  calculations: Calculations,
  show: (sheet: WorkbookSheet) => WorkbookSheet,
): WrittenCalculation {
  const others = unplaced(sheets.map(linksOf), calculations);
  const rows = evaluated(input).flatMap((one) =>
    (others.get(one.configuration.id) ?? []).map((item) => ({ ...one, step: () => null, item })),
  );
  const columns = [...whose<Detail<(typeof rows)[number]['item']>>(), ...CALCULATION_COLUMNS.flatMap(tableColumns)];
  const all = [...sheets, show(tableSheet(CALCULATION, columns, rows, { frozenColumns: 3 }))];
  const { names, isInput, formulaOf } = linkedWorkbook(all.map(linksOf), calculations);
  const computed: Computed[] = [];
  const made = all.map((sheet): WorkbookSheet => ({
    ...sheet,
    data: (sheet.data ?? []).map((row, r) =>
      row.map((one, c): Cell => {
        if (!isLinked(one)) return one;
        const { link, ...cell } = one;
        if (isInput(link)) return { ...cell, ...INPUT_LOOK };
        const formula = formulaOf(sheet.sheet!, link);
        if (formula === null) return cell;
        computed.push({ sheet: sheet.sheet!, address: addressOf(r, c), value: cell.value as number | string });
        const { type: _, ...look } = cell;
        return { ...look, type: 'Formula', value: formula };
      }),
    ),
  }));
  return { sheets: made, names, computed };
}

const linksOf = ({ sheet, data }: WorkbookSheet) => ({
  name: sheet!,
  links: (data ?? []).map((row) => row.map((one) => (isLinked(one) ? one.link : null))),
});
