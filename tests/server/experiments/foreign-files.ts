/** Files as other laboratories export them, each with one habit of a country, an instrument or a person, and what was measured. */
import { workbookOf } from './files.ts';

export interface ForeignFile {
  kind: 'times' | 'headings' | 'cells' | 'layouts';
  title: string;
  content: string | Buffer;
  operation: string;
  /** By key of a variable, in the order of the rows: numbers, limits such as “<0.05”, null where there is none. */
  expected: Readonly<Record<string, readonly (number | string | null)[]>>;
  /** Runs of the rows. */
  runs?: readonly string[];
  /** The note that says what is in doubt in all of the rows. */
  note?: RegExp;
}

const CELLS = 'curves.concentrations.cells';
const SUBSTRATE = 'curves.concentrations.substrate';
const PRODUCT = 'curves.concentrations.product';
const HOURS = [0, 6, 12, 24, 36, 50.5];
const CDW = [0.512, 0.98, 2.31, 5.04, 8.77, 9.13];
const GLC = [20.4, 19.1, 16.2, 9.85, 2.47, 0.31];
const BATCH = { time: HOURS, [CELLS]: CDW, [SUBSTRATE]: GLC };

type Cell = string | number;
type Rows = readonly (readonly Cell[])[];
const files: ForeignFile[] = [];
const text = (rows: Rows, separator = ';', end = '\n'): string =>
  rows.map((row) => row.join(separator)).join(end) + end;
const comma = (value: Cell): string => String(value).replace('.', ',');
const digits = (value: number): number => Number(value.toPrecision(7));

function add(
  kind: ForeignFile['kind'],
  title: string,
  content: string | Buffer,
  more: Partial<Pick<ForeignFile, 'operation' | 'expected' | 'runs' | 'note'>> = {},
): void {
  files.push({ kind, title, content, operation: 'batch_fermentation', expected: BATCH, ...more });
}

// Times.

const two = (value: number): string => String(value).padStart(2, '0');
const START = Date.UTC(2025, 2, 29, 18);
const MOMENTS = HOURS.map((hours) => new Date(START + hours * 3_600_000));
const LATER = HOURS.map((hours) => new Date(Date.UTC(2025, 2, 4, 18) + hours * 3_600_000));
const NEW_YEAR = HOURS.map((hours) => new Date(Date.UTC(2025, 11, 31, 18) + hours * 3_600_000));
const d = (m: Date): string => two(m.getUTCDate());
const mo = (m: Date): string => two(m.getUTCMonth() + 1);
const y = (m: Date): string => String(m.getUTCFullYear());
const hh = (m: Date): string => two(m.getUTCHours());
const mi = (m: Date): string => two(m.getUTCMinutes());
const hm = (m: Date): string => `${hh(m)}:${mi(m)}`;
const half = (m: Date): string => `${m.getUTCHours() % 12 || 12}:${mi(m)}`;
const pm = (m: Date): string => (m.getUTCHours() < 12 ? 'AM' : 'PM');
const ENGLISH = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A file of one column of times. */
function timed(title: string, heading: string, times: readonly Cell[], more: Parameters<typeof add>[3] = {}): void {
  const rows = times.map((time, k) => [time, comma(CDW[k]!), comma(GLC[k]!)]);
  add('times', title, text([[heading, 'BTM [g/l]', 'Glukose [g/l]'], ...rows]), more);
}
function timedInTwo(title: string, headings: readonly [string, string], cells: (k: number) => readonly Cell[]): void {
  const rows = HOURS.map((_, k) => [...cells(k), comma(CDW[k]!), comma(GLC[k]!)]);
  add('times', title, text([[...headings, 'BTM [g/l]', 'Glukose [g/l]'], ...rows]));
}

for (const [title, heading, of] of [
  ['German', 'Datum/Uhrzeit', (m) => `${d(m)}.${mo(m)}.${y(m)} ${hm(m)}:00`],
  ['German, short', 'Datum', (m) => `${d(m)}.${mo(m)}.${y(m).slice(2)} ${hm(m)}`],
  ['German in words', 'Zeitpunkt', (m) => `${m.getUTCDate()}. März 2025, ${hm(m)} Uhr`],
  [
    'German with a weekday',
    'Probenahme',
    (m) => `${['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'][m.getUTCDay()]} ${d(m)}.${mo(m)}.${y(m)} ${hm(m)}`,
  ],
  ['French', 'Date de prélèvement', (m) => `${d(m)}/${mo(m)}/${y(m)} ${hm(m)}`],
  ['French in words', 'Date', (m) => `${m.getUTCDate()} mars 2025 à ${hh(m)}h${mi(m)}`],
  [
    'French with a weekday',
    'Date',
    (m) =>
      `${['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'][m.getUTCDay()]} ${m.getUTCDate()} mars 2025 ${hm(m)}`,
  ],
  [
    'Spanish clock of twelve hours',
    'Fecha',
    (m) => `${d(m)}/${mo(m)}/${y(m)} ${half(m)} ${pm(m) === 'AM' ? 'a. m.' : 'p. m.'}`,
  ],
  [
    'narrow space before PM',
    'Date',
    (m) => `${m.getUTCMonth() + 1}/${m.getUTCDate()}/${y(m)}, ${half(m)}:00\u202F${pm(m)}`,
  ],
  [
    'hours with PM',
    'Date',
    (m) =>
      mi(m) === '00'
        ? `${m.getUTCMonth() + 1}/${m.getUTCDate()}/${y(m)} ${half(m).split(':')[0]}${pm(m)}`
        : `${m.getUTCMonth() + 1}/${m.getUTCDate()}/${y(m)} ${half(m)}${pm(m)}`,
  ],
  ['Oracle', 'SAMPLE_DATE', (m) => `${d(m)}-${ENGLISH[m.getUTCMonth()]!.toUpperCase()}-${y(m)} ${hm(m)}:00`],
  ['SAS', 'Sample time', (m) => `${d(m)}${ENGLISH[m.getUTCMonth()]!.toUpperCase()}${y(m)}:${hm(m)}:00`],
  ['month first with dashes', 'Date', (m) => `${ENGLISH[m.getUTCMonth()]}-${d(m)}-${y(m)} ${hm(m)}`],
  ['year with points', 'Timestamp', (m) => `${y(m)}.${mo(m)}.${d(m)} ${hm(m)}:00`],
  ['ISO, basic', 'Timestamp', (m) => `${y(m)}${mo(m)}${d(m)}T${hh(m)}${mi(m)}00`],
  ['ISO, basic with a zone', 'Timestamp', (m) => `${y(m)}${mo(m)}${d(m)}T${hh(m)}${mi(m)}00Z`],
  ['fourteen digits', 'Timestamp', (m) => `${y(m)}${mo(m)}${d(m)}${hh(m)}${mi(m)}00`],
  ['twelve digits', 'Timestamp', (m) => `${y(m)}${mo(m)}${d(m)}${hh(m)}${mi(m)}`],
  ['as in names of files', 'Timestamp', (m) => `${y(m)}-${mo(m)}-${d(m)}_${hh(m)}-${mi(m)}-00`],
  ['microseconds', 'timestamp', (m) => `${y(m)}-${mo(m)}-${d(m)} ${hm(m)}:00.000000`],
  ['nanoseconds with a zone', 'time', (m) => `${y(m)}-${mo(m)}-${d(m)}T${hm(m)}:00.000000000+00:00`],
  ['zone in words', 'Timestamp', (m) => `${y(m)}-${mo(m)}-${d(m)} ${hm(m)}:00 UTC`],
  [
    'week of the year',
    'Date',
    (m) => `2025-W${m.getUTCDate() === 31 ? '14-1' : `13-${m.getUTCDate() === 29 ? 6 : 7}`} ${hm(m)}`,
  ],
  [
    'week of the year, short',
    'Date',
    (m) => `2025W${m.getUTCDate() === 31 ? '141' : `13${m.getUTCDate() === 29 ? 6 : 7}`}T${hh(m)}${mi(m)}`,
  ],
  ['day of the year', 'Date', (m) => `2025-0${59 + m.getUTCDate()} ${hm(m)}`],
  ['midnight as 24:00', 'Datum', (m) => (hm(m) === '00:00' ? `29.03.2025 24:00` : `${d(m)}.${mo(m)}.${y(m)} ${hm(m)}`)],
  ['no year, German', 'Datum', (m) => `${d(m)}.${mo(m)}. ${hm(m)}`],
  ['no year, with a slash', 'Date', (m) => `${d(m)}/${mo(m)} ${hm(m)}`],
  ['no year, month first', 'Date', (m) => `${m.getUTCMonth() + 1}/${m.getUTCDate()} ${hm(m)}`],
  ['no year, month in words', 'Date', (m) => `${m.getUTCDate()}-${ENGLISH[m.getUTCMonth()]} ${hm(m)}`],
  ['no year, month in words first', 'Date', (m) => `${ENGLISH[m.getUTCMonth()]} ${m.getUTCDate()}, ${hm(m)}`],
  ['no year, clock of twelve hours', 'Date', (m) => `${m.getUTCMonth() + 1}/${m.getUTCDate()} ${half(m)} ${pm(m)}`],
  ['days since 1900, counted', 'Datum', (m) => comma((m.getTime() / 86_400_000 + 25_569).toFixed(5))],
  ['seconds since 1970', 'Epoch', (m) => `${m.getTime() / 1000}.000`],
  ['milliseconds since 1970', 'Unix time (ms)', (m) => m.getTime()],
  ['seconds since 1904', 'Time', (m) => m.getTime() / 1000 + 2_082_844_800],
  ['days since the year 0', 'datenum', (m) => (m.getTime() / 86_400_000 + 719_529).toFixed(5)],
] as [string, string, (m: Date) => Cell][])
  timed(title, heading, MOMENTS.map(of));

timed(
  'no year, past new year',
  'Datum',
  NEW_YEAR.map((m) => `${d(m)}.${mo(m)}. ${hm(m)}`),
);
timed(
  'month first with AM and PM, no day above 12',
  'Date',
  LATER.map((m) => `${m.getUTCMonth() + 1}/${m.getUTCDate()}/${y(m)} ${half(m)}:00 ${pm(m)}`),
);
timed('zones over a change of the clock', 'Timestamp', [
  '2025-10-25T18:00:00+02:00',
  '2025-10-26T00:00:00+02:00',
  '2025-10-26T05:00:00+01:00',
  '2025-10-26T17:00:00+01:00',
  '2025-10-27T05:00:00+01:00',
  '2025-10-27T19:30:00+01:00',
]);
timed(
  'the hour that comes twice',
  'Timestamp',
  [
    '2025-10-26T02:30:00+02:00',
    '2025-10-26T02:30:00+01:00',
    '2025-10-26T03:30:00+01:00',
    '2025-10-26T04:30:00+01:00',
    '2025-10-26T05:30:00+01:00',
    '2025-10-26T06:30:00+01:00',
  ],
  { expected: { ...BATCH, time: [0, 1, 2, 3, 4, 5] } },
);
timed('zones by name', 'Zeitstempel', [
  '2025-03-29 18:00 CET',
  '2025-03-30 00:00 CET',
  '2025-03-30 07:00 CEST',
  '2025-03-30 19:00 CEST',
  '2025-03-31 07:00 CEST',
  '2025-03-31 21:30 CEST',
]);
timed('zones with the name of a place', 'time', [
  '2025-03-29T18:00:00+01:00[Europe/Berlin]',
  '2025-03-30T00:00:00+01:00[Europe/Berlin]',
  '2025-03-30T07:00:00+02:00[Europe/Berlin]',
  '2025-03-30T19:00:00+02:00[Europe/Berlin]',
  '2025-03-31T07:00:00+02:00[Europe/Berlin]',
  '2025-03-31T21:30:00+02:00[Europe/Berlin]',
]);
timed('zones of a browser', 'time', [
  'Sat Mar 29 2025 18:00:00 GMT+0100 (CET)',
  'Sun Mar 30 2025 00:00:00 GMT+0100 (CET)',
  'Sun Mar 30 2025 07:00:00 GMT+0200 (CEST)',
  'Sun Mar 30 2025 19:00:00 GMT+0200 (CEST)',
  'Mon Mar 31 2025 07:00:00 GMT+0200 (CEST)',
  'Mon Mar 31 2025 21:30:00 GMT+0200 (CEST)',
]);

const whole = (hours: number): [number, string] => [Math.floor(hours), two(Math.round((hours % 1) * 60))];
for (const [title, heading, of] of [
  ['tenths of a second', 'Time', (h) => `${whole(h)[0]}:${whole(h)[1]}:00.0`],
  ['hours with leading zeros', 'Laufzeit', (h) => `${String(whole(h)[0]).padStart(3, '0')}:${whole(h)[1]}:00`],
  ['days with d', 'Time', (h) => `${Math.floor(h / 24)} d ${two(Math.floor(h % 24))}:${whole(h)[1]}`],
  ['days in German', 'Laufzeit', (h) => `${Math.floor(h / 24)} Tage ${two(Math.floor(h % 24))}:${whole(h)[1]}`],
  ['days in French', 'Durée', (h) => `${Math.floor(h / 24)} j ${two(Math.floor(h % 24))}:${whole(h)[1]}`],
  ['days, hours, minutes', 'Elapsed', (h) => `${Math.floor(h / 24)}d ${Math.floor(h % 24)}h ${Number(whole(h)[1])}m`],
  ['days of a program', 'Time', (h) => `${Math.floor(h / 24)}.${two(Math.floor(h % 24))}:${whole(h)[1]}:00.0000000`],
  ['days and a colon', 'Time', (h) => `${Math.floor(h / 24)}:${two(Math.floor(h % 24))}:${whole(h)[1]}:00`],
  ['letters after each part', 'Time', (h) => `${whole(h)[0]}h${whole(h)[1]}m00s`],
  ['German parts', 'Dauer', (h) => `${whole(h)[0]} Std. ${Number(whole(h)[1])} Min.`],
  ['ISO', 'Duration', (h) => `P${Math.floor(h / 24)}DT${Math.floor(h % 24)}H${Number(whole(h)[1])}M`],
  ['minutes and seconds', 'Time (mm:ss)', (h) => `${Math.round(h * 60)}:00`],
  ['hours and minutes with a point', 'Time (hh.mm)', (h) => `${whole(h)[0]}.${whole(h)[1]}`],
  ['hours and minutes by the heading', 'Zeit [h:min]', (h) => `${whole(h)[0]}:${whole(h)[1]}`],
  ['a letter before', 'Time', (h) => `T+${h}h`],
  ['a plus before', 'Time', (h) => `+${h} h`],
  ['the unit in each cell', 'Zeit', (h) => `${comma(h)} h`],
  ['days in words', 'Day', (h) => `Day ${Number((h / 24).toFixed(4))}`],
  ['French days', 'Jour', (h) => `J${comma(Number((h / 24).toFixed(4)))}`],
  ['ms', 'Elapsed time [ms]', (h) => h * 3_600_000],
  ['s', 'Zeit [s]', (h) => h * 3600],
  ['min', 'Zeit in Minuten', (h) => h * 60],
  ['ks', 'Time / 10^3 s', (h) => comma(h * 3.6)],
  ['days', 'Culture age (d)', (h) => comma(digits(h / 24))],
  ['days without a unit', 'Kulturtag', (h) => comma(digits(h / 24))],
  ['hours in French', 'Temps (h)', (h) => comma(h)],
  ['hours in Spanish', 'Tiempo (horas)', (h) => comma(h)],
  ['after inoculation', 'Hours post inoculation', (h) => comma(h)],
  ['after inoculation, short', 'hpi', (h) => comma(h)],
  ['after inoculation in German', 'Zeit nach Animpfen [h]', (h) => comma(h)],
  ['since the start', 'Time since start (h)', (h) => comma(h)],
  ['a slash', 'Prozesszeit / h', (h) => comma(h)],
  ['before inoculation', 'Time (h)', (h) => comma(h - 6)],
] as [string, string, (h: number) => Cell][])
  timed(
    title,
    heading,
    HOURS.map(of),
    title === 'before inoculation' ? { expected: { ...BATCH, time: HOURS.map((h) => h - 6) } } : {},
  );

timedInTwo('a date once a day', ['Datum', 'Uhrzeit'], (k) => [
  k === 0 || d(MOMENTS[k]!) !== d(MOMENTS[k - 1]!) ? `${d(MOMENTS[k]!)}.03.2025` : '',
  hm(MOMENTS[k]!),
]);
timedInTwo('digits for date and clock', ['DATE', 'TIME'], (k) => [
  `${y(MOMENTS[k]!)}${mo(MOMENTS[k]!)}${d(MOMENTS[k]!)}`,
  `${hh(MOMENTS[k]!)}${mi(MOMENTS[k]!)}00`,
]);
timedInTwo('a clock without leading zeros', ['Date', 'Time'], (k) => [
  `2025-03-${d(MOMENTS[k]!)}`,
  Number(`${hh(MOMENTS[k]!)}${mi(MOMENTS[k]!)}`),
]);
timedInTwo('a date without a year and a clock', ['Datum', 'Zeit'], (k) => [`${d(MOMENTS[k]!)}.03.`, hm(MOMENTS[k]!)]);
timedInTwo('a month in words and a clock', ['Date', 'Time'], (k) => [`${d(MOMENTS[k]!)}-Mar`, hm(MOMENTS[k]!)]);
timedInTwo('the clock first', ['Uhrzeit', 'Datum'], (k) => [hm(MOMENTS[k]!), `${d(MOMENTS[k]!)}.03.2025`]);
timedInTwo('a fraction of a day', ['Datum', 'Uhrzeit'], (k) => [
  `${d(MOMENTS[k]!)}.03.2025`,
  comma(((MOMENTS[k]!.getTime() / 86_400_000) % 1).toFixed(5)),
]);
timedInTwo('both in full', ['Date', 'Time'], (k) => [`${d(MOMENTS[k]!)}.03.2025 00:00:00`, `${hm(MOMENTS[k]!)}:00`]);
timedInTwo('the day of 1899 before the clock', ['Date', 'Time'], (k) => [
  `2025-03-${d(MOMENTS[k]!)}`,
  `1899-12-30 ${hm(MOMENTS[k]!)}:00`,
]);
timedInTwo('start and end', ['Start', 'End'], (k) => [
  `2025-03-${d(MOMENTS[k]!)} ${hm(MOMENTS[k]!)}`,
  `2025-03-${d(MOMENTS[k]!)} ${hh(MOMENTS[k]!)}:${two(Number(mi(MOMENTS[k]!)) + 5)}`,
]);
timedInTwo('start and end, named', ['Start time', 'End time'], (k) => [
  `2025-03-${d(MOMENTS[k]!)} ${hm(MOMENTS[k]!)}`,
  `2025-03-${d(MOMENTS[k]!)} ${hh(MOMENTS[k]!)}:${two(Number(mi(MOMENTS[k]!)) + 5)}`,
]);
timedInTwo('sampled and measured', ['Sampled', 'Measured'], (k) => [
  `2025-03-${d(MOMENTS[k]!)} ${hm(MOMENTS[k]!)}`,
  `2025-04-0${1 + k} 09:00`,
]);
timedInTwo('measured first, then the hours of the sample', ['Analysis date', 'Age (h)'], (k) => [
  `2025-04-0${1 + k} 09:00`,
  comma(HOURS[k]!),
]);
timedInTwo('the start of the run in each row', ['Inoculation', 'Sample time'], (k) => [
  '29.03.2025 18:00',
  `${d(MOMENTS[k]!)}.03.2025 ${hm(MOMENTS[k]!)}`,
]);
timed('a clock alone', 'Uhrzeit', MOMENTS.map(hm));
timed('newest first', 'Datum', MOMENTS.map((m) => `${d(m)}.${mo(m)}.${y(m)} ${hm(m)}`).toReversed(), {
  expected: { ...BATCH, time: HOURS.toReversed() },
});
timed(
  'weekdays',
  'Tag',
  MOMENTS.map((m) => `${['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'][m.getUTCDay()]} ${hm(m)}`),
);

/** A workbook of cells: texts, or numbers with a style. */
function book(rows: readonly (readonly (string | { v: number; s: number })[])[], properties = ''): Buffer {
  const styles =
    '<numFmts><numFmt numFmtId="170" formatCode="[h]:mm:ss"/><numFmt numFmtId="171" formatCode="dd.mm.yyyy hh:mm"/><numFmt numFmtId="172" formatCode="0.00"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="171"/><xf numFmtId="170"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="9"/><xf numFmtId="172"/></cellXfs>';
  const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const sheet = rows.map((row, r) => {
    const cells = row.map((cell, c) => {
      const at = `${String.fromCharCode(65 + c)}${r + 1}`;
      if (cell === '') return '';
      return typeof cell === 'string'
        ? `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
        : `<c r="${at}" s="${cell.s}"><v>${cell.v}</v></c>`;
    });
    return `<row r="${r + 1}">${cells.join('')}</row>`;
  });
  return workbookOf(sheet.join(''), { styles, properties });
}
const n = (v: number, s = 0) => ({ v, s });
const serial = (m: Date): number => m.getTime() / 86_400_000 + 25_569;
const timedBook = (
  title: string,
  heads: readonly string[],
  cells: (k: number) => Parameters<typeof book>[0][0],
  properties?: string,
): void =>
  add(
    'times',
    title,
    book(
      [[...heads, 'CDW (g/L)', 'Glucose (g/L)'], ...HOURS.map((_, k) => [...cells(k), n(CDW[k]!), n(GLC[k]!)])],
      properties,
    ),
  );
timedBook('workbook: dates', ['Date'], (k) => [n(serial(MOMENTS[k]!), 1)]);
timedBook(
  'workbook: dates since 1904',
  ['Date'],
  (k) => [n(serial(MOMENTS[k]!) - 1462, 1)],
  '<workbookPr date1904="1"/>',
);
timedBook(
  'workbook: numbers of dates since 1904',
  ['Date'],
  (k) => [n(serial(MOMENTS[k]!) - 1462)],
  '<workbookPr date1904="1"/>',
);
timedBook('workbook: durations beyond a day', ['Time'], (k) => [n(HOURS[k]! / 24, 2)]);
timedBook('workbook: durations since 1904', ['Time'], (k) => [n(HOURS[k]! / 24, 2)], '<workbookPr date1904="1"/>');
timedBook('workbook: a date and a clock', ['Date', 'Time'], (k) => [
  n(Math.floor(serial(MOMENTS[k]!)), 3),
  n(serial(MOMENTS[k]!) % 1, 4),
]);
timedBook('workbook: a date and a number as its clock', ['Date', 'Time'], (k) => [
  n(Math.floor(serial(MOMENTS[k]!)), 3),
  n(serial(MOMENTS[k]!) % 1),
]);
timedBook('workbook: a date and a clock with its own day', ['Date', 'Time'], (k) => [
  n(Math.floor(serial(MOMENTS[k]!)), 3),
  n(serial(MOMENTS[k]!), 4),
]);
timedBook('workbook: hours in the format of a number', ['Time (h)'], (k) => [n(HOURS[k]!, 6)]);
timedBook('workbook: texts of dates', ['Datum'], (k) => [`${d(MOMENTS[k]!)}.03.2025 ${hm(MOMENTS[k]!)}`]);
// Opened in a program of another country: days up to 12 became dates with day and month exchanged, others stayed texts.
{
  const days = HOURS.map((_, k) => new Date(Date.UTC(2025, 2, 10 + k)));
  add(
    'times',
    'workbook: half of the dates with day and month exchanged',
    book([
      ['Date', 'CDW (g/L)', 'Glucose (g/L)'],
      ...days.map((day, k) => [
        day.getUTCDate() <= 12 ? n(serial(new Date(Date.UTC(2025, day.getUTCDate() - 1, 3))), 3) : `${d(day)}/03/2025`,
        n(CDW[k]!),
        n(GLC[k]!),
      ]),
    ]),
    { expected: { ...BATCH, time: [0, 24, 48, 72, 96, 120] } },
  );
}

// Headings.

/** A file whose heading of one quantity says what its numbers are divided by. */
function headed(
  heading: string,
  per: number,
  of: 'cells' | 'substrate' = 'substrate',
  more: Parameters<typeof add>[3] = {},
): void {
  const values = of === 'cells' ? CDW : GLC;
  const rows = HOURS.map((h, k) => {
    const value = digits(values[k]! / per);
    return of === 'cells' ? [h, value, GLC[k]!] : [h, CDW[k]!, value];
  });
  const quoted = `"${heading.replaceAll('"', '""')}"`;
  const heads = of === 'cells' ? ['Time (h)', quoted, 'Glucose (g/L)'] : ['Time (h)', 'CDW (g/L)', quoted];
  add('headings', heading, text([heads, ...rows]), more);
}
const M = 0.180156;
for (const [heading, per] of [
  ['Glucose g/l', 1],
  ['Glucose(g/l)', 1],
  ['Glucose (g.L-1)', 1],
  ['Glucose, g·L⁻¹', 1],
  ['Glucose / g L−1', 1],
  ['Glucose_gL', 1],
  ['Glucose (g per L)', 1],
  ['Glucose (g/litre)', 1],
  ['c(Glc) / (g/L)', 1],
  ['[Glucose] (g/L)', 1],
  ['[Glc] mM', M],
  ['cGlc [g/L]', 1],
  ['Glucose (% (w/v))', 10],
  ['Glucose %(m/v)', 10],
  ['Glucose (% w/v)', 10],
  ['Glucose (mM)', M],
  ['Glucose c / mmol L-1', M],
  ['Glukose [mmol/l]', M],
  ['Gluc (mg/dL)', 0.01],
  ['GLU (mg/100 mL)', 0.01],
  ['Glucose (kg/m3)', 1],
  ['Glucose (µg/µL)', 1],
  ['Glucose (ug/mL)', 0.001],
  ['Glucose (mcg/mL)', 0.001],
  ['Glucose (nmol/µL)', M],
  ['Glucose (mol/m3)', M],
  ['Glucose (M)', 1000 * M],
  ['Glucose_mmol_per_L', M],
  ['glucose.mmol.L', M],
  ['glucose_g_L-1', 1],
  ['Glucose [1000 mg/L]', 1],
  ['Glucose (x1000 mg/L)', 1],
  ['Glucose (mg/L x 1000)', 1],
  ['Glucose (mg/L) *10^3', 1],
  ['Glucose 10^3 mg/L', 1],
  ['Glucose (in thousands mg/L)', 1],
  ['Glucose ×10 [g/L]', 10],
  ['10x Glucose (g/L)', 10],
  ['Glucose (g/L/10)', 10],
  ['Glucose ÷10 (g/L)', 10],
  ['Glucose (g/L, 1:10 dil.)', 0.1],
  ['Glucose (g/L) diluted 10x', 0.1],
  ['Glucose (g/L) after 1:10', 0.1],
  ['Glucose [g/L]·10', 10],
  ['log10 Glucose (g/L)', 1],
  ['lg(Glucose/(g/L))', 1],
  ['Glucose (C-mmol/L)', 0.030026],
  ['Glucose (Cmol/L)', 30.026],
  ['Glucose (ppm)', 0.001],
  ['Glucose (Âµg/mL)', 0.001],
  ['Glucose (�g/mL)', 0.001],
  ['Glucose (?g/mL)', 0.001],
  ['Glucose (G/L)', 1],
  ['Glucose (MG/L)', 0.001],
  ['Glucose (MMOL/L)', M],
  ['Glucose (Mg/L)', 0.001],
  ['Glucose\n(g/L)', 1],
  ['Glucose\r\n[mmol/L]', M],
  ['Glucose (mg)', 0.001],
  ['Glucose (g/kg)', 1],
  ['Glucose (g/h)', 1],
  ['Glucose (g/L) [x0.1]', 0.1],
  ['Glucose [10 g/L]', 10],
  ['Glucose (1e-3 g/L)', 0.001],
  ['Glucose (10-3 g/L)', 0.001],
  ['Glucose (E-03 g/L)', 0.001],
  ['Glucose (10⁻³ g/L)', 0.001],
  ['Glucose (1/10 g/L)', 0.1],
  ['Glucose, tenfold (g/L)', 0.1],
  ['Résiduel glucose (g/L)', 1],
  ['Glucosa (g/L)', 1],
  ['Glucose résiduel (g/L)', 1],
  ['Restglukose in g/l', 1],
  ['Glucose_YSI (g/L)', 1],
  ['YSI Glucose [mmol/L]', M],
  ['HPLC: Glucose (mg/mL)', 1],
] as [string, number][])
  headed(heading, per);
for (const [heading, per] of [
  ['BTM (g/l)', 1],
  ['CDW (gDW/L)', 1],
  ['CDW (g dw L-1)', 1],
  ['DCW [gDCW/L]', 1],
  ['Biomasse sèche (g/L)', 1],
  ['Biomass (dry) g/L', 1],
  ['X (g/L)', 1],
  ['cX [g/l]', 1],
  ['CDW (mg/10 mL)', 0.1],
  ['CDW (mg/mL)', 1],
  ['DCW mg per ml', 1],
  ['CDW (g/10 mL)', 100],
  ['CDW (%)', 10],
  ['CDW (g/kg)', 1],
  ['CDW (OD600 x 0.4) g/L', 1],
  ['Peso seco (g/L)', 1],
] as [string, number][])
  headed(heading, per, 'cells');

const VVD = [0.5, 1, 1.5, 2];
const VCD = [12.4, 25.1, 38.8, 52.3];
const TITRE = [0.31, 0.62, 0.88, 1.05];
for (const [heading, per] of [
  ['VCD (x10E6/mL)', 1e6],
  ['VCD (x10^6/mL)', 1e6],
  ['VCD [10^6 cells.mL-1]', 1e6],
  ['VCD (10e6 cells/mL)', 1e6],
  ['VCD 1E6/mL', 1e6],
  ['VCD (E6 cells/mL)', 1e6],
  ['VCD [Mio/mL]', 1e6],
  ['VCD (million cells/mL)', 1e6],
  ['VCD (cells/mL)', 1],
  ['VCD (x10⁶ vc/mL)', 1e6],
  ['Viable cells/mL (x1e6)', 1e6],
  ['Xv (10^5 cells/mL)', 1e5],
  ['VCC [1E5/ml]', 1e5],
  ['VCD × 10⁻⁶ (cells/mL)', 1e6],
  ['VCD (10^6/mL)', 1e6],
  ['VCD (10⁶ Zellen/mL)', 1e6],
  ['Lebendzellzahl [10^6/ml]', 1e6],
  ['VCD (Mcells/mL)', 1e6],
  ['VCD (MVC/mL)', 1e6],
  ['VCD (cells/µL)', 1e3],
  ['VCD (10^9 cells/L)', 1e6],
  ['VCD (x10(6) cells/mL)', 1e6],
  ['VCD (106 cells/mL)', 1e6],
  ['VCD (10 6 cells/mL)', 1e6],
  ['VCD *10^6 cells / mL', 1e6],
  ['Viable Cell Conc. (10^6/mL)', 1e6],
  ['Viable (x10^6) cells/mL', 1e6],
] as [string, number][]) {
  const rows = VVD.map((rate, k) => [rate, digits((VCD[k]! * 1e6) / per), TITRE[k]!]);
  add('headings', heading, text([['Perfusion rate (1/d)', heading, 'Titre (g/L)'], ...rows], '\t'), {
    operation: 'perfusion',
    expected: { 'curves.titre.x': VVD, 'settings.cell_density': VCD, 'curves.titre': TITRE },
  });
}

const BAR = [200, 400, 600, 800];
const BROKEN = [0.123, 0.354, 0.611, 0.807];
for (const [pressure, perBar, broken, per] of [
  ['Pressure (bar)', 1, 'Cells broken (%)', 0.01],
  ['Druck [bar]', 1, 'Aufschluss in %', 0.01],
  ['p / MPa', 10, 'Cells broken [pct]', 0.01],
  ['Pressure (psi)', 0.0689475729, 'Cells broken', 0.01],
  ['Pressure (kpsi)', 68.9475729, 'Cells broken (fraction)', 1],
  ['Pressure (x100 bar)', 100, '% cells broken', 0.01],
  ['Druck (mbar x 10^3)', 1, 'Cells broken (-)', 1],
  ['Pressure (psig)', 0.0689475729, 'Disruption (% of total)', 0.01],
  ['Pressure (kPa)', 0.01, 'Cells broken (‰)', 0.001],
  ['Pressure (10^5 Pa)', 1, 'Cells broken (x100)', 0.01],
  ['Pressure (bar)', 1, 'Cells broken (0-1)', 1],
  ['Pressure (bar)', 1, 'Cells intact (%)', 0.01],
] as [string, number, string, number][])
  add(
    'headings',
    `${pressure} and ${broken}`,
    text([[pressure, broken], ...BAR.map((bar, k) => [digits(bar / perBar), digits(BROKEN[k]! / per)])], '\t'),
    {
      operation: 'high_pressure_homogenisation',
      expected: { 'curves.pressure.x': BAR.map((bar) => bar / 10), 'curves.pressure': BROKEN },
    },
  );

const units = (title: string, heads: Rows, per: readonly [number, number, number], separator = ';'): void =>
  add(
    'headings',
    title,
    text(
      [...heads, ...HOURS.map((h, k) => [digits(h / per[0]), digits(CDW[k]! / per[1]), digits(GLC[k]! / per[2])])],
      separator,
    ),
  );
units(
  'units below in brackets',
  [
    ['Zeit', 'BTM', 'Glukose'],
    ['[min]', '[mg/l]', '[mmol/l]'],
  ],
  [1 / 60, 0.001, M],
);
units(
  'units below with a dash',
  [
    ['Sample', '', ''],
    ['Zeit', 'BTM', 'Glukose'],
    ['h', 'g/l', 'mg/dl'],
  ],
  [1, 1, 0.01],
);
units(
  'units below a group',
  [
    ['Prozess', 'Offline', ''],
    ['Zeit', 'BTM', 'Glukose'],
    ['h', 'g/10 ml', 'mM'],
  ],
  [1, 100, M],
);
units(
  'units below an empty row',
  [
    ['Time', 'CDW', 'Glucose'],
    ['', '', ''],
    ['h', 'mg/L', 'mmol/L'],
  ],
  [1, 0.001, M],
);
units(
  'units above',
  [
    ['h', 'mg/L', 'mmol/L'],
    ['Time', 'CDW', 'Glucose'],
  ],
  [1, 0.001, M],
);
units(
  'multipliers below',
  [
    ['Time', 'CDW', 'Glucose'],
    ['h', '(x10^-1) g/L', 'x10 g/L'],
  ],
  [1, 0.1, 10],
);
units(
  'multipliers in a third row',
  [
    ['Time', 'CDW', 'Glucose'],
    ['h', 'g/L', 'g/L'],
    ['', 'x10^-1', 'x10'],
  ],
  [1, 0.1, 10],
);
units(
  'names of a database',
  [
    ['Time', 'CDW', 'Glucose'],
    ['DOUBLE', 'DOUBLE', 'DOUBLE'],
    ['h', 'mg/L', 'mg/L'],
  ],
  [1, 0.001, 0.001],
);
units(
  'descriptions below',
  [
    ['t', 'X', 'S'],
    ['Time', 'Cell dry weight', 'Glucose'],
    ['min', 'g/L', 'mg/L'],
  ],
  [1 / 60, 1, 0.001],
);
units(
  'units of a unit column',
  [
    ['Time', 'CDW', 'Glucose'],
    ['(h)', '(g L-1)', '(g/100 mL)'],
  ],
  [1, 1, 10],
  '\t',
);

// Cells.

/** A file with given cells of one quantity, and what is read of them. */
function celled(
  title: string,
  cells: readonly string[],
  values: readonly (number | string | null)[] = CDW,
  heading = 'CDW (g/L)',
  separator = ';',
): void {
  const isComma = cells.some((cell) => /\d,\d{1,2}(?!\d)/.test(cell));
  const other = GLC.map((value) => (isComma ? comma(value) : String(value)));
  const rows = HOURS.map((h, k) => [
    isComma ? comma(h) : h,
    separator === ',' ? `"${cells[k]!}"` : cells[k]!,
    other[k]!,
  ]);
  add('cells', title, text([['Time (h)', heading, 'Glucose (g/L)'], ...rows], separator), {
    expected: { ...BATCH, [CELLS]: values },
  });
}
const withCell = (cell: string, value: number | string | null, at = 0): [string[], (number | string | null)[]] => [
  CDW.map((one, k) => (k === at ? cell : String(one))),
  CDW.map((one, k) => (k === at ? value : one)),
];
for (const cell of [
  '<0.05',
  '< 0.05',
  '<0,05',
  '<LOQ (0.05)',
  '< LOQ (0,05)',
  '< LOQ=0.05',
  '<LLOQ 0.05',
  '<0.05*',
  '(<0.05)',
  '[<0.05]',
  '<0.05 g/L',
  '<50 mg/L',
  '≤0.05',
  '<=0.05',
  '⩽0.05',
  '＜0.05',
  '<.05',
  'below 0.05',
  'less than 0.05',
  'not detected (<0.05)',
  'unter 0,05',
  'LOD < 0.05',
  'n.d. (<0.05)',
  'ND(0.05)',
  'kleiner 0,05',
  '<5E-2',
  '< 0.05 (n=2)',
  '0.05 <',
  '0.05 (LOQ)',
  '<MQL 0.05',
  'inf. à 0,05',
  'BDL (<0.05)',
])
  celled(cell, ...withCell(cell, '<0.05'));
for (const cell of ['>100', '> 100', '≥100', 'above 100', '>ULOQ (100)', 'über 100', '>100 g/L'])
  celled(cell, ...withCell(cell, '>100', 5));
for (const cell of [
  'ND',
  'n.d.',
  'n. d.',
  'N.D',
  'N/D',
  'n.n.',
  'N.N.',
  'LOQ',
  '<LLOQ',
  'BLQ',
  'b.d.',
  'u.d.L.',
  'OVER',
  'OVR',
  '+++',
  '---',
  'sat.',
  '#N/A',
  '#NV',
  '#DIV/0!',
  '#VALUE!',
  '#WERT!',
  '#¡VALOR!',
  '#REF!',
  'INF',
  '-Inf',
  'NaN',
  '-1.#IND',
  '1.#QNAN',
  '-999',
  '-9999',
  '9999',
  '99999',
  '9.99E+37',
  '1E+30',
  '-',
  '—',
  '/',
  '.',
  '*',
  'n/a',
  'k.A.',
  'entfällt',
  's.u.',
  'missing',
  'x',
  'NULL',
  'failed',
  'err',
  'clotted',
  'verworfen',
  'n.b.',
  'TNTC',
  'QNS',
  '5.0-5.1',
  '5.04/5.10',
  '5.04 & 5.10',
  '1:10',
  'R1',
  '(5.04)',
  '5,04-',
  '2025-03-29',
  '05. Apr',
  '5:04',
  '0x10',
  '1e',
  'TRUE',
])
  celled(cell, ...withCell(cell, null, 3));
for (const cell of [
  '5.04 (n=3)',
  '5.04*',
  '5.04 †',
  '~5.04',
  '5.04?',
  '5.04 [1]',
  '5.04 ± 0.1',
  '5.04±0.10',
  '5.04 +/- 2%',
  '5.04 (0.10)',
  '5.04 g/L',
  '5040 mg/L',
  '504 mg/dL',
  '+5.04',
  ' 5.04 ',
  '\u00A05.04',
  '5.04E+00',
  '5.04e0',
  '0.504E1',
  '5.04x10^0',
  '5.04 E+00',
  '05.04',
  '5.040000000000001',
  '"5.04"',
  '5.04 a',
  '5.04 (flag: H)',
  '5.04 H',
  '5.04 OK',
  '5.04 l',
  '=5.04',
  '５.０４',
  '5.04D+00',
  '5．04',
  '5.04 (repeat)',
  'approx 5.04',
  '5.04 approx.',
  '5.04 (outlier)',
])
  celled(cell, ...withCell(cell, 5.04, 3));
celled('diluted in a remark', ...withCell('0.504 (1:10 diluted)', null, 3));
celled('decimal commas', CDW.map(comma));
celled(
  'decimal commas with remarks',
  CDW.map((value) => `${comma(value)} (n=2)`),
);
celled(
  'decimal commas and powers',
  CDW.map((value) => `${comma(digits(value * 1e3))}E-03`),
);
const thousands = (sign: string, point: string) =>
  CDW.map((value) => {
    const [lead = '', rest = ''] = (value * 1000 + 0.5).toFixed(1).split('.');
    return `${lead.length > 3 ? `${lead.slice(0, -3)}${sign}${lead.slice(-3)}` : lead}${point}${rest}`;
  });
const IN_MG = CDW.map((value) => value + 0.0005);
for (const [title, sign, point] of [
  ['German thousands', '.', ','],
  ['Swiss thousands', "'", '.'],
  ['Swiss thousands, curly', '’', '.'],
  ['French thousands', '\u00A0', ','],
  ['French thousands, narrow', '\u202F', ','],
  ['French thousands, plain', ' ', ','],
  ['English thousands', ',', '.'],
] as const)
  celled(title, thousands(sign, point), IN_MG, 'CDW (mg/L)');
const wholeThousands = (sign: string) =>
  CDW.map((value) => {
    const figures = String(Math.round(value * 1000));
    return figures.length > 3 ? `${figures.slice(0, -3)}${sign}${figures.slice(-3)}` : figures;
  });
/** All numbers of the file are whole: nothing else tells the sign of thousands from that of decimals. */
for (const [title, sign, separator] of [
  ['whole German thousands', '.', ';'],
  ['whole English thousands', ',', ';'],
  ['whole English thousands, quoted', ',', ','],
  ['whole Swiss thousands', "'", ';'],
  ['whole French thousands', ' ', ';'],
] as const)
  add(
    'cells',
    title,
    text(
      [
        ['Time (min)', 'CDW (mg/L)', 'Glucose (mg/L)'],
        ...HOURS.map((h, k) =>
          [h * 60, separator === ',' ? `"${wholeThousands(sign)[k]!}"` : wholeThousands(sign)[k]!, GLC[k]! * 1000].map(
            String,
          ),
        ),
      ],
      separator,
    ),
  );
celled(
  'three decimals in all cells, point',
  CDW.map((value) => value.toFixed(3)),
);
celled(
  'three decimals in all cells, comma',
  CDW.map((value) => comma(value.toFixed(3))),
);
celled('a comma among points', ...withCell('5,04', 5.04, 3));
celled('a comma with three digits among points', ...withCell('5,040', 5.04, 3));
celled(
  'a point with three digits among commas',
  CDW.map((value, k) => (k === 3 ? '5.040' : comma(value))),
);
celled(
  'per cents',
  CDW.map((value) => `${value} %`),
  [null, null, null, null, null, null],
);
celled(
  'all with units',
  CDW.map((value) => `${value} g/L`),
  CDW,
  'CDW',
);
celled(
  'units of two kinds',
  CDW.map((value, k) => (k % 2 ? `${value} g/L` : `${digits(value * 1000)} mg/L`)),
  CDW,
  'CDW',
);
celled(
  'a limit in each first half',
  ['<0.5', '<0.5', '<0.5', '5.04', '8.77', '9.13'],
  ['<0.5', '<0.5', '<0.5', 5.04, 8.77, 9.13],
);
celled(
  'limits of two levels',
  ['<0.5', '<1.0', '<0.5', '5.04', '8.77', '9.13'],
  ['<0.5', '<1', '<0.5', 5.04, 8.77, 9.13],
);

// Layouts.

const HEADS = ['Time (h)', 'CDW (g/L)', 'Glucose (g/L)'];
const DATA: Cell[][] = HOURS.map((h, k) => [h, CDW[k]!, GLC[k]!]);
const GERMAN: Cell[][] = DATA.map((row) => row.map(comma));
const plain = (rows: Rows, separator = ';'): string => text(rows, separator);
const UTF16 = (content: string, isBig = false): Buffer => {
  const bytes = Buffer.from(content, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const latin = (content: string): Buffer => Buffer.from(content, 'latin1');
const GERMAN_HEADS = ['Prozesszeit [h]', 'Biotrockenmasse [g/l]', 'Glukose [g/l]'];
add('layouts', 'byte order mark', `\uFEFF${plain([HEADS, ...DATA])}`);
add('layouts', 'UTF-16 with a mark', UTF16(`\uFEFF${plain([GERMAN_HEADS, ...GERMAN], '\t')}`));
add('layouts', 'UTF-16 without a mark', UTF16(plain([GERMAN_HEADS, ...GERMAN], '\t')));
add('layouts', 'UTF-16, big end first', UTF16(`\uFEFF${plain([HEADS, ...DATA], ',')}`, true));
add(
  'layouts',
  'Windows code page',
  latin(
    plain([
      ['Zeit [h]', 'BTM [µg/mL]', 'Glukose [g/l]', 'Temp [°C]'],
      ...HOURS.map((h, k) => [h, CDW[k]! * 1000, GLC[k]!, 37]),
    ]),
  ),
);
add('layouts', 'old line ends', plain([HEADS, ...DATA]).replaceAll('\n', '\r'));
add('layouts', 'two line ends', plain([HEADS, ...DATA]).replaceAll('\n', '\r\r\n'));
add('layouts', 'tabs', plain([HEADS, ...DATA], '\t'));
add('layouts', 'bars', plain([HEADS, ...DATA], '|'));
add('layouts', 'bars on both sides', [HEADS, ...DATA].map((row) => `| ${row.join(' | ')} |`).join('\n'));
add(
  'layouts',
  'Markdown',
  [HEADS, ['---', '---:', ':---:'], ...DATA].map((row) => `| ${row.join(' | ')} |`).join('\n'),
);
add('layouts', 'sep=;', `sep=;\r\n${plain([GERMAN_HEADS, ...GERMAN])}`);
add('layouts', 'sep= with a mark', `\uFEFF"sep=;"\r\n${plain([GERMAN_HEADS, ...GERMAN])}`);
add('layouts', 'sep=,', `sep=,\n${plain([HEADS, ...DATA], ',')}`);
add('layouts', 'sep=\\t', `sep=\t\n${plain([HEADS, ...DATA], '\t')}`);
add(
  'layouts',
  'commas and quoted decimal commas',
  [GERMAN_HEADS, ...GERMAN].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'),
);
add(
  'layouts',
  'everything quoted',
  [GERMAN_HEADS, ...GERMAN].map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\n'),
);
add('layouts', 'each row quoted as a whole', [HEADS, ...DATA].map((row) => `"${row.join(',')}"`).join('\n'));
add('layouts', 'separators at the end', [HEADS, ...DATA].map((row) => `${row.join(';')};;;`).join('\n'));
add('layouts', 'an empty column first', plain([HEADS, ...DATA].map((row) => ['', ...row])));
add('layouts', 'an empty column between', plain([HEADS, ...DATA].map(([a, b, c]) => [a!, '', b!, '', c!])));
add(
  'layouts',
  'spaces',
  [HEADS.map((head) => head.replaceAll(' ', '_')), ...DATA].map((row) => row.join(' ')).join('\n'),
);
add(
  'layouts',
  'quoted names and spaces',
  [HEADS.map((head) => `"${head}"`), ...DATA].map((row) => row.join(' ')).join('\n'),
);
add(
  'layouts',
  'numbered rows without a heading',
  [HEADS.map((head) => `"${head}"`).join(','), ...DATA.map((row, k) => `"${k + 1}",${row.join(',')}`)].join('\n'),
);
add(
  'layouts',
  'numbered rows with an empty heading',
  [['', ...HEADS].join(','), ...DATA.map((row, k) => [k, ...row].join(','))].join('\n'),
);
add(
  'layouts',
  'numbered rows of a program',
  plain([['Unnamed: 0', ...HEADS], ...DATA.map((row, k) => [k, ...row])], ','),
);
add(
  'layouts',
  'names of samples without a heading',
  [HEADS.join('\t'), ...DATA.map((row, k) => [`S${k + 1}`, ...row].join('\t'))].join('\n'),
);
add(
  'layouts',
  'columns by width',
  [HEADS, ...DATA].map((row) => row.map((cell) => String(cell).padStart(14)).join('')).join('\n'),
);
add('layouts', 'comments before', `# exported 2025-04-01\n# operator: AB\n${plain([HEADS, ...DATA], ',')}`);
add('layouts', 'comments within', plain([HEADS, ...DATA.slice(0, 3), ['# feed started'], ...DATA.slice(3)], ','));
add('layouts', 'a sign before the headings', `#${plain([HEADS, ...DATA], '\t')}`);
add('layouts', 'a percent sign before the headings', `%${plain([HEADS, ...DATA], '\t')}`);
add(
  'layouts',
  'settings with colons',
  plain([['Operator:', 'AB'], ['Vessel:', '2'], ['Volume (L):', '1.5'], [''], HEADS, ...DATA]),
);
add(
  'layouts',
  'settings with numbers',
  plain([['Setpoint Temp', 37, 'C'], ['Setpoint pH', 7.1, ''], ['Inoculum', 0.5, 'g/L'], HEADS, ...DATA]),
);
add(
  'layouts',
  'sections in brackets',
  plain([['[Header]'], ['Instrument', 'X1'], ['Serial', '1234'], ['[Data]'], HEADS, ...DATA]),
);
add('layouts', 'a title', plain([['Batch 17, offline data'], [], HEADS, ...DATA]));
add('layouts', 'headings again in the middle', plain([HEADS, ...DATA.slice(0, 3), HEADS, ...DATA.slice(3)]));
add(
  'layouts',
  'pages',
  plain([
    ['Report', '', 'Page 1 of 2'],
    HEADS,
    ...DATA.slice(0, 3),
    ['Printed 2025-04-01', '', ''],
    ['Report', '', 'Page 2 of 2'],
    HEADS,
    ...DATA.slice(3),
    ['Printed 2025-04-01', '', ''],
  ]),
);
add(
  'layouts',
  'a page between',
  plain([HEADS, ...DATA.slice(0, 3), [''], ['Page 1 of 2'], [''], ...DATA.slice(3), [''], ['Page 2 of 2']]),
);
for (const word of ['Mean', 'Mittelwert', 'Total', 'Summe', 'Average', 'SD', 'Min', 'Max', 'n', 'RSD (%)'])
  add('layouts', `a last row: ${word}`, plain([HEADS, ...DATA, [word, 4.457, 11.388]]));
add('layouts', 'a mean below without a word', plain([HEADS, ...DATA, ['', 4.457, 11.388]]));
add(
  'layouts',
  'statistics below an empty row',
  plain([HEADS, ...DATA, [''], ['Mean', 4.457, 11.388], ['SD', 3.8, 8.6]]),
);
add(
  'layouts',
  'a mean in the column of samples',
  plain([['Sample', ...HEADS], ...DATA.map((row, k) => [`S${k + 1}`, ...row]), ['Mean', 21.4, 4.457, 11.388]]),
);
add(
  'layouts',
  'signatures below',
  plain([HEADS, ...DATA, [''], ['Reviewed by: AB', '', '2025-04-02'], ['Approved', '', '']]),
);
add('layouts', 'a mark of the end', plain([HEADS, ...DATA, ['*** END OF DATA ***']]));
add('layouts', 'a legend below', plain([HEADS, ...DATA, [''], ['* = outlier'], ['CDW: n = 3, Glucose: n = 1']]));
add(
  'layouts',
  'short rows',
  plain([[...HEADS, 'Remark', 'Flag'], ...DATA.map((row, k) => (k === 2 ? [...row, 'foam'] : row))]),
);
add(
  'layouts',
  'spaces and marks around headings',
  plain([[' Time (h) ', '\u200BCDW (g/L)', 'Glucose\u00A0(g/L)'], ...DATA]),
);
add(
  'layouts',
  'two columns of one heading',
  plain([
    ['Time (h)', 'CDW (g/L)', 'Glucose (g/L)', 'Glucose (g/L)'],
    ...DATA.map((row, k) => [...row, GLC[k]! * 1.1]),
  ]),
);
add(
  'layouts',
  'quantities across',
  plain([
    ['', ...HOURS.map((h) => `${h} h`)],
    ['CDW (g/L)', ...CDW],
    ['Glucose (g/L)', ...GLC],
  ]),
);
add(
  'layouts',
  'quantities across, hours in the heading',
  plain([
    ['Time (h)', ...HOURS],
    ['CDW (g/L)', ...CDW],
    ['Glucose (g/L)', ...GLC],
  ]),
);

const SECOND = CDW.map((value) => digits(value * 1.07));
const SECOND_GLC = GLC.map((value) => digits(value * 0.97));
const R1R2 = {
  runs: [...HOURS, ...HOURS].map((_, k) => (k < 6 ? 'R1' : 'R2')),
  expected: { time: [...HOURS, ...HOURS], [CELLS]: [...CDW, ...SECOND], [SUBSTRATE]: [...GLC, ...SECOND_GLC] },
};
const both = (k: number): number[] => [CDW[k]!, SECOND[k]!, GLC[k]!, SECOND_GLC[k]!];
for (const [title, heads] of [
  ['replicates after the name', ['Time (h)', 'CDW R1 (g/L)', 'CDW R2 (g/L)', 'Glucose R1 (g/L)', 'Glucose R2 (g/L)']],
  ['replicates after the unit', ['Time (h)', 'CDW (g/L) R1', 'CDW (g/L) R2', 'Glucose (g/L) R1', 'Glucose (g/L) R2']],
  ['replicates before the name', ['Time (h)', 'R1 CDW (g/L)', 'R2 CDW (g/L)', 'R1 Glucose (g/L)', 'R2 Glucose (g/L)']],
  [
    'replicates in brackets',
    ['Time (h)', 'CDW [R1] (g/L)', 'CDW [R2] (g/L)', 'Glucose [R1] (g/L)', 'Glucose [R2] (g/L)'],
  ],
  ['replicates with a line', ['Time_h', 'CDW_gL_R1', 'CDW_gL_R2', 'Glucose_gL_R1', 'Glucose_gL_R2']],
  ['replicates with a point', ['Time (h)', 'R1.CDW (g/L)', 'R2.CDW (g/L)', 'R1.Glucose (g/L)', 'R2.Glucose (g/L)']],
  ['replicates with a colon', ['Time (h)', 'R1: CDW (g/L)', 'R2: CDW (g/L)', 'R1: Glucose (g/L)', 'R2: Glucose (g/L)']],
  [
    'replicates of a program',
    ['Time (h)', "('CDW (g/L)' 'R1')", "('CDW (g/L)' 'R2')", "('Glucose (g/L)' 'R1')", "('Glucose (g/L)' 'R2')"],
  ],
] as [string, string[]][])
  add('layouts', title, plain([heads, ...HOURS.map((h, k) => [h, ...both(k)])]), R1R2);
add(
  'layouts',
  'replicates below a group',
  plain([
    ['', 'CDW (g/L)', '', 'Glucose (g/L)', ''],
    ['Time (h)', 'R1', 'R2', 'R1', 'R2'],
    ...HOURS.map((h, k) => [h, ...both(k)]),
  ]),
  R1R2,
);
add(
  'layouts',
  'quantities below a run',
  plain([
    ['', 'R1', '', 'R2', ''],
    ['Time (h)', 'CDW (g/L)', 'Glucose (g/L)', 'CDW (g/L)', 'Glucose (g/L)'],
    ...HOURS.map((h, k) => [h, CDW[k]!, GLC[k]!, SECOND[k]!, SECOND_GLC[k]!]),
  ]),
  R1R2,
);
add(
  'layouts',
  'a time for each run',
  plain([
    ['R1', '', '', 'R2', '', ''],
    [...HEADS, ...HEADS],
    ...HOURS.map((h, k) => [h, CDW[k]!, GLC[k]!, h, SECOND[k]!, SECOND_GLC[k]!]),
  ]),
  R1R2,
);
add(
  'layouts',
  'a time for each run, another one',
  plain([
    ['R1', '', '', 'R2', '', ''],
    [...HEADS, ...HEADS],
    ...HOURS.map((h, k) => [h, CDW[k]!, GLC[k]!, h + 1, SECOND[k]!, SECOND_GLC[k]!]),
  ]),
  {
    ...R1R2,
    expected: { ...R1R2.expected, time: [...HOURS, ...HOURS.map((h) => h + 1)] },
  },
);
add(
  'layouts',
  'runs in blocks with a title',
  plain([['Run R1'], HEADS, ...DATA, [''], ['Run R2'], HEADS, ...HOURS.map((h, k) => [h, SECOND[k]!, SECOND_GLC[k]!])]),
  R1R2,
);
add(
  'layouts',
  'runs in blocks without a title',
  plain([HEADS, ...DATA, [''], HEADS, ...HOURS.map((h, k) => [h, SECOND[k]!, SECOND_GLC[k]!])]),
  { ...R1R2, runs: R1R2.runs.map((run) => run.slice(1)) },
);
add(
  'layouts',
  'runs one below the other without a name',
  plain([HEADS, ...DATA, ...HOURS.map((h, k) => [h, SECOND[k]!, SECOND_GLC[k]!])]),
  { ...R1R2, runs: R1R2.runs.map((run) => run.slice(1)), note: /^The times run backwards: 0 h in row 8/ },
);
add(
  'layouts',
  'runs by a column',
  plain([
    ['Bioreactor', ...HEADS],
    ...DATA.map((row) => ['R1', ...row]),
    ...HOURS.map((h, k) => ['R2', h, SECOND[k]!, SECOND_GLC[k]!]),
  ]),
  R1R2,
);
add(
  'layouts',
  'runs by a number',
  plain([
    ['Run', ...HEADS],
    ...DATA.map((row) => [1, ...row]),
    ...HOURS.map((h, k) => [2, h, SECOND[k]!, SECOND_GLC[k]!]),
  ]),
  { ...R1R2, runs: R1R2.runs.map((run) => run.slice(1)) },
);
for (const [title, heads] of [
  ['mean and SD', ['Time (h)', 'CDW mean (g/L)', 'CDW SD (g/L)', 'Glucose mean (g/L)', 'Glucose SD (g/L)']],
  ['value and ±', ['Time (h)', 'CDW (g/L)', '±', 'Glucose (g/L)', '±']],
  ['average and stdev', ['Time (h)', 'CDW_avg', 'CDW_stdev', 'Glucose_avg', 'Glucose_stdev']],
  ['German mean', ['Zeit [h]', 'BTM MW [g/l]', 'BTM Stabw. [g/l]', 'Glukose MW [g/l]', 'Glukose Stabw. [g/l]']],
] as [string, string[]][])
  add('layouts', title, plain([heads, ...HOURS.map((h, k) => [h, CDW[k]!, 0.05, GLC[k]!, 0.2])]));
add(
  'layouts',
  'replicates, their mean and SD',
  plain([
    ['Time (h)', 'CDW 1 (g/L)', 'CDW 2 (g/L)', 'CDW mean (g/L)', 'CDW SD (g/L)', 'Glucose (g/L)'],
    ...HOURS.map((h, k) => [h, digits(CDW[k]! * 0.95), digits(CDW[k]! * 1.05), CDW[k]!, 0.05, GLC[k]!]),
  ]),
  {
    runs: R1R2.runs.map((run) => run.slice(1)),
    expected: {
      time: [...HOURS, ...HOURS],
      [CELLS]: [...CDW.map((value) => digits(value * 0.95)), ...CDW.map((value) => digits(value * 1.05))],
      [SUBSTRATE]: [...GLC, ...GLC],
    },
  },
);

const long = (
  title: string,
  heads: readonly string[],
  rowOf: (h: number, name: string, value: number, k: number) => readonly Cell[],
  more: Parameters<typeof add>[3] = {},
): void =>
  add(
    'layouts',
    title,
    plain([heads, ...HOURS.flatMap((h, k) => [rowOf(h, 'CDW', CDW[k]!, k), rowOf(h, 'Glucose', GLC[k]!, k)])]),
    more,
  );
long('long form with units', ['Time (h)', 'Analyte', 'Value', 'Unit'], (h, name, value) => [h, name, value, 'g/L']);
long('long form with flags', ['Time (h)', 'Analyte', 'Flag', 'Result', 'Unit'], (h, name, value, k) => [
  h,
  name,
  k === 2 ? 'H' : '',
  value,
  'g/L',
]);
long('long form of a LIMS', ['SAMPLE_ID', 'SAMPLED_DATE', 'TEST', 'RESULT', 'UNITS', 'STATUS'], (h, name, value, k) => [
  `S-${k}`,
  `2025-03-${d(MOMENTS[k]!)} ${hm(MOMENTS[k]!)}`,
  name,
  value,
  'g/L',
  'Authorised',
]);
long('long form in German', ['Zeit [h]', 'Messgröße', 'Messwert', 'Einheit'], (h, name, value) => [
  comma(h),
  name === 'CDW' ? 'BTM' : 'Glukose',
  comma(name === 'CDW' ? value : digits(value / M)),
  name === 'CDW' ? 'g/l' : 'mmol/l',
]);
long(
  'long form, signs in a column',
  ['Time (h)', 'Analyte', 'Qualifier', 'Result', 'Unit'],
  (h, name, value, k) => [h, name, k === 0 && name === 'CDW' ? '<' : '', value, 'g/L'],
  { expected: { ...BATCH, [CELLS]: ['<0.512', ...CDW.slice(1)] } },
);
long(
  'long form of two values of an analyte',
  ['Time (h)', 'Analyte', 'Replicate', 'Value', 'Unit'],
  (h, name, value) => [h, name, 1, value, 'g/L'],
);
long('long form with runs', ['Run', 'Time (h)', 'Parameter', 'Value', 'Unit'], (h, name, value) => [
  'R1',
  h,
  name,
  value,
  'g/L',
]);
long('long form, name and unit in one', ['Time (h)', 'Variable', 'Value'], (h, name, value) => [
  h,
  `${name} [g/L]`,
  value,
]);

const wells = (names: readonly string[]): void => {
  const rows = HOURS.map((h, k) => [h, ...names.map((_, c) => (c % 2 ? SECOND[k]! : CDW[k]!))]);
  add(
    'layouts',
    `wells ${names.join(', ')}`,
    plain([['Time (h)', ...names.map((name) => `CDW ${name} (g/L)`)], ...rows], '\t'),
    {
      runs: names.flatMap((name) => HOURS.map(() => name)),
      expected: { time: names.flatMap(() => HOURS), [CELLS]: names.flatMap((_, c) => (c % 2 ? SECOND : CDW)) },
    },
  );
};
wells(['A1', 'A2']);
wells(['A01', 'A02']);
wells(['A1', 'B1', 'C1', 'D12']);

add(
  'layouts',
  'workbook: merged heads',
  book([
    ['Time (h)', 'CDW (g/L)', '', 'Glucose (g/L)', ''],
    ['', 'R1', 'R2', 'R1', 'R2'],
    ...HOURS.map((h, k) => [n(h), ...both(k).map((value) => n(value))]),
  ]),
  R1R2,
);
add('layouts', 'workbook: numbers as texts', book([GERMAN_HEADS, ...GERMAN.map((row) => row.map(String))]));
add(
  'layouts',
  'workbook: settings and notes',
  book([
    ['Batch 17'],
    ['Operator', 'AB'],
    [''],
    HEADS,
    ...DATA.map((row) => row.map((value) => n(Number(value)))),
    [''],
    ['Mean', n(4.457), n(11.388)],
  ]),
);
add(
  'layouts',
  'a column of remarks',
  plain([[...HEADS, 'Comment'], ...DATA.map((row, k) => [...row, k === 3 ? 'feed, 5 mL' : ''])]),
);
add(
  'layouts',
  'other columns',
  plain(
    [
      ['Batch no.', 'Sample', ...HEADS, 'pH', '% DO', 'Temp [°C]', 'rpm', 'Base added (mL)'],
      ...DATA.map((row, k) => ['B17', `S${k}`, ...row, 7.1 - k / 100, 80 - 10 * k, 37, 400 + 50 * k, 3 * k]),
    ],
    '\t',
  ),
  { runs: HOURS.map(() => 'B17') },
);
add(
  'layouts',
  'product with limits',
  plain([[...HEADS, 'Titer (g/L)'], ...DATA.map((row, k) => [...row, k < 3 ? '<0.05' : 0.1 * k])]),
  { expected: { ...BATCH, [PRODUCT]: ['<0.05', '<0.05', '<0.05', 0.3, 0.4, 0.5] } },
);

export const FOREIGN: readonly ForeignFile[] = files;
