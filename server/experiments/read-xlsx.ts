/** A sheet of a workbook as rows of cells. */
import { type Visit, walkArchive } from './archive.ts';
import { unsupported } from './content.ts';
import type { Grid } from './grid.ts';
import { MAX_CELLS } from './limits.ts';
import { numberStyles, type Shown } from './number-styles.ts';
import { sheetCells } from './sheet-cells.ts';
import { sharedStrings } from './strings.ts';
import { Unreadable } from './unreadable.ts';
import { placesOf, readXml, wholePart } from './workbook-parts.ts';

/** Limits of Excel, which no sheet exceeds. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 500;

/** A checked workbook. */
export interface Workbook {
  /** Names of its sheets, in order. */
  sheets: string[];
  /** @throws Unreadable if the sheet does not exist or cannot be read */
  read: (sheet: string) => Promise<Grid>;
}

/** Checks the whole workbook. @throws Unreadable if it is not xlsx, is damaged or too large, or has a cell outside every sheet */
export async function openWorkbook(bytes: Buffer, name: string): Promise<Workbook> {
  const parts = await walkArchive(bytes, (part) => (part.endsWith('.xml') ? checkReferences() : () => undefined));
  if (!parts.includes('xl/workbook.xml')) {
    if (parts.includes('xl/workbook.bin')) throw unsupported(name, 'a binary workbook; save it as xlsx');
    if (parts.includes('word/document.xml')) throw unsupported(name, 'a Word document');
    if (parts.includes('content.xml')) throw unsupported(name, 'an OpenDocument file; save it as xlsx');
    throw unsupported(name, 'a zip archive');
  }
  const places = await placesOf(bytes).catch(() => {
    throw new Unreadable('bad_request', 'The workbook is damaged: its list of sheets cannot be read.');
  });
  const sheets = places.sheets.map((one) => one.name);
  if (sheets.length === 0) throw new Unreadable('invalid', 'The workbook has no sheet.');
  let strings: Promise<string[]> | undefined;
  return {
    sheets,
    read: async (sheet) => {
      const place = sheets.indexOf(sheet);
      if (place < 0)
        throw new Unreadable('invalid', `The workbook has no sheet “${sheet}”; it has ${sheets.join(', ')}.`, 'sheet');
      try {
        strings ??= stringsOf(bytes, places.strings);
        const styles = await stylesOf(bytes, places.styles);
        const cells = sheetCells(await strings, { styles, zero: places.zero });
        if (!(await readXml(bytes, places.sheets[place]!.part, cells))) throw new Error('The sheet is missing.');
        return { rows: cells.rows, decimalComma: false, skipped: new Map(), merged: cells.merged };
      } catch {
        // The original error is not understandable for users.
        throw new Unreadable('bad_request', `The workbook is damaged: its sheet “${sheet}” cannot be read.`);
      }
    },
  };
}

async function stringsOf(bytes: Buffer, part: string): Promise<string[]> {
  const table = sharedStrings();
  await readXml(bytes, part, table);
  return table.strings;
}

async function stylesOf(bytes: Buffer, part: string): Promise<Shown[]> {
  const styles = await wholePart(bytes, part);
  return styles ? numberStyles(styles) : [];
}

/**
 * Checks the rows and cells of a part: each gives its own position, and all before a very distant one would be filled
 * with empty ones.
 * @returns a function that receives the part piece by piece, and throws Unreadable
 */
function checkReferences(): Visit {
  let rest = '';
  let hasRows = false;
  const counted = { cells: 0, widest: 0, row: '' };
  return (piece) => {
    const text = rest + piece.toString('latin1');
    const cut = text.lastIndexOf('<');
    rest = text.slice(Math.max(0, cut));
    if (rest.length > MOST_TAG) throw outside();
    // In other parts, the attribute r has other meanings.
    hasRows ||= /<(?:[\w.-]+:)?row\b/.test(text);
    if (hasRows) countReferences(text.slice(0, cut), counted);
  };
}

const MOST_TAG = 64 * 1024 + 256 * 1024;
const REFERENCE = /^([A-Z]{0,3})(\d{1,7})$/;
const outside = () =>
  new Unreadable('bad_request', 'The workbook is damaged: one of its cells lies outside the limits of a sheet.');

/** @throws Unreadable */
function countReferences(xml: string, counted: { cells: number; widest: number; row: string }): void {
  for (const text of referencesIn(xml)) {
    const [, letters, row] = REFERENCE.exec(text) ?? [];
    if (letters === undefined || row === undefined || Number(row) > MOST_ROWS) throw outside();
    const column = columnOf(letters);
    if (column > MOST_COLUMNS)
      throw new Unreadable('invalid', `A sheet has cells beyond column ${MOST_COLUMNS}. Delete their content.`);
    if (column === 0 || row !== counted.row) {
      counted.row = row;
      counted.widest = 0;
    }
    if (column > counted.widest) {
      counted.cells += column - counted.widest;
      counted.widest = column;
    }
  }
  if (counted.cells > MAX_CELLS)
    throw new Unreadable(
      'too_large',
      `A sheet has more than ${MAX_CELLS / 1e6} million cells. Remove columns or split the file.`,
    );
}

/** Values of the attributes r: by a quick search if they are written as usual, otherwise by the rules of XML. */
function* referencesIn(xml: string): Generator<string> {
  if (/[\t\r\n]r\s*=|\sr\s+=|\sr=[^"]/.test(xml)) {
    for (const [, double, single] of xml.matchAll(/\br\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) yield double ?? single ?? '';
    return;
  }
  for (let at = xml.indexOf(' r="'); at >= 0; at = xml.indexOf(' r="', at + 4))
    yield xml.slice(at + 4, xml.indexOf('"', at + 4));
}

/** 1 for A; 0 for none. */
const columnOf = (letters: string): number => {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
};
