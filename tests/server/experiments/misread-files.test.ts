/** Ordinary files of which one habit looks like another: no number moves in silence, and a choice is said. */
import { describe, expect, test } from 'vitest';
import { applyMapping, problemOfMapping, proposeMapping } from '#engine/index.ts';
import { Random } from '#engine/numeric/random.ts';
import { placesIn, readCsv } from '#server/experiments/read-csv.ts';
import { readTable } from '#server/experiments/read-table.ts';
import { isNight } from '../../support/night.ts';
import { workbook } from './files.ts';

const CELLS = 'curves.concentrations.cells';

/** The cells of a file by the names of its columns, what was left out, and what is said of the columns. */
async function read(content: string | Buffer, name = 'a.csv') {
  const file = await readTable({ bytes: Buffer.from(content as string), name });
  return {
    ...file,
    cells: Object.fromEntries(file.table.columns.map((column, c) => [column.name, file.table.cells[c]!])),
    said: [
      ...(file.table.notes ?? []),
      ...file.table.columns.flatMap(({ name: of, notes = [] }) => notes.map((note) => `${of}: ${note}`)),
    ],
    reasons: file.left_out.map(({ row, value, reason }) => `${row} ${value ?? ''}: ${reason}`),
  };
}

/** The rows that a fit uses, and the notes. */
async function used(content: string | Buffer, order?: boolean) {
  const { facts, table } = await readTable({ bytes: Buffer.from(content as string), name: 'a.csv' });
  const columns = proposeMapping('batch_fermentation', facts).map((column) =>
    order !== undefined && column.variable === 'time' ? { ...column, day_first: order } : column,
  );
  const problem = problemOfMapping('batch_fermentation', table, { columns });
  const applied = problem ? null : applyMapping('batch_fermentation', table, { columns });
  return {
    asks: problem?.message ?? null,
    times: applied?.experiment.rows.map(({ time }) => time),
    runs: applied?.experiment.rows.map(({ batch }) => batch),
    values: applied?.experiment.rows.map(({ responses }) => responses[CELLS] ?? null),
    notes: applied?.notes ?? [],
    left: applied?.left_out ?? [],
  };
}

describe('a sign that may separate thousands or decimals', () => {
  test.each([
    [
      'is that of the other numbers of the file',
      'Time [h],Titre [g/L],Temp\n0,0,37.1\n24,1.250,37.0\n48,3.125,37.0\n72,15,36.9\n',
      'Titre [g/L]',
      [0, 1.25, 3.125, 15],
      0,
    ],
    [
      'is that of another column',
      'OD,Glucose [g/L]\n1.234,10.25\n5.678,9.75\n20,8.5\n19,7.25\n',
      'OD',
      [1.234, 5.678, 20, 19],
      0,
    ],
    [
      'is that of decimals beside small whole numbers',
      'Time [h],Flow [mL/h]\n0,1.000\n1,1.250\n2,0\n3,10\n4,1.500\n',
      'Flow [mL/h]',
      [1, 1.25, 0, 10, 1.5],
      1,
    ],
    [
      'is that of decimals beside a few larger numbers',
      'Time [h],Flow [mL/h]\n0,1.000\n1,1.250\n2,8\n3,100\n4,150\n',
      'Flow [mL/h]',
      [1, 1.25, 8, 100, 150],
      1,
    ],
    [
      'is that of thousands beside hundreds',
      'Time [h];CDW [mg/L]\n0;512\n6;980\n8;991\n12;2.310\n24;5.040\n',
      'CDW [mg/L]',
      [512, 980, 991, 2310, 5040],
      1,
    ],
    [
      'is that of the file, although it looks like thousands',
      'Time [h];CDW [mg/L];pH\n0;512;7.1\n6;980;7.0\n8;991;7.0\n12;2.310;6.9\n24;5.040;6.9\n',
      'CDW [mg/L]',
      [512, 980, 991, 2.31, 5.04],
      1,
    ],
    [
      'is that of decimals where all others have it',
      'Time [h];CDW [g/L];pH\n0;1,234;7,1\n6;2,345;7,0\n',
      'CDW [g/L]',
      [1.234, 2.345],
      0,
    ],
    ['is said beside a unit', 'Time [h];CDW\n0;1,234 g/L\n1;2,345 g/L\n2;3,456 g/L\n', 'CDW', [1.234, 2.345, 3.456], 1],
    [
      'is said behind a sign and before a remark',
      'Time [h],CDW [g/L]\n0,~1.234\n1,2.345 (n=2)\n2,<3.456\n3,2\n',
      'CDW [g/L]',
      ['~1.234', '2.345 (n=2)', '<3.456', 2],
      1,
    ],
  ])('%s', async (_, text, column, cells, notes) => {
    const found = await read(text);
    expect(found.cells[column]).toEqual(cells);
    expect(found.said.filter((note) => /could also be/.test(note))).toHaveLength(notes);
  });

  test('is said with the number when the column is used', async () => {
    const { notes } = await used('Time [h];CDW [g/L]\n0;1.000\n1;1.250\n2;2\n');
    expect(notes).toContain(
      '“CDW [g/L]”: “1.000” is read as 1. It could also be 1000, as no number of the file shows which sign separates decimals.',
    );
  });
});

describe('dates of a workbook beside typed ones', () => {
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const book = (days: (Date | string)[]) =>
    workbook({ Data: [['Date', 'CDW (g/L)'], ...days.map((day, k) => [day, k + 1])] });
  test.each<[string, (Date | string)[], string[], boolean]>([
    [
      'are kept where they rise',
      [at('2025-03-01'), at('2025-03-02'), at('2025-03-03'), at('2025-03-04'), '28.03.2025'],
      ['2025-03-01', '2025-03-02', '2025-03-03', '2025-03-04', '2025-03-28'],
      false,
    ],
    [
      'are kept before a typed date of the next month',
      [at('2025-05-01'), at('2025-05-08'), '15.05.2025', '22.05.2025', at('2025-06-05')],
      ['2025-05-01', '2025-05-08', '2025-05-15', '2025-05-22', '2025-06-05'],
      false,
    ],
    [
      'are exchanged where they rise only then',
      ['30/03/2025', '31/03/2025', at('2025-01-04'), at('2025-02-04')],
      ['2025-03-30', '2025-03-31', '2025-04-01', '2025-04-02'],
      true,
    ],
    [
      'are exchanged where two runs take much less time then',
      [at('2025-11-03'), at('2025-12-03'), '13/03/2025', at('2025-11-03'), at('2025-12-03'), '13/03/2025'],
      ['2025-03-11', '2025-03-12', '2025-03-13', '2025-03-11', '2025-03-12', '2025-03-13'],
      true,
    ],
  ])('%s', async (_, days, expected, isSaid) => {
    const found = await read(await book(days), 'a.xlsx');
    expect(found.cells['Date']).toEqual(expected);
    expect(found.said.some((note) => /exchanged/.test(note))).toBe(isSaid);
  });
});

describe('rows of one cell more than the headings', () => {
  const long = (heads: string, names: (string | number)[]) =>
    `${heads}\n${names.map((name, k) => `${name},${0.1 + k / 10},${12 + k}`).join('\n')}\n`;
  test.each([
    ['times', long('Time [h],OD', [0, 1, 2, 3])],
    ['times from 1', long('Time [h],OD', [1, 2, 3, 4])],
    ['times without a unit', long('t,OD', [1, 2, 3, 4])],
    ['a unit', long('Temp [°C],OD', [1, 2, 3, 4])],
    ['runs', long('Run,OD', [1, 2, 3, 4])],
    ['samples', long('Sample,OD', ['A1', 'A2', 'A3', 'A4'])],
    ['numbered samples', long('Sample,OD', [1, 2, 3, 4])],
    ['numbers from 0', long('OD,pH', [0, 1, 2, 3])],
    ['names', long('OD,pH', ['a', 'b', 'c', 'd'])],
  ])('keep their headings: %s', async (_, text) => {
    const { table, said } = await read(text);
    const [first] = text.split(',');
    expect([table.columns[0]!.name, table.columns.at(-1)!.name]).toEqual([first, 'Column C']);
    expect(said).toEqual([
      'The rows have more cells than the headings. The headings were read as those of the first cells.',
    ]);
  });

  test('are numbered from 1 where nothing says otherwise, which is said', async () => {
    const { cells, said } = await read(long('OD,pH', [1, 2, 3, 4]));
    expect(cells).toMatchObject({ 'Column A': [1, 2, 3, 4], pH: [12, 13, 14, 15] });
    expect(said).toEqual([expect.stringContaining('The first cells look like names of the rows')]);
  });

  test.each([
    ['numbers in quotes', (k: number) => `"${k}"`],
    ['texts', (k: number) => `S${k}`],
  ])('begin with names below a heading with a unit, which is said: %s', async (_, nameOf) => {
    const { cells, said } = await read(long('Time [h],OD', [1, 2, 3, 4].map(nameOf)));
    expect(cells['OD']).toEqual([12, 13, 14, 15]);
    expect(said).not.toEqual([]);
  });

  test('keep their headings where limits stand below a unit', async () => {
    const { table } = await read(long('IgG [g/L],OD', ['<0.1', '<0.2', '<LOQ', 'n.d.']));
    expect(table.columns[0]!.name).toBe('IgG [g/L]');
  });

  test('have places of their own in a workbook', async () => {
    const rows = [1, 2, 3, 4].map((k) => [k, 0.1 * k, 12 + k]);
    const { table } = await read(await workbook({ Data: [['OD', 'pH'], ...rows] }), 'a.xlsx');
    expect(table.columns.map(({ name }) => name)).toEqual(['OD', 'pH', 'Column C']);
  });
});

describe('a cell in another unit than the heading', () => {
  const file = (heading: string, cells: string[]) =>
    `Time [h];${heading}\n${cells.map((cell, k) => `${k};${cell}`).join('\n')}\n`;
  test('of another kind is left out, and said', async () => {
    const found = await used(file('CDW [g/L]', ['12', '11', '500 mg', '9']));
    expect(found.values).toEqual([12, 11, 9]);
    const { reasons } = await read(file('CDW [g/L]', ['12', '11', '500 mg', '9']));
    expect(reasons).toEqual(['4 500 mg: Its unit cannot be converted to g/L, that of the column.']);
    const many = await read(
      file(
        'CDW [g/L]',
        ['12', '500 mg', '11'].flatMap((cell) => Array.from({ length: 30 }, () => cell)),
      ),
    );
    expect(many.left_out).toHaveLength(21);
    expect(many.left_out.at(-1)).toMatchObject({ row: null, column: 'CDW [g/L]', value: '10 more cells' });
  });
  test('of the same kind is converted, also beside a flag or a cell of another kind', async () => {
    const found = await used(file('CDW [g/L]', ['5.04 H', '900 mg/L', '9', '500 mOsm/kg', '7 h']));
    expect(found.values).toEqual([5.04, 0.9, 9, 7]);
    expect(found.notes.some((note) => note.includes('remark in the same cell'))).toBe(true);
  });
  test.each([
    [
      ['12', '500 mg', '11', '600 mg', '9'],
      [12, 11, 9],
    ],
    [
      ['1.2 g/L', '12 %', '0.9 g/L', '800 mg/L'],
      [1.2, 0.9, 0.8],
    ],
    [
      ['12', '11 bar', '10 (n=2)', '<0.5 min'],
      [12, 10],
    ],
  ])('%j', async (cells, values) => {
    const found = await used(file('CDW [g/L]', cells));
    expect(found.values).toEqual(values);
    expect([...(await read(file('CDW [g/L]', cells))).reasons, ...found.left]).not.toEqual([]);
  });
  test('is not the unit of the cells without one in silence', async () => {
    const { said } = await read(file('Glucose', ['12', '11', '500 mg/L', '9']));
    expect(said).toEqual(['Glucose: 3 of 4 numbers have no unit and are read in mg/L, the unit of the others.']);
  });
});

describe('printed pages', () => {
  const page = (title: string, from: number, foot = '') =>
    [title, 'Time [h],CDW (g/L)', ...[0, 1, 2].map((k) => `${from + k},${from + k + 1}`), foot, ''].join('\n');
  test.each(['Report page', 'Bericht Seite', 'p.', 'Blatt', 'Page'])(
    'with the title “%s 1” are one table',
    async (title) => {
      const found = await used(page(`${title} 1`, 0) + page(`${title} 2`, 3));
      expect(found).toMatchObject({ times: [0, 1, 2, 3, 4, 5], values: [1, 2, 3, 4, 5, 6] });
      expect(new Set(found.runs).size).toBe(1);
    },
  );
  test('with the name of a run are runs', async () => {
    const found = await used(page('Run A, page 1 of 2', 0) + page('Run B, page 2 of 2', 3));
    expect(found.runs).toEqual(['A', 'A', 'A', 'B', 'B', 'B']);
  });
  test('leave no row out in silence', async () => {
    const { left_out } = await read(page('Report page 1', 0, '3,') + page('Report page 2', 3, 'Printed by AB'));
    const below = left_out.filter(({ row }) => row! > 5).map(({ row, last_row = row }) => [row, last_row]);
    expect(below).toEqual([
      [6, 7],
      [8, 8],
      [12, 12],
    ]);
  });
});

describe('a last row with the name of a statistic', () => {
  const file = (...last: string[]) => `Element,Mass [mg],Share [%]\nC,12,40\nH,2,7\n${last.join('\n')}\n`;
  const names = async (text: string) => (await read(text)).cells['Element'];
  test.each(['n', 'min', 'max', 'total', 'count', 'cv', 'media', 'std', 'sum', 'MW'])('is data: %s', async (word) => {
    expect(await names(file(`${word},3,11`))).toEqual(['C', 'H', word]);
  });
  test.each(['n,2,2', 'min,2,7', 'max,12,40', 'total,14,47', 'media,7,23.5', 'cv,1.0102,0.993', 'std,7.0711,23.33'])(
    'is that statistic: %s',
    async (row) => {
      expect(await names(file(row))).toEqual(['C', 'H']);
    },
  );
  test('is one beside another', async () => {
    expect(await names(file('n,3,3', 'Mean,8,11', 'max,13,15'))).toEqual(['C', 'H']);
    expect(await names(file('Mittelwert,8,11'))).toEqual(['C', 'H']);
  });
  test('is data where several rows have its name', async () => {
    const { cells, said } = await read(`Element,Mass [mg]\n${'N,3\n'.repeat(40)}`);
    expect(cells['Element']).toHaveLength(40);
    expect(said).toHaveLength(1);
    const totals = Array.from({ length: 6 }, (_, k) => `Total,${k + 1}\n`).join('');
    expect((await read(`Fraction,Mass [mg]\n${totals}Mean,3.5\n`)).cells['Mass [mg]']).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('columns aligned by spaces', () => {
  const line = (...cells: (string | number)[]) => cells.map((cell) => String(cell).padStart(12)).join('   ');
  const HEAD = line('Time (h)', 'CDW (g/L)', 'Glucose (g/L)');
  const ROWS = [0, 1, 2, 3, 4, 5].map((k) => line(k, k + 0.5, 20 - k));
  test.each([
    ['a remark of several parts', '  Mean of all   values of this run   see above'],
    ['a line whose cells stand elsewhere', '6     6.5     14'],
    ['a cell across two columns', `${' '.repeat(16)}not  a very long value of both columns`],
  ])('keep their columns above %s', async (_, odd) => {
    const { cells } = await read([HEAD, ...ROWS, '', odd].join('\n'));
    expect(cells['Time (h)']!.slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(cells['CDW (g/L)']!.slice(0, 6)).toEqual([0.5, 1.5, 2.5, 3.5, 4.5, 5.5]);
  });
  test('such a line is one cell', () => {
    const { rows } = readCsv(Buffer.from([HEAD, ...ROWS, ' 6 7  8'].join('\n')), 'a.txt');
    expect(rows.at(-1)).toEqual(['6 7  8']);
  });
  test('of which many lines do not fit are a text', () => {
    const odd = Array.from({ length: 6 }, () => ' some words  that stand anywhere');
    const { rows } = readCsv(Buffer.from([HEAD, ...ROWS, ...odd].join('\n')), 'a.txt');
    expect(rows[0]).toHaveLength(1);
  });
  test('cost work by the cell, not by the square of their number', () => {
    const steps = (count: number) => {
      let reads = 0;
      const places = Array.from({ length: count }, (_, k) => ({ text: 'x', start: 4 * k, end: 4 * k + 2 }));
      const columns = places.map(({ start, end }) => ({
        get start() {
          reads += 1;
          return start;
        },
        get end() {
          reads += 1;
          return end;
        },
      }));
      expect(placesIn(places.slice(1), columns)).toEqual(places.slice(1).map((_, k) => k + 1));
      return reads;
    };
    expect(steps(400)).toBeLessThan(5 * steps(100));
  });
});

describe('dates without a year', () => {
  test('below a heading of days', async () => {
    const found = await used('Jour;CDW (g/L)\n29/03;1\n30/03;2\n31/03;3\n01/04;4\n');
    expect(found).toMatchObject({ asks: null, times: [0, 24, 48, 72], values: [1, 2, 3, 4] });
    expect(found.notes[0]).toContain('have no year');
  });
  test.each(['Jour', 'Tag', 'Day', 'Culture day'])('below “%s” beside a clock', async (heading) => {
    const found = await used(
      `${heading};Heure;CDW (g/L)\n29/03;18:00;1\n30/03;06:00;2\n30/03;18:00;3\n`.replace('Heure', 'Time'),
    );
    expect(found).toMatchObject({ asks: null, times: [0, 12, 24], values: [1, 2, 3] });
  });
  test.each(['Día', 'Dia', 'Giorno', 'Dag', 'Tag'])('below “%s”, which has numbered days too', async (heading) => {
    const times = [0, 24, 72];
    const of = (...days: string[]) => used([`${heading};CDW (g/L)`, ...days.map((day) => `${day};1`)].join('\n'));
    expect((await of('29/03', '30/03', '01/04')).times).toEqual(times);
    expect((await of('29.03.', '30.03.', '01.04.')).times).toEqual(times);
    expect((await of('29-Mar', '30-Mar', '01-Apr')).times).toEqual(times);
    expect((await of('0', '1', '3')).times).toEqual(times);
  });
  test('are no days with decimals', async () => {
    expect((await read('Tag;CDW (g/L)\n0.5;1\n1.5;2\n2.5;3\n')).cells['Tag']).toEqual([0.5, 1.5, 2.5]);
  });
  test('of several runs need no new year', async () => {
    const days = ['02.05.', '03.05.', '04.05.', '05.05.', '06.05.', '07.05.'];
    const rows = ['A', 'B'].flatMap((run) => days.map((day, k) => `${run};${day};${k + 1}`));
    const found = await used(['Run;Date;CDW (g/L)', ...rows].join('\n'));
    expect(found.times).toEqual([0, 24, 48, 72, 96, 120, 0, 24, 48, 72, 96, 120]);
  });
  test('have the years of each reading', async () => {
    const text = `Date;CDW (g/L)\n${['12/05', '12/06', '01/04', '01/06'].map((day, k) => `${day};${k + 1}`).join('\n')}\n`;
    const hours = (...days: number[]) => days.map((day) => 24 * day);
    const { facts } = await readTable({ bytes: Buffer.from(text), name: 'a.csv' });
    expect(facts[0]!.dates!.readings.map((one) => one.hours)).toEqual([72 * 24, 32 * 24]);
    // 5 December to 6 January; 12 May, 12 June, 1 April and 1 June.
    expect((await used(text, false)).times).toEqual(hours(0, 1, 30, 32));
    expect((await used(text, true)).times).toEqual(hours(41, 72, 0, 61));
  });
});

describe('rows with more cells than the headings', () => {
  const HEADS = 'Time [h],CDW [g/L],Glucose [g/L],Product [g/L],pH';
  const lines = (at: number, line: string) =>
    [HEADS, ...[0, 1, 2, 3, 4].map((k) => (k === at ? line : `${k},${k}.5,${9 - k}.5,0.${k},7.1`))].join('\n');
  test.each(['2,,2.5,7.5,0.2,7.1', '2,2,5,7.5,0.2,7.1', '2,2.5,7.5,0.2,7.1,3'])('are left out: %s', async (line) => {
    const { cells, reasons } = await read(lines(2, line));
    expect(cells['pH']).toEqual([7.1, 7.1, 7.1, 7.1]);
    expect(cells['CDW [g/L]']).toEqual([0.5, 1.5, 3.5, 4.5]);
    expect(reasons).toEqual([expect.stringMatching(/^4 : The row has more cells than the headings/)]);
  });
  test.each(['OD\n1\n2\n3\n', 'OD,pH\n1\n2\n3\n'])('are not said where there are none: %j', async (text) => {
    expect((await read(text)).said).toEqual([]);
  });
  test('are kept with a remark behind them, or an empty cell', async () => {
    for (const line of ['2,2.5,7.5,0.2,7.1,antifoam', '2,2.5,7.5,0.2,7.1,,'])
      // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
      expect((await read(lines(2, line))).cells['pH']).toHaveLength(5);
  });
  test('of which many have decimal commas are refused, unless a person chooses the headings', async () => {
    const text = 'Time [h],CDW [g/L],Glucose [g/L]\n0,0,42,24,6\n1,0,91,23\n2,2,08,19,75\n3,6,9\n';
    await expect(read(text)).rejects.toThrow(/decimal commas/);
    const chosen = await readTable({ bytes: Buffer.from(text), name: 'a.csv', header_row: 1 });
    expect(chosen.table.notes).toEqual([expect.stringContaining('more cells than the headings')]);
  });
});

describe('headings that come again in another order', () => {
  test.each([';', ','])('begin another table, separated by “%s”', async (sign) => {
    const rows = [
      ['Time', 'CDW', 'pH'],
      [0, 1, 7],
      [1, 2, 7],
      ['Time', 'pH', 'CDW'],
      [0, 7, 3],
      [1, 7, 4],
    ];
    const { cells, reasons } = await read(rows.map((row) => row.join(sign)).join('\n'));
    const isRead = cells['CDW']!.join() === '1,2,3,4' && cells['pH']!.join() === '7,7,7,7';
    expect(isRead || (cells['CDW']!.join() === '1,2' && reasons.length > 0)).toBe(true);
  });
});

describe('statistics between the rows', () => {
  const text = (...rows: string[]) => ['Run;Replicate;CDW [g/L]', ...rows].join('\n');
  test('are left out', async () => {
    const { cells, reasons } = await read(text('A;1;4', 'A;2;6', 'A;Mean;5', 'B;1;7', 'B;2;9', 'B;Mean;8', ';SD;1.4'));
    expect(cells['CDW [g/L]']).toEqual([4, 6, 7, 9]);
    expect(reasons).toHaveLength(2);
  });
  test.each(['Mean of all', 'Weighted mean', 'Average (n=2)', '95% CI', 'Range', 'Variance', 'SE'])(
    'are left out by their name: %s',
    async (name) => {
      const { cells, reasons } = await read(`Sample;CDW [g/L]\nA;4\nB;6\n${name};1`);
      expect(cells['CDW [g/L]']).toEqual([4, 6]);
      expect(reasons).toHaveLength(1);
    },
  );
  test('are the data where there is nothing else: the means', async () => {
    const { cells } = await read(text('A;Mean;5', 'A;SD;0.3', 'B;Mean;8', 'B;SD;0.4'));
    expect(cells['CDW [g/L]']).toEqual([5, 8]);
  });
  test('are not the rows of a method of the same name', async () => {
    const rows = ['A,SEM,0,1', 'B,DLS,1,2', 'C,SEM,2,3', 'D,DLS,3,4'];
    const { cells } = await read(['Sample,Method,Time [h],CDW [g/L]', ...rows].join('\n'));
    expect(cells['CDW [g/L]']).toEqual([1, 2, 3, 4]);
  });
  test('of which the last has only the name of one are data, which is said', async () => {
    const { cells, said } = await read('Element,Mass [mg]\nC,12\nH,2\ntotal,3\n');
    expect(cells['Mass [mg]']).toEqual([12, 2, 3]);
    expect(said).toEqual([
      'Row 4 is named “total”. Its numbers are not a statistic of the rows above, so it is read as data.',
    ]);
  });
});

test('times in several units, and of several parts, are in that of the heading', async () => {
  const times = ['0 min', '240 min', '8.5 h', '20', '1 d 4 h', '1 d 20 h 30 min'];
  const { cells } = await read(`Time [h];OD\n${times.map((time) => `${time};1`).join('\n')}`);
  expect(cells['Time [h]']).toEqual([0, 4, 8.5, 20, 28, 44.5]);
});

test('a row of units says how durations are written', async () => {
  const { cells } = await read('Run time;CDW\n(mm:ss);(g/L)\n0:30;1\n90:00;2\n');
  expect(cells['Run time (mm:ss)']!.map((hours) => Math.round(Number(hours) * 3600))).toEqual([30, 5400]);
});

/** Whole numbers below a limit, the same for each seed. */
function belowOf(seed: number): (most: number) => number {
  const random = new Random(seed);
  return (most) => random.below(most);
}

/** A table of unlike numbers, one fault in it, and the numbers of its rows by the line on which they stand. */
function madeTable(seed: number) {
  const below = belowOf(seed);
  const [width, count] = [3 + below(4), 5 + below(5)];
  const separator = [',', ';', '\t'][below(3)]!;
  const comma = separator !== ',' && below(2) === 0 ? ',' : '.';
  const names = ['Time [h]', 'CDW [g/L]', 'Glucose [g/L]', 'Product [g/L]', 'Lactate [g/L]', 'Acetate [g/L]'].slice(
    0,
    width,
  );
  const numbers = Array.from({ length: count }, (_, k) =>
    names.map((__, c) => (c === 0 ? 2 * k : Number(`${1 + below(40)}.${1 + below(9)}${1 + below(9)}`))),
  );
  const written = numbers.map((row) => row.map((one) => String(one).replace('.', comma)));
  const at = 1 + below(count - 2);
  const last = width - 1;
  const fault = [
    'an empty cell too many',
    'a decimal comma',
    'a cell of another kind',
    'a statistic between',
    'headings again, turned round',
    'a remark',
    'a page',
    'a total',
  ][below(8)]!;
  const lines: { cells: string[]; truth: number[] | null }[] = written.map((cells, k) => ({
    cells,
    truth: numbers[k]!,
  }));
  const insert = (...cells: string[]) => lines.splice(at, 0, { cells, truth: null });
  const own = lines[at]!.cells;
  if (fault === 'an empty cell too many') own.splice(1 + below(last), 0, '');
  else if (fault === 'a decimal comma') own.splice(last, 1, ...own[last]!.replace(/[.,]/, separator).split(separator));
  else if (fault === 'a cell of another kind') own[last] += ' bar';
  else if (fault === 'a statistic between') insert('Mean', ...names.slice(1).map(() => `5${comma}5`));
  else if (fault === 'a remark') insert('antifoam added');
  else if (fault === 'a total')
    lines.push({ cells: ['Total', ...names.slice(1).map(() => `999${comma}5`)], truth: null });
  else {
    const isTurned = fault !== 'a page';
    insert(...(isTurned ? [names[0]!, ...names.slice(1).toReversed()] : names));
    if (!isTurned) lines.splice(at, 0, { cells: ['Report', '', 'page 2'], truth: null });
    else for (const line of lines.slice(at + 1)) line.cells = [line.cells[0]!, ...line.cells.slice(1).toReversed()];
  }
  const text = [names, ...lines.map(({ cells }) => cells)].map((cells) => cells.join(separator)).join('\n');
  const truth = new Map(lines.flatMap((line, k) => (line.truth ? [[k + 2, line.truth] as const] : [])));
  return { title: `${seed}: ${fault}, ${width} columns separated by “${separator}”`, text, names, truth };
}

test('no made table with one fault is misread in silence', async () => {
  const faults: string[] = [];
  for (let seed = 1; seed <= (isNight ? 5000 : 200); seed++) {
    const { title, text, names, truth } = madeTable(seed);
    // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
    const found = await read(text);
    const { rows, columns } = found.table;
    const isSaid = (row: number) =>
      found.said.some((note) => note.includes(`Row ${row} `)) ||
      found.left_out.some((one) => one.row! <= row && row <= (one.last_row ?? one.row!));
    for (const [c, { name }] of columns.entries()) {
      const at = names.indexOf(name);
      for (const [k, row] of rows.entries()) {
        const [cell, meant] = [found.table.cells[c]![k]!, truth.get(row)?.[at]];
        if (typeof cell === 'number' && cell !== meant && !isSaid(row))
          faults.push(`${title}: ${name} in row ${row} is ${cell}`);
      }
    }
    for (const row of truth.keys())
      if (!rows.includes(row) && !isSaid(row)) faults.push(`${title}: row ${row} is lost`);
  }
  expect(faults).toEqual([]);
});

test('a number for missing values is said, also where it is there many times', async () => {
  const cells = [1.1, 2.2, 9999, 3.1, 4.2, 9999, 5.1, 9999];
  const { notes } = await used(`Time [h];CDW [g/L]\n${cells.map((cell, k) => `${k};${cell}`).join('\n')}`);
  expect(notes).toEqual([expect.stringMatching(/^9999 in row 4 of “CDW \[g\/L\]” is more than 100 times all other/)]);
});

test('no number of a made notation is another in silence', async () => {
  const faults: string[] = [];
  let right = 0;
  for (let seed = 1; seed <= (isNight ? 3000 : 200); seed++) {
    const below = belowOf(seed);
    const [point, separator] = [['.', ','][below(2)]!, [',', ';', '\t'][below(3)]!];
    const thousands = ['', '', point === '.' ? ',' : '.', ' ', "'"][below(5)]!;
    const columns = Array.from({ length: 1 + below(3) }, () => ({
      size: 10 ** below(5),
      digits: below(4),
      isMixed: below(3) === 0,
    }));
    const texts = Array.from({ length: 3 + below(8) }, () =>
      columns.map(({ size, digits, isMixed }) =>
        ((size * (1 + below(900))) / 100).toFixed(isMixed && below(2) === 0 ? 0 : digits),
      ),
    );
    const written = (number: string): string => {
      const [whole, rest] = number.split('.');
      const text = whole!.replaceAll(/\B(?=(\d{3})+(?!\d))/g, thousands) + (rest === undefined ? '' : point + rest);
      return text.includes(separator) ? `"${text}"` : text;
    };
    const lines = texts.map((row, k) => [String(k), ...row.map(written)].join(separator));
    const text = [['Time [h]', ...columns.map((_, c) => `C${c} [g/L]`)].join(separator), ...lines].join('\n');
    // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
    const { table, left_out } = await read(text);
    for (const [c, { name, notes = [] }] of table.columns.entries()) {
      if (c === 0 || notes.length > 0) continue;
      const isMeant = (row: number, k: number) => table.cells[c]![k] === Number(texts[row - 2]![c - 1]);
      const wrong = table.rows.filter(
        (row, k) =>
          typeof table.cells[c]![k] === 'number' && !isMeant(row, k) && !left_out.some((one) => one.row === row),
      );
      right += table.rows.filter(isMeant).length;
      if (wrong.length > 0) faults.push(`${seed}: ${name} in rows ${wrong.join()}:\n${text}`);
    }
  }
  expect(faults).toEqual([]);
  expect(right).toBeGreaterThan(1000);
});

describe('in any language', () => {
  const ROWS = '0;0,2;20\n2;0,4;19\n4;0,8;17\n';
  test.each([
    ['时间 (小时);生物量 (g/L);葡萄糖 (g/L)'],
    ['時間 (h);乾燥菌体重量 (g/L);グルコース (g/L)'],
    ['Время (ч);Биомасса (g/L);Глюкоза (g/L)'],
    ['Tempo (ore);Biomassa (g/l);Glucosio (g/l)'],
    ['Tijd (uur);Droge stof (g/l);Glucose (g/l)'],
    ['Czas (godz.);Biomasa (g/l);Glukoza (g/l)'],
    // Only the first column can be the time.
    ['Aika (h);CDW (g/L);Glucose (g/L)'],
  ])('%s is a time course', async (head) => {
    const { times, values, asks } = await used(`${head}\n${ROWS}`);
    expect([asks, times, values]).toEqual([null, [0, 2, 4], [0.2, 0.4, 0.8]]);
  });

  test.each(['Horodatage', 'Wann', 'Datum;'])('the only column with dates is the time: “%s”', async (head) => {
    const clock = head.endsWith(';') ? ';' : ' ';
    const stamp = (hour: string) => `04.03.2025${clock}${hour}`;
    const { times } = await used(
      `${head};CDW (g/L)\n${stamp('08:30')};0,2\n${stamp('16:30')};0,4\n${stamp('20:00')};0,8\n`,
    );
    expect(times).toEqual([0, 8, 11.5]);
  });
});

test('per cents below a heading that says fraction are asked for, and scatter above 1 is not', async () => {
  const asks = async (values: number[]) => {
    const text = `Pressure (bar),Disruption (fraction)\n${values.map((one, k) => `${400 + 200 * k},${one}`).join('\n')}\n`;
    const { facts, table } = await readTable({ bytes: Buffer.from(text), name: 'a.csv' });
    const columns = proposeMapping('high_pressure_homogenisation', facts);
    return problemOfMapping('high_pressure_homogenisation', table, { columns })?.field ?? null;
  };
  expect(await asks([35, 55, 72])).toBe('columns.1.unit');
  expect(await asks([0.35, 0.72, 1.02])).toBeNull();
});

test('a second column of errors belongs to the column before it', async () => {
  const text = 'Time (h),CDW (g/L),SEM,Glucose (g/L),SEM\n0,0.2,0.01,20,0.5\n4,0.8,0.02,17,0.5\n';
  const { facts } = await readTable({ bytes: Buffer.from(text), name: 'a.csv' });
  const [, , first, , second] = proposeMapping('batch_fermentation', facts).map(({ variable }) => variable);
  expect([first, second]).toEqual([`error.${CELLS}`, 'error.curves.concentrations.substrate']);
});

test('texts above the headings and in notes have no characters that cannot be stored', async () => {
  const file = await read(`Strain \0x\n${'y'.repeat(400)}\n\nElement,Mass [mg]\nC,12\nH,2\ntotal (\0),3\n`);
  expect(JSON.stringify([file.notes, file.said, file.left_out])).not.toContain('\\u0000');
  expect(file.said).toHaveLength(1);
});
