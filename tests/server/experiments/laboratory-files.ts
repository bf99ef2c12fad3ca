/** Files as laboratories have them, made from known numbers: headings, units, locales, dates and layouts by a grammar and a seed. */
import { Random } from '#engine/index.ts';

/** What was measured: hours since the start, and values by row and quantity in g/L; null where nothing was measured. */
export interface Truth {
  runs: { name: string | null; hours: number[]; values: Record<Quantity, (number | null)[]> }[];
  /** Values below this were not detected in the product, g/L. */
  limit: number | null;
}
export type Quantity = 'cells' | 'substrate' | 'product';

export interface MadeFile {
  name: string;
  text: string;
  encoding: 'utf8' | 'utf16le';
  truth: Truth;
  /** What is special in it, for messages. */
  traits: string[];
  /** Relative rounding of the numbers in it. */
  rounding: number;
  /** Rounding of its times, h. */
  timeRounding: number;
  /** Whether two readings of its dates remain possible. */
  isOpen: boolean;
  /** Whether its dates have no year, which is said. */
  hasNoYear: boolean;
}

export const GLUCOSE = 180.156;
const SUPER = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const raised = (power: number): string =>
  (power < 0 ? '⁻' : '') + String(Math.abs(power)).replaceAll(/\d/g, (digit) => SUPER[Number(digit)]!);

const NAMES: Readonly<Record<Quantity, readonly string[]>> = {
  cells: [
    'CDW',
    'DCW',
    'Biomass',
    'Cell dry weight',
    'Dry cell mass',
    'X',
    'Biotrockenmasse',
    'BTM',
    'Zelltrockenmasse',
    'Biomasse',
    'Cells',
  ],
  substrate: [
    'Glucose',
    'Glc',
    'Gluc',
    'Substrate',
    'S',
    'Glukose',
    'Glucose conc.',
    'Residual glucose',
    'Restglukose',
    'Substrat',
  ],
  product: ['Product', 'Titer', 'Titre', 'P', 'Produkt', 'Product conc.', 'Produktkonzentration', 'IgG', 'mAb'],
};
const TIME_NAMES = [
  'Time',
  'Zeit',
  'Elapsed time',
  'Process time',
  'EFT',
  't',
  'Prozesszeit',
  'Kulturzeit',
  'Run time',
];
const STAMP_NAMES = [
  'Timestamp',
  'Date/Time',
  'Datum',
  'Zeitstempel',
  'Sample time',
  'Date',
  'Sampled',
  'Fecha',
  'Start',
];

/** Spellings of units, with the factor from g/L. */
const UNITS: readonly (readonly [text: string, perGramPerLitre: number])[] = [
  ['g/L', 1],
  ['g/l', 1],
  ['g L-1', 1],
  ['g·L⁻¹', 1],
  ['g L^-1', 1],
  ['mg/mL', 1],
  ['kg/m³', 1],
  ['mg/L', 1000],
  ['mg/l', 1000],
  ['µg/mL', 1000],
  ['mg/dL', 100],
  ['g/dL', 0.1],
  ['g/100 mL', 0.1],
];
const TIME_UNITS: readonly (readonly [text: string, perHour: number])[] = [
  ['h', 1],
  ['hours', 1],
  ['hr', 1],
  ['min', 60],
  ['s', 3600],
  ['d', 1 / 24],
  ['days', 1 / 24],
  ['Stunden', 1],
  ['Tage', 1 / 24],
];
/** A multiplier: the text, and what the numbers in the file were divided by. */
const multipliers = (power: number): readonly string[] => [
  `x10^${power}`,
  `×10${raised(power)}`,
  `x 10^${power}`,
  `10^${power}`,
  `1e${power}`,
  ...(power > 0 ? [`x${10 ** power}`] : [`x${10 ** power}`]),
];

const two = (value: number): string => String(value).padStart(2, '0');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface Clock {
  date: (moment: Date) => string;
  time: (moment: Date) => string;
  /** Order of day and month if only numbers tell it. */
  order: 'day' | 'month' | null;
  hasNoYear?: true;
}
const clock = (moment: Date): string => `${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}`;
const half = (moment: Date): string => {
  const hours = moment.getUTCHours();
  return `${hours % 12 === 0 ? 12 : hours % 12}:${two(moment.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
};
const [day, month, year] = [
  (moment: Date) => moment.getUTCDate(),
  (moment: Date) => moment.getUTCMonth() + 1,
  (moment: Date) => moment.getUTCFullYear(),
];
const CLOCKS: readonly Clock[] = [
  { date: (m) => `${year(m)}-${two(month(m))}-${two(day(m))}`, time: clock, order: null },
  { date: (m) => `${two(day(m))}.${two(month(m))}.${year(m)}`, time: clock, order: null },
  { date: (m) => `${two(day(m))}/${two(month(m))}/${year(m)}`, time: clock, order: 'day' },
  { date: (m) => `${month(m)}/${day(m)}/${year(m)}`, time: clock, order: 'month' },
  { date: (m) => `${month(m)}/${day(m)}/${year(m)}`, time: half, order: 'month' },
  { date: (m) => `${month(m)}/${day(m)}/${String(year(m)).slice(2)}`, time: half, order: 'month' },
  { date: (m) => `${day(m)}-${MONTHS[month(m) - 1]}-${year(m)}`, time: clock, order: null },
  { date: (m) => `${MONTHS[month(m) - 1]} ${day(m)}, ${year(m)}`, time: half, order: null },
  { date: (m) => `${year(m)}/${two(month(m))}/${two(day(m))}`, time: (m) => `${clock(m)}:00`, order: null },
  { date: (m) => `${String(year(m)).slice(2)}-${two(month(m))}-${two(day(m))}`, time: clock, order: null },
  { date: (m) => `${two(day(m))}.${two(month(m))}.${year(m)}`, time: (m) => clock(m).replace(':', '.'), order: null },
  { date: (m) => `${two(day(m))}.${two(month(m))}.${year(m)}`, time: (m) => clock(m).replace(':', 'h'), order: null },
  { date: (m) => `${year(m)}${two(month(m))}${two(day(m))}`, time: (m) => clock(m).replace(':', ''), order: null },
  {
    date: (m) => `${two(day(m))}${MONTHS[month(m) - 1]!.toUpperCase()}${year(m)}`,
    time: (m) => `${clock(m)}:00`,
    order: null,
  },
  { date: (m) => weekOf(m), time: clock, order: null },
  { date: (m) => `${two(day(m))}.${two(month(m))}.`, time: clock, order: null, hasNoYear: true },
  { date: (m) => `${day(m)}-${MONTHS[month(m) - 1]}`, time: clock, order: null, hasNoYear: true },
  { date: (m) => `${MONTHS[month(m) - 1]} ${day(m)},`, time: half, order: null, hasNoYear: true },
];
/** 2025-W13-6 */
function weekOf(moment: Date): string {
  const weekday = (moment.getUTCDay() + 6) % 7;
  const thursday = new Date(moment.getTime() + (3 - weekday) * 86_400_000);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = 1 + Math.floor((thursday.getTime() - first) / (7 * 86_400_000));
  return `${thursday.getUTCFullYear()}-W${two(week)}-${weekday + 1}`;
}
/** Moments as spreadsheets and computers count them. */
const COUNTS: readonly ((moment: Date) => number)[] = [
  (m) => Number((m.getTime() / 86_400_000 + 25_569).toFixed(6)),
  (m) => m.getTime() / 1000,
  (m) => m.getTime(),
  (m) => Number((m.getTime() / 86_400_000 + 719_529).toFixed(6)),
  (m) => Number(m.toISOString().replaceAll(/\D/g, '').slice(0, 14)),
];
/** The clock beside a day. */
const CLOCK_CELLS: readonly ((moment: Date) => string)[] = [
  clock,
  (m) => `${two(m.getUTCHours())}${two(m.getUTCMinutes())}`,
  (m) => String(Number(((m.getTime() / 86_400_000) % 1).toFixed(6))),
  (m) => `1899-12-30 ${clock(m)}:00`,
];

/** Durations of hours that are whole minutes. */
const DURATIONS: readonly ((hours: number) => string)[] = [
  (h) => `${Math.floor(h)}:${two(Math.round((h % 1) * 60))}:00`,
  (h) => `${two(Math.floor(h))}:${two(Math.round((h % 1) * 60))}`,
  (h) => `${Math.floor(h / 24)}.${two(Math.floor(h % 24))}:${two(Math.round((h % 1) * 60))}:00`,
  (h) => `${Math.floor(h / 24)}d ${two(Math.floor(h % 24))}:${two(Math.round((h % 1) * 60))}:00`,
  (h) => `PT${Math.floor(h)}H${Math.round((h % 1) * 60)}M`,
  (h) => `${Math.floor(h)} h ${Math.round((h % 1) * 60)} min`,
  (h) => `${Math.floor(h)}h${two(Math.round((h % 1) * 60))}`,
  (h) => `${two(Math.floor(h / 24))}:${two(Math.floor(h % 24))}:${two(Math.round((h % 1) * 60))}:00`,
  (h) => `${Math.floor(h / 24)} days ${two(Math.floor(h % 24))}:${two(Math.round((h % 1) * 60))}:00`,
  (h) => `t = ${Math.round(h * 60)} min`,
  (h) => `${Math.floor(h / 24)} d ${two(Math.floor(h % 24))}:${two(Math.round((h % 1) * 60))}`,
  (h) => `${Math.floor(h / 24)} Tage ${two(Math.floor(h % 24))}:${two(Math.round((h % 1) * 60))}`,
  (h) => `T+${Math.round(h * 60)} min`,
];
/** Headings that say the parts of durations. */
const SAID_DURATIONS: readonly (readonly [form: string, write: (hours: number) => string])[] = [
  ['mm:ss', (h) => `${two(Math.round(h * 60))}:00`],
  ['min:s', (h) => `${Math.round(h * 60)}:00`],
  ['hh:mm', (h) => `${two(Math.floor(h))}:${two(Math.round((h % 1) * 60))}`],
  ['dd:hh:mm', (h) => `${two(Math.floor(h / 24))}:${two(Math.floor(h % 24))}:${two(Math.round((h % 1) * 60))}`],
];
/** Columns that are not the quantity, however like it their headings are. */
const LIKE = [
  'Wet cell weight (g/L)',
  'CDW (wet) g/L',
  'Glucose consumed (g/L)',
  'ΔGlucose (g/L)',
  'Glucose setpoint (g/L)',
  'Glucose in feed (g/L)',
  'Product predicted (g/L)',
  'Biofeuchtmasse (g/L)',
];

/** Two readings that both have even steps: which of them is meant cannot be told. */
function isAmbiguous(moments: readonly Date[], { order }: Clock): boolean {
  if (order === null) return false;
  if (moments.some((moment) => day(moment) > 12)) return false;
  const steps = moments.slice(1).map((moment, k) => moment.getTime() - moments[k]!.getTime());
  const other = moments.map((moment) =>
    Date.UTC(year(moment), day(moment) - 1, month(moment), moment.getUTCHours(), moment.getUTCMinutes()),
  );
  const others = other.slice(1).map((time, k) => time - other[k]!);
  if (steps.every((step, k) => step === others[k])) return false;
  const isEven = (list: readonly number[]) => Math.max(...list) <= 4 * Math.min(...list) && Math.min(...list) > 0;
  return isEven(steps) === isEven(others) || steps.length < 2;
}

/** A file by its seed. */
export function madeFile(seed: number): MadeFile {
  const random = new Random(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)]!;
  const chance = (share: number): boolean => random.next() < share;
  const traits: string[] = [];

  const layout = pick(['wide', 'wide', 'wide', 'groups', 'long', 'replicates'] as const);
  const count = 8 + Math.floor(random.next() * 20);
  const step = pick([0.5, 1, 1.5, 2, 3, 4, 6, 12]);
  const runCount =
    layout === 'replicates' || layout === 'groups'
      ? 2 + Math.floor(random.next() * 2)
      : layout === 'wide' && chance(0.2)
        ? 2
        : 1;
  const limit = layout !== 'long' && chance(0.4) ? 0.1 : null;
  const truth: Truth = {
    limit,
    runs: Array.from({ length: runCount }, (_, r) => {
      const hours = Array.from({ length: count }, (_, k) => k * step);
      const at = (k: number) => Math.min(1, (0.02 + 0.01 * r) * Math.exp((5 * k) / count));
      return {
        name: runCount > 1 ? `R${r + 1}` : null,
        hours,
        values: {
          cells: hours.map((_, k) => 10 * at(k) * (1 + 0.01 * random.normal())),
          substrate: hours.map((_, k) => 20 * (1.05 - at(k)) * (1 + 0.01 * random.normal())),
          product: hours.map((_, k) => 2 * at(k) * (1 + 0.01 * random.normal())),
        },
      };
    }),
  };

  const comma = chance(0.35);
  const separator = comma ? pick([';', '\t']) : pick([',', ';', '\t']);
  const digits = 5;
  const written = (value: number): string => {
    const text = String(Number(value.toPrecision(digits)));
    const plain = text.includes('e') ? Number(text).toFixed(digits - 1 - Number(text.split('e')[1])) : text;
    return comma ? plain.replace('.', ',') : plain;
  };

  // Times.
  const kind = pick([
    'number',
    'number',
    'duration',
    'stamp',
    'stamp',
    'date and clock',
    'date and clock',
    'clock',
    'counted',
    'day and clock',
    'day and hour',
  ] as const);
  const start = Date.UTC(
    2025,
    Math.floor(random.next() * 12),
    1 + Math.floor(random.next() * 28),
    Math.floor(random.next() * 24),
    0,
  );
  const moments = truth.runs[0]!.hours.map((hours) => new Date(start + hours * 3_600_000));
  const isLong = step * (count - 1) >= 24;
  let timeHeads: [name: string, unit: string | null][];
  let timeCells: (k: number) => string[];
  let isOpen = false;
  let hasNoYear = false;
  let timeRounding = 1e-6;
  if (kind === 'number') {
    const [unit, per] = pick(TIME_UNITS);
    timeHeads = [[pick(TIME_NAMES), unit]];
    timeCells = (k) => [written(k * step * per)];
    timeRounding = 10 ** (1 - digits) * step * count;
    traits.push(`time in ${unit}`);
  } else if (kind === 'counted') {
    const as = pick(COUNTS);
    timeHeads = [[pick(STAMP_NAMES), null]];
    timeCells = (k) => [comma ? String(as(moments[k]!)).replace('.', ',') : String(as(moments[k]!))];
    timeRounding = 1e-3;
    traits.push(`counted ${as(moments[0]!)}`);
  } else if (kind === 'day and hour' && isLong && step < 24) {
    timeHeads = [
      [pick(['Day', 'Tag', 'Culture day']), null],
      [pick(['Hour', 'Stunde']), null],
    ];
    timeCells = (k) => [String(Math.floor((k * step) / 24)), written((k * step) % 24)];
    timeRounding = 1e-3;
    traits.push('day and hour');
  } else if (kind === 'day and clock' && isLong) {
    const day0 = Math.floor(start / 86_400_000);
    timeHeads = [
      [pick(['Day', 'Tag', 'Culture day']), null],
      [pick(['Time', 'Uhrzeit', 'Clock']), null],
    ];
    timeCells = (k) => [String(Math.floor(moments[k]!.getTime() / 86_400_000) - day0), clock(moments[k]!)];
    timeRounding = 1e-3;
    traits.push('day and clock');
  } else if (kind === 'duration' && chance(0.2)) {
    const [form, as] = pick(SAID_DURATIONS);
    timeHeads = [[`${pick(TIME_NAMES.slice(0, 5))} (${form})`, null]];
    timeCells = (k) => [as(k * step)];
    timeRounding = 1e-3;
    traits.push(`duration ${form}`);
  } else if (
    kind === 'day and hour' ||
    kind === 'day and clock' ||
    kind === 'duration' ||
    (kind === 'clock' && (!isLong || step >= 12 || runCount > 1))
  ) {
    const as = pick(DURATIONS);
    timeHeads = [[pick(TIME_NAMES.slice(0, 5)), null]];
    timeCells = (k) => [as(k * step)];
    timeRounding = 1e-3;
    traits.push(`duration ${as(25.5)}`);
  } else if (kind === 'clock') {
    timeHeads = [[pick(['Time', 'Uhrzeit', 'Zeit']), null]];
    const as = pick([clock, half]);
    timeCells = (k) => [as(moments[k]!)];
    traits.push(`clock past midnight ${as(moments[0]!)}`);
  } else {
    const form = pick(CLOCKS);
    isOpen = isAmbiguous(moments, form);
    hasNoYear = form.hasNoYear === true;
    timeHeads =
      kind === 'stamp'
        ? [[pick(STAMP_NAMES), null]]
        : [
            [pick(['Date', 'Datum']), null],
            [pick(['Time', 'Uhrzeit', 'Clock']), null],
          ];
    const isClockFirst = chance(0.1) && form.time(moments[0]!).includes(':') && !hasNoYear;
    const beside = form.time === clock && start % 86_400_000 > 0 ? pick(CLOCK_CELLS) : form.time;
    timeCells = (k) => {
      const [date, time] = [form.date(moments[k]!), form.time(moments[k]!)];
      if (kind === 'stamp') return [isClockFirst ? `${time} ${date}` : `${date} ${time}`];
      return [date, comma && beside !== form.time ? beside(moments[k]!).replace('.', ',') : beside(moments[k]!)];
    };
    timeRounding = 1e-3;
    traits.push(`${kind} ${form.date(moments[0]!)} ${form.time(moments[0]!)}`);
  }
  if (separator === ',' && timeCells(0).some((cell) => cell.includes(','))) {
    const before = timeCells;
    timeCells = (k) => before(k).map((cell) => `"${cell}"`);
  }

  // Values.
  const isGrouped = chance(0.15);
  const isTimesTen = chance(0.05);
  const asText = chance(0.1) ? pick([(cell: string) => `'${cell}`, (cell: string) => `"=""${cell}"""`]) : null;
  const hasSigns = layout === 'wide' && limit !== null && chance(0.15);
  if (isGrouped) traits.push('thousands separated');
  if (isTimesTen) traits.push('times ten in cells');
  if (asText) traits.push('numbers as text');
  if (hasSigns) traits.push('signs in a column');
  /** A number as it stands in a cell of values. */
  const inCell = (value: number): string => {
    const text = written(value);
    if (isTimesTen) return `${written(value / 100)} x10^2`;
    const [whole = '', fraction] = text.split(comma ? ',' : '.');
    // Only with decimals is it certain which sign is which.
    const isLong = isGrouped && fraction !== undefined && whole.length > 3;
    const cell = isLong
      ? `${whole.slice(0, -3)}${comma ? '.' : ','}${whole.slice(-3)}${comma ? ',' : '.'}${fraction}`
      : text;
    return asText ? asText(cell) : cell;
  };
  const quantities: Quantity[] = [
    'cells',
    'substrate',
    ...(limit !== null || chance(0.5) ? (['product'] as const) : []),
  ];
  const heads = quantities.map((quantity) => {
    const name = pick(NAMES[quantity]);
    const isMolar = quantity === 'substrate' && /^gl[uc]/i.test(name) && chance(0.3);
    const [unit, per] = isMolar ? (['mmol/L', 1000 / GLUCOSE] as const) : pick(UNITS);
    const power = chance(0.25) ? pick([-2, -1, 1, 2, 3]) : null;
    const times = power === null ? null : pick(multipliers(power));
    if (times) traits.push(`${name} (${times}) ${unit}`);
    if (isMolar) traits.push('mmol/L');
    return { quantity, name, unit, times, factor: per / 10 ** (power ?? 0) };
  });
  const hasUnitRow = layout !== 'long' && chance(0.3);
  const within = pick(['[]', '()', ', ', ' '] as const);
  const inHead = (name: string, unit: string | null): string =>
    unit === null || hasUnitRow
      ? name
      : within === ', ' || within === ' '
        ? `${name}${within}${unit}`
        : `${name} ${within[0]}${unit}${within[1]}`;
  const isUnitAbove = hasUnitRow && layout === 'wide' && chance(0.2);
  if (isUnitAbove) traits.push('units above');
  const valueHead = ({ name, unit, times }: (typeof heads)[0]): string => {
    if (times === null) return inHead(name, unit);
    if (hasUnitRow) return name;
    return pick([`${name} (${times}) ${unit}`, `${name} (${unit}) (${times})`, `${name} [${times} ${unit}]`]);
  };
  const unitBelow = ({ unit, times }: (typeof heads)[0]): string => (times === null ? unit : `(${times}) ${unit}`);
  const quoted = (text: string): string =>
    text.includes(separator) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
  const state = chance(0.2) ? pick(['off', 'calibrating', 'not measured']) : null;
  const stateFrom = Math.floor(random.next() * count);
  const remarks = chance(0.3);
  if (state) traits.push(`state “${state}”`);
  if (limit !== null) traits.push('below detection');

  /** A value as a cell; what is not in it is taken from the truth. */
  const cellOf = (head: (typeof heads)[0], run: Truth['runs'][0], k: number): string => {
    const list = run.values[head.quantity];
    if (state && head.quantity === 'substrate' && k >= stateFrom && k < stateFrom + 3) {
      list[k] = null;
      return state;
    }
    const value = list[k]!;
    if (head.quantity === 'product' && limit !== null && value < limit) {
      list[k] = null;
      if (hasSigns) return written(limit * head.factor);
      return k % 5 === 4 ? 'n.d.' : pick(['<', '< ']) + written(limit * head.factor);
    }
    const text = inCell(value * head.factor);
    return remarks && !asText && !isTimesTen && k % 7 === 3 ? pick([`${text} (n=2)`, `~${text}`, `${text}*`]) : text;
  };

  const rows: string[][] = [];
  const settings = chance(0.4) ? Math.floor(random.next() * (chance(0.05) ? 2100 : 60)) : 0;
  for (let k = 0; k < settings; k++)
    rows.push(pick([[`[par_${k}]${k}`], [`Setting ${k}`, String(k)], [`Name ${k}`, 'text']]));
  if (settings > 0) {
    traits.push(`${settings} rows of settings`);
    rows.push(chance(0.5) ? ['=====data====='] : ['']);
  }
  const timeNames = timeHeads.map(([name, unit]) => inHead(name, unit));
  const timeUnits = timeHeads.map(([, unit]) => unit ?? '');
  const [first] = truth.runs;
  if (layout === 'long') {
    const isInName = chance(0.2);
    const isMixed = !isInName && chance(0.2);
    traits.push('one analyte per row', ...(isInName ? ['units in names'] : isMixed ? ['mixed units'] : []));
    rows.push([
      ...timeNames,
      pick(['Analyte', 'Parameter', 'Test', 'Messgröße']),
      pick(['Result', 'Value', 'Messwert']),
      ...(isInName ? [] : [pick(['Unit', 'Einheit'])]),
    ]);
    const factorOf = (unit: string) => UNITS.find(([text]) => text === unit)?.[1] ?? 1000 / GLUCOSE;
    for (let k = 0; k < count; k++)
      for (const { quantity, name, unit } of heads) {
        const own = isMixed && k % 3 === 1 && unit !== 'mmol/L' ? 'mg/L' : unit;
        const cell = cellOf({ quantity, name, unit: own, times: null, factor: factorOf(own) }, first!, k);
        rows.push([...timeCells(k), isInName ? `${name} (${own})` : name, cell, ...(isInName ? [] : [own])]);
      }
  } else if (layout === 'replicates') {
    traits.push('replicates as columns');
    const labels = truth.runs.map(({ name }) => name!);
    const inRun = pick([
      (name: string, label: string) => `${name} ${label}`,
      (name: string, label: string) => `${label} ${name}`,
      (name: string, label: string) => `${label}: ${name}`,
    ]);
    rows.push([
      ...timeNames,
      ...heads.flatMap((head) =>
        labels.map((label) =>
          hasUnitRow ? inRun(head.name, label) : valueHead({ ...head, name: inRun(head.name, label) }),
        ),
      ),
    ]);
    if (hasUnitRow) rows.push([...timeUnits, ...heads.flatMap((head) => labels.map(() => unitBelow(head)))]);
    for (let k = 0; k < count; k++)
      rows.push([...timeCells(k), ...heads.flatMap((head) => truth.runs.map((run) => cellOf(head, run, k)))]);
  } else if (layout === 'groups') {
    traits.push('groups above replicates');
    const labels = truth.runs.map(({ name }) => name!);
    rows.push([...timeNames, ...heads.flatMap((head) => [valueHead(head), ...labels.slice(1).map(() => '')])]);
    rows.push([...timeNames.map(() => ''), ...heads.flatMap(() => labels)]);
    if (hasUnitRow) rows.push([...timeUnits, ...heads.flatMap((head) => labels.map(() => unitBelow(head)))]);
    for (let k = 0; k < count; k++)
      rows.push([...timeCells(k), ...heads.flatMap((head) => truth.runs.map((run) => cellOf(head, run, k)))]);
  } else {
    const isNamed = runCount > 1;
    const isOnce = isNamed && chance(0.3);
    if (isOnce) traits.push('runs named once');
    const other = chance(0.2) ? pick(LIKE) : null;
    if (other !== null) traits.push(other);
    const signed = (head: (typeof heads)[0], sign: string, cell: string): string[] =>
      hasSigns && head.quantity === 'product' ? [sign, cell] : [cell];
    const names = [
      ...(isNamed ? [pick(['Run', 'Batch', 'Reactor'])] : []),
      ...timeNames,
      ...heads.flatMap((head) => signed(head, '', valueHead(head))),
      ...(other === null ? [] : [other]),
    ];
    const units = [
      ...(isNamed ? [''] : []),
      ...timeUnits,
      ...heads.flatMap((head) => signed(head, '', unitBelow(head))),
    ];
    rows.push(...(!hasUnitRow ? [names] : isUnitAbove ? [units, names] : [names, units]));
    for (const run of truth.runs)
      for (let k = 0; k < count; k++)
        rows.push([
          ...(isNamed ? [isOnce && k > 0 ? '' : run.name!] : []),
          ...timeCells(k),
          ...heads.flatMap((head) => {
            const cell = cellOf(head, run, k);
            return signed(head, run.values[head.quantity][k] === null ? '<' : '', cell);
          }),
          ...(other === null ? [] : [written(3 + (k % 4))]),
        ]);
  }
  if (layout === 'wide' && runCount === 1 && chance(0.15)) {
    traits.push('statistics below');
    for (const word of ['Mean', 'SD'])
      rows.push([
        word,
        ...rows
          .at(-1)!
          .slice(1)
          .map(() => written(1.5)),
      ]);
  }
  if (chance(0.2)) rows.push([''], ['']);
  const text = rows
    .map((row) => row.map((cell) => (cell.startsWith('"') ? cell : quoted(cell))).join(separator))
    .join(chance(0.5) ? '\r\n' : '\n');
  return {
    name: `made-${seed}.csv`,
    encoding: chance(0.1) ? 'utf16le' : 'utf8',
    text: `${chance(0.2) ? '\uFEFF' : ''}${text}\n`,
    truth,
    traits: [
      layout,
      ...traits,
      comma ? 'decimal comma' : 'decimal point',
      JSON.stringify(separator),
      ...(hasUnitRow ? ['units below'] : []),
    ],
    rounding: 10 ** (1 - digits),
    timeRounding,
    isOpen,
    hasNoYear,
  };
}
