/** Explanations as others get them, for tests that compute their numbers again. */
import type { Provenance } from '../index.ts';

/** Whether two numbers agree to nine digits. */
export const near = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)));

const throughText = <T>(what: T): T => JSON.parse(JSON.stringify(what)) as T;

/** What has been through text, by what it was: the numbers of one step share their inputs and its line, which are long. */
const kept = new WeakMap<object, object>();
function onceThroughText<T extends object>(what: T): T {
  const text = (kept.get(what) as T | undefined) ?? throughText(what);
  kept.set(what, text);
  return text;
}

/** An explanation as it is sent, as text: so nothing may depend on data that text does not carry. */
export function sent({ inputs, method, ...rest }: Provenance): Provenance {
  return {
    ...throughText(rest),
    inputs: onceThroughText(inputs),
    method:
      method.kind === 'model'
        ? { ...throughText({ ...method, line: undefined }), line: onceThroughText(method.line) }
        : throughText(method),
  };
}
