/** Which styles write a number as a date. */
import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';

export interface NumberStyles {
  /** By the number of the style. */
  dates: boolean[];
  /** Moment of the number 0 (ms), by the workbook's way to count days. */
  zero: number;
}

/** More than any workbook has (Excel's own limit is 65,490). */
const MOST = 66_000;

/**
 * Asks read-excel-file, which knows formats: it is given the workbook's own parts with a sheet that holds a 0 in each style.
 * @param parts by their names, without the sheet, which is `sheet`, the `place`th from 1
 */
export async function numberStyles(
  parts: Readonly<Record<string, Uint8Array>>,
  styles: string | null,
  sheet: string,
  place: number,
): Promise<NumberStyles> {
  const count = Math.min(MOST, styles === null ? 0 : stylesIn(styles));
  if (count === 0) return { dates: [], zero: 0 };
  const rows = Array.from(
    { length: count },
    (_, k) => `<row r="${k + 1}"><c r="A${k + 1}" s="${k}"><v>0</v></c></row>`,
  );
  const probe = Buffer.from(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`);
  const read = await readSheet(Buffer.from(zipSync({ ...parts, [sheet]: probe }, { level: 0 })), place);
  const values = read.map(([value]) => value);
  const date = values.find((value) => value instanceof Date);
  return { dates: values.map((value) => value instanceof Date), zero: date?.getTime() ?? 0 };
}

/** How many styles of cells there are. */
function stylesIn(xml: string): number {
  const [, list = ''] = /<(?:[\w.-]+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:[\w.-]+:)?cellXfs>/.exec(xml) ?? [];
  return list.match(/<(?:[\w.-]+:)?xf[\s/>]/g)?.length ?? 0;
}
