import { expect, test } from 'vitest';
import { COMPARED_SECTIONS, chosenSections, NO_CHOICES, readChoices, SECTION_NAMES, SECTIONS } from './sections.ts';
import { cssString, pageRules } from './use-running-lines.ts';

test('chosen sections keep their order and are numbered without gaps', () => {
  const chosen = chosenSections({ ...NO_CHOICES, omitted: ['schedule', 'summary'] }, SECTIONS);
  expect(chosen.map(({ number }) => number)).toEqual(chosen.map((_one, index) => index + 1));
  expect(chosen.map(({ name }) => name)).toEqual(
    SECTION_NAMES.filter((name) => name !== 'schedule' && name !== 'summary'),
  );
});

test('a comparison has sections of its own, chosen in the same way', () => {
  const stored = JSON.stringify({ ...NO_CHOICES, omitted: ['figures', 'cash'] });
  const chosen = chosenSections(readChoices(stored), COMPARED_SECTIONS).map(({ name }) => name);
  expect(chosen.slice(0, 3)).toEqual(['summary', 'flowsheet', 'cost']);
  expect(chosen).not.toContain('cash');
});

test.each([null, '', 'null', '7', '[', '{"omitted":7,"title":{},"paper":"A3"}'])(
  'what cannot be read is as if nothing had been chosen: %s',
  (stored) => expect(readChoices(stored)).toEqual(NO_CHOICES),
);

test('stored choices are read back, but for sections that no longer exist', () => {
  const stored = { ...NO_CHOICES, omitted: ['cash', 'weather'], title: 'Board', paper: 'letter' };
  expect(readChoices(JSON.stringify(stored))).toEqual({ ...stored, omitted: ['cash'] });
});

test('a title cannot end the rule that it is printed in', () => {
  expect(cssString('a "b" \\ c\nd')).toBe('"a \\"b\\" \\\\ c d"');
  expect(cssString('x'.repeat(140)).length).toBeLessThan(96);
  const rules = pageRules({ paper: 'letter', head: ['A', '"}', 'C'], foot: ['D', 'E'] });
  expect(rules).toContain('size:letter');
  expect(rules).toContain('@top-center{content:"\\"}"');
});
