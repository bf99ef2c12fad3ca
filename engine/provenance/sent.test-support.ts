/** Explanations as others get them, for tests that compute their numbers again. */
import type { Provenance } from '../index.ts';

/** Whether two numbers agree to nine digits. */
export const near = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)));

/** What has been through text, kept: the numbers of one step share their inputs, and its line, which are long. */
const texted = new WeakMap<object, object>();
function throughText<T extends object>(what: T): T {
  const text = (texted.get(what) as T | undefined) ?? (JSON.parse(JSON.stringify(what)) as T);
  texted.set(what, text);
  return text;
}
/** An explanation as it is sent, as text: so nothing may depend on data that text does not carry. */
export function sent({ inputs, method, ...rest }: Provenance): Provenance {
  const { line, ...other } = method.kind === 'model' ? method : { ...method, line: null };
  return {
    ...throughText(rest),
    inputs: throughText(inputs),
    method: { ...throughText(other), ...(line && { line: throughText(line) }) } as Provenance['method'],
  };
}
