import * as z from 'zod/mini';

type Issue = Parameters<NonNullable<NonNullable<Parameters<typeof z.config>[0]>['customError']>>[0];

const OTHERWISE = 'This cannot be used here.';

/** What a schema has to say, in this product's words; the schemas come without any. */
function message(issue: Issue): string {
  if (issue.code === 'too_small') {
    if (issue.origin !== 'string') return `At least ${issue.minimum}.`;
    return Number(issue.minimum) === 1 ? 'This is required.' : `At least ${issue.minimum} characters.`;
  }
  if (issue.code === 'too_big') return `At most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}.`;
  if (issue.code === 'unrecognized_keys') return `Not known here: ${issue.keys.join(', ')}.`;
  if (issue.code !== 'invalid_type') return OTHERWISE;
  if (issue.input === undefined || issue.input === null) return 'This is required.';
  return issue.expected === 'number' ? 'This is not a number.' : OTHERWISE;
}

z.config({ customError: message });

/** The resolver of every form; importing it from here makes sure that the words are there. */
export { zodResolver as schemaResolver } from '@hookform/resolvers/zod';
