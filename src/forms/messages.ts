import * as z from 'zod/mini';

/** What a schema has to say, in this product's words; the schemas come without any. */
z.config({
  customError(issue) {
    switch (issue.code) {
      case 'too_small':
        if (issue.origin === 'string') return Number(issue.minimum) === 1 ? 'This is required.' : `At least ${issue.minimum} characters.`;
        return `At least ${issue.minimum}.`;
      case 'too_big':
        return issue.origin === 'string' ? `At most ${issue.maximum} characters.` : `At most ${issue.maximum}.`;
      case 'invalid_type':
        if (issue.expected === 'number') return 'This is not a number.';
        return issue.input === undefined || issue.input === null ? 'This is required.' : 'This cannot be used here.';
      case 'unrecognized_keys':
        return `Not known here: ${issue.keys.join(', ')}.`;
      default:
        return 'This cannot be used here.';
    }
  },
});

/** The resolver of every form; importing it from here makes sure that the words are there. */
export { zodResolver as schemaResolver } from '@hookform/resolvers/zod';
