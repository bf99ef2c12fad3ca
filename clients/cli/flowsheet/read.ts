/** Reads a flowsheet workbook: a process, or every row that is wrong. */
import { inflateRawSync } from 'node:zlib';
import readWorkbook from 'read-excel-file/node';
import {
  catalogue,
  type Library,
  type Parameter,
  parameterOf,
  parseScenario,
  type ScenarioInput,
  type SettingValue,
  type Step,
  type StepOutlet,
  type UnitOperation,
} from '@titre/engine';
import { convert, dimension, isUnit } from '@titre/engine/wording';
import { Failure, type Fault } from '../failure.ts';
import { NONE, PROPERTIES, type PropertyKey, SHEETS, type SheetKind, type SheetName } from './sheets.ts';

type Cell = string | number | boolean | Date | null;

export type Flowsheet = Pick<ScenarioInput, 'name' | 'product' | 'configuration'>;

/** Where a setting, price or assumption was read, to say where a fault of the evaluation is. */
export type Places = ReadonlyMap<string, string>;

/** Rows of a sheet; larger than any process. */
const MOST_ROWS = 5000;

/** Bytes of all parts of a workbook without compression; ours has 0.3 MB. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Cells of all sheets up to the last row and column: the reader makes one of each, also of the empty ones. */
const MOST_CELLS = 2_000_000;

/** @throws Failure with every row that is wrong; nothing is read of a workbook with one */
export async function readFlowsheet(file: Buffer, library: Library): Promise<{ flowsheet: Flowsheet; places: Places }> {
  const reader = new Reader(await sheetsIn(file), library);
  const flowsheet = reader.read();
  if (reader.faults.length > 0) throw new Failure(reader.faults);
  return { flowsheet, places: reader.places };
}

const TOO_LARGE = 'Delete sheets, rows and columns that are not part of the flowsheet.';

/**
 * The parts of a zip archive as text, by its directory; none for any other file.
 * @throws RangeError ERR_BUFFER_TOO_LARGE if they are larger than any flowsheet, whatever the directory says
 */
function* partsOf(file: Buffer): Generator<string> {
  const end = file.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || end + 22 > file.length) return;
  let left = MOST_BYTES;
  let at = file.readUInt32LE(end + 16);
  for (let parts = file.readUInt16LE(end + 10); parts > 0; parts--) {
    const start = file.readUInt32LE(at + 42);
    const content = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    const packed = file.subarray(content, content + file.readUInt32LE(at + 20));
    const isStored = file.readUInt16LE(at + 10) === 0;
    const part = isStored ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, left) });
    left -= part.length;
    yield part.toString('latin1');
    // Name, extra field and comment follow the fixed part of an entry.
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
}

/** @throws Failure for a workbook that would need much memory, or that cannot be read */
function checkSize(file: Buffer): void {
  let cells = 0;
  for (const part of partsOf(file)) {
    let [rows, columns] = [0, 0];
    for (const [, letters = '', row] of part.matchAll(/ r="([A-Z]{0,3})(\d{1,7})"/g)) {
      let column = 0;
      for (const letter of letters) column = 26 * column + letter.charCodeAt(0) - 64;
      rows = Math.max(rows, Number(row));
      columns = Math.max(columns, column);
    }
    cells += rows * columns;
  }
  if (cells > MOST_CELLS)
    throw new Failure(
      `The workbook has ${(cells / 1e6).toFixed(1)} million cells up to its last row and column; the maximum is ${MOST_CELLS / 1e6} million. ${TOO_LARGE}`,
    );
}

async function sheetsIn(file: Buffer): Promise<Map<string, Cell[][]>> {
  try {
    checkSize(file);
    const sheets = await readWorkbook(file);
    return new Map(sheets.map(({ sheet, data }) => [sheet.trim().toLowerCase(), data as Cell[][]]));
  } catch (error) {
    if (error instanceof Failure) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Failure(`The workbook is larger than ${MOST_BYTES / 2 ** 20} MB when uncompressed. ${TOO_LARGE}`);
    throw new Failure(
      'The file cannot be read as a workbook. Save it as .xlsx, or fill in a workbook written by titre template.',
    );
  }
}

/** One row of a sheet by the titles of its columns. */
interface Row {
  /** Number as a spreadsheet shows it. */
  number: number;
  text: (column: string) => string;
  cell: (column: string) => Cell;
}

class Reader {
  readonly faults: Fault[] = [];
  readonly places = new Map<string, string>();
  private readonly sheets: ReadonlyMap<string, Cell[][]>;
  private readonly library: Library;
  private readonly operations: readonly UnitOperation[] = catalogue();
  private readonly steps = new Map<string, Step>();
  private readonly locks = new Map<string, Step>();

  constructor(sheets: ReadonlyMap<string, Cell[][]>, library: Library) {
    this.sheets = sheets;
    this.library = library;
  }

  read(): Flowsheet {
    const { name, product, outlet } = this.process();
    this.readSteps();
    this.readSettings();
    this.readStreams();
    this.readOutlets();
    const assumptions = this.assumptions();
    if (outlet) {
      const step = this.checkStep(outlet.from, 'process', outlet.row, 'Value');
      if (step) this.outletOf(step, outlet.outlet, 'process', outlet.outletRow, 'Value');
    }
    return {
      name,
      product,
      configuration: {
        uo_settings: [...this.steps.values()],
        locked_values: { uo_settings: [...this.locks.values()] },
        assumptions,
        ...(outlet && {
          product: { from: outlet.from, outlet: outlet.outlet, ...(outlet.basis !== '' && { basis: outlet.basis }) },
        }),
      },
    };
  }

  private wrong(sheet: SheetName, row: number, column: string, message: string): void {
    this.faults.push({ field: placeOf(sheet, row, column), message });
  }

  /** The rows of a sheet that are not empty; none if the sheet may be missing and is. */
  private rows(sheet: SheetName, isRequired = false): Row[] {
    const { name, columns }: SheetKind = SHEETS[sheet];
    const cells = this.sheets.get(name.toLowerCase());
    if (!cells) {
      if (isRequired)
        this.faults.push({
          field: name,
          message: 'This sheet is missing. Copy it from a workbook written by titre template.',
        });
      return [];
    }
    const [head = [], ...body] = cells;
    const titles = head.map((title) => textOf(title).toLowerCase());
    const missing = columns.filter(({ title, required }) => required && !titles.includes(title.toLowerCase()));
    if (missing.length > 0) {
      for (const { title } of missing) this.wrong(sheet, 1, title, 'This column is missing.');
      return [];
    }
    if (body.length > MOST_ROWS) {
      this.wrong(sheet, MOST_ROWS + 2, '', `The sheet has ${body.length} rows; the maximum is ${MOST_ROWS}.`);
      return [];
    }
    return body.flatMap((row, at): Row[] => {
      if (row.every((one) => textOf(one) === '')) return [];
      const cell = (column: string): Cell => row[titles.indexOf(column.toLowerCase())] ?? null;
      const read = { number: at + 2, cell, text: (column: string) => textOf(cell(column)) };
      const empty = columns.filter(({ title, required }) => required === true && read.text(title) === '');
      for (const { title } of empty) this.wrong(sheet, read.number, title, 'Enter a value.');
      return empty.length > 0 ? [] : [read];
    });
  }

  private process(): {
    name: string;
    product: ScenarioInput['product'];
    outlet: { from: string; outlet: string; basis: string; row: number; outletRow: number } | null;
  } {
    const found = new Map<PropertyKey, { value: Cell; row: number }>();
    for (const row of this.rows('process', true)) {
      const property = PROPERTIES.find(({ title }) => title.toLowerCase() === row.text('Property').toLowerCase());
      if (!property) {
        const known = PROPERTIES.map(({ title }) => title).join(', ');
        this.wrong(
          'process',
          row.number,
          'Property',
          `Unknown property “${row.text('Property')}”; it must be one of ${known}.`,
        );
      } else if (found.has(property.key))
        this.wrong('process', row.number, 'Property', 'This property occurs twice. Delete one of the rows.');
      else found.set(property.key, { value: row.cell('Value'), row: row.number });
    }
    if (this.sheets.has('process'))
      for (const { key, title, required } of PROPERTIES)
        if (required && textOf(found.get(key)?.value ?? null) === '')
          this.wrong('process', found.get(key)?.row ?? 1, 'Value', `Enter a value for ${title}.`);
    const text = (key: PropertyKey): string => textOf(found.get(key)?.value ?? null);
    const rowOf = (key: PropertyKey): number => found.get(key)?.row ?? 1;
    const kinds = ['protein', 'molecule', 'biomass'] as const;
    const kind = kinds.find((one) => one === text('kind').toLowerCase());
    if (!kind && text('kind') !== '')
      this.wrong('process', rowOf('kind'), 'Value', `“${text('kind')}” must be one of ${kinds.join(', ')}.`);
    const idOf = (key: PropertyKey, list: readonly { id: string; name: string }[], what: string): string | null => {
      if (text(key) === '') return null;
      const row = list.find(({ id, name }) => id === text(key) || name.toLowerCase() === text(key).toLowerCase());
      if (!row) this.wrong('process', rowOf(key), 'Value', `There is no ${what} “${text(key)}” in the library.`);
      return row?.id ?? null;
    };
    const component =
      kind === 'protein'
        ? idOf('component', this.library.proteins, 'protein')
        : idOf('component', this.library.molecules, 'molecule');
    if (kind && kind !== 'biomass' && text('component') === '')
      this.wrong('process', rowOf('component'), 'Value', `Enter the ${kind} that the process makes.`);
    const from = text('product_step');
    const isStated = from !== '' || text('product_outlet') !== '';
    return {
      name: text('name'),
      product: {
        name: text('product'),
        kind: kind ?? 'biomass',
        component_id: component,
        host_id: idOf('host', this.library.cells, 'host'),
        selling_price: this.number('process', rowOf('price'), 'Value', found.get('price')?.value ?? null),
      },
      outlet: isStated
        ? {
            from,
            outlet: text('product_outlet') || 'product',
            basis: text('product_basis'),
            row: rowOf('product_step'),
            outletRow: rowOf('product_outlet'),
          }
        : null,
    };
  }

  private readSteps(): void {
    for (const row of this.rows('steps', true)) {
      const [id, asked] = [row.text('Step'), row.text('Unit operation')];
      if (this.steps.has(id)) {
        this.wrong('steps', row.number, 'Step', `“${id}” occurs twice. Give each step a unique id.`);
        continue;
      }
      if (id.includes('.')) this.wrong('steps', row.number, 'Step', `“${id}” must not contain a full stop.`);
      const operation = this.operations.find(
        ({ id: key, name }) => key === asked || name.toLowerCase() === asked.toLowerCase(),
      );
      if (!operation)
        this.wrong(
          'steps',
          row.number,
          'Unit operation',
          `Unknown unit operation “${asked}”${this.near(asked)}. The Catalogue sheet of titre template lists all unit operations.`,
        );
      this.steps.set(id, {
        id,
        unit_operation: operation?.id ?? asked,
        name: row.text('Name') || (operation?.name ?? asked),
        settings: {},
      });
    }
    if (this.sheets.has('steps') && this.steps.size === 0 && this.faults.length === 0)
      this.wrong('steps', 2, 'Step', 'Enter at least one step.');
  }

  /** The operation whose name begins like the one that was asked for. */
  private near(asked: string): string {
    const word = asked.toLowerCase().slice(0, 5);
    const found = this.operations.find(({ id, name }) => id.startsWith(word) || name.toLowerCase().startsWith(word));
    return found ? `; similar name: ${found.name}` : '';
  }

  private checkStep(id: string, sheet: SheetName, row: number, column: string): Step | undefined {
    const step = this.steps.get(id);
    if (!step) this.wrong(sheet, row, column, `The Steps sheet has no step “${id}”.`);
    return step;
  }

  private readSettings(): void {
    for (const row of this.rows('settings')) {
      const step = this.checkStep(row.text('Step'), 'settings', row.number, 'Step');
      const operation = step && this.operations.find(({ id }) => id === step.unit_operation);
      if (!step || !operation) continue;
      const key = row.text('Setting');
      const parameter = parameterOf(operation, key);
      if (!parameter) {
        this.wrong(
          'settings',
          row.number,
          'Setting',
          `${operation.name} has no setting “${key}”. The Catalogue sheet of titre template lists its settings.`,
        );
        continue;
      }
      const value = this.setting(row, parameter);
      if (value === undefined) continue;
      const isLocked = this.flag('settings', row, 'Locked');
      if (key in step.settings || key in (this.locks.get(step.id)?.settings ?? {})) {
        this.wrong('settings', row.number, 'Setting', `“${key}” of ${step.id} occurs twice. Delete one of the rows.`);
        continue;
      }
      this.places.set(`${step.id}.${key}`, placeOf('settings', row.number, 'Value'));
      if (!isLocked) step.settings[key] = value;
      else {
        const locked = this.locks.get(step.id) ?? { ...step, settings: {} };
        locked.settings[key] = value;
        this.locks.set(step.id, locked);
      }
    }
  }

  /** A value as the setting takes it; undefined if it is wrong. */
  private setting(row: Row, parameter: Parameter): SettingValue | undefined {
    const { type, choices, unit, min, max } = parameter;
    const text = row.text('Value');
    const wrong = (message: string, column = 'Value'): undefined =>
      this.wrong('settings', row.number, column, message) as undefined;
    if (type === 'boolean') return this.flag('settings', row, 'Value');
    if (type === 'choice') {
      const found = choices.find(({ value, title }) => value === text || title.toLowerCase() === text.toLowerCase());
      // Rows of the library can be chosen too where the declaration says so.
      if (found || parameter.library) return found?.value ?? text;
      return wrong(`“${text}” must be one of ${choices.map(({ value }) => value).join(', ')}.`);
    }
    if (type !== 'number' && type !== 'integer') return text.toLowerCase() === NONE ? '' : text;
    const entered = this.number('settings', row.number, 'Value', row.cell('Value'));
    if (entered === null) return undefined;
    const own = row.text('Unit') || unit;
    if (!isUnit(own) || dimension(own) !== dimension(unit))
      return wrong(
        `“${own}” is not a unit of ${parameter.title}; enter ${unit}${parameter.display_unit === unit ? '' : ` or ${parameter.display_unit}`}.`,
        'Unit',
      );
    const value = convert(entered, own, unit);
    if (type === 'integer' && !Number.isInteger(value))
      return wrong(`${parameter.title} must be a whole number, not ${text}.`);
    if (min !== null && value < min)
      return wrong(`${parameter.title} must be ${convert(min, unit, own)} ${own} or more, not ${text}.`);
    if (max !== null && value > max)
      return wrong(`${parameter.title} must be ${convert(max, unit, own)} ${own} or less, not ${text}.`);
    return value;
  }

  private readStreams(): void {
    for (const row of this.rows('streams')) {
      const from = this.checkStep(row.text('From'), 'streams', row.number, 'From');
      const to = this.checkStep(row.text('To'), 'streams', row.number, 'To');
      if (!from || !to) continue;
      const outlet = this.outletOf(from, row.text('Outlet') || 'product', 'streams', row.number);
      const share = this.number('streams', row.number, 'Share', row.cell('Share'));
      if (share !== null && !(share >= 0 && share <= 1))
        this.wrong('streams', row.number, 'Share', `Enter a share from 0 to 1, not ${row.text('Share')}.`);
      const inlet = row.text('Inlet');
      const inlets = this.operations.find(({ id }) => id === to.unit_operation)?.inlets ?? [];
      if (inlet !== '' && !inlets.some(({ key }) => key === inlet)) {
        const known =
          inlets.length === 0
            ? 'it has no inlet other than the feed'
            : `its inlets are ${inlets.map(({ key }) => key).join(', ')}`;
        this.wrong('streams', row.number, 'Inlet', `${to.name} has no inlet “${inlet}”; ${known}.`);
      }
      (to.feeds ??= []).push({
        from: from.id,
        outlet,
        ...(share !== null && { share }),
        ...(row.text('Next batch') !== '' && { next_batch: this.flag('streams', row, 'Next batch') }),
        ...(inlet !== '' && { inlet }),
      });
    }
  }

  private outletOf(step: Step, outlet: string, sheet: SheetName, row: number, column = 'Outlet'): string {
    const operation = this.operations.find(({ id }) => id === step.unit_operation);
    const known = operation?.outlets.map(({ key }) => key) ?? [];
    if (operation && !known.includes(outlet))
      this.wrong(sheet, row, column, `${step.name} has no outlet “${outlet}”; it must be one of ${known.join(', ')}.`);
    return outlet;
  }

  private readOutlets(): void {
    const disposals = ['wastewater', 'solids', 'solvent', 'vent', 'burned', 'sold'] as const;
    for (const row of this.rows('outlets')) {
      const step = this.checkStep(row.text('Step'), 'outlets', row.number, 'Step');
      const asked = row.text('Destination').toLowerCase();
      const disposal = disposals.find((one) => one === asked);
      if (!disposal)
        this.wrong('outlets', row.number, 'Destination', `Enter one of ${disposals.join(', ')}, not “${asked}”.`);
      const price = this.number('outlets', row.number, 'Price (USD/kg)', row.cell('Price (USD/kg)'));
      const footprint = 'Avoided footprint (kg CO2e/kg)';
      const avoided = this.number('outlets', row.number, footprint, row.cell(footprint));
      if (!step || !disposal) continue;
      const outlet = this.outletOf(step, row.text('Outlet'), 'outlets', row.number);
      if (step.outlets?.[outlet]) {
        this.wrong('outlets', row.number, 'Outlet', `“${outlet}” of ${step.id} occurs twice. Delete one of the rows.`);
        continue;
      }
      const made: StepOutlet = {
        disposal,
        ...(row.text('Name') !== '' && { name: row.text('Name') }),
        ...(price !== null && { price }),
        ...(row.text('Basis') !== '' && { basis: row.text('Basis') }),
        ...(avoided !== null && { avoided_gwp: avoided }),
      };
      (step.outlets ??= {})[outlet] = made;
    }
  }

  private assumptions(): ScenarioInput['configuration']['assumptions'] {
    const groups: Record<string, Record<string, SettingValue>> = {};
    for (const row of this.rows('prices')) {
      const price = this.number('prices', row.number, 'Price', row.cell('Price'));
      if (price === null) continue;
      const item = row.text('Item');
      if (Object.hasOwn(groups['prices'] ?? {}, item)) {
        this.wrong('prices', row.number, 'Item', `“${item}” occurs twice. Delete one of the rows.`);
        continue;
      }
      (groups['prices'] ??= {})[item] = price;
      this.places.set(`prices.${item}`, placeOf('prices', row.number, 'Item'));
    }
    for (const row of this.rows('assumptions')) {
      const path = row.text('Assumption');
      const [group = '', key = '', ...more] = path.split('.');
      if (key === '' || more.length > 0 || group === 'prices') {
        this.wrong(
          'assumptions',
          row.number,
          'Assumption',
          `Enter a path such as finance.discount_rate, not “${path}”. Enter prices in the Prices sheet.`,
        );
        continue;
      }
      if (Object.hasOwn(groups[group] ?? {}, key)) {
        this.wrong('assumptions', row.number, 'Assumption', `“${path}” occurs twice. Delete one of the rows.`);
        continue;
      }
      const cell = row.cell('Value');
      (groups[group] ??= {})[key] = typeof cell === 'number' ? cell : row.text('Value');
      this.places.set(path, placeOf('assumptions', row.number, 'Value'));
    }
    this.checkAssumptions(groups);
    return groups;
  }

  /** The reader of scenario files knows which assumptions there are, and what they can be. */
  private checkAssumptions(assumptions: Record<string, Record<string, SettingValue>>): void {
    const configuration = { uo_settings: [], locked_values: { uo_settings: [] }, assumptions };
    const parsed = parseScenario(JSON.stringify({ format_version: 1, configuration }));
    if (parsed.ok) return;
    const prefix = 'configuration.assumptions.';
    const faults = [...parsed.faults, ...parsed.unknown.map((field) => ({ field, message: 'is not an assumption.' }))];
    for (const { field, message } of faults.filter((one) => one.field.startsWith(prefix))) {
      const path = field.slice(prefix.length);
      // An unknown group is one fault, at the first of its assumptions.
      const at = [...this.places.keys()].find((key) => key === path || key.startsWith(`${path}.`));
      this.faults.push({ field: this.places.get(at ?? '') ?? path, message: `${at ?? path} ${message}` });
    }
  }

  /** A number, or null for an empty cell. */
  private number(sheet: SheetName, row: number, column: string, cell: Cell): number | null {
    const text = textOf(cell);
    if (text === '') return null;
    const value = typeof cell === 'number' ? cell : Number(text);
    if (Number.isFinite(value)) return value;
    this.wrong(sheet, row, column, `Enter a number, not “${text}”.`);
    return null;
  }

  /** Whether a cell says yes; an empty one says no. */
  private flag(sheet: SheetName, row: Row, column: string): boolean {
    const cell = row.cell(column);
    const text = row.text(column).toLowerCase();
    if (cell === true || text === 'yes') return true;
    if (cell !== false && text !== 'no' && text !== '')
      this.wrong(sheet, row.number, column, `Enter yes or no, not “${text}”.`);
    return false;
  }
}

const placeOf = (sheet: SheetName, row: number, column: string): string =>
  [SHEETS[sheet].name, `row ${row}`, column].filter(Boolean).join(', ');

const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString() : String(cell).trim();
