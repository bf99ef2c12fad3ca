import { describe, expect, test } from 'vitest';
import type { SettingValue } from '../../index.ts';
import type { Role } from '../../stream/components.ts';
import type { Feed } from '../../evaluate/single.ts';
import { runUnit } from '../../tests/fixtures.test-support.ts';
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
  { settings: { flux_law: 'resistance' }, feed: PROTEIN },
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
  test('concentrates, washes and concentrates again on one skid, as three steps would', () => {
    const feed = { water: 99_000, target: 800, salt: 300 };
    const run = (operation: string, settings: Record<string, SettingValue>, given: Feed) => {
      const { state, outputs, at } = runUnit(operation, { time: 1, ...settings }, given);
      const { mass } = state.run.out;
      const out = Object.fromEntries(
        Object.keys({ ...given, buffer_salt: 0 }).map((role) => [role, mass[at[role as Role]]!]),
      );
      return { out, hours: outputs.area!, volume: state.run.out.volume() };
    };
    const one = run('diafiltration', { time: 8, protein_concentration: 60, final_concentration: 120 }, feed);
    const first = run('ultrafiltration', { protein_concentration: 60 }, feed);
    const second = run('diafiltration', {}, first.out);
    const third = run('ultrafiltration', { protein_concentration: 120 }, second.out);
    // The hold-up of the two other skids is lost with them.
    expect(one.hours * 8).toBeNear(first.hours + second.hours + third.hours, 0.01);
    expect(one.volume).toBeNear(third.volume, 0.01);
    expect(one.out['target']).toBeNear(third.out['target']!, 0.03);
    expect(one.out['target']! / one.volume).toBeNear(120, 1e-6);
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
