import { expect, test } from 'vitest';
import { dark, light } from '../../src/theme/tokens.ts';
import { themeVariables } from './theme-styles.ts';

test('each scheme has its colours as variables, and tells the browser which it is', () => {
  const sheets = themeVariables().split(/^(?=:root|\[data-scheme)/m);
  const ofScheme = (scheme: string) =>
    sheets.find((sheet) => sheet.split('{')[0]!.includes(`[data-scheme="${scheme}"]`));
  for (const [scheme, tokens] of Object.entries({ light, dark })) {
    expect(ofScheme(scheme)).toContain(`  color-scheme: ${scheme};`);
    expect(ofScheme(scheme)).toContain(`  --palette-accentTint: ${tokens.accentTint};`);
    expect(ofScheme(scheme)).toContain(`  --palette-stage-recovery: ${tokens.stage.recovery};`);
  }
});

test('the dark scheme is for screens: a page prints in the light one', () => {
  const [before = ''] = themeVariables().split('[data-scheme="dark"]');
  expect(before.trimEnd().endsWith('@media screen {')).toBe(true);
  expect(before).toMatch(/^:root/m);
});
