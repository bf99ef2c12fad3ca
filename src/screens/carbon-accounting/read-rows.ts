import { inUnitOf, isUnitFor, readHeader, readUnit, unitFault, unitFor, unitRatio } from '#engine/index.ts';
import type { CarbonEntryInput, CarbonInputOption, Country } from '#generated/types.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';

/** One line of a spreadsheet as it was read: ready, ambiguous between items, or skipped with a reason. */
export interface ReadRow {
  /** Line number in the sheet, from 1. */
  line: number;
  text: string;
  entry: CarbonEntryInput | null;
  /** Items that match the text. */
  choices: CarbonInputOption[];
  /** Remark on how it was read, such as a conversion. */
  note: string;
  problem: string | null;
}

export interface ReadSheet {
  rows: ReadRow[];
  /** Header rows and empty lines, by line number. */
  skipped: number[];
  /** Headings or numbers of the columns that have content and are not read, such as a year or a second quantity. */
  unread: string[];
}

type Key =
  | 'item'
  | 'quantity'
  | 'unit'
  | 'country'
  | 'evidence'
  | 'note'
  | 'own_factor'
  | 'own_factor_source'
  | 'name'
  | 'share'
  | 'contract'
  | 'contract_share'
  | 'contract_factor'
  | 'product'
  | 'process'
  | 'part'
  | 'entry';

/** Accepted column headings; exports use the first of each. */
const HEADS: Record<Key, string[]> = {
  item: ['item', 'input option', 'input_option_id', 'option', 'activity', 'id'],
  name: ['name', 'label'],
  quantity: ['quantity', 'amount', 'value'],
  unit: ['unit', 'units'],
  country: ['country', 'location', 'region'],
  evidence: ['evidence', 'proof', 'document'],
  note: ['note', 'notes', 'comment'],
  own_factor: ['custom factor', 'own factor', 'own_factor'],
  own_factor_source: ['source of custom factor', 'source of own factor', 'own_factor_source'],
  share: ['share'],
  contract: ['contract'],
  contract_share: ['contract share'],
  contract_factor: ['contract factor'],
  product: ['product id'],
  process: ['process id'],
  part: ['process part'],
  entry: ['entry id'],
};
const IN_ORDER: Key[] = ['item', 'quantity', 'unit', 'country', 'evidence', 'note'];
const MOST_CHOICES = 8;
const CONTRACT_KINDS = ['certificates', 'supplier', 'residual_mix', 'none'] as const;

interface Tables {
  options: CarbonInputOption[];
  countries: Country[];
  /** Processes of the organisation that entries can refer to; none by default. */
  processes?: { id: string; product_id: string }[];
}

interface Column {
  heading: string;
  /** Null if the column is not read. */
  key: Key | null;
  /** The unit in its heading; empty if there is none. */
  said: string;
}

/** Reads lines of cells as entries; without a header row the columns are item, quantity, unit, country. */
export function readRows(cells: readonly (readonly string[])[], tables: Tables): ReadSheet {
  const rows: ReadRow[] = [];
  const skipped: number[] = [];
  let columns: Column[] | null = null;
  for (const [index, line] of cells.entries()) {
    const trimmed = line.map((cell) => cell.trim());
    if (trimmed.every((cell) => cell === '')) {
      skipped.push(index + 1);
      continue;
    }
    const head: Column[] | null = columns === null ? headOf(trimmed) : null;
    columns ??= head ?? IN_ORDER.map((key) => ({ heading: '', key, said: '' }));
    if (head) skipped.push(index + 1);
    else rows.push(readRow(index + 1, trimmed, columns, tables));
  }
  const filled = new Set(
    rows.flatMap(({ line }) => [...cells[line - 1]!.keys()].filter((at) => cells[line - 1]![at]!.trim() !== '')),
  );
  const unread = [...filled]
    .filter((at) => (columns?.[at]?.key ?? null) === null)
    .toSorted((a, b) => a - b)
    .map((at) => {
      const heading = columns?.[at]?.heading ?? '';
      if (heading === '') return `column ${at + 1}`;
      return columns!.filter((one) => one.heading === heading).length > 1 ? `${heading} (column ${at + 1})` : heading;
    });
  return { rows, skipped, unread };
}

function headOf(cells: string[]): Column[] | null {
  const found = new Set<Key>();
  const columns = cells.map((heading): Column => {
    const [all = '', inBrackets] = /[([]([^()[\]]*)[)\]]$/.exec(heading) ?? [];
    const { name, unit, multiplier } = readHeader(heading);
    // “Quantity (MWh)”, “Quantity, MWh”
    const isWithUnit = inBrackets === undefined && unit !== null && multiplier === 1;
    const plain = (isWithUnit ? name : heading.slice(0, heading.length - all.length)).toLowerCase().trim();
    const named = (Object.keys(HEADS) as Key[]).find((one) => HEADS[one].includes(plain));
    // A second quantity is another one.
    const key = named === undefined || found.has(named) ? null : named;
    if (key) found.add(key);
    return { heading, key, said: (isWithUnit ? unit : inBrackets)?.trim() ?? '' };
  });
  return ['item', 'quantity'].every((key) => columns.some((one) => one.key === key)) ? columns : null;
}

function readRow(line: number, cells: string[], columns: Column[], tables: Tables): ReadRow {
  const at = (key: Key) => columns.findIndex((one) => one.key === key);
  const of = (key: Key) => cells[at(key)]?.trim() ?? '';
  const saidOf = (key: Key) => columns[at(key)]?.said ?? '';
  const row: ReadRow = {
    line,
    text: cells.filter(Boolean).join('  '),
    entry: null,
    choices: [],
    note: '',
    problem: null,
  };
  const amount = readAmount(of('quantity'));
  if (of('item') === '') return { ...row, problem: 'Missing item.' };
  if (!amount)
    return {
      ...row,
      problem: of('quantity') === '' ? 'Missing quantity.' : `“${of('quantity')}” is not a number.`,
    };
  if (amount.value < 0) return { ...row, problem: 'The quantity must be 0 or more.' };
  const units = [amount.unit, of('unit'), saidOf('quantity')].filter(Boolean);
  const [written = ''] = units;
  const other = units.find((unit) => unit !== written && unitRatio(unit, written) !== 1);
  if (other !== undefined) return { ...row, problem: `Two units: ${written} and ${other}.` };
  const country = readCountry(of('country'), tables.countries);
  if (country === null) return { ...row, problem: `Unknown country “${of('country')}”.` };
  const own = of('own_factor') === '' ? undefined : parseInput(of('own_factor'));
  if (own === null || (own ?? 0) < 0)
    return { ...row, problem: `“${of('own_factor')}” is not a factor: enter a number of 0 or more.` };

  const process = readProcess(of, tables.processes ?? []);
  if (typeof process === 'string') return { ...row, problem: process };
  const contract = readContract(of);
  if (typeof contract === 'string') return { ...row, problem: contract };
  const share = of('share') === '' ? undefined : readShare(of('share'));
  if (share === null) return { ...row, problem: notAShare(of('share')) };

  const matching = matches(of('item'), tables.options).filter(
    ({ group }) => (group === 'processes') === (process !== undefined),
  );
  if (matching.length === 0) return { ...row, problem: `Unknown item “${of('item')}”.` };
  const fitting = written === '' ? matching : matching.filter((option) => isUnitFor(option, written));
  if (fitting.length === 0)
    return {
      ...row,
      problem: readUnit(written)
        ? `${written} cannot be converted to ${matching[0]!.unit}, the unit of ${matching[0]!.name}.`
        : `${matching[0]!.name}: ${unitFault(matching[0]!, written)}`,
    };
  // Custom factors are per unit of the entry, and those of contracts per unit of the option.
  const scaleOf = (option: CarbonInputOption) => ({
    own: own === undefined ? 1 : factorScale(saidOf('own_factor'), unitFor(option, written || option.unit)),
    contract: contract === undefined ? 1 : factorScale(saidOf('contract_factor'), option.unit),
  });
  const scales = fitting.map(scaleOf);
  const wrong = (['own', 'contract'] as const).find((kind) => scales.some((scale) => scale[kind] === null));
  if (wrong !== undefined) {
    const said = saidOf(wrong === 'own' ? 'own_factor' : 'contract_factor');
    const unit = wrong === 'own' ? written || fitting[0]!.unit : fitting[0]!.unit;
    return { ...row, problem: `A factor in ${said} cannot be converted to kg CO2e/${unit}.` };
  }
  const entryOf = (option: CarbonInputOption): CarbonEntryInput => ({
    input_option_id: option.id,
    quantity: amount.value,
    unit: unitFor(option, written || option.unit),
    ...(country === undefined ? {} : { country }),
    ...(of('name') ? { name: of('name') } : {}),
    ...(own === undefined
      ? {}
      : {
          own_factor: scaled(own, scaleOf(option).own!),
          own_factor_source: of('own_factor_source') || of('evidence'),
        }),
    ...(share === undefined || share === 1 ? {} : { share }),
    ...(contract === undefined
      ? {}
      : { contract: { ...contract, factor: scaled(contract.factor, scaleOf(option).contract!) } }),
    ...(process === undefined ? {} : { process }),
    ...(of('entry') ? { id: of('entry') } : {}),
    evidence: of('evidence'),
    note: of('note'),
  });
  const [only] = fitting;
  if (fitting.length > 1) return { ...row, entry: entryOf(fitting[0]!), choices: fitting.slice(0, MOST_CHOICES) };
  return { ...row, entry: entryOf(only!), note: noteOf(only!, amount.value, written, amount.read) };
}

type Cells = (key: Key) => string;

/** The process of an entry; undefined for entries of other items, an error message for an unknown process. */
function readProcess(
  of: Cells,
  processes: readonly { id: string; product_id: string }[],
): CarbonEntryInput['process'] | string {
  if (of('process') === '') return undefined;
  const found = processes.find(({ id }) => id === of('process'));
  if (!found) return `Unknown process ${of('process')} in this organisation.`;
  const part = of('part') === 'all' || of('part') === '' ? 'all' : of('part');
  if (part !== 'all' && part !== 'materials') return `“${part}” must be all or materials.`;
  return { product_id: found.product_id, process_id: found.id, part };
}

/** The contract for purchased energy; undefined if not given, an error message if it cannot be read. */
function readContract(of: Cells): CarbonEntryInput['contract'] | string {
  if (of('contract') === '') return undefined;
  const kind = CONTRACT_KINDS.find((one) => one === of('contract'));
  if (!kind) return `“${of('contract')}” must be one of ${CONTRACT_KINDS.join(', ')}.`;
  const [share, factor] = [readShare(of('contract_share')), parseInput(of('contract_factor'))];
  if (share === null) return notAShare(of('contract_share'));
  if (factor === null) return 'The contract’s factor must be a number.';
  return { kind, share, factor };
}

/** 0.8 or 80 %; null for anything else. */
function readShare(text: string): number | null {
  const isPercent = text.endsWith('%');
  const value = parseInput(isPercent ? text.slice(0, -1) : text);
  const share = value === null ? NaN : isPercent ? value / 100 : value;
  return share >= 0 && share <= 1 ? share : null;
}
const notAShare = (text: string) =>
  `“${text}” is not a share: enter a number from 0 to 1, or a percentage such as 80 %.`;

/** The factor from what a heading says, such as “g CO2e/MWh”, to kg CO2e per unit; null if there is none. */
function factorScale(said: string, unit: string): number | null {
  const [, mass, per] = /^(k?g|t)(?:\s?CO[2₂](?:-?e(?:q\.?)?)?)?(?:\s?(?:\/|per)\s?(.+))?$/i.exec(said) ?? [];
  if (mass === undefined) return said === '' ? 1 : null;
  const ratio = per === undefined ? 1 : unitRatio(unit, per.trim());
  return ratio === null ? null : ratio * { g: 1e-3, kg: 1, t: 1e3 }[mass.toLowerCase() as 'g' | 'kg' | 't'];
}
const scaled = (value: number, scale: number) => (scale === 1 ? value : Number((value * scale).toPrecision(12)));

/** Parses '1 240', '132 k', '18.4 M', '5 kWh'. */
function readAmount(text: string): { value: number; unit: string; read: string } | null {
  const [, figure, multiple, rest = ''] =
    /^([+\-−]?(?:[.,\s\u2009\u202F\u00A0]*\d)+(?:e[+-]?\d+)?)\s*([kM](?![A-Za-z]))?(.*)/s.exec(text.trim()) ?? [];
  if (figure === undefined) return null;
  const value = parseInput(figure);
  if (value === null) return null;
  const times = multiple === 'k' ? 1e3 : multiple === 'M' ? 1e6 : 1;
  const isOpen = /,|^\D?\d{1,3}\.\d{3}$/.test(figure);
  const read = multiple ? `read from “${text.trim()}”` : isOpen ? `read as ${formatInput(value)}` : '';
  return { value: value * times, unit: rest.trim(), read };
}

/** Undefined if no country is given (the report's applies); null for an unknown one. */
function readCountry(text: string, countries: Country[]): string | undefined | null {
  if (text === '') return undefined;
  const lower = text.toLowerCase();
  const found = countries.find(({ code, iso3, name }) =>
    [code, iso3, name].some((word) => word?.toLowerCase() === lower),
  );
  return found?.code ?? null;
}

/** Other words for those in the names of items. */
const SYNONYMS: Readonly<Record<string, string>> = { train: 'rail', trains: 'rail', lorry: 'truck' };

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d%.]+/gu) ?? []).map((word) => SYNONYMS[word] ?? word);

/** Items with this id or name, otherwise those with every word of the text in their name, otherwise with parts of words. */
function matches(text: string, options: CarbonInputOption[]): CarbonInputOption[] {
  const words = wordsOf(text);
  const withAll = (fits: (own: string, word: string) => boolean) =>
    options.filter(({ name }) => words.every((word) => wordsOf(name).some((own) => fits(own, word))));
  const exact = options.filter(
    ({ id, name }) => id === text.toLowerCase() || wordsOf(name).join(' ') === words.join(' '),
  );
  if (exact.length > 0) return exact;
  const whole = withAll((own, word) => own === word);
  return whole.length > 0 ? whole : withAll((own, word) => own.includes(word));
}

function noteOf(option: CarbonInputOption, value: number, written: string, read: string): string {
  const parts = [read];
  const amount = inUnitOf(option, value, written);
  if (written === '') parts.push(`read in ${option.unit}`);
  else if (written !== option.unit && amount !== null)
    parts.push(`${formatInput(value)} ${written} is ${formatInput(amount)} ${option.unit}`);
  if (option.factor === null && !option.by_country && option.id !== 'electricity_market')
    parts.push('no factor: emissions unknown, not zero');
  return parts.filter(Boolean).join('; ');
}
