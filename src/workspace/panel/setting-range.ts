import type { Parameter } from '#engine/types.ts';
import { formatInput, parseInput } from '#src/lib/format.ts';
import { fromDisplay, toDisplay, unitText } from '../values.ts';

/** The error in a typed value, before any model checks it. */
export function complaint(parameter: Parameter, text: string): string | undefined {
  if (parameter.type !== 'number' && parameter.type !== 'integer') return undefined;
  if (text === '') return undefined;
  const value = parseInput(text);
  if (value === null) return 'This is not a number.';
  if (parameter.type === 'integer' && !Number.isInteger(value)) return 'Enter a whole number.';
  const inside = fromDisplay(value, parameter);
  const { min, max } = parameter;
  if ((min !== null && inside < min) || (max !== null && inside > max)) return `Out of range. ${rangeText(parameter)}`;
  return undefined;
}

/** The allowed range in words, in the unit on screen; empty if there is none. */
export function rangeText(parameter: Parameter): string {
  const { min, max, display_unit } = parameter;
  if (min === null || max === null) return '';
  const unit = unitText(display_unit);
  return `${formatInput(toDisplay(min, parameter))} to ${formatInput(toDisplay(max, parameter))}${unit === '' ? '' : ` ${unit}`}.`;
}
