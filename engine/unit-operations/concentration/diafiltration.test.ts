import { describe, expect, test } from 'vitest';
import { runUnit } from '../../fixtures.test-support.ts';
import { CONCENTRATE, PROTEIN } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';
import { acid } from '../solvents.test-support.ts';

keepsItsBooks('diafiltration', [
  { feed: PROTEIN },
  { settings: { protein_concentration: 5, buffer_salt: 20 }, feed: CONCENTRATE },
]);
everySettingCounts('diafiltration', [
  { feed: PROTEIN },
  { feed: CONCENTRATE },
  // A protein is retained with any cut-off.
  { settings: { cut_off: 0.2 }, feed: PROTEIN, options: { basis: acid } },
]);

describe('diafiltration', () => {
  test('washes out exponentially with the diafiltration volumes', () => {
    const { state, at, outputs } = runUnit('diafiltration', { diafiltration_volumes: 6 }, PROTEIN);
    expect(state.run.out.mass[at.salt]! / PROTEIN.salt).toBeNear(0.002479);
    expect(outputs.step_yield!).toBeNear(Math.exp(-6 * 0.002), 1e-9);
    expect(state.run.out.volume()).toBeNear(state.run.feed.volume(), 1e-9);
  });
  test('changes nothing with zero volumes', () => {
    const { state } = runUnit('diafiltration', { diafiltration_volumes: 0 }, PROTEIN);
    expect(Array.from(state.run.out.mass)).toEqual(Array.from(state.run.feed.mass, (kg) => expect.closeTo(kg, 6)));
  });
  test('brings buffer salt to the concentration of the buffer', () => {
    const { state, at } = runUnit('diafiltration', { diafiltration_volumes: 20, buffer_salt: 5 }, PROTEIN);
    expect(state.run.out.mass[at.buffer_salt]! / state.run.out.volume()).toBeNear(5, 1e-6);
  });
});
