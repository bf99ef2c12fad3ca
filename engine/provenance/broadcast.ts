/** Values in provenance formulas: numbers and lists of numbers. */

/** Null if a function has no result, such as a rate of return that does not exist. */
export type FormulaValue = number | readonly number[] | string | null;

/** Applies an operation element by element; a single number applies to every element. */
export function elementwise(
  values: readonly FormulaValue[],
  operation: (...numbers: number[]) => number,
): FormulaValue {
  const lists = values.filter((one) => Array.isArray(one)) as (readonly number[])[];
  const length = lists[0]?.length;
  if (lists.some((one) => one.length !== length)) throw new SyntaxError('The lists differ in length');
  const pick = (value: FormulaValue, k: number): number => {
    const one = Array.isArray(value) ? (value as readonly number[])[k] : value;
    if (typeof one !== 'number') throw new SyntaxError('A number is required');
    return one;
  };
  if (length === undefined) return operation(...values.map((one) => pick(one, 0)));
  return Array.from({ length }, (_, k) => operation(...values.map((one) => pick(one, k))));
}
