import { inUnitOf, isUnitFor, readUnit, unitFault, unitFor } from '#engine/index.ts';
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

/** Reads lines of cells as entries; without a header row the columns are item, quantity, unit, country. */
export function readRows(cells: readonly (readonly string[])[], tables: Tables): ReadSheet {
  const rows: ReadRow[] = [];
  const skipped: number[] = [];
  let columns: (Key | null)[] | null = null;
  for (const [index, line] of cells.entries()) {
    const trimmed = line.map((cell) => cell.trim());
    if (trimmed.every((cell) => cell === '')) {
      skipped.push(index + 1);
      continue;
    }
    const head: (Key | null)[] | null = columns === null ? headOf(trimmed) : null;
    columns ??= head ?? IN_ORDER;
    if (head) skipped.push(index + 1);
    else rows.push(readRow(index + 1, trimmed, columns, tables));
  }
  return { rows, skipped };
}

function headOf(cells: string[]): (Key | null)[] | null {
  const keys = cells.map((cell) => {
    // A unit in brackets in a heading comes from the export.
    const plain = cell
      .toLowerCase()
      .replace(/^([^(]*)\(.*\)$/, '$1')
      .trim();
    return (Object.keys(HEADS) as Key[]).find((key) => HEADS[key].includes(plain)) ?? null;
  });
  return keys.includes('item') && keys.includes('quantity') ? keys : null;
}

function readRow(line: number, cells: string[], columns: (Key | null)[], tables: Tables): ReadRow {
  const of = (key: Key) => cells[columns.indexOf(key)]?.trim() ?? '';
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
  const written = amount.unit || of('unit');
  const country = readCountry(of('country'), tables.countries);
  if (country === null) return { ...row, problem: `Unknown country “${of('country')}”.` };
  const own = of('own_factor') === '' ? undefined : parseInput(of('own_factor'));
  if (own === null || (own ?? 0) < 0)
    return { ...row, problem: `“${of('own_factor')}” is not a factor: enter a number of 0 or more.` };

  const process = readProcess(of, tables.processes ?? []);
  if (typeof process === 'string') return { ...row, problem: process };
  const contract = readContract(of);
  if (typeof contract === 'string') return { ...row, problem: contract };
  const share = of('share') === '' ? undefined : parseInput(of('share'));
  if (share === null) return { ...row, problem: `“${of('share')}” is not a share.` };

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
  const entryOf = (option: CarbonInputOption): CarbonEntryInput => ({
    input_option_id: option.id,
    quantity: amount.value,
    unit: unitFor(option, written || option.unit),
    ...(country === undefined ? {} : { country }),
    ...(of('name') ? { name: of('name') } : {}),
    ...(own === undefined ? {} : { own_factor: own, own_factor_source: of('own_factor_source') || of('evidence') }),
    ...(share === undefined || share === 1 ? {} : { share }),
    ...(contract === undefined ? {} : { contract }),
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
  const [share, factor] = [of('contract_share'), of('contract_factor')].map((text) =>
    text === '' ? undefined : parseInput(text),
  );
  if (typeof share !== 'number' || typeof factor !== 'number')
    return 'The contract’s share and factor must be numbers.';
  return { kind, share, factor };
}

/** Parses '1 240', '132 k', '18.4 M', '5 kWh'. */
function readAmount(text: string): { value: number; unit: string; read: string } | null {
  const [, figure, multiple, rest = ''] =
    /^([+\-−]?(?:[.,\s\u2009\u202F\u00A0]*\d)+(?:e[+-]?\d+)?)\s*([kM](?![A-Za-z]))?(.*)/s.exec(text.trim()) ?? [];
  if (figure === undefined) return null;
  const value = parseInput(figure);
  if (value === null) return null;
  const times = multiple === 'k' ? 1e3 : multiple === 'M' ? 1e6 : 1;
  const read = multiple ? `read from “${text.trim()}”` : figure.includes(',') ? `read as ${formatInput(value)}` : '';
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
