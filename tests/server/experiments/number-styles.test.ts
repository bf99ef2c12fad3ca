/** Which numbers of a workbook are dates is said by the formats of their cells, and nowhere else. */
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { isDateFormat } from '#server/experiments/number-styles.ts';
import { openWorkbook } from '#server/experiments/read-xlsx.ts';
import { workbookOf } from './files.ts';

const dates = [
  'yyyy-mm-dd',
  'yyyy\\-mm\\-dd\\ hh:mm:ss',
  'DD/MM/YYYY',
  'd mmmm yyyy',
  'm/d/yy h:mm AM/PM',
  'mmm-yy',
  'dddd',
  'h:mm',
  '[h]:mm:ss',
  '[mm]:ss',
  'mm:ss.0',
  'hh:mm:ss,000',
  '[ss].00',
  '[$-809]dd mmmm yyyy;@',
  '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
  '[Red][<45000]yyyy-mm-dd;yyyy-mm-dd',
  'yyyy"年"m"月"d"日"',
  '"Day 0: "d/m/yyyy',
  '_-yyyy-mm-dd_-',
];
const numbers = [
  'General',
  '0',
  '0.00',
  '#,##0.00_);[Red](#,##0.00)',
  '0%',
  '0.00E+00',
  '# ??/??',
  '@',
  '"days"',
  '0 "d"',
  '0.0" h"',
  '0\\ \\m\\i\\n',
  '0.0 mg',
  'General" days"',
  '[Magenta]0.00',
  '[$$-409]#,##0.00',
  '_-* #,##0.00\\ "kr"_-;-* #,##0.00\\ "kr"_-;_-* "-"??\\ "kr"_-;_-@_-',
  '#,##0.0000;[Red]-#,##0.0000',
  '',
];

describe('a format', () => {
  test.each(dates)('%s writes a date or a time', (code) => expect(isDateFormat(code)).toBe(true));
  test.each(numbers)('%s writes a number', (code) => expect(isDateFormat(code)).toBe(false));
});

describe('a workbook', () => {
  const escaped = (code: string) => code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

  /** A workbook of one number in each of some formats, which are built in or its own. */
  function workbookIn(formats: (number | string)[], properties = ''): Buffer {
    const own = formats.flatMap((format, at) =>
      typeof format === 'string' ? `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>` : [],
    );
    const xfs = formats.map((format, at) => `<xf numFmtId="${typeof format === 'string' ? 164 + at : format}"/>`);
    const styles = `<numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs>`;
    const cells = formats.map((_, at) => `<row r="${at + 1}"><c r="A${at + 1}" s="${at}"><v>46331.5</v></c></row>`);
    return workbookOf(cells.join(''), { styles, properties });
  }

  const valuesOf = async (bytes: Buffer) =>
    (await (await openWorkbook(bytes, 'a.xlsx')).read('Data')).rows.map(([value]) => value);
  const NOON = new Date('2026-11-05T12:00:00Z');

  test('reads dates and times in built-in and custom formats', async () => {
    const formats = [14, 22, 27, 45, 58, 71, 0, 1, 4, 9, 11, 26, 37, 48, 49, 59, 'yyyy-mm-dd', '0.00'];
    const values = await valuesOf(workbookIn(formats));
    const [first, last, rest] = [values.slice(0, 6), values.slice(-2), values.slice(6, -2)];
    expect(first).toEqual(formats.slice(0, 6).map(() => NOON));
    expect(last).toEqual([NOON, 46331.5]);
    expect(rest).toEqual(formats.slice(6, -2).map((format) => (format === 9 ? '4633150%' : 46331.5)));
  });

  test('gives the same values as another workbook reader', async () => {
    const bytes = workbookIn([...Array.from({ length: 100 }, (_, id) => id), ...dates, ...numbers]);
    const other = await readSheet(bytes);
    // A per cent is kept with its sign, as it is displayed.
    const plain = (value: unknown) => (typeof value === 'string' ? Number(value.replace('%', '')) / 100 : value);
    expect((await valuesOf(bytes)).map(plain)).toEqual(other.map(([value]) => value));
  });

  test('can count days from 1904', async () => {
    const [value] = await valuesOf(workbookIn([14], '<workbookPr date1904="1"/>'));
    expect(value).toEqual(new Date('2030-11-06T12:00:00Z'));
    const [usual] = await valuesOf(workbookIn([14], '<workbookPr date1904="0"/>'));
    expect(usual).toEqual(NOON);
  });

  test('can inherit a format from the base style of a cell', async () => {
    const styles =
      '<cellStyleXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf xfId="1"/><xf numFmtId="2" xfId="1"/></cellXfs>';
    const cells = [0, 1, 2].map((style) => `<c s="${style}"><v>46331.5</v></c>`).join('');
    const { rows } = await (await openWorkbook(workbookOf(`<row>${cells}</row>`, { styles }), 'a.xlsx')).read('Data');
    expect(rows).toEqual([[46331.5, NOON, 46331.5]]);
  });
});
