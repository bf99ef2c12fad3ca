/** One key for one intention: a repeated submission has the same key until it is answered or its content changes. */

const STORED = 'intentions';
/** ms after which the same content is a new intention. */
const LIFETIME = 30 * 60_000;

interface Intention {
  call: string;
  key: string;
  at: number;
}

/** In the tab's storage, so that a reload after a lost response does not create the same thing twice. */
function read(): Intention[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as Intention[];
    return kept.filter(({ at }) => Date.now() - at < LIFETIME);
  } catch {
    return [];
  }
}

function write(list: Intention[]): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(list));
  } catch (error) {
    console.warn('An unanswered request could not be stored in this browser.', error);
  }
}

/** The key of a request with this content: the key of the last attempt until that is answered. */
export async function keyOf(...content: string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(content)));
  const call = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const open = read();
  const known = open.find((one) => one.call === call);
  if (known) return known.key;
  const key = crypto.randomUUID();
  write([...open, { call, key, at: Date.now() }]);
  return key;
}

/** Call when the request was answered: the next request like it is a new intention. */
export function forgetIntention(key: string): void {
  write(read().filter((one) => one.key !== key));
}
