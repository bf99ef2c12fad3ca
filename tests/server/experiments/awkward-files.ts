/** Awkward files, each with what was measured, which was written before the reader saw it. */
import { workbook } from './files.ts';
import type { ForeignFile } from './foreign-files.ts';

const CELLS = 'curves.concentrations.cells';
const SUBSTRATE = 'curves.concentrations.substrate';
const PRODUCT = 'curves.concentrations.product';
const H = [0, 4, 8.5, 20, 28, 44];
const X = [0.42, 0.91, 2.075, 6.3, 9.48, 11.2];
const S = [24.6, 23.1, 19.75, 9.02, 3.3, 0.18];
const P = [0.02, 0.055, 0.31, 1.204, 2.37, 3.05];
const X2 = [0.4, 0.88, 2.2, 6.05, 9.1, 10.9];
const S2 = [24.8, 23.4, 19.1, 9.6, 3.9, 0.25];
const XS = { time: H, [CELLS]: X, [SUBSTRATE]: S };
const TWO = { time: [...H, ...H], [CELLS]: [...X, ...X2], [SUBSTRATE]: [...S, ...S2] };
const AB = [...H.map(() => 'A'), ...H.map(() => 'B')];

type Cell = string | number;
type Rows = readonly (readonly Cell[])[];
export type AwkwardFile = Omit<ForeignFile, 'kind'> & { kind: Kind };
type Kind = 'vendors' | 'decimals' | 'units' | 'comments' | 'replicates' | 'blocks' | 'ends';

const text = (rows: Rows, separator = ';', end = '\n'): string =>
  rows.map((row) => row.join(separator)).join(end) + end;
const comma = (value: Cell): string => String(value).replace('.', ',');
const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
const clock = (hours: number): string => `${two(hours)}:${two((hours * 60) % 60)}:00`;
const data = (): number[][] => H.map((h, k) => [h, X[k]!, S[k]!]);
const second = (): number[][] => H.map((h, k) => [h, X2[k]!, S2[k]!]);
const HEADS = ['Time [h]', 'CDW [g/L]', 'Glucose [g/L]'];
const plain = (): Cell[][] => [HEADS, ...data()];
const utf16be = (content: string): Buffer => Buffer.from(`\uFEFF${content}`, 'utf16le').swap16();

export async function awkwardFiles(): Promise<AwkwardFile[]> {
  const files: AwkwardFile[] = [];
  const add = (
    kind: Kind,
    title: string,
    content: string | Buffer,
    expected: ForeignFile['expected'] = XS,
    runs?: readonly string[],
  ): void => {
    files.push({ kind, title, content, operation: 'batch_fermentation', expected, ...(runs && { runs }) });
  };

  // Exports of instruments and of their programs.
  add(
    'vendors',
    'settings above, units below the headings, tabs, clock of the run',
    text(
      [
        ['Batch', 'B-101'],
        ['Vessel', 'BIO 5 L', 'Operator', 'kl'],
        ['Setpoint temperature', '37.0'],
        [],
        ['Run time', 'Biomass dry', 'Glucose'],
        ['(hh:mm:ss)', '(g/L)', '(g/L)'],
        ...H.map((h, k) => [clock(h), X[k]!, S[k]!]),
      ],
      '\t',
    ),
  );
  add(
    'vendors',
    'values online, with few values offline',
    text([
      ['Time (h)', 'Temp.PV (°C)', 'Temp.SP (°C)', 'CDW.offline (g/L)', 'Glucose.offline (g/L)'],
      ...H.flatMap((h, k) => [
        [h, 36.9, 37, X[k]!, S[k]!],
        [h + 0.25, 37.1, 37, '', ''],
        [h + 0.5, 37, 37, '', ''],
      ]),
    ]),
  );
  add(
    'vendors',
    'one result per row with its unit',
    text([
      ['Sample', 'Run time [h]', 'Chemistry', 'Value', 'Unit'],
      ...H.flatMap((h, k) => [
        [`S${k + 1}`, h, 'CDW', X[k]!, 'g/L'],
        [`S${k + 1}`, h, 'Glucose', S[k]!, 'g/L'],
      ]),
    ]),
  );
  add(
    'vendors',
    'UTF-16 with tabs and quotes',
    Buffer.from(
      `\uFEFF${text(
        plain().map((row) => row.map((cell) => `"${cell}"`)),
        '\t',
        '\r\n',
      )}`,
      'utf16le',
    ),
  );
  add(
    'vendors',
    'marks of a range and of no value',
    text([
      ['Sample ID', 'Elapsed time (h)', 'CDW (g/L)', 'Gluc (g/L)'],
      ...H.map((h, k) => [`F${k}`, h, k === 1 ? '---' : X[k]!, k === 5 ? '<0.2' : S[k]!]),
    ]),
    { time: H, [CELLS]: X.with(1, null as never), [SUBSTRATE]: [...S.slice(0, 5), '<0.2'] },
  );
  add(
    'vendors',
    'one block per analyte',
    text([
      ['Analyte:', 'Glucose'],
      ['Sample', 'Time [h]', 'Amount [g/L]'],
      ...H.map((h, k) => [`S${k}`, h, S[k]!]),
      [],
      ['Analyte:', 'Product'],
      ['Sample', 'Time [h]', 'Amount [g/L]'],
      ...H.map((h, k) => [`S${k}`, h, P[k]!]),
    ]),
    { time: H, [SUBSTRATE]: S, [PRODUCT]: P },
  );
  add(
    'vendors',
    'a stamp and a duration beside each other',
    text([
      ['Timestamp', 'Duration', 'BTM1.PV [g/L]', 'Glc1.PV [g/L]'],
      ...H.map((h, k) => [
        new Date(Date.UTC(2025, 4, 6, 9) + h * 3_600_000).toISOString().slice(0, 19),
        clock(h),
        X[k]!,
        S[k]!,
      ]),
    ]),
  );
  add(
    'vendors',
    'all cells in quotes, commas between and within',
    text(
      plain().map((row) => row.map((cell) => `"${comma(cell)}"`)),
      ',',
    ),
  );
  add('vendors', 'a mark of the encoding before the separator line', `\uFEFFsep=;\r\n${text(plain(), ';', '\r\n')}`);
  add('vendors', 'UTF-16, the large byte first', utf16be(text(plain().map((row) => row.map(comma)))));
  add(
    'vendors',
    'a code page of Windows',
    Buffer.from(
      text([
        ['Zeit [h]', 'Temperatur [\u00B0C]', 'BTM [g/L]', 'Glukose-R\u00FCckstand [g/L]'],
        ...H.map((h, k) => [comma(h), '37,0', comma(X[k]!), comma(S[k]!)]),
      ]),
      'latin1',
    ),
  );
  add('vendors', 'line ends of old computers', text(plain(), ',', '\r'));

  // Signs of decimals and thousands.
  const mg = (list: readonly number[], write: (value: number) => string) => list.map((value) => write(value * 1000));
  const grouped = (sign: string, point: string) => (value: number) =>
    value
      .toFixed(1)
      .replace('.', point)
      .replaceAll(/\B(?=(\d{3})+(?!\d))/g, sign);
  const inMg = (write: (value: number) => string): string =>
    text([
      ['Zeit [h]', 'BTM [mg/L]', 'Glukose [mg/L]'],
      ...H.map((h, k) => [comma(h), mg(X, write)[k]!, mg(S, write)[k]!]),
    ]);
  add('decimals', 'points between thousands and decimal commas', inMg(grouped('.', ',')));
  add('decimals', 'Swiss apostrophes', inMg(grouped('\u2019', '.')).replaceAll(/^(\d+),/gm, '$1.'));
  add(
    'decimals',
    'decimal commas in a file with commas between columns',
    text(
      plain().map((row) => row.map(comma)),
      ',',
    ),
  );
  add('decimals', 'narrow spaces between thousands', inMg(grouped('\u202F', ',')));
  add(
    'decimals',
    'three decimals behind each comma',
    text([HEADS, ...H.map((h, k) => [comma(h.toFixed(1)), comma(X[k]!.toFixed(3)), comma(S[k]!.toFixed(3))])], '\t'),
  );
  add(
    'decimals',
    'one column with points and one with commas',
    text([HEADS, ...data().map(([h, x, s]) => [h!, x!, comma(s!)])]),
  );
  add(
    'decimals',
    'whole milligrams with points between thousands',
    text([
      ['Zeit [h]', 'BTM [mg/L]', 'Glukose [g/L]'],
      ...H.map((h, k) => [comma(h), grouped('.', ',')(X[k]! * 1000).replace(',0', ''), comma(S[k]!)]),
    ]),
  );
  add(
    'decimals',
    'no zero before the comma',
    text([HEADS, ...data().map((row) => row.map((cell) => comma(cell).replace(/^0,/, ',')))]),
  );

  // Units.
  add(
    'units',
    'first samples in another unit',
    text([HEADS, ...data().map(([h, x, s], k) => [h!, k < 2 ? `${Math.round(x! * 1000)} mg/L` : x!, s!])]),
  );
  add(
    'units',
    'units below the headings, another in a cell',
    text([
      ['Time', 'CDW', 'Glucose'],
      ['h', 'g/L', 'g/L'],
      ...data().map(([h, x, s], k) => [h!, x!, k === 5 ? '180 mg/L' : s!]),
    ]),
  );
  add(
    'units',
    'times in several units',
    text([
      HEADS,
      ...data().map(([, x, s], k) => [['0 min', '240 min', '8.5 h', '20 h', '1 d 4 h', '1 d 20 h'][k]!, x!, s!]),
    ]),
  );
  add(
    'units',
    'glucose in mmol/L',
    text([
      ['Time [h]', 'CDW [g/L]', 'Glucose [mM]'],
      ...data().map(([h, x, s]) => [h!, x!, ((s! / 180.156) * 1000).toFixed(4)]),
    ]),
  );
  add(
    'units',
    'a column of units beside each column, one of them mixed',
    text([
      ['Time [h]', 'CDW', 'Unit', 'Glucose', 'Unit'],
      ...data().map(([h, x, s], k) => [h!, x!, 'g/L', k === 5 ? s! * 1000 : s!, k === 5 ? 'mg/L' : 'g/L']),
    ]),
  );
  add(
    'units',
    'a dilution in the heading',
    text([
      ['Time [h]', 'CDW [g/L] (1:10)', 'Glucose [g/L]'],
      ...data().map(([h, x, s]) => [h!, (x! / 10).toFixed(4), s!]),
    ]),
  );
  add(
    'units',
    'the unit in a remark above the headings',
    text([
      ['All concentrations in mg/L'],
      [],
      ['Time (h)', 'CDW', 'Glucose'],
      ...data().map(([h, x, s]) => [h!, Math.round(x! * 1000), Math.round(s! * 1000)]),
    ]),
  );
  add(
    'units',
    'an optical density in place of a concentration',
    text([['Time [h]', 'OD600', 'Glucose [g/L]'], ...data().map(([h, x, s]) => [h!, (x! * 2.6).toFixed(3), s!])]),
  );

  // Remarks.
  const withBetween = (line: string, at = 3): string => {
    const lines = text(plain()).split('\n');
    return lines.toSpliced(at, 0, line).join('\n');
  };
  add(
    'comments',
    'number signs above and between',
    `# strain: W3110\n# medium: M9; 25 g/L\n${withBetween('# feed started; 2 mL/h')}`,
  );
  add(
    'comments',
    'a column of remarks with numbers',
    text([
      [...HEADS, 'Remark'],
      ...data().map((row, k) => [...row, ['', '2 samples', '', '12:30 antifoam 0.5 mL', '', 'end'][k]!]),
    ]),
  );
  add(
    'comments',
    'a star and its footnote',
    text([...plain().map((row, k) => (k === 3 ? [row[0]!, `${row[1]}*`, row[2]!] : row)), [], ['* measured twice']]),
  );
  add('comments', 'per cent signs above', `% exported 2025-05-06 12:00\n% columns: 3, rows: 6\n${text(plain(), ',')}`);
  add('comments', 'slashes between rows, with separators', withBetween('// 10; 3; 5 is not a sample'));
  add('comments', 'a remark between headings and data', withBetween('(feed starts at 20 h)', 1));

  // Replicates.
  const off = [-0.02, 0, 0.02];
  const reps = (x: number): string[] => off.map((by) => (x * (1 + by)).toFixed(4));
  const repeated = { time: H.flatMap((h) => [h, h, h]), [CELLS]: X.flatMap((x) => reps(x).map(Number)) };
  add(
    'replicates',
    'three columns',
    text([['Time [h]', 'CDW_1 [g/L]', 'CDW_2 [g/L]', 'CDW_3 [g/L]'], ...H.map((h, k) => [h, ...reps(X[k]!)])]),
    repeated,
  );
  add(
    'replicates',
    'letters below one heading',
    text([['Time [h]', 'CDW [g/L]', '', ''], ['', 'A', 'B', 'C'], ...H.map((h, k) => [h, ...reps(X[k]!)])]),
    repeated,
  );
  add(
    'replicates',
    'means and deviations',
    text([
      ['Time [h]', 'CDW mean [g/L]', 'CDW SD [g/L]', 'Glucose mean [g/L]', 'Glucose SD [g/L]'],
      ...data().map(([h, x, s]) => [h!, x!, 0.05, s!, 0.2]),
    ]),
  );
  add(
    'replicates',
    'rows with the number of the replicate',
    text([['Time [h]', 'Replicate', 'CDW [g/L]'], ...H.flatMap((h, k) => reps(X[k]!).map((x, n) => [h, n + 1, x]))]),
    repeated,
  );
  add(
    'replicates',
    'a row of the mean below the replicates of each time',
    text([
      ['Time [h]', 'Replicate', 'CDW [g/L]'],
      ...H.flatMap((h, k) => [...reps(X[k]!), X[k]!].map((x, n) => [h, n === 3 ? 'Mean' : n + 1, x])),
    ]),
    repeated,
  );
  add(
    'replicates',
    'errors behind the values, numbers of measurements beside',
    text([
      ['Time [h]', 'CDW [g/L]', 'n', 'Glucose [g/L]'],
      ...data().map(([h, x, s]) => [h!, `${x} ± 0.03`, 3, `${s} ± 0.4`]),
    ]),
  );
  add(
    'replicates',
    'runs before the names of the quantities',
    text([
      ['Time [h]', 'A: CDW [g/L]', 'A: Glucose [g/L]', 'B: CDW [g/L]', 'B: Glucose [g/L]'],
      ...H.map((h, k) => [h, X[k]!, S[k]!, X2[k]!, S2[k]!]),
    ]),
    TWO,
    AB,
  );
  add(
    'replicates',
    'a row of means between two runs',
    text([
      ['Run', ...HEADS],
      ...data().map((row) => ['A', ...row]),
      ['Mean', '', 5.06, 13.3],
      ...second().map((row) => ['B', ...row]),
      ['Mean', '', 4.92, 13.5],
    ]),
    TWO,
    AB,
  );

  // Several blocks.
  add(
    'blocks',
    'two runs beside each other',
    text([
      ['Run A', '', '', '', 'Run B', '', ''],
      [...HEADS, '', ...HEADS],
      ...H.map((_, k) => [...data()[k]!, '', ...second()[k]!]),
    ]),
    TWO,
    AB,
  );
  add(
    'blocks',
    'two runs below each other',
    text([['Run A'], HEADS, ...data(), [], ['Run B'], HEADS, ...second()]),
    TWO,
    AB,
  );
  add(
    'blocks',
    'three printed pages',
    [0, 1, 2]
      .map((page) =>
        text([
          ['Fermentation report', '', `Page ${page + 1}/3`],
          HEADS,
          ...data().slice(2 * page, 2 * page + 2),
          ['', 'printed 06 May', ''],
        ]),
      )
      .join(''),
  );
  add(
    'blocks',
    'a second run with other columns first',
    text([
      ['Run A'],
      HEADS,
      ...data(),
      [],
      ['Run B'],
      [HEADS[0]!, HEADS[2]!, HEADS[1]!],
      ...second().map(([h, x, s]) => [h!, s!, x!]),
    ]),
    TWO,
    AB,
  );
  add(
    'blocks',
    'a second run in another unit',
    text([
      ['Run A'],
      HEADS,
      ...data(),
      [],
      ['Run B'],
      ['Time [h]', 'CDW [mg/L]', 'Glucose [g/L]'],
      ...second().map(([h, x, s]) => [h!, Math.round(x! * 1000), s!]),
    ]),
    TWO,
    AB,
  );
  add(
    'blocks',
    'a cover sheet before the data',
    await workbook({
      Cover: [['Fermentation report'], ['Author', 'K. L.'], ['Samples', 6]],
      Data: plain(),
    }),
  );
  add(
    'blocks',
    'lines of signs between the blocks',
    ['=== Run A ===', text([HEADS, ...data()]), '=== Run B ===', text([HEADS, ...second()])].join('\n'),
    TWO,
    AB,
  );
  add(
    'blocks',
    'times along the row, two runs',
    text([
      ['Time [h]', ...H],
      ['A CDW [g/L]', ...X],
      ['A Glucose [g/L]', ...S],
      ['B CDW [g/L]', ...X2],
      ['B Glucose [g/L]', ...S2],
    ]),
    TWO,
    AB,
  );

  // Rows and ends that differ.
  add(
    'ends',
    'short rows where the last value is missing',
    text([HEADS, ...data().map((row, k) => (k % 2 === 0 ? row : row.slice(0, 2)))]),
    { ...XS, [SUBSTRATE]: S.map((s, k) => (k % 2 === 0 ? s : null)) },
  );
  add(
    'ends',
    'a row with one separator too many',
    text([HEADS, ...data().map(([h, x, s], k) => (k === 2 ? [h!, '', x!, s!] : [h!, x!, s!]))]),
  );
  add(
    'ends',
    'a decimal comma in one row of a file with commas between columns',
    text([HEADS, ...data().map(([h, x, s], k) => [h!, k === 2 ? comma(x!) : x!, s!])], ','),
  );
  add('ends', 'rows of the mean and the deviation', text([...plain(), [], ['Mean', 5.06, 13.3], ['SD', 4.5, 10.3]]));
  add('ends', 'a count of the samples', text([...plain(), ['Total samples: 6'], ['Approved by: kl']]));
  add(
    'ends',
    'a mark of the end and a sum of the file',
    text([...plain(), ['*** END OF REPORT ***'], ['CRC', '4F2A']]),
  );
  add('ends', 'rows of the least and the most', text([...plain(), ['Min', 0.42, 0.18], ['Max', 11.2, 24.6]]));
  add('ends', 'the headings again at the end', text([...plain(), HEADS]));
  add(
    'ends',
    'words of programs for no number',
    text([
      HEADS,
      ...data().map(([h, x, s], k) => [
        h!,
        k === 1 ? 'NaN' : k === 3 ? '#DIV/0!' : x!,
        k === 4 ? 'ERR' : k === 2 ? 'Inf' : s!,
      ]),
    ]),
    {
      time: H,
      [CELLS]: X.map((x, k) => (k === 1 || k === 3 ? null : x)),
      [SUBSTRATE]: S.map((s, k) => (k === 2 || k === 4 ? null : s)),
    },
  );
  add('ends', 'a last line that is cut off', text(plain()).replace(/;0\.18\n$/, ''), {
    ...XS,
    [SUBSTRATE]: [...S.slice(0, 5), null],
  });
  return files;
}
