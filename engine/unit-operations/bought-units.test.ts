/** A step has as many machines as are bought for it, and they are no larger than those that are sold. */
import { expect, test } from 'vitest';
import { tryUnit } from '../tests/fixtures.test-support.ts';
import { purchase } from '../costing/purchase.ts';
import type { Feed } from '../evaluate/single.ts';
import { catalogue } from '../index.ts';
import { usualFeed } from '../simulation/usual-feed.ts';
import { usualProduct } from '../simulation/usual-product.ts';
import { WATER_DENSITY } from '../physics/water.ts';
import { unitOperation } from './index.ts';

/** By themselves, they have no solvent to recover, or no feed. */
const UNABLE = new Set(['distillation', 'stripping']);
const GRADES = ['industrial', 'food', 'pharma'] as const;
const SIZES = [1, 100, 1000];

const ALL = catalogue().flatMap(({ id }) => (UNABLE.has(id) ? [] : [id]));

test.each(ALL)('%s', (id) => {
  const { volume, roles, molecules = {}, diameter } = usualFeed(unitOperation(id)!);
  const levels = Object.entries({ ...roles, ...molecules });
  const solids = levels.reduce((sum, [, level]) => sum + level, 0);
  let works = 0;
  const wrong: unknown[] = [];
  for (const times of SIZES)
    for (const grade of GRADES) {
      const amount = times * volume;
      const feed = Object.fromEntries(levels.map(([role, level]) => [role, level * amount])) as Feed;
      const outcome = tryUnit(
        id,
        {},
        { ...feed, water: amount * (WATER_DENSITY - solids / 1.4) },
        { basis: usualProduct(id), assumptions: { plant: { grade } }, ...(diameter && { diameter }) },
      );
      if ('infeasible' in outcome) continue;
      works += 1;
      const { run, equipment } = outcome.state;
      const machine = equipment.find(({ slot }) => slot.size > 0)?.slot;
      if (!machine) continue;
      const { units } = purchase(machine.row, { total: machine.size, atLeast: machine.atLeast, index: 1, grade });
      // An industrial plant sterilises in exchangers and a tube, which are no units of their own.
      const isInParts = id === 'heat_sterilisation' && grade === 'industrial';
      if (run.units !== units && !isInParts) wrong.push({ times, grade, shown: run.units, bought: units });
    }
  expect(wrong).toEqual([]);
  expect(works).toBeGreaterThan(0);
});
