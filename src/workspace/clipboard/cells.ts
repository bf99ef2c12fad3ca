import { dimension, type Unit } from '#engine/quantity.ts';
import type { Parameter, SettingValue } from '#engine/types.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import { readUnit, type UnitAliases } from '#src/lib/read-unit.ts';
import { complaint } from '../panel/setting-range.ts';
import { fromDisplay, toDisplay } from '../values.ts';
import { shownIn, unitShown } from '#src/lib/currency.ts';

/** A row of a pasted column, as it was read. */
export interface PastedRow {
  /** What was pasted. */
  text: string;
  parameter: Parameter | null;
  /** In the engine's unit; null if it cannot be entered. */
  value: SettingValue | null;
  /** How it was read, such as a conversion; empty where there is nothing to say. */
  note: string;
  /** Why it cannot be entered. */
  problem: string | null;
}

/** What spreadsheets and people write for a unit. */
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

/** The unit that a text means; null if none does. */
export const readCellUnit = (text: string): Unit | null => readUnit(text, ALIASES);

/** Lines and cells of what a spreadsheet copies; lines without anything are left out. */
export const cellsOf = (text: string): string[][] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));

/**
 * Reads pasted cells as settings. Rows that begin with a setting's name go to it (`name, value, unit`); rows of values
 * alone go to the settings in their order from `start` on.
 * @param parameters those that are shown, in the order shown, with the units they are shown in
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
      return { text: line, parameter: null, value: null, note: '', problem: `No setting here is called “${first}”.` };
    const parameter = parameters[place];
    place += 1;
    if (!parameter)
      return { text: line, parameter: null, value: null, note: '', problem: 'There are no more settings for it.' };
    return read(line, parameter, first, rest[0] ?? '');
  });
}

const isNamed = ({ key, title }: Parameter, text: string): boolean =>
  [key, title].some((name) => name.toLowerCase() === text.toLowerCase());

/** A number with the unit that follows it. */
function parseQuantity(text: string): { number: number; unit: string } | null {
  const [, figure, unit = ''] =
    /^([+\-−]?[\d.,\s\u2009\u202F\u00A0]*\d(?:e[+-]?\d+)?)\s*(.*)$/i.exec(text.trim()) ?? [];
  const number = figure === undefined ? null : parseInput(figure);
  return number === null ? null : { number, unit };
}

function read(text: string, parameter: Parameter, cell: string, unitCell: string): PastedRow {
  const row = { text, parameter, value: null, note: '', problem: null };
  const { type, choices, display_unit } = parameter;
  if (type === 'buffer') return { ...row, problem: 'A buffer is chosen from the library.' };
  if (type === 'choice') {
    const chosen = choices.find(({ value, title }) =>
      [value, title].some((word) => word.toLowerCase() === cell.toLowerCase()),
    );
    return chosen
      ? { ...row, value: chosen.value }
      : { ...row, problem: `“${cell}” is none of ${choices.map(({ title }) => title).join(', ')}.` };
  }
  if (type === 'boolean') {
    const answer = { yes: true, true: true, '1': true, no: false, false: false, '0': false }[cell.toLowerCase()];
    return answer === undefined ? { ...row, problem: `“${cell}” is neither yes nor no.` } : { ...row, value: answer };
  }
  const quantity = parseQuantity(cell);
  if (!quantity) return { ...row, problem: cell === '' ? 'There is no value.' : `“${cell}” is not a number.` };
  const written = quantity.unit === '' ? unitCell : quantity.unit;
  const unit = written === '' || written === unitShown(display_unit) ? display_unit : readCellUnit(written);
  if (unit === null) return { ...row, problem: `“${written}” is not a unit known here.` };
  if (dimension(unit) !== dimension(display_unit))
    return { ...row, problem: `${written} is no unit of this setting, which is in ${unitShown(display_unit)}.` };
  // Money is pasted in the display currency, unless it says USD.
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
