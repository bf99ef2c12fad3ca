/** Asks for confirmation before an action that leaves unsaved work. */

type Ask = () => Promise<boolean>;

/** A dialog may hold unsaved work above a page that does. */
const asks: Ask[] = [];

/** Registers a guard; returns a function that removes it. */
export function guardLeaving(ask: Ask): () => void {
  asks.push(ask);
  return () => {
    asks.splice(asks.indexOf(ask), 1);
  };
}

/** False if there is unsaved work and the user stays; the topmost guard asks first. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of asks.toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- one question at a time
    if (!(await ask())) return false;
  }
  return true;
}
