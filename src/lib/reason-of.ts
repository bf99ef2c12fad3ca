import { ApiProblem } from './api-problem.ts';

export const UNREACHABLE = 'The server could not be reached. Is this computer online?';
export const UNEXPECTED = 'Something unexpected happened.';

/** A sentence for the user about any thrown value. A programming error is also logged. */
export function reasonOf(error: unknown): string {
  const words = wordsOf(error);
  if (words === null) console.error(error);
  return words ?? UNEXPECTED;
}

/** The same without logging; null for a programming error, whose message does not help a user. */
export function wordsOf(error: unknown): string | null {
  if (error instanceof ApiProblem) return error.unreachable ? UNREACHABLE : error.message;
  if (!(error instanceof Error) || error.message === '') return null;
  if (error.name === 'AbortError') return 'The request was cancelled.';
  if (error.name === 'TimeoutError') return 'The request timed out.';
  if (isMissingPart(error)) return 'A part of the app could not be loaded. Reload the page.';
  // Errors thrown by this app have a readable message; the language's own errors are for programmers.
  return error instanceof TypeError || error instanceof ReferenceError ? null : error.message;
}

/** Messages of Chromium, Firefox and Safari for a module that could not be fetched. */
const isMissingPart = ({ message }: Error) => /dynamically imported module|importing a module script/i.test(message);
