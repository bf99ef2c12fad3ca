/** What has to be asked before anything is done that takes one away from unsaved work. */

type Ask = () => Promise<boolean>;

/** A dialog may hold unsaved work above a page that does. */
const asks: Ask[] = [];

/** Registers who asks; gives what takes it back. */
export function guardLeaving(ask: Ask): () => void {
  asks.push(ask);
  return () => {
    asks.splice(asks.indexOf(ask), 1);
  };
}

/** False when there is unsaved work and its owner stays with it; the one above is asked first. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of asks.toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- one question at a time
    if (!(await ask())) return false;
  }
  return true;
}
