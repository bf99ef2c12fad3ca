/**
 * Wrong passwords of shared pages slow down the address that they come from, on whichever pages, and nobody else: a page that closes
 * after some wrong ones is closed by whoever enters them. Counted in the memory of each process.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { unavailable } from '#server/errors.ts';

/** Wrong passwords of an address within an hour that it does not wait for. */
const FREE = 4;
/** ms of the first pause, twice as long after each further wrong password, up to the longest. */
const FIRST = 250;
const LONGEST = 30_000;
const HOUR = 3_600_000;
/** Passwords of an address that wait for each other. */
const MOST_WAITING = 20;
/** Addresses that are counted; the one that tried longest ago is dropped first. */
const MOST_ADDRESSES = 10_000;

interface Tries {
  wrong: number;
  /** When the first of them was. */
  since: number;
  waiting: number;
  last: Promise<unknown>;
}

const addresses = new Map<string, Tries>();

/** ms that an address waits after so many wrong passwords. */
export const pauseAfter = (wrong: number): number =>
  wrong <= FREE ? 0 : Math.min(LONGEST, FIRST * 2 ** (wrong - FREE - 1));

/**
 * Checks a password when those that the address has sent before are checked, and the pause after a wrong one is over.
 * @throws Refusal 503 if too many wait
 */
export async function inTurn(address: string, check: () => Promise<boolean>): Promise<boolean> {
  const tries = triesOf(address);
  if (tries.waiting >= MOST_WAITING)
    throw unavailable('The server is busy checking other passwords. Try again in a moment.', LONGEST / 1000);
  tries.waiting += 1;
  const result = tries.last.then(check);
  tries.last = result.then(
    (isRight) => {
      if (isRight) return undefined;
      tries.wrong += 1;
      return pause(pauseAfter(tries.wrong), undefined, { ref: false });
    },
    () => undefined,
  );
  return result.finally(() => (tries.waiting -= 1));
}

function triesOf(address: string): Tries {
  const known = addresses.get(address);
  const tries = known ?? { wrong: 0, since: Date.now(), waiting: 0, last: Promise.resolve() };
  if (Date.now() - tries.since > HOUR) [tries.wrong, tries.since] = [0, Date.now()];
  addresses.delete(address);
  addresses.set(address, tries);
  if (addresses.size > MOST_ADDRESSES) addresses.delete(addresses.keys().next().value!);
  return tries;
}
