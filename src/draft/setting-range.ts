import { formatInput } from '#src/lib/format.ts';
import { readQuantity } from '#src/lib/read-quantity.ts';
import { fieldUnit, fromDisplay, toDisplay, type FieldParameter } from './values.ts';
import { unitText } from '#src/lib/quantity.ts';

/** The error in a typed value, before any model checks it. */
export function complaint(parameter: FieldParameter, text: string): string | undefined {
  if (parameter.type !== 'number' && parameter.type !== 'integer') return undefined;
  const read = readQuantity(text, parameter);
  if (read === null) return undefined;
  if ('problem' in read) return read.problem;
  const inside = fromDisplay(read.value, parameter);
  const { min, max } = parameter;
  if ((min !== null && inside < min) || (max !== null && inside > max)) return `Out of range. ${rangeText(parameter)}`;
  return undefined;
}

/** The allowed range in words, in the unit on screen; empty if there is none. */
export function rangeText(parameter: FieldParameter): string {
  const { min, max } = parameter;
  if (min === null || max === null) return '';
  const unit = unitText(fieldUnit(parameter));
  return `${formatInput(toDisplay(min, parameter))} to ${formatInput(toDisplay(max, parameter))}${unit === '' ? '' : ` ${unit}`}.`;
}
