import { expect, test } from 'vitest';
import { changedSettings } from './changed-settings.ts';

test('names the component that a setting is about', () => {
  const feed = (share: number) => ({
    uo_settings: [
      { id: 'f', unit_operation: 'purchased_feed', name: 'Syrup', settings: { 'composition.mol_glucose': share } },
    ],
    locked_values: { uo_settings: [] },
    assumptions: {},
  });
  const named = (id: string) => (id === 'mol_glucose' ? 'Glucose' : id);
  expect(changedSettings(feed(0.1), feed(0.2), named)).toEqual(['Syrup: Mass fraction, Glucose']);
});
