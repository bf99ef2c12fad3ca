import { documentTitle } from '#src/lib/title.ts';
import { currentUser } from '#src/account/current-user.ts';

/** A page that was open, in this browser. */
export interface Visit {
  title: string;
  to: string;
}

const MOST = 12;
/** Parts of an address that are the state of a page. */
const STATE = /^(?:step|tool|about|view|run|with|new|runs_page)$/;

/** Each user and organisation has its own; null before the user is known. */
function storedAt(): string | null {
  const user = currentUser();
  return user && user !== 'unknown' && user.current_org ? `visits:${user.id}:${user.current_org.id}` : null;
}

/** Pages that were open, the last one first. */
export function visits(): Visit[] {
  const key = storedAt();
  try {
    return key === null ? [] : (JSON.parse(localStorage.getItem(key) ?? '[]') as Visit[]);
  } catch {
    return [];
  }
}

/** Remembers an open page by its title. */
export function noteVisit(pathname: string, search: string, title: string): void {
  const key = storedAt();
  if (key === null) return;
  const params = new URLSearchParams(search);
  for (const name of Array.from(params.keys())) if (STATE.test(name)) params.delete(name);
  const to = `${pathname}${params.size > 0 ? `?${params.toString()}` : ''}`;
  const name = title.replace(documentTitle(''), '');
  const next = [{ title: name, to }, ...visits().filter((one) => one.to !== to)].slice(0, MOST);
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Without room in the browser's storage, nothing is remembered.
  }
}
