/**
 * Files as people and instruments write them, each with one oddity: read as it was meant, or asked, and nothing changed in silence.
 * Combinations of them are made by laboratory-files.ts.
 */
import { describe, expect, test } from 'vitest';
import { applyMapping, problemOfMapping, proposeMapping } from '#engine/index.ts';
import { readTable } from '#server/experiments/read-table.ts';
import { workbookOf } from './files.ts';

const CELLS = 'curves.concentrations.cells';
const SUBSTRATE = 'curves.concentrations.substrate';
const HOURS = [0, 12, 24, 36];
const CDW = [0.5, 1.25, 4, 9.5];
const GLUCOSE = [20, 18, 11, 0.75];

type Row = readonly (string | number)[];
const table = (...rows: Row[]): string => rows.map((row) => row.join(';')).join('\n');

/** What is read of a file, or what is asked; a limit is written as in files: <0.1. */
async function readAs(content: string | Buffer, operation = 'batch_fermentation') {
  const bytes = Buffer.from(content as string);
  const read = await readTable({ bytes, name: 'a.csv' });
  const columns = proposeMapping(operation, read.facts);
  const problem = problemOfMapping(operation, read.table, { columns });
  if (problem) return { asks: problem.message, columns, times: [], runs: [], values: () => [], notes: [] };
  const { experiment, notes } = applyMapping(operation, read.table, { columns });
  const round = (value: number | null) => (value === null ? null : Number(value.toPrecision(5)));
  return {
    asks: null,
    columns,
    notes,
    times: experiment.rows.map(({ time }) => round(time)),
    runs: experiment.rows.map(({ batch }) => batch),
    values: (key: string) =>
      experiment.rows.map(({ responses, limits }) => {
        const limit = limits?.[key];
        return limit ? `${limit.side}${limit.value}` : round(responses[key] ?? null);
      }),
  };
}

describe('times', () => {
  const inHours = (text: string): string[] => text.split(' | ');
  test.each([
    ['durations beyond a day', 'Time', '0:00 | 12:00 | 24:00 | 36:00'],
    ['durations of a program', 'Time', '0:00:00 | 12:00:00 | 1 day, 0:00:00 | 1 day, 12:00:00'],
    [
      'durations with microseconds',
      'Time',
      '0 days 00:00:00.000000 | 0 days 12:00:00.000000 | 1 days 00:00:00 | 1 days 12:00:00',
    ],
    ['days before hours', 'Time', '00:00:00:00 | 00:12:00:00 | 01:00:00:00 | 01:12:00:00'],
    ['hours with an h', 'Time', '0h00 | 12h00 | 24h00 | 36h00'],
    ['units in cells', 'Time', '0 min | 720 min | 24 h | 36 h'],
    ['minutes by the heading', 'Time (mm:ss)', '0:00 | 720:00 | 1440:00 | 2160:00'],
    ['minutes and seconds by the heading', 'Time [min:s]', '0:00 | 720:00 | 1440:00 | 2160:00'],
    ['hours by the heading', 'Time (hh:mm)', '0:00 | 12:00 | 24:00 | 36:00'],
    ['days by the heading', 'Time (dd:hh:mm)', '0:00:00 | 0:12:00 | 1:00:00 | 1:12:00'],
    ['hours below a heading in minutes', 'Time (min)', '0:00:00 | 12:00:00 | 24:00:00 | 36:00:00'],
    ['a letter before the time', 'Time', 't=0 h | t=12 h | t=24 h | t=36 h'],
    [
      'zones over a change of the clock',
      'Timestamp',
      '2025-03-29T18:00:00+01:00 | 2025-03-30T07:00:00+02:00 | 2025-03-30T19:00:00+02:00 | 2025-03-31T07:00:00+02:00',
    ],
    ['dates without signs', 'Date', '20250405 1800 | 20250406 0600 | 20250406 1800 | 20250407 0600'],
    ['the clock first', 'Datum', '18:00 05.04.2025 | 06:00 06.04.2025 | 18:00 06.04.2025 | 06:00 07.04.2025'],
    [
      'the clock of twelve hours first',
      'Date',
      '6:00 PM 4/5/2025 | 6:00 AM 4/6/2025 | 6:00 PM 4/6/2025 | 6:00 AM 4/7/2025',
    ],
    ['a clock with full stops', 'Datum', '05.04.2025 18.00 | 06.04.2025 06.00 | 06.04.2025 18.00 | 07.04.2025 06.00'],
    ['a French clock', 'Date', '05/04/2025 18h00 | 06/04/2025 06h00 | 06/04/2025 18h00 | 07/04/2025 06h00'],
    [
      'a German clock',
      'Datum',
      '05.04.2025 18:00 Uhr | 06.04.2025 06:00 Uhr | 06.04.2025 18:00 Uhr | 07.04.2025 06:00 Uhr',
    ],
    ['two digits of the year first', 'Date', '25/04/05 18:00 | 25/04/06 06:00 | 25/04/06 18:00 | 25/04/07 06:00'],
    [
      'two digits of the year first, past a month',
      'Date',
      '25-04-29 18:00 | 25-04-30 06:00 | 25-04-30 18:00 | 25-05-01 06:00',
    ],
    ['two digits of the year last', 'Date', '05/04/25 18:00 | 06/04/25 06:00 | 06/04/25 18:00 | 07/04/25 06:00'],
    ['days of a spreadsheet', 'Date', '45752.75 | 45753.25 | 45753.75 | 45754.25'],
    ['days of a German spreadsheet', 'Datum', '45752,75 | 45753,25 | 45753,75 | 45754,25'],
    ['seconds since 1970', 'Timestamp', '1743876000 | 1743919200 | 1743962400 | 1744005600'],
    ['milliseconds since 1970', 'timestamp', '1743876000000 | 1743919200000 | 1743962400000 | 1744005600000'],
    ['a clock of twelve hours', 'Time', '6:00 PM | 6:00 AM | 6:00 PM | 6:00 AM'],
    ['a clock of twelve hours with points', 'Time', '06:00 p.m. | 06:00 a.m. | 06:00 p.m. | 06:00 a.m.'],
  ])('%s', async (_, heading, text) => {
    const rows = inHours(text).map((time, k) => [time, CDW[k]!, GLUCOSE[k]!]);
    const read = await readAs(table([heading, 'CDW (g/L)', 'Glucose (g/L)'], ...rows));
    expect({ ...read, values: read.values(CELLS) }).toMatchObject({ asks: null, times: HOURS, values: CDW, notes: [] });
  });

  test.each<[string, [string, string], [string | number, string | number][]]>([
    [
      'fractions of a day',
      ['Date', 'Time'],
      [
        ['2025-04-05', 0.75],
        ['2025-04-06', 0.25],
        ['2025-04-06', 0.75],
        ['2025-04-07', 0.25],
      ],
    ],
    [
      'a clock without a colon',
      ['Date', 'Time'],
      [
        ['05.04.2025', '1800'],
        ['06.04.2025', '0600'],
        ['06.04.2025', '1800'],
        ['07.04.2025', '0600'],
      ],
    ],
    [
      'days without signs',
      ['Date', 'Time'],
      [
        ['20250405', '18:00'],
        ['20250406', '06:00'],
        ['20250406', '18:00'],
        ['20250407', '06:00'],
      ],
    ],
    [
      'numbered days and a clock',
      ['Day', 'Time'],
      [
        [0, '18:00'],
        [1, '06:00'],
        [1, '18:00'],
        [2, '06:00'],
      ],
    ],
    [
      'numbered days and hours',
      ['Day', 'Hour'],
      [
        [0, 0],
        [0, 12],
        [1, 0],
        [1, 12],
      ],
    ],
  ])('in two columns: %s', async (_, headings, cells) => {
    const rows = cells.map((time, k) => [...time, CDW[k]!, GLUCOSE[k]!]);
    expect(await readAs(table([...headings, 'CDW (g/L)', 'Glucose (g/L)'], ...rows))).toMatchObject({
      asks: null,
      times: HOURS,
    });
  });

  test.each([
    ['days', '20250429 | 20250430 | 20250501 | 20250502', 'Date'],
    ['numbered days', 'Day 0 | Day 1 | Day 2 | Day 3', 'Day'],
    ['numbered days, short', 'D0 | D1 | D2 | D3', 'Day'],
  ])('%s alone', async (_, text, heading) => {
    const rows = inHours(text).map((time, k) => [time, CDW[k]!, GLUCOSE[k]!]);
    const { times } = await readAs(table([heading, 'CDW (g/L)', 'Glucose (g/L)'], ...rows));
    expect(times).toEqual([0, 24, 48, 72]);
  });

  test('that are not used and differ, or begin years after the start, are said', async () => {
    const beside = HOURS.map((time, k) => [time, CDW[k]!, time + 1, GLUCOSE[k]!]);
    const { notes } = await readAs(table(['Time (h)', 'CDW (g/L)', 'Time (h)', 'Glucose (g/L)'], ...beside));
    expect(notes).toEqual([
      '“Time (h) (2)” is not used; its times differ from those of “Time (h)”, for example in row 3.',
    ]);
    const late = HOURS.map((time, k) => [45752.75 + time / 24, CDW[k]!, GLUCOSE[k]!]);
    expect((await readAs(table(['Time (h)', 'CDW (g/L)', 'Glucose (g/L)'], ...late))).notes[0]).toMatch(
      /^The times begin at 45750 h in row 2\. Check their unit/,
    );
  });
});

describe('headings', () => {
  test.each<[string, string, number, number]>([
    ['CDW (x 1,000 mg/L)', 'Glucose (g/dl)', 1, 10],
    ['CDW [10⁻² g/L]', 'Glucose ·10² g/L', 0.01, 100],
    ['CDW / (10^-2 g/L)', 'Glucose / 10^-2 g/L', 0.01, 0.01],
    ['CDW in 10² g/L', 'Glucose g/L x 0.1', 100, 0.1],
    ['CDW (% w/v)', 'Glucose (g/100ml)', 10, 10],
    ['CDW (ug/ml)', 'Glucose (uM)', 0.001, 0.000180156],
    ['CDW_g_per_L', 'Glucose_mM', 1, 0.180156],
    ['CDW (Mio g/L)', 'Glucose (Tsd. mg/L)', 1e6, 1],
    ['CDW (g*L-1)', 'Glucose (g l−1)', 1, 1],
  ])('%s and %s are read', async (cells, substrate, ofCells, ofSubstrate) => {
    const rows = HOURS.map((time, k) => [
      time,
      Number((CDW[k]! / ofCells).toPrecision(9)),
      Number((GLUCOSE[k]! / ofSubstrate).toPrecision(9)),
    ]);
    const { values } = await readAs(table(['Time (h)', cells, substrate], ...rows));
    expect([values(CELLS), values(SUBSTRATE)]).toEqual([CDW, GLUCOSE]);
  });

  test.each(['CDW (10e-2 g/L)', 'CDW (1:10) g/L', 'ln CDW (g/L)', 'CDW 1/10 g/L', 'CDW (tenths of g/L)'])(
    '%s is asked for',
    async (heading) => {
      const rows = HOURS.map((time, k) => [time, CDW[k]!, GLUCOSE[k]!]);
      expect((await readAs(table(['Time (h)', heading, 'Glucose (g/L)'], ...rows))).asks).toContain(heading);
    },
  );

  test.each([
    'CDW (wet) g/L',
    'Wet cell weight (g/L)',
    'WCW (g/L)',
    'Biofeuchtmasse (g/L)',
    'Biomass wet weight (g/L)',
    'CDW setpoint (g/L)',
    'CDW predicted (g/L)',
    'CDW std (g/L)',
    'Glucose consumed (g/L)',
    'Glucose added (g/L)',
    'ΔGlucose (g/L)',
    'Glucose in feed (g/L)',
    'Glucose limit (g/L)',
    'Glucose uptake rate (g/L)',
  ])('%s is another quantity', async (heading) => {
    const isCells = !heading.includes('Glucose');
    const other = isCells ? 'Glucose (g/L)' : 'CDW (g/L)';
    const { columns } = await readAs(
      table(['Time (h)', heading, other], ...HOURS.map((time, k) => [time, CDW[k]!, GLUCOSE[k]!])),
    );
    expect(columns.map(({ variable }) => variable)).not.toContain(isCells ? CELLS : SUBSTRATE);
  });

  test.each([['units above the names', table(['h', 'mg/L', 'mmol/L'], ['Time', 'CDW', 'Glucose'])]])(
    '%s',
    async (_, heads) => {
      const rows = HOURS.map((time, k) => [time, CDW[k]! * 1000, GLUCOSE[k]! / 0.180156]);
      const { values, times } = await readAs(`${heads}\n${table(...rows)}`);
      expect([times, values(CELLS), values(SUBSTRATE)]).toEqual([HOURS, CDW, GLUCOSE]);
    },
  );

  test('a unit over several columns holds for all of them', async () => {
    const heads = table(
      ['', 'Biomass', '', 'Glucose', ''],
      ['(h)', '(mg/L)', '', '(mmol/L)', ''],
      ['Time', 'R1', 'R2', 'R1', 'R2'],
    );
    const rows = HOURS.map((time, k) => [
      time,
      ...[1, 1].map(() => CDW[k]! * 1000),
      ...[1, 1].map(() => GLUCOSE[k]! / 0.180156),
    ]);
    const { values } = await readAs(`${heads}\n${table(...rows)}`);
    expect(values(SUBSTRATE)).toEqual(GLUCOSE.flatMap((value) => [value, value]));
  });

  test('units in a column beside the numbers, also named after them', async () => {
    const rows = HOURS.map((time, k) => [time, CDW[k]! * 1000, 'mg/L', GLUCOSE[k]! / 0.180156, 'mM']);
    const { values } = await readAs(table(['Time (h)', 'CDW', 'CDW unit', 'Glucose', 'Glucose unit'], ...rows));
    expect([values(CELLS), values(SUBSTRATE)]).toEqual([CDW, GLUCOSE]);
  });

  test('units beside the names of rows', async () => {
    const text = table(
      ['Time', 'h', ...HOURS],
      ['CDW', 'mg/L', ...CDW.map((one) => one * 1000)],
      ['Glucose', 'g/L', ...GLUCOSE],
    );
    const { times, values } = await readAs(text);
    expect([times, values(CELLS), values(SUBSTRATE)]).toEqual([HOURS, CDW, GLUCOSE]);
  });

  test('a dilution in a column that is not used is said', async () => {
    const rows = HOURS.map((time, k) => [time, CDW[k]!, 10, GLUCOSE[k]!]);
    const { notes } = await readAs(table(['Time (h)', 'CDW (g/L)', 'Dilution factor', 'Glucose (g/L)'], ...rows));
    expect(notes).toEqual([
      '“Dilution factor” is not used; its value is 10 in row 2. If the measured values have not been corrected for the dilution, correct them first.',
    ]);
  });
});

describe('cells', () => {
  const LOST = null;
  test.each<[string[], (number | string | null)[], string?]>([
    [['0.5 x10^0', '1.25 x10^0', '0.4 x10^1', '0.95 x10^1'], CDW],
    [['0.0000005 x10^6', '1.25 x10^0', '0.4 x10^1', '0.00000095 x10^7'], CDW],
    [['5·10⁻¹', '1.25·10⁰', '4·10⁰', '0.95·10¹'], CDW],
    [['0.5*10^0', '1.25*10^0', '0.4*10^1', '0.95*10^1'], CDW],
    [["'0.5", "'1.25", "'4", "'9.5"], CDW],
    [['="0.5"', '="1.25"', '="4"', '="9.5"'], CDW],
    [['500 mg/L', '1.25 g/L', '4 g/L', '9500 mg/L (n=2)'], CDW, 'CDW'],
    [
      ['0.5 mg/L', '1.25', '4', '9.5'],
      [0.0005, 1.25, 4, 9.5],
    ],
    [
      ['0.5 - 0.6', '1.25', '4', '9.5'],
      [LOST, 1.25, 4, 9.5],
    ],
    [
      ['0.5 / 0.6', '1.25', '4', '9.5'],
      [LOST, 1.25, 4, 9.5],
    ],
    [
      ['0 5', '1.25', '4', '9.5'],
      [LOST, 1.25, 4, 9.5],
    ],
    [
      ['0.5', '1.25', '4', '9.5 (diluted 1:10)'],
      [0.5, 1.25, 4, LOST],
    ],
    [
      ['0.5 x2', '1.25', '4', '9.5'],
      [LOST, 1.25, 4, 9.5],
    ],
    [
      ['0.5', '1.25', '4', '950%'],
      [0.5, 1.25, 4, LOST],
    ],
    [
      ['0.5 %', '1.25', '4', '9.5'],
      [LOST, 1.25, 4, 9.5],
    ],
    [
      ['<0.1', '1,25', '4', '9,5'],
      ['<0.1', 1.25, 4, 9.5],
    ],
    [
      ['<LOQ (0.1)', '1.25', '4', '9.5'],
      ['<0.1', 1.25, 4, 9.5],
    ],
    [
      ['n.d.', '1.25', '4', '>9.5'],
      [LOST, 1.25, 4, '>9.5'],
    ],
    [
      ['–0.5', '1.25', '4', '9.5'],
      [-0.5, 1.25, 4, 9.5],
    ],
    [['0.5(1)', '1.25(2)', '4.0(1)', '9.5(3)'], CDW],
  ])('%j', async (cells, expected, heading = 'CDW (g/L)') => {
    const rows = HOURS.map((time, k) => [
      time,
      cells[k]!.startsWith('=') ? `"${cells[k]!.replaceAll('"', '""')}"` : cells[k]!,
      GLUCOSE[k]!,
    ]);
    const { values } = await readAs(table(['Time (h)', heading, 'Glucose (g/L)'], ...rows));
    expect(values(CELLS)).toEqual(expected);
  });

  test.each([
    ['before the number', ['', 'CDW (g/L)'], (sign: string, value: number) => [sign, value]],
    ['behind the number', ['CDW (g/L)', 'Qualifier'], (sign: string, value: number) => [value, sign]],
  ])('signs of limits in a column %s', async (_, heads, cellsOf) => {
    const rows = HOURS.map((time, k) => [time, ...cellsOf(k === 0 ? '<' : '', CDW[k]!), 'x']);
    const { values } = await readAs(table(['Time (h)', ...heads, 'Remark'], ...rows));
    expect(values(CELLS)).toEqual(['<0.5', ...CDW.slice(1)]);
  });

  test('rows of which all numbers have remarks are data', async () => {
    const rows = HOURS.map((time, k) => [`t = ${time} h`, `${CDW[k]} (n=2)`, `~${GLUCOSE[k]}`]);
    const { times, values } = await readAs(table(['Time', 'CDW (g/L)', 'Glucose (g/L)'], ...rows));
    expect([times, values(CELLS)]).toEqual([HOURS, CDW]);
  });

  test('a per cent of a workbook is what it shows, below a heading with or without the sign', async () => {
    const shares = [0.12, 0.35, 0.61, 0.8];
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const styles =
      '<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs>';
    for (const heading of ['Cells broken (%)', 'Cells broken']) {
      const rows = shares.map(
        (share, k) =>
          `<row r="${k + 2}"><c r="A${k + 2}"><v>${200 * (k + 1)}</v></c><c r="B${k + 2}" s="1"><v>${share}</v></c></row>`,
      );
      const sheet = `<row r="1">${text('A1', 'Pressure (bar)')}${text('B1', heading)}</row>${rows.join('')}`;
      // oxlint-disable-next-line no-await-in-loop -- two small files
      const { values, notes } = await readAs(workbookOf(sheet, { styles }), 'high_pressure_homogenisation');
      expect([values('curves.pressure'), notes]).toEqual([shares, []]);
    }
  });

  test('per cent of which none is above 1 may be fractions', async () => {
    const { notes } = await readAs(
      'Pressure (bar);Cells broken (%)\n200;0.12\n400;0.35\n600;0.61\n',
      'high_pressure_homogenisation',
    );
    expect(notes).toEqual(['No value of “Cells broken (%)” is above 1 %. If they are fractions, choose the unit 1.']);
  });
});

describe('layouts', () => {
  test('a run that is named once has the rows below', async () => {
    const text = table(
      ['Run', 'Time (h)', 'CDW (g/L)'],
      ['R1', 0, 1],
      ['', 12, 2],
      ['', 24, 3],
      ['R2', 0, 1],
      ['', 12, 3],
    );
    const { runs, times, notes } = await readAs(text);
    expect([runs, times]).toEqual([
      ['R1', 'R1', 'R1', 'R2', 'R2'],
      [0, 12, 24, 0, 12],
    ]);
    expect(notes).toEqual([
      '“Run” identifies each run only in its first row. The rows below are assigned to the same run.',
    ]);
  });

  test.each<[string, string[], (k: number) => Row[]]>([
    [
      'units in a column',
      ['Analyte', 'Value', 'Unit'],
      (k) => [
        ['CDW', CDW[k]! * 1000, 'mg/L'],
        ['Glucose', GLUCOSE[k]! / 0.180156, 'mM'],
      ],
    ],
    [
      'units in the names',
      ['Test', 'Result'],
      (k) => [
        ['CDW (mg/L)', CDW[k]! * 1000],
        ['Glucose [mmol/L]', GLUCOSE[k]! / 0.180156],
      ],
    ],
    [
      'several units of one analyte',
      ['Analyte', 'Value', 'Unit'],
      (k) => [
        k % 2 ? ['CDW', `${CDW[k]! * 1000} (n=2)`, 'mg/L'] : ['CDW', CDW[k]!, 'g/L'],
        ['Glucose', GLUCOSE[k]!, 'g/L'],
      ],
    ],
  ])('one analyte per row, %s', async (_, heads, rowsAt) => {
    const rows = HOURS.flatMap((time, k) => rowsAt(k).map((row) => [time, ...row]));
    const { times, values } = await readAs(table(['Time (h)', ...heads], ...rows));
    expect([times, values(CELLS), values(SUBSTRATE)]).toEqual([HOURS, CDW, GLUCOSE]);
  });

  test('columns aligned by spaces', async () => {
    const rows = HOURS.map((time, k) => `${String(time).padStart(4)}   ${String(CDW[k]).padStart(6)}   ${GLUCOSE[k]}`);
    const { times, values } = await readAs(`Time (h)   CDW (g/L)   Glucose (g/L)\n${rows.join('\n')}\n`);
    expect([times, values(SUBSTRATE)]).toEqual([HOURS, GLUCOSE]);
  });

  test('a blank cell of a column aligned by spaces', async () => {
    const line = (time: number, ...cells: string[]) =>
      [String(time), ...cells].map((cell) => cell.padStart(12)).join('   ');
    const { values } = await readAs(
      [
        '    Time (h)      CDW (g/L)   Glucose (g/L)',
        line(0, '0.5', '20'),
        line(12, '', '18'),
        line(24, '4', '11'),
        line(36, '9.5', ''),
      ].join('\n'),
    );
    expect([values(CELLS), values(SUBSTRATE)]).toEqual([
      [0.5, null, 4, 9.5],
      [20, 18, 11, null],
    ]);
  });

  test('commas with spaces behind them', async () => {
    const rows = HOURS.map((time, k) => `${time},  ${CDW[k]},  ${GLUCOSE[k]}`);
    const { times, values } = await readAs(`Time (h),  CDW (g/L),  Glucose (g/L)\n${rows.join('\n')}\n`);
    expect([times, values(SUBSTRATE)]).toEqual([HOURS, GLUCOSE]);
  });

  test.each([
    ['a per cent among numbers', ['0.5', '12%', '4', '9.5'], null, [0.5, null, 4, 9.5]],
    ['a number among per cents', ['10%', '12%', '0', '95%'], '%', [10, 12, null, 95]],
  ])('%s is another quantity', async (_, cells, unit, read) => {
    const found = await readTable({
      bytes: Buffer.from(
        table(['Time (h)', 'CDW (g/L)', 'Viability'], ...HOURS.map((time, k) => [time, CDW[k]!, cells[k]!])),
      ),
      name: 'a.csv',
    });
    const at = found.facts.findIndex(({ name }) => name === 'Viability');
    expect(found.facts[at]!.unit).toBe(unit);
    const numbers = found.table.cells[at]!.map((cell) => (typeof cell === 'number' ? cell : null));
    expect(numbers).toEqual(read);
  });

  test.each(['Sample', 'Run', 'Run of sample'])('numbers below “%s” are no dates', async (name) => {
    const { facts } = await readTable({
      bytes: Buffer.from(
        table([name, 'Time (h)', 'CDW (g/L)'], ...HOURS.map((time, k) => [23_001 + k, time, CDW[k]!])),
      ),
      name: 'a.csv',
    });
    expect(facts[0]!.type).toBe('number');
  });

  test.each(['\u2009', '\u202F', '\u00A0'])('spaces of every width in numbers (%j)', async (space) => {
    const { values } = await readAs(
      table(['Time (h)', 'CDW (mg/L)'], ...HOURS.map((time, k) => [time, `1${space}${500 + k} ± 20`])),
    );
    expect(values(CELLS)).toEqual([1.5, 1.501, 1.502, 1.503]);
  });

  test('line ends of two kinds', async () => {
    const rows = HOURS.map((time, k) => `${time};${CDW[k]};"${GLUCOSE[k]}"`);
    const { values } = await readAs(`Time (h);CDW (g/L);Glucose (g/L)\r\n${rows.join('\r\n')}\n`);
    expect(values(SUBSTRATE)).toEqual(GLUCOSE);
  });
});
