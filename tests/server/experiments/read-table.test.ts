import { describe, expect, test } from 'vitest';
import { readTable } from '#server/experiments/read-table.ts';
import { Unreadable } from '#server/experiments/unreadable.ts';
import { archive, workbook, workbookOf } from './files.ts';

const read = (content: string | Buffer, given: { sheet?: string; header_row?: number } = {}) =>
  readTable({ bytes: Buffer.from(content as string), name: 'data.csv', ...given });
const faultOf = async (content: string | Buffer, given?: { sheet?: string; header_row?: number }) => {
  const error = await read(content, given).catch((thrown: unknown) => thrown);
  if (!(error instanceof Unreadable)) throw new Error(`It was read, or broke: ${String(error)}`);
  return error.fault;
};

describe('a csv', () => {
  test('with semicolons, decimal commas, a mark and units', async () => {
    const { facts, table } = await read(
      '\uFEFFZeit [h];Flux (LMH);Prot g/l;Notiz\r\n0;1.234,5;0,5;"a; b"\r\n1,5;60,25;12;\r\n',
    );
    expect(facts.map(({ name, type, unit }) => [name, type, unit])).toEqual([
      ['Zeit [h]', 'number', 'h'],
      ['Flux (LMH)', 'number', 'L/m²/h'],
      ['Prot g/l', 'number', 'g/L'],
      ['Notiz', 'text', null],
    ]);
    expect(table.cells).toEqual([
      [0, 1.5],
      [1234.5, 60.25],
      [0.5, 12],
      ['a; b', null],
    ]);
    expect(table.rows).toEqual([2, 3]);
  });

  test.each(['utf-16le', 'utf-16be'])('as %s, with and without byte order mark', async (encoding) => {
    const text = 'Zeit;Wert µ\n1;2,5\n2;3,5\n';
    const little = Buffer.from(text, 'utf16le');
    const bytes = encoding === 'utf-16le' ? little : Buffer.from(little).swap16();
    const mark = Buffer.from(encoding === 'utf-16le' ? [0xff, 0xfe] : [0xfe, 0xff]);
    for (const content of [bytes, Buffer.concat([mark, bytes])]) {
      const { facts, table } = await read(content);
      expect(facts[1]!.name).toBe('Wert µ');
      expect(table.cells[1]).toEqual([2.5, 3.5]);
    }
  });

  test('from an old program, in Windows-1252', async () => {
    const { facts } = await read(Buffer.from('Temp (\xb0C),x\n20,1\n', 'latin1'));
    expect(facts[0]).toMatchObject({ name: 'Temp (°C)', unit: '°C' });
  });

  test('with tabs or bars, or with a declared separator', async () => {
    expect((await read('a\tb\n1.234\t2\n')).table.cells).toEqual([[1.234], [2]]);
    expect((await read('a|b\n1|2\n')).facts).toHaveLength(2);
    const said = await read('sep=;\na;b\n1;2\n');
    expect(said.header_row).toBe(2);
    expect(said.left_out).toEqual([{ row: 1, column: null, value: null, reason: 'Specifies the separator.' }]);
  });

  test('with words above the names, units below them, and empty rows', async () => {
    const { header_row, facts, table, left_out } = await read(
      'Run of 12 May,,\n,,\nTime,Flux,Remark\nmin,LMH,\n0,60,\n,,\n5,55,ok\n,,\n',
    );
    expect(header_row).toBe(3);
    expect(facts.map(({ unit }) => unit)).toEqual(['min', 'L/m²/h', null]);
    expect(table.rows).toEqual([5, 7]);
    expect(left_out.map(({ row, reason }) => [row, reason])).toEqual([
      [1, 'Above the header row.'],
      [4, 'Units of the columns.'],
      [6, 'Empty row.'],
    ]);
  });

  test('keeps cells that are not numbers, and counts them', async () => {
    const { facts, table } = await read('x,y\n1,2\nn.d.,3\n<0.1,4\n5,6\n7,8\n');
    expect(table.cells[0]).toEqual([1, 'n.d.', '<0.1', 5, 7]);
    expect(facts[0]).toMatchObject({ type: 'number', count: 3, missing: 2, minimum: 1, maximum: 7 });
  });

  test('reads dates by the column format, durations as hours, percentages, thousands and powers', async () => {
    const { facts, table } = await read(
      'When,Age,Share,Cells,On\n05/11/2026 08:30,01:30,12 %,"1,234",yes\n13/11/2026 14:05,26:00:36,13%,1.5E+03,no\n',
    );
    expect(facts.map(({ type, unit }) => [type, unit])).toEqual([
      ['date', null],
      ['number', 'h'],
      ['number', '%'],
      ['number', null],
      ['boolean', null],
    ]);
    expect(table.cells).toEqual([
      ['2026-11-05T08:30:00', '2026-11-13T14:05:00'],
      [1.5, 26.01],
      [12, 13],
      [1234, 1500],
      [true, false],
    ]);
  });

  test('gives columns unique names, and unnamed columns their letter', async () => {
    const { facts } = await read('Flux,Flux,,\n1,2,3,\n4,5,6,\n');
    expect(facts.map(({ name }) => name)).toEqual(['Flux', 'Flux (2)', 'Column C']);
  });

  test('ends at a second row of names, which can be chosen as the header row', async () => {
    const text = 'Cell g/L;Permeate g/L\n1,5;0,1\n2,5;0,2\n\nAnother membrane;\nCell g/L;Permeate g/L\n3,5;0,3\n';
    const { table, left_out } = await read(text);
    expect(table.rows).toEqual([2, 3, 5]);
    expect(left_out.at(-1)).toEqual({
      row: 6,
      last_row: 7,
      column: null,
      value: null,
      reason:
        'Below a second row of column names. To read this row, choose the second row of column names as the header row.',
    });
    expect((await read(text, { header_row: 6 })).table.rows).toEqual([7]);
    // A sample without results is a row of data.
    const lost = 't [h];Glucose;Cells\n0;1;2\nlost;n.d.;n.a.\n2;3;4\n';
    expect((await read(lost)).table.rows).toEqual([2, 3, 4]);
  });

  test('reads a value, and its error as another column', async () => {
    const { table, facts } = await read('t [h];qS [g/L];V\n0;2.90 ± 0.27;1\n1;3.1 +/- 0.2;2\n2;4 ± none;3\n3;4,5;4\n');
    expect(facts.map(({ name }) => name)).toEqual(['t [h]', 'qS [g/L]', 'qS [g/L] ±', 'V']);
    expect(facts[1]).toMatchObject({ type: 'number', count: 2, index: 1 });
    expect(facts[2]).toMatchObject({
      type: 'number',
      unit: 'g/L',
      count: 2,
      missing: 2,
      minimum: 0.2,
      maximum: 0.27,
      index: 2,
    });
    expect(table.cells[1]).toEqual([2.9, 3.1, '4 ± none', '4,5']);
    expect(table.cells[2]).toEqual([0.27, 0.2, null, null]);
  });

  test('has at most 400 columns with those of errors, and says whose errors are left out', async () => {
    const head = Array.from({ length: 300 }, (_, k) => `v${k} [g/L]`);
    const { facts, table, left_out } = await read(
      `${head.join(',')}\n${head.map((_, k) => `${k + 1} ± 0.1`).join(',')}\n`,
    );
    expect(facts).toHaveLength(400);
    expect(table.cells).toHaveLength(400);
    expect(head.filter((name) => !facts.some((one) => one.name === name))).toEqual([]);
    expect(left_out).toHaveLength(200);
    expect(left_out[0]).toEqual({
      row: null,
      column: 'v100 [g/L]',
      value: null,
      reason:
        'Only the errors of this column were skipped: with an additional column for the errors, the table would have more than 400 columns.',
    });
  });

  test('reads the header from the given row', async () => {
    const text = 'a,b\nc,d\n1,2\n';
    expect((await read(text)).header_row).toBe(1);
    expect((await read(text, { header_row: 2 })).facts[0]!.name).toBe('c');
    expect(await faultOf(text, { header_row: 9 })).toMatchObject({ code: 'invalid', field: 'header_row' });
  });

  test.each([
    ['', 'invalid', /empty/],
    ['1,2\n3,4\n', 'invalid', /No header row was found/],
    ['only,words\nand,more\n', 'invalid', /No header row was found/],
    ['a,b\n', 'invalid', /No header row was found/],
    ['a,b\n1,"2\n3,4\n', 'bad_request', /not closed/],
    [Buffer.from('89504e470d0a1a0a0000', 'hex'), 'unsupported_media', /“data.csv” is a PNG image/],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'unsupported_media', /old Excel file, or a file with a password/],
    [Buffer.from(Array.from({ length: 4000 }, (_, k) => (k * 7919) % 256)), 'unsupported_media', /is not text/],
    [`a,b\n${','.repeat(7_000_000)}`, 'too_large', /more than 6 million cells/],
    [
      `${Array.from({ length: 401 }, (_, k) => `c${k}`).join(',')}\n${'1,'.repeat(401)}\n`,
      'invalid',
      /401 columns; the maximum is 400/,
    ],
    [`a\n${'1\n'.repeat(200_001)}`, 'too_large', /200001 rows; the maximum is 200000/],
  ])('rejects an unreadable file: %#', async (content, code, message) => {
    const fault = await faultOf(content);
    expect(fault.code).toBe(code);
    expect(fault.message).toMatch(message);
  });
});

describe('a workbook', () => {
  test('reads the first sheet with a table, or the named sheet', async () => {
    const bytes = await workbook({
      Cover: [['A report']],
      Flux: [
        ['Protein [mg/L]', 'Flux LMH', 'Date', 'ok'],
        [12_000, 60.5, new Date('2026-11-05T08:30:00Z'), true],
        ['n.d.', 48, new Date('2026-11-06T00:00:00Z'), false],
      ],
      'Q&A <2>': [['x'], [1]],
    });
    const { sheet, sheets, facts, table } = await read(bytes);
    expect([sheet, sheets]).toEqual(['Flux', ['Cover', 'Flux', 'Q&A <2>']]);
    expect(facts.map(({ type, unit }) => [type, unit])).toEqual([
      ['number', 'mg/L'],
      ['number', 'L/m²/h'],
      ['date', null],
      ['boolean', null],
    ]);
    expect(table.cells[0]).toEqual([12_000, 'n.d.']);
    expect(table.cells[2]).toEqual(['2026-11-05T08:30:00', '2026-11-06']);
    expect((await read(bytes, { sheet: 'Q&A <2>' })).facts[0]!.name).toBe('x');
    expect(await faultOf(bytes, { sheet: 'Nowhere' })).toMatchObject({ field: 'sheet', code: 'invalid' });
  });

  const row = (k: number, cells: string) => `<row r="${k}">${cells}</row>`;
  const good = row(1, '<c r="A1" t="inlineStr"><is><t>x</t></is></c>') + row(2, '<c r="A2"><v>1</v></c>');

  test('says that formulas without a stored value must be calculated first', async () => {
    const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = [
      `<row r="1">${text('A1', 't [h]')}${text('B1', 'BM (g/l)')}${text('C1', 'OD600')}</row>`,
      '<row r="2"><c r="A2"><v>0</v></c><c r="B2"><f>C2*0.3</f></c><c r="C2"><f>1+1</f><v>2</v></c></row>',
      '<row r="3"><c r="A3"><v>1</v></c><c r="B3"><f>C3*0.3</f></c><c r="C3"><v>3</v></c></row>',
    ];
    const { facts, table, left_out } = await read(workbookOf(rows.join('')));
    expect(facts[1]).toMatchObject({ name: 'BM (g/l)', type: 'empty', missing: 2 });
    expect(table.cells[2]).toEqual([2, 3]);
    expect(left_out).toEqual([
      {
        row: null,
        column: 'BM (g/l)',
        value: null,
        reason:
          '2 cells are formulas without a stored value. Open the workbook in a spreadsheet program, recalculate it and save it.',
      },
    ]);
  });

  test('reads a formula whose value is an empty text as an empty cell, and ignores prefilled formulas below the data', async () => {
    const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const empty = (cell: string) => `<c r="${cell}" t="str"><f>IF(A9="","",A9)</f><v></v></c>`;
    const rows = [
      `<row r="1">${text('A1', 't [h]')}${text('B1', 'BM (g/l)')}<c r="C1"><f>Names!A1</f></c></row>`,
      `<row r="2"><c r="A2"><v>0</v></c><c r="B2"><v>1</v></c><c r="C2"><v>5</v></c></row>`,
      `<row r="3"><c r="A3"><v>1</v></c>${empty('B3')}</row>`,
      `<row r="4"><c r="B4"><f>C4*0.3</f></c></row>`,
    ];
    const { facts, table, left_out } = await read(workbookOf(rows.join('')));
    expect(facts.map(({ name }) => name)).toEqual(['t [h]', 'BM (g/l)', 'Column C']);
    expect(table.rows).toEqual([2, 3]);
    expect(table.cells[1]).toEqual([1, null]);
    expect(left_out).toEqual([]);
  });

  test('keeps its row numbers across gaps', async () => {
    const { table } = await read(workbookOf(good + row(9, '<c r="A9"><v>2</v></c>')));
    expect(table.rows).toEqual([2, 9]);
  });

  const withComment = (bytes: Buffer, length: number): Buffer => {
    bytes.writeUInt16LE(length, bytes.length - 2);
    return bytes;
  };
  const bomb = Buffer.alloc(170 * 1024 * 1024, 0x20);
  test.each([
    ['that unpacks to more than the limit', () => workbookOf(bomb), 'too_large', /more than 160 MB/],
    [
      'that declares a smaller size than it unpacks to',
      () => workbookOf(bomb, { says: 1000 }),
      'bad_request',
      /larger when unpacked than stated/,
    ],
    [
      'that declares a comment after its end',
      () => withComment(workbookOf(good), 7),
      'bad_request',
      /its end is missing/,
    ],
    ['cut off', () => workbookOf(good).subarray(0, 400), 'bad_request', /its end is missing/],
    [
      'with something hidden in front',
      () => Buffer.concat([workbookOf(good).subarray(0, 60), workbookOf(good)]),
      'bad_request',
      /damaged/,
    ],
    [
      'with a row number outside any sheet',
      () => workbookOf(good + row(4_000_000_000, '')),
      'bad_request',
      /outside the limits of a sheet/,
    ],
    [
      'with a row hidden in an entity',
      () => workbookOf(`${good}<row r='&#57;99999999'/>`),
      'bad_request',
      /outside the limits of a sheet/,
    ],
    [
      'with a cell far to the right',
      () => workbookOf(good + row(3, '<c r="XFD3"><v>1</v></c>')),
      'invalid',
      /beyond column 500/,
    ],
    [
      'with many wide rows',
      () =>
        workbookOf(
          good + Array.from({ length: 13_000 }, (_, k) => row(k + 3, `<c r="SF${k + 3}"><v>1</v></c>`)).join(''),
        ),
      'too_large',
      /6 million cells/,
    ],
    [
      'whose sheet is not XML',
      () => workbookOf(Buffer.from('<worksheet><sheetData><row r="1"><c r="A1"')),
      'bad_request',
      /its sheet “Data” cannot be read/,
    ],
  ])('rejects a workbook %s', async (_, content, code, message) => {
    const fault = await faultOf(content());
    expect([fault.code, fault.message]).toEqual([code, expect.stringMatching(message)]);
  });

  test.each([
    ['word/document.xml', /a Word document/],
    ['content.xml', /an OpenDocument file/],
    ['holiday.jpg', /a zip archive/],
  ])('rejects an archive with %s', async (name, message) => {
    const fault = await faultOf(archive([{ name, content: Buffer.from('x') }]));
    expect([fault.code, fault.message]).toEqual(['unsupported_media', expect.stringMatching(message)]);
  });
});
