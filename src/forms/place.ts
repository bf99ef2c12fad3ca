/** Where on a form something that is wrong belongs. */

/**
 * The input that a path is about: its own; else the one that holds it, such as a list that is typed as one text; else
 * the first that belongs to it, such as the first part of a composition.
 * @param drawn names of the inputs, in the order in which they stand
 * @returns null where the form draws none
 */
export function inputAt(path: string, drawn: readonly string[]): string | null {
  if (drawn.includes(path)) return path;
  const cut = path.lastIndexOf('.');
  const holder = cut === -1 ? null : inputAbove(path.slice(0, cut), drawn);
  return holder ?? drawn.find((name) => name.startsWith(`${path}.`)) ?? null;
}

function inputAbove(path: string, drawn: readonly string[]): string | null {
  if (drawn.includes(path)) return path;
  const cut = path.lastIndexOf('.');
  return cut === -1 ? null : inputAbove(path.slice(0, cut), drawn);
}

/** Names of a form's inputs, in the order in which they stand. */
export function drawnIn(form: HTMLFormElement | null): string[] {
  const names = [...(form?.elements ?? [])].flatMap((element) => element.getAttribute('name') ?? []);
  return [...new Set(names)].filter(Boolean);
}

/** Puts the cursor into the first of these inputs, which may be folded away. */
export function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const first = [...(form?.elements ?? [])].find((element) => names.includes(element.getAttribute('name') ?? ''));
  for (let fold = first?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  if (first instanceof HTMLElement) first.focus();
}

/** What the server says of a field, without the field's path before it: on the input that is known. */
export function onInput(message: string, field: string): string {
  const bare = [field, field.replaceAll('.', '/')]
    .map((path) => `${path}: `)
    .find((start) => message.startsWith(start));
  if (bare === undefined) return message;
  const said = message.slice(bare.length);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Inputs of a form that is a part of what is sent, by their names within that part. */
export const inside =
  (part: string) =>
  (path: string): string =>
    path.startsWith(`${part}.`) ? path.slice(part.length + 1) : path;
