import { expect, test } from 'vitest';
import { runUnit } from '../tests/fixtures.test-support.ts';
import { Arena } from './arena.ts';
import { Stream } from './stream.ts';
import { mix } from './mixing.ts';

test('solids that rounding leaves of a separation do not change whose density the others have', () => {
  const { components, feed } = runUnit('decanter', {}, { water: 1000, cell: 20, target: 1 }).state.run;
  const arena = new Arena();
  const mixed = (share: number): number => {
    const [into, flocs] = [new Stream(components, arena), new Stream(components, arena)];
    flocs.copy(feed);
    flocs.densityDifference = 200;
    mix(
      into,
      [feed, flocs].map((stream, k) => ({ stream, link: { share: k === 0 ? 1 : share } })),
      components.at.water,
      50,
    );
    return into.densityDifference;
  };
  // 0 stands for the solids of the host, whose difference is 50 here.
  expect(mixed(1e-16)).toBe(0);
  expect(mixed(1e-3)).toBeNear((50 + 0.2) / 1.001, 1e-9);
  expect(mixed(1)).toBeNear(125, 1e-9);
});
