import { isTextType, type Parameter, type SettingValue } from '#engine/index.ts';
import { withDecimalPoints } from '#engine/wording/index.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import { readQuantity } from '#src/lib/read-quantity.ts';
import { complaint } from '../setting-range.ts';
import { fieldUnit, fromDisplay, toDisplay, type FieldParameter } from '../values.ts';
import { unitText } from '#src/lib/quantity.ts';

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

/** Lines and cells of text copied from a spreadsheet; empty lines are skipped. */
export const cellsOf = (text: string): string[][] =>
  withDecimalPoints(text.split(/\r?\n/).map((line) => line.split('\t').map((cell) => cell.trim()))).filter((cells) =>
    cells.some((cell) => cell !== ''),
  );

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
    const named = rest.length > 0 ? settingNamed(parameters, first) : undefined;
    if (named) return readCell(line, named, rest[0] ?? '', rest[1] ?? '');
    if (rest.length > 1 || (rest.length === 1 && !/^[+\-−]?[\d.,(]/.test(first)))
      return { text: line, parameter: null, value: null, note: '', problem: `This step has no setting “${first}”.` };
    const parameter = parameters[place];
    place += 1;
    if (!parameter)
      return { text: line, parameter: null, value: null, note: '', problem: 'There are more values than settings.' };
    return readCell(line, parameter, first, rest[0] ?? '');
  });
}

/** A step, with its settings in the shown units. */
export interface StepSettings {
  id: string;
  name: string;
  parameters: readonly Parameter[];
}

export interface TableRow extends PastedRow {
  /** Null if the process has no such step. */
  stepId: string | null;
}

/**
 * Reads a pasted table of step, setting, value and unit; a row without a step belongs to that of the row before. Null if no row names a
 * step and one of its settings.
 */
export function readTable(text: string, steps: readonly StepSettings[]): TableRow[] | null {
  const called = (name: string) => steps.filter((step) => step.name.toLowerCase() === name.toLowerCase());
  const stepOf = (name: string) => steps.find(({ id }) => id === name) ?? called(name)[0];
  /** A name of several steps is none: the values would go to the wrong one. */
  const isOfSeveral = (name: string) => !steps.some(({ id }) => id === name) && called(name).length > 1;
  const settingOf = (step: StepSettings, name: string) => settingNamed(step.parameters, name);
  const rows = cellsOf(text);
  const isTable = rows.some(([name = '', setting = '', value = '']) => {
    const step = stepOf(name);
    return value !== '' && step !== undefined && settingOf(step, setting) !== undefined;
  });
  if (!isTable) return null;
  let step: StepSettings | undefined;
  let several: string | null = null;
  const titles = rows[0]![0]!.toLowerCase() === 'step' && !stepOf('step') ? 1 : 0;
  return rows.slice(titles).map((cells): TableRow => {
    const [name = '', setting = '', value = '', unit = ''] = cells;
    if (name !== '') [step, several] = isOfSeveral(name) ? [undefined, name] : [stepOf(name), null];
    const line = cells.filter(Boolean).join('  ');
    const parameter = step && settingOf(step, setting);
    if (step && parameter) return { ...readCell(line, parameter, value, unit), stepId: step.id };
    const problem = step
      ? `${step.name} has no setting “${setting}”.`
      : several === null
        ? `This process has no step “${name}”.`
        : `Several steps are called “${several}”. Give them different names, or write the id of one: ${called(several)
            .map(({ id }) => id)
            .join(', ')}.`;
    return { text: line, parameter: null, value: null, note: '', problem, stepId: step?.id ?? null };
  });
}

/** By the exact key, or else by the title before the key in any case: a key may be the title of another setting in small letters. */
const settingNamed = (parameters: readonly Parameter[], text: string): Parameter | undefined =>
  parameters.find(({ key }) => key === text) ??
  parameters.find(({ title }) => title.toLowerCase() === text.toLowerCase()) ??
  parameters.find(({ key }) => key.toLowerCase() === text.toLowerCase());

/** Reads one cell as a value of a setting. */
export function readCell(text: string, parameter: FieldParameter, cell: string, unitCell: string): PastedRow {
  const row = { text, parameter, value: null, note: '', problem: null };
  const { type, choices } = parameter;
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
  const plain = parseInput(cell);
  // A unit in both cells must be the same: “5 kg” beside “g” is neither.
  const isSaidTwice = cell.endsWith(unitCell) && /[\d\s)]$/.test(cell.slice(0, cell.length - unitCell.length));
  const typed = isSaidTwice ? cell : `${cell} ${unitCell}`;
  const quantity = readQuantity(typed, parameter);
  if (quantity === null) return { ...row, problem: 'The value is missing.' };
  const wrong = 'problem' in quantity ? quantity.problem : complaint(parameter, String(quantity.value));
  if (wrong !== undefined || 'problem' in quantity) return { ...row, problem: wrong! };
  const inside = fromDisplay(quantity.value, parameter);
  const unit = unitText(fieldUnit(parameter));
  const isAsWritten = plain === quantity.value;
  const note =
    isAsWritten && unitCell === ''
      ? unit && `read in ${unit}`
      : isAsWritten
        ? ''
        : `${typed} is ${formatInput(toDisplay(inside, parameter))} ${unit}`.trim();
  return { ...row, value: inside, note };
}
