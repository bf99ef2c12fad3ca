import type { $ZodRawIssue, $ZodIssue } from 'zod/v4/core';

/** Formats a limit, for example in the unit on screen. */
export type ShowLimit = (limit: number) => string;

const OTHERWISE = 'This value is not accepted.';

/** The message of a schema issue; the generated schemas have no messages of their own. */
export function messageOf(issue: $ZodIssue | $ZodRawIssue, show: ShowLimit = String): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isEmpty(issue.input)) return 'This is required.';
      if (issue.expected === 'number') return 'This is not a number.';
      return issue.expected === 'int' ? 'This is not a whole number.' : OTHERWISE;
    case 'invalid_value':
      return isEmpty(issue.input) ? 'This is required.' : OTHERWISE;
    case 'too_small':
      return least(issue.origin, Number(issue.minimum), issue.inclusive !== false, show);
    case 'too_big':
      return most(issue.origin, Number(issue.maximum), issue.inclusive !== false, show);
    case 'invalid_format':
      if (issue.format === 'email') return 'Enter a valid e-mail address.';
      if (issue.format === 'date') return 'This is not a date.';
      return wholeNumber(issue.pattern) ?? OTHERWISE;
    default:
      return OTHERWISE;
  }
}

/** What to enter where a pattern is that of a whole number, which a form field sends as text. */
function wholeNumber(pattern = ''): string | null {
  const digits = Number(/\^\[1-9\]\[0-9\]\{0,(\d)\}\$/.exec(pattern)?.[1] ?? 0);
  return digits > 0 ? `Enter a whole number from 1 to ${10 ** (digits + 1) - 1}.` : null;
}

const isEmpty = (input: unknown): boolean => input === undefined || input === null;

function least(of: string | undefined, limit: number, inclusive: boolean, show: ShowLimit): string {
  if (of === 'string') return limit === 1 ? 'This is required.' : `Enter at least ${limit} characters.`;
  if (of === 'array') return limit === 1 ? 'Choose at least one.' : `At least ${limit} are needed.`;
  return `${inclusive ? 'At least' : 'More than'} ${show(limit)}.`;
}

function most(of: string | undefined, limit: number, inclusive: boolean, show: ShowLimit): string {
  if (of === 'string') return `Enter at most ${limit} characters.`;
  if (of === 'array') return `At most ${limit}.`;
  return `${inclusive ? 'At most' : 'Less than'} ${show(limit)}.`;
}
