import { unitRatio } from '#engine/index.ts';
import type { ImpactItem, LifeCycleAnalysis } from '#generated/types.ts';
import { UpdateLifeCycleAnalysisBody, UpdateLocationChangeItemsBody } from '#generated/zod/life-cycle-analysis.ts';
import { messageOf } from '#src/forms/messages.ts';
import { columnsOf } from '#src/forms/planned-row.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import { isSame } from '#src/lib/is-same.ts';
import type { Place } from './countries.ts';
import { changeOf, choiceOf, keyAt, newStage, ownItem, pedigreeOf, type ImportRow } from './import-requests.ts';
import {
  COLUMNS,
  headOf,
  ID_HEAD,
  knownItems,
  RESULT_HEADS,
  type Key,
  type KnownItem,
  type Values,
} from './inventory-sheet.ts';
import { STAGE_NAMES } from './parts.ts';

/** What the texts of a file may name. */
export interface Tables {
  impacts: readonly Pick<ImpactItem, 'id' | 'name' | 'unit' | 'item_type'>[];
  places: readonly Place[];
}

/** A cell that cannot be imported. */
class Rejected extends Error {
  constructor(key: Key | null, message: string) {
    super(`${key === null ? ID_HEAD : headOf(key)}: ${message}`);
  }
}

/** Properties of an item that only the process sets. */
const CALCULATED: readonly Key[] = ['name', 'source', 'direction', 'stage', 'amount', 'unit', 'step_id', 'note'];
const REQUIRED: readonly Key[] = ['name', 'amount', 'unit', 'direction', 'stage'];
const NUMBERS: readonly Key[] = ['amount', 'distance'];
/** A spreadsheet that stores what it shows rounds amounts to the digits of the export. */
const SHOWN = 0.5e-6;

/**
 * Plans the import of an inventory: the effect of each row on the analysis, before anything is stored. Items are
 * matched by id; a custom item with another id by its name.
 * @throws Error with a readable message if a column is unknown or missing
 */
export function planImport(
  cells: readonly (readonly string[])[],
  analysis: LifeCycleAnalysis,
  tables: Tables,
): ImportRow[] {
  const [head, ...lines] = cells;
  if (!head) return [];
  const keys = columnsOf(head, keyOf);
  if (!keys.includes('id')) throw new Error(`Missing column “${ID_HEAD}”. Export the inventory to see its columns.`);
  const known = knownItems(analysis);
  const seen = new Map<string, number>();
  return lines.flatMap((texts, index): ImportRow[] => {
    if (texts.every((text) => text.trim() === '')) return [];
    const line = index + 2;
    const row = readRow(line, texts, keys, { analysis, tables, known });
    const key = row.id ?? (texts[keys.indexOf('id')]?.trim() || row.name.toLowerCase());
    const first = seen.get(key);
    if (first === undefined) seen.set(key, line);
    return [first === undefined ? row : { ...row, effect: 'refused', note: `${ID_HEAD}: already on line ${first}.` }];
  });
}

function keyOf(heading: string): Key | 'id' | null {
  const wanted = heading.trim().toLowerCase();
  const is = (head: string) => head.toLowerCase() === wanted;
  if (is(ID_HEAD)) return 'id';
  if (wanted === '' || RESULT_HEADS.some(is)) return null;
  const column = COLUMNS.find(({ head }) => is(head));
  if (!column)
    throw new Error(
      `Unknown column “${heading}”. Only the inventory can be imported; results are calculated. Export the inventory to see its columns.`,
    );
  return column.key;
}

interface Here {
  analysis: LifeCycleAnalysis;
  tables: Tables;
  known: readonly KnownItem[];
}

function readRow(
  line: number,
  texts: readonly string[],
  keys: readonly (Key | 'id' | null)[],
  { analysis, tables, known }: Here,
): ImportRow {
  const given = new Map(keys.map((key, at) => [key, texts[at]?.trim() ?? '']));
  const name = given.get('name') ?? '';
  const row: ImportRow = {
    line,
    name: name || (given.get('id') ?? ''),
    effect: 'refused',
    note: '',
    id: null,
    isCustom: true,
    values: {},
  };
  try {
    const here = findItem(given.get('id') ?? '', name, given.get('source') ?? '', known);
    const before = here?.values ?? {};
    const values = readCells(given, before, tables);
    if (here && here.origin !== 'custom') checkCalculated(here, values);
    if (!here) complete(values, tables);
    const changed = COLUMNS.filter(({ key }) => key !== 'source' && !isSame(before[key], values[key]));
    const found: ImportRow = { ...row, id: here?.id ?? null, isCustom: !here || here.origin === 'custom', values };
    if (changed.length === 0) return { ...found, effect: 'same' };
    if (here?.origin === 'displaced')
      throw new Rejected(
        changed[0]!.key,
        'this item is calculated from the co-products. Change the co-products in Goal and scope.',
      );
    if (!here?.item?.chosen) checkUnits(values, changed, tables);
    checkLimits(found, analysis);
    const notes = [here ? changed.map(({ head }) => head).join(', ') : '', boundaryNote(found, analysis)];
    return { ...found, effect: here ? 'changed' : 'new', note: notes.filter(Boolean).join('; ') };
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return { ...row, id: known.find(({ id }) => id === given.get('id'))?.id ?? null, note: error.message };
  }
}

/** The item of a row; null for a new custom item. */
function findItem(id: string, name: string, source: string, known: readonly KnownItem[]): KnownItem | null {
  const found = known.find((one) => one.id === id);
  if (found) return found;
  const isCustom = source === '' ? id === '' : source.toLowerCase() === 'user';
  if (!isCustom)
    throw new Rejected(
      null,
      id === ''
        ? 'missing. Only custom items can be added.'
        : `this analysis has no item “${id}”. Clear the id and the source to add a custom item.`,
    );
  const same = (one: KnownItem) => one.origin === 'custom' && one.values.name?.toLowerCase() === name.toLowerCase();
  return known.find(same) ?? null;
}

function readCells(given: ReadonlyMap<Key | 'id' | null, string>, before: Values, tables: Tables): Values {
  const values: Record<string, unknown> = { ...before };
  for (const { key } of COLUMNS) {
    const text = given.get(key);
    if (text === undefined) continue;
    // What an item must have stays as it is where the cell is empty.
    if (text !== '') values[key] = readCell(key, text, tables);
    else if (!REQUIRED.includes(key) && key !== 'source') delete values[key];
  }
  return values;
}

function readCell(key: Key, text: string, { impacts, places }: Tables): Values[Key] {
  const lower = text.toLowerCase();
  if (NUMBERS.includes(key)) {
    const value = parseInput(text);
    if (value === null) throw new Rejected(key, `“${text}” is not a number.`);
    return value;
  }
  if (key === 'scores') return text.split(/[\s,;]+/).map((part) => readScore(part, text));
  if (key === 'direction') return oneOf(key, text, { in: 'in', out: 'out' });
  if (key === 'stage') return oneOf(key, text, STAGE_NAMES);
  if (key === 'impact_item_id') {
    const found = impacts.find((one) => one.id === text || one.name.toLowerCase() === lower);
    if (!found) throw new Rejected(key, `unknown impact item “${text}”.`);
    return found.id;
  }
  if (key !== 'country' && key !== 'to_country') return text;
  const found = places.find(({ code, name }) => code === text.toUpperCase() || name.toLowerCase() === lower);
  if (found) return found.code;
  // A region without a grid of its own; the server knows which there are.
  if (/^[A-Z][A-Z0-9_]+$/.test(text)) return text;
  throw new Rejected(key, `unknown country “${text}”. Enter its code, such as NO.`);
}

function readScore(part: string, text: string): number {
  const score = parseInput(part);
  if (score === null) throw new Rejected('scores', `“${text}” is not five numbers from 1 to 5, such as 2 1 3 1 2.`);
  return score;
}

function oneOf(key: Key, text: string, names: Record<string, string>): string {
  const lower = text.toLowerCase();
  const found = Object.entries(names).find(([id, name]) => id === lower || name.toLowerCase() === lower);
  if (!found) throw new Rejected(key, `“${text}” is not one of ${Object.values(names).join(', ')}.`);
  return found[0];
}

/** @throws Rejected if the row has another value than the process */
function checkCalculated({ origin, values: before }: KnownItem, after: Values): void {
  const from = origin === 'process' ? 'the process' : 'the co-products';
  for (const key of CALCULATED) {
    const [was, is] = [before[key], after[key]];
    const shown = (value: unknown) =>
      typeof value === 'number' ? formatInput(Number(value.toPrecision(9))) : `“${String(value)}”`;
    if (key === 'amount' && Math.abs(Number(was) - Number(is)) <= SHOWN) after.amount = before.amount!;
    else if (!isSame(was, is))
      throw new Rejected(
        key,
        was === undefined
          ? `${shown(is)} can be set for custom items only.`
          : `${shown(is)} differs from ${shown(was)}, which is calculated from ${from} and cannot be imported.`,
      );
  }
}

/** A new custom item has the unit and direction of its impact item unless the row says otherwise. */
function complete(values: Values, { impacts }: Tables): void {
  const impact = impacts.find(({ id }) => id === values.impact_item_id);
  const isOut = impact?.item_type === 'waste' || impact?.item_type === 'emission';
  if (impact) values.unit ??= impact.unit;
  if (impact) values.direction ??= isOut ? 'out' : 'in';
  for (const key of REQUIRED) if (values[key] === undefined) throw new Rejected(key, 'missing.');
}

type Columns = readonly { key: Key }[];

/** @throws Rejected if the amount does not convert to the unit of the impact item */
function checkUnits({ unit = '', impact_item_id: id }: Values, changed: Columns, { impacts }: Tables): void {
  const impact = impacts.find((one) => one.id === id);
  const at = changed.find(({ key }) => key === 'unit' || key === 'impact_item_id');
  if (impact && at && unitRatio(unit, impact.unit) === null)
    throw new Rejected(
      at.key,
      `an amount in ${unit} cannot be converted to ${impact.unit}, the unit of ${impact.name}.`,
    );
}

/** @throws Rejected if a value is outside the limits of the contract */
function checkLimits(row: ImportRow, { functional_unit, boundary }: LifeCycleAnalysis): void {
  const id = row.id ?? 'new';
  const own = row.isCustom ? { own_items: [ownItem(row)] } : { item_choices: [choiceOf(id, row.values) ?? []].flat() };
  const pedigree = [pedigreeOf(id, row.values) ?? []].flat();
  const input = UpdateLifeCycleAnalysisBody.safeParse(
    { functional_unit, boundary, ...own, uncertainty: { pedigree } },
    { reportInput: true },
  );
  const change = changeOf(id, row.values);
  const moved = UpdateLocationChangeItemsBody.safeParse(
    { location_change_items: [change ?? []].flat() },
    { reportInput: true },
  );
  const [issue] = [...(input.error?.issues ?? []), ...(moved.error?.issues ?? [])];
  if (issue) throw new Rejected(keyAt(issue.path.join('.')) ?? 'name', messageOf(issue));
  const { to_country, to_activity, distance, transport } = row.values;
  if (to_country === undefined && to_activity === undefined && (distance ?? transport) !== undefined)
    throw new Rejected('to_country', 'missing. Transport is added only to a relocated item.');
  if (transport !== undefined && distance === undefined)
    throw new Rejected('distance', 'missing. A transport activity needs a distance.');
}

/** A stage outside the system boundary is added to it; otherwise the item would be ignored. */
function boundaryNote(row: ImportRow, analysis: LifeCycleAnalysis): string {
  const stage = newStage(row, analysis);
  return stage === null ? '' : `the system boundary will then include “${STAGE_NAMES[stage]}”`;
}
