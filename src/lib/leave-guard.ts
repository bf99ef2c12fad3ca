/** What has to be asked before anything is done that takes one away from unsaved work. */

type Ask = () => Promise<boolean>;

let asks: Ask | null = null;

/** Registers who asks; gives what takes it back. */
export function guardLeaving(ask: Ask): () => void {
  asks = ask;
  return () => {
    if (asks === ask) asks = null;
  };
}

/** False when there is unsaved work and its owner stays with it. */
export const mayLeave = async (): Promise<boolean> => (asks ? asks() : true);
