import { ApiProblem } from './api-problem.ts';

export const UNREACHABLE = 'The server could not be reached. Is this computer online?';
export const UNEXPECTED = 'Something unexpected happened.';

/** What to tell a person about whatever was thrown, as a sentence. A fault of the program leaves a trace in the log. */
export function reasonOf(error: unknown): string {
  const words = wordsOf(error);
  if (words === null) console.error(error);
  return words ?? UNEXPECTED;
}

/** The same, without a trace; null for a fault of the program, which says nothing that helps a person. */
export function wordsOf(error: unknown): string | null {
  if (error instanceof ApiProblem) return error.unreachable ? UNREACHABLE : error.message;
  if (!(error instanceof Error) || error.message === '') return null;
  if (error.name === 'AbortError') return 'It was stopped.';
  if (error.name === 'TimeoutError') return 'It took too long.';
  if (isMissingPart(error)) return 'A part of the app could not be loaded. Reload the page.';
  // What this program throws says in words what is wrong; the language's own errors are for programmers.
  return error instanceof TypeError || error instanceof ReferenceError ? null : error.message;
}

/** As Chromium, Firefox and Safari say that a module could not be fetched. */
const isMissingPart = ({ message }: Error) => /dynamically imported module|importing a module script/i.test(message);
