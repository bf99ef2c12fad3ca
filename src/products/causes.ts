import { convert, isUnit } from '#engine/wording/index.ts';
import type { Cause } from '#generated/types.ts';
import { formatInput } from '#src/lib/format.ts';

interface Bar {
  from: number;
  to: number;
}

/** The causes as steps from the cost before, in order; beyond `most`, the last ones are one step. */
export function barsOf(before: number, causes: readonly Pick<Cause, 'change'>[], most: number): Bar[] {
  const shown = causes.length <= most ? causes : causes.slice(0, most - 1);
  const rest = causes.slice(shown.length).reduce((sum, { change }) => sum + change, 0);
  const changes = [...shown.map(({ change }) => change), ...(causes.length > shown.length ? [rest] : [])];
  let here = before;
  return changes.map((change) => {
    const bar = { from: here, to: here + change };
    here = bar.to;
    return bar;
  });
}

/** '5 to 7 bar'; empty if the values are not known. */
export function valuesOf({ from, to, unit, display_unit: shown }: Cause): string {
  if (to === null && from === null) return '';
  const text = (value: Cause['from']) => {
    if (value === null) return 'default';
    if (typeof value !== 'number') return String(value).replaceAll('_', ' ');
    const isShown = unit !== null && shown !== null && isUnit(unit) && isUnit(shown);
    return formatInput(isShown ? convert(value, unit, shown) : value);
  };
  const words = `${text(from)} to ${text(to)}`;
  return shown === null || shown === '1' ? words : `${words} ${shown}`;
}
