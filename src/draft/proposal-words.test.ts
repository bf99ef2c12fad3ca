import { expect, test } from 'vitest';
import type { CheckProposal } from '#engine/index.ts';
import { proposalWords } from './proposal-words.ts';

const words = (title: string, to: number, type: CheckProposal['type'] = 'integer') =>
  proposalWords({ title, type, from: 2, to, unit: '1', display_unit: '1' } as CheckProposal, String);

test.each([
  ['Minimum machines', 1, 'Use 1 machine'],
  ['Vessels', 5, 'Use 5 vessels'],
  ['Passes', 1, 'Use 1 pass'],
  ['Wash stages', 1, 'Use 1 wash stage'],
  ['Vessels in parallel', 1, 'Use 1 vessel in parallel'],
  ['Length', 20, 'Raise length to 20'],
])('a number of things is used, not raised or lowered: %s', (title, to, expected) => {
  expect(words(title, to)).toBe(expected);
});

test('any other number is raised or lowered', () => {
  expect(words('Feed dilution', 0.5, 'number')).toBe('Lower feed dilution to 0.5');
});
