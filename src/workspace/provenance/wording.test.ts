import { expect, test } from 'vitest';
import { configuration, library, product } from '../../../engine/tests/fixtures.test-support.ts';
import { compile, explainer, recompute, type Provenance } from '#engine/index.ts';
import { agrees, asText, formulaInWords, formulaWithNumbers, inputGroups, readAs } from './wording.ts';

const compiled = compile(configuration('cfg_homogenised_v2'), product, library);
const explain = explainer(compiled);

test('writes a quotient with numbers in place of symbols', () => {
  const shown = explain('figures.cogs');
  const text = formulaWithNumbers(shown)!;
  expect(text).not.toMatch(/[A-Za-z_]{2,}/);
  expect(text).toMatch(/\d/);
});

test('says a formula with the names of its inputs', () => {
  expect(formulaInWords(explain('figures.cogs'))).toBe('Annual operating cost ÷ Annual output');
});

test('puts every input in one group', () => {
  const shown = explain('figures.msp');
  expect(inputGroups(shown).flatMap(({ inputs }) => inputs)).toHaveLength(shown.inputs.length);
});

test('has a text with value, formula, every input with its source, and the engine version', () => {
  const shown = explain('figures.cogs');
  const text = asText(shown, recompute(shown));
  expect(text).toContain(String(shown.value));
  expect(text).toContain('= Annual operating cost ÷ Annual output');
  expect(text).not.toMatch(/docs\/models|annual \//);
  expect(text).toContain('identical');
  for (const { title } of shown.inputs) expect(text).toContain(title);
  expect(text).toContain(`engine ${shown.engine_version}`);
});

test('detects a number that was tampered with', () => {
  const shown: Provenance = explain('figures.cogs');
  expect(agrees(shown.value! * 1.000001, recompute(shown))).toBe(false);
  expect(agrees(null, 0)).toBe(false);
});

test('shows a temperature in °C and a share in per cent, and leaves a ratio unchanged', () => {
  expect(readAs(310.15, 'K', false)).toBe('37.0\u202f°C');
  expect(readAs(0.25, '1', true)).toBe('25.0\u202f%');
  expect(readAs(12, '1', false)).toBeNull();
});
