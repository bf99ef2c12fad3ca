/** Workbooks as a spreadsheet program sees them: cells with formulas and stored values, recalculated by a spreadsheet engine. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import init, { Model } from '@ironcalc/wasm';
import { strFromU8, unzipSync } from 'fflate';

export interface SheetCell {
  sheet: string;
  address: string;
  /** With its leading equals sign; null for a value. */
  formula: string | null;
  value: number | string;
}

export interface OpenWorkbook {
  sheets: string[];
  cells: SheetCell[];
  /** Names with their references. */
  names: Map<string, string>;
}

const decoded = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** Reads the parts that a program calculates with. */
export function openWorkbook(bytes: Uint8Array): OpenWorkbook {
  const files = unzipSync(bytes);
  const read = (path: string): string => strFromU8(files[path]!);
  const book = read('xl/workbook.xml');
  const sheets = [...book.matchAll(/<sheet [^>]*name="([^"]*)"/gu)].map(([, name]) => decoded(name!));
  const names = new Map(
    [...book.matchAll(/<definedName name="([^"]*)">([^<]*)</gu)].map(([, name, to]) => [name!, decoded(to!)]),
  );
  const shared = [...read('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gsu)].map(([, text]) =>
    decoded(text!.replaceAll(/<[^>]*>/gu, '')),
  );
  const cells = sheets.flatMap((sheet, n) =>
    [...read(`xl/worksheets/sheet${n + 1}.xml`).matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/gsu)].flatMap(
      ([, address, look, inside]): SheetCell[] => {
        const formula = /<f>(.*?)<\/f>/su.exec(inside!)?.[1];
        const stored = /<v>(.*?)<\/v>/su.exec(inside!)?.[1];
        if (stored === undefined) return [];
        const type = / t="(\w+)"/u.exec(look!)?.[1] ?? 'n';
        const value = type === 's' ? shared[Number(stored)]! : type === 'n' ? Number(stored) : decoded(stored);
        return [{ sheet, address: address!, formula: formula === undefined ? null : `=${decoded(formula)}`, value }];
      },
    ),
  );
  return { sheets, cells, names };
}

let isReady: Promise<unknown> | undefined;

/** A spreadsheet that recalculates. */
export class Spreadsheet {
  private readonly model: Model;
  private readonly sheets: readonly string[];

  private constructor(model: Model, sheets: readonly string[]) {
    this.model = model;
    this.sheets = sheets;
  }

  static async open({ sheets, cells, names }: OpenWorkbook): Promise<Spreadsheet> {
    const code = fileURLToPath(import.meta.resolve('@ironcalc/wasm')).replace(/wasm\.js$/u, 'wasm_bg.wasm');
    isReady ??= init({ module_or_path: readFileSync(code) });
    await isReady;
    const model = new Model('workbook', 'en', 'UTC', 'en');
    model.pauseEvaluation();
    for (const [n, name] of sheets.entries()) {
      if (n > 0) model.newSheet();
      model.renameSheet(n, name);
    }
    for (const [name, reference] of names) model.newDefinedName(name, null, reference);
    const made = new Spreadsheet(model, sheets);
    // The engine is slow with many cells: those of sheets that no formula names are left out.
    const named = new Set([...cells.flatMap(({ formula }) => formula ?? []), ...names.values()].flatMap(sheetsIn));
    const calculated = new Set(cells.flatMap(({ sheet, formula }) => (formula === null ? [] : [sheet])));
    for (const { sheet, address, formula, value } of cells)
      if (formula !== null || (typeof value === 'number' && (named.has(sheet) || calculated.has(sheet)))) {
        made.set(sheet, address, formula ?? value);
        const { row, column } = placeOf(address);
        const area = { sheet: sheets.indexOf(sheet), row, column, width: 1, height: 1 };
        // A value is read as it is displayed.
        model.updateRangeStyle(area, 'num_fmt', '0.000000000000000E+00');
      }
    model.resumeEvaluation();
    return made;
  }

  private set(sheet: string, address: string, value: string | number): void {
    const { row, column } = placeOf(address);
    this.model.setUserInput(this.sheets.indexOf(sheet), row, column, String(value));
  }

  /** Sets cells and recalculates. */
  change(values: Iterable<readonly [at: { sheet: string; address: string }, value: number]>): void {
    this.model.pauseEvaluation();
    for (const [{ sheet, address }, value] of values) this.set(sheet, address, value);
    this.model.resumeEvaluation();
    this.model.evaluate();
  }

  /** The value of a cell, with fifteen digits if it is a number. */
  value(sheet: string, address: string): number | string {
    const { row, column } = placeOf(address);
    const text = this.model.getFormattedCellValue(this.sheets.indexOf(sheet), row, column);
    return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  }
}

const sheetsIn = (formula: string): string[] => [...formula.matchAll(/'([^']*)'!/gu)].map(([, name]) => name!);

function placeOf(address: string): { row: number; column: number } {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/u.exec(address.replaceAll('$', '')) ?? [];
  const column = letters.split('').reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);
  return { row: Number(row), column };
}
