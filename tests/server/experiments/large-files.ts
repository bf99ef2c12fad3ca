/** The largest data files that are taken, by their rows and by their bytes. They are the same each time. */
import { Random } from '#engine/index.ts';
import { workbookOf } from './files.ts';

const ROWS = 200_000;
const NAMES = ['Time [h]', 'Flux [LMH]', 'Protein [g/L]', 'TMP [bar]', 'Temperature [°C]', 'Conductivity [mS/cm]'];
const LETTERS = 'ABCDEFGHIJ';
const COMMENT = 46;
/** Numbers with as many digits as spreadsheets write. */
const DIGITS = 1e16;

/** 200,000 rows of six measured columns, about 10 MB. */
export function largeCsv(): Buffer {
  const random = new Random(1);
  const lines = [NAMES.join(';')];
  for (let row = 0; row < ROWS; row++)
    lines.push(NAMES.map((_, k) => (k === 0 ? row / 60 : 100 * random.next()).toFixed(5)).join(';'));
  return Buffer.from(lines.join('\r\n'));
}

/** A workbook of 200,000 rows, five columns of numbers and one of comments that do not pack well: just below 20 MB. */
export function largeWorkbook(): Buffer {
  const random = new Random(2);
  const text = (cell: string, words: string) => `<c r="${cell}" t="inlineStr"><is><t>${words}</t></is></c>`;
  const rows = [
    `<row r="1">${[...NAMES.slice(0, 5), 'Comment'].map((name, k) => text(`${LETTERS[k]}1`, name)).join('')}</row>`,
  ];
  for (let row = 2; row <= ROWS; row++) {
    const cells = Array.from({ length: 5 }, (_, k) => {
      const value = k === 0 ? row / 60 : Math.round(DIGITS * random.next()) / DIGITS;
      return `<c r="${LETTERS[k]}${row}"><v>${value}</v></c>`;
    });
    const comment = Array.from({ length: COMMENT }, () =>
      String.fromCharCode(97 + Math.floor(26 * random.next())),
    ).join('');
    rows.push(`<row r="${row}">${cells.join('')}${text(`F${row}`, comment)}</row>`);
  }
  return workbookOf(rows.join(''));
}
