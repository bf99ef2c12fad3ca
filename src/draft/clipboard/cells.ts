import { isTextType } from '#engine/declare/text-settings.ts';
import { dimension, type Unit } from '#engine/wording/quantity.ts';
import type { Parameter } from '#engine/types/catalogue.ts';
import type { SettingValue } from '#engine/types/configuration.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import { readUnit, type UnitAliases } from '#src/lib/read-unit.ts';
import { complaint } from '../setting-range.ts';
import { fromDisplay, toDisplay } from '../values.ts';
import { shownIn, unitShown } from '#src/lib/currency.ts';

/** A row of a pasted column, as read. */
export interface PastedRow {
  /** The pasted text. */
  text: string;
  parameter: Parameter | null;
  /** In the engine's unit; null if invalid. */
  value: SettingValue | null;
  /** How the text was read, such as a conversion; may be empty. */
  note: string;
  /** Why the value cannot be entered. */
  problem: string | null;
}

/** Spellings of units in spreadsheets and by users. */
const ALIASES: UnitAliases = {
  c: '°C',
  degc: '°C',
  ºc: '°C',
  hr: 'h',
  hrs: 'h',
  hours: 'h',
  days: 'd',
  minutes: 'min',
  m3: 'm³',
  'm3/h': 'm³/h',
  m2: 'm²',
  um: 'µm',
  μm: 'µm',
  'kg/m3': 'kg/m³',
  lmh: 'L/m²/h',
  'l/m2/h': 'L/m²/h',
  'l/m2': 'L/m²',
  percent: '%',
  cp: 'mPa·s',
  'w/l': 'kW/m³',
};

/** The unit that a text means; null if unknown. */
export const readCellUnit = (text: string): Unit | null => readUnit(text, ALIASES);

/** Lines and cells of text copied from a spreadsheet; empty lines are skipped. */
export const cellsOf = (text: string): string[][] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));

/**
 * Reads pasted cells as settings. A row that begins with a setting's name sets it (`name, value, unit`); rows with only
 * values set the settings in their order from `start`.
 * @param parameters the shown settings, in the shown order, with the shown units
 */
export function readCells(text: string, parameters: readonly Parameter[], start: string | null): PastedRow[] {
  let place = Math.max(
    0,
    parameters.findIndex(({ key }) => key === start),
  );
  return cellsOf(text).map((cells) => {
    const [first = '', ...rest] = cells;
    const line = cells.filter(Boolean).join('  ');
    const named = rest.length > 0 ? parameters.find((one) => isNamed(one, first)) : undefined;
    if (named) return read(line, named, rest[0] ?? '', rest[1] ?? '');
    if (rest.length > 1 || (rest.length === 1 && parseQuantity(first) === null))
      return { text: line, parameter: null, value: null, note: '', problem: `This step has no setting “${first}”.` };
    const parameter = parameters[place];
    place += 1;
    if (!parameter)
      return { text: line, parameter: null, value: null, note: '', problem: 'No setting is left for this value.' };
    return read(line, parameter, first, rest[0] ?? '');
  });
}

const isNamed = ({ key, title }: Parameter, text: string): boolean =>
  [key, title].some((name) => name.toLowerCase() === text.toLowerCase());

/** A number and the unit after it. */
function parseQuantity(text: string): { number: number; unit: string } | null {
  const [, figure, unit = ''] =
    /^([+\-−]?(?:[.,\s\u2009\u202F\u00A0]*\d)+(?:e[+-]?\d+)?)(.*)/is.exec(text.trim()) ?? [];
  const number = figure === undefined ? null : parseInput(figure);
  return number === null ? null : { number, unit: unit.trim() };
}

function read(text: string, parameter: Parameter, cell: string, unitCell: string): PastedRow {
  const row = { text, parameter, value: null, note: '', problem: null };
  const { type, choices, display_unit } = parameter;
  if (type === 'buffer') return { ...row, problem: 'Choose buffers from the library; they cannot be pasted.' };
  if (isTextType(type)) return { ...row, value: cell };
  if (type === 'choice') {
    const chosen = choices.find(({ value, title }) =>
      [value, title].some((word) => word.toLowerCase() === cell.toLowerCase()),
    );
    return chosen
      ? { ...row, value: chosen.value }
      : { ...row, problem: `“${cell}” is not one of ${choices.map(({ title }) => title).join(', ')}.` };
  }
  if (type === 'boolean') {
    const answer = { yes: true, true: true, '1': true, no: false, false: false, '0': false }[cell.toLowerCase()];
    return answer === undefined ? { ...row, problem: `Enter yes or no, not “${cell}”.` } : { ...row, value: answer };
  }
  const quantity = parseQuantity(cell);
  if (!quantity) return { ...row, problem: cell === '' ? 'The value is missing.' : `“${cell}” is not a number.` };
  const written = quantity.unit === '' ? unitCell : quantity.unit;
  const unit = written === '' || written === unitShown(display_unit) ? display_unit : readCellUnit(written);
  if (unit === null) return { ...row, problem: `Unknown unit “${written}”.` };
  if (dimension(unit) !== dimension(display_unit))
    return { ...row, problem: `${written} does not fit this setting, which is in ${unitShown(display_unit)}.` };
  // Pasted money is in the display currency, unless the text names USD.
  const isShown = written === '' || written === unitShown(display_unit);
  const shown = isShown ? quantity.number : shownIn(quantity.number, unit, display_unit);
  const wrong = complaint(parameter, String(Number(shown.toPrecision(12))));
  if (wrong) return { ...row, problem: wrong };
  const inside = fromDisplay(shown, parameter);
  const note =
    written === ''
      ? display_unit === '1'
        ? ''
        : `read in ${unitShown(display_unit)}`
      : isShown || shown === quantity.number
        ? ''
        : `${formatInput(quantity.number)} ${unit} is ${formatInput(toDisplay(inside, parameter))} ${unitShown(display_unit)}`;
  return { ...row, value: inside, note };
}
