/** Finds the input of an error. */

/**
 * The input for a path: the input of that name; else the input that contains the path, such as a list typed as one
 * text; else the first input inside the path, such as the first part of a composition.
 * @param drawn names of the inputs in document order
 * @returns null if the form has no such input
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

/** Names of a form's inputs in document order. */
export function drawnIn(form: HTMLFormElement | null): string[] {
  const names = [...(form?.elements ?? [])].flatMap((element) => element.getAttribute('name') ?? []);
  return [...new Set(names)].filter(Boolean);
}

/** Focuses the first of these inputs, and opens the sections around it. */
export function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const first = [...(form?.elements ?? [])].find((element) => names.includes(element.getAttribute('name') ?? ''));
  for (let fold = first?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  if (first instanceof HTMLElement) first.focus();
}

/** Maps paths of a request body to a form that edits one part of it. */
export const inside =
  (part: string) =>
  (path: string): string =>
    path.startsWith(`${part}.`) ? path.slice(part.length + 1) : path;
