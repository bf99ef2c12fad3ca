import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { reasonOf } from './reason-of.ts';

const log = vi.fn<(error: unknown) => void>();
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(log));
afterEach(() => {
  vi.restoreAllMocks();
  log.mockReset();
});

test.each([
  ['a refusal', new ApiProblem({ message: 'Error retraining model', status: 500 }), 'Error retraining model'],
  [
    'a call that nothing answered',
    new ApiProblem({ message: 'Error retraining model', status: 500, unreachable: true }),
    'The server could not be reached. Is this computer online?',
  ],
  [
    'what was stopped',
    new DOMException('signal is aborted without reason', 'AbortError'),
    'The request was cancelled.',
  ],
  ['what took too long', new DOMException('signal timed out', 'TimeoutError'), 'The request timed out.'],
  [
    'a part that could not be fetched',
    new TypeError('Failed to fetch dynamically imported module: http://app.test/assets/export-1.js'),
    'A part of the app could not be loaded. Reload the page.',
  ],
  ['what the engine refuses', new RangeError('The target must be a number.'), 'The target must be a number.'],
  ['an error in words', new Error('sheet.csv is larger than 5 MB.'), 'sheet.csv is larger than 5 MB.'],
])('%s is explained in words, without the name of a class', (_, error, sentence) => {
  expect(reasonOf(error)).toBe(sentence);
  expect(log).not.toHaveBeenCalled();
});

test.each([
  [new TypeError("Cannot read properties of undefined (reading 'id')")],
  [new Error('')],
  ['text'],
  [undefined],
])('a program error, %o, is reported as an internal error, with details in the console', (error) => {
  expect(reasonOf(error)).toBe('Something unexpected happened.');
  expect(log).toHaveBeenCalledExactlyOnceWith(error);
});
