/** Where the bar of each value is on a scale that includes zero, as shares of its length; bars of negative values end at zero. */
export function rungs(values: readonly (number | null)[]): {
  /** Where a value is. */
  at: (value: number) => number;
  bar: (value: number) => { from: number; length: number };
} {
  const known = values.filter((value) => value !== null);
  const least = Math.min(0, ...known);
  const whole = Math.max(0, ...known) - least || 1;
  const at = (value: number) => (value - least) / whole;
  return { at, bar: (value) => ({ from: at(Math.min(0, value)), length: Math.abs(value) / whole }) };
}
