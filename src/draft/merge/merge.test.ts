import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import succinicAcid from '../../../data/demo-succinic-acid.json' with { type: 'json' };
import { configuration } from '../../../engine/tests/fixtures.test-support.ts';
import type { Configuration, Step } from '#engine/index.ts';
import { isSame } from '#src/lib/is-same.ts';
import { addStep, duplicateStep, lockSetting, moveStep, removeStep, renameStep, setSetting } from '../edits.ts';
import { withFeed } from '../feeds.ts';
import { asGraph } from '../graph/graph.ts';
import { compare, merge, sideOf, type Choices, type Difference, type Side, type Sides } from './merge.ts';
import { partsOf } from './parts.ts';

const base: Configuration = {
  ...configuration('cfg_homogenised_v2'),
  assumptions: { labour: { wage: 30 }, prices: { mol_glucose: 0.5 }, plant: {} },
  fits: [],
};
const plant = succinicAcid.processes.find(({ id }) => id === 'prc_dextrose_recycle')!.configurations[0]!
  .configuration as unknown as Configuration;
const [first, second, third] = base.uo_settings.map(({ id }) => id) as [string, string, string];
const evaporator = 'stp_evaporation';
const liquor = { from: 'stp_crystallisation', outlet: 'liquor' };
const filter = { id: 'depth_filtration', name: 'Depth filtration' };

type Edit = (given: Configuration) => Configuration;
const setTo =
  (id: string, key: string, value: number): Edit =>
  (given) =>
    setSetting(given, id, key, value);
const price =
  (key: string, value: number): Edit =>
  (given) => ({
    ...given,
    assumptions: { ...given.assumptions, prices: { ...given.assumptions.prices, [key]: value } },
  });
const fitted =
  (fit_id: string): Edit =>
  (given) => ({ ...given, fits: [{ fit_id, unit_operation: 'ultrafiltration', values: { flux: 3 } }] });
const outlets =
  (id: string, name: string): Edit =>
  (given) => ({
    ...given,
    uo_settings: given.uo_settings.map((step) =>
      step.id === id ? { ...step, outlets: { waste: { disposal: 'sold', name, price: 0.1 } } } : step,
    ),
  });
const share =
  (value: number): Edit =>
  (given) =>
    withFeed(given, evaporator, liquor, { ...liquor, share: value, next_batch: true });

/** The content of a configuration, whatever its order of keys, locks and fits. */
const contentOf = (given: Configuration): unknown => ({
  parts: Object.fromEntries([...partsOf(given)].filter(([, value]) => value !== null)),
  order: given.uo_settings.map(({ id }) => id),
});
const all = (differences: readonly Difference[], side: Side): Choices =>
  Object.fromEntries(differences.map(({ key }) => [key, side]));

interface Case {
  name: string;
  from?: Configuration;
  theirs: Edit;
  mine: Edit;
  /** Who changed each difference. */
  by: Difference['by'][];
}

const cases: Case[] = [
  { name: 'nothing', theirs: (given) => given, mine: (given) => structuredClone(given), by: [] },
  { name: 'their setting', theirs: setTo(second, 'a', 1), mine: (given) => given, by: ['theirs'] },
  {
    name: 'two settings of one step',
    theirs: setTo(second, 'a', 1),
    mine: setTo(second, 'b', 2),
    by: ['theirs', 'mine'],
  },
  { name: 'one setting alike', theirs: setTo(second, 'a', 1), mine: setTo(second, 'a', 1), by: ['both'] },
  { name: 'one setting differently', theirs: setTo(second, 'a', 1), mine: setTo(second, 'a', 2), by: ['conflict'] },
  {
    name: 'a value and its lock',
    theirs: setTo(second, 'a', 1),
    mine: (given) => lockSetting(given, second, 'a', 2),
    by: ['conflict'],
  },
  {
    name: 'two prices',
    theirs: price('mol_glucose', 0.4),
    mine: price('electricity', 0.2),
    by: ['theirs', 'mine'],
  },
  { name: 'one price', theirs: price('mol_glucose', 0.4), mine: price('mol_glucose', 0.6), by: ['conflict'] },
  { name: 'two fits', theirs: fitted('fit_a'), mine: fitted('fit_b'), by: ['conflict'] },
  {
    name: 'names of two steps',
    theirs: (given) => renameStep(given, first, 'One'),
    mine: (given) => renameStep(given, second, 'Two'),
    by: ['theirs', 'mine'],
  },
  { name: 'destinations', theirs: outlets(second, 'Feed'), mine: outlets(second, 'Oil'), by: ['conflict'] },
  {
    name: 'a step removed, another changed',
    theirs: (given) => removeStep(given, second),
    mine: setTo(third, 'a', 2),
    by: ['theirs', 'mine'],
  },
  {
    name: 'a step removed by one and changed by the other',
    theirs: (given) => removeStep(given, second),
    mine: (given) => setSetting(renameStep(given, second, 'Spin'), second, 'a', 2),
    by: ['conflict'],
  },
  {
    name: 'a step removed by one and moved by the other',
    theirs: (given) => removeStep(given, second),
    mine: (given) => moveStep(given, second, 3),
    by: ['conflict'],
  },
  {
    name: 'a step removed by both',
    theirs: (given) => removeStep(given, second),
    mine: (given) => removeStep(given, second),
    by: ['both'],
  },
  {
    name: 'steps added in two places',
    theirs: (given) => addStep(given, filter, 'stp_t', 1),
    mine: (given) => addStep(given, filter, 'stp_m', 3),
    by: ['theirs', 'mine'],
  },
  {
    name: 'steps added in one place, in whose order?',
    theirs: (given) => addStep(given, filter, 'stp_t', 2),
    mine: (given) => addStep(given, filter, 'stp_m', 2),
    by: ['theirs', 'mine', 'conflict'],
  },
  {
    name: 'steps moved by one, changed by the other',
    theirs: (given) => moveStep(given, third, 1),
    mine: setTo(third, 'a', 2),
    by: ['mine', 'theirs'],
  },
  {
    name: 'steps moved by both',
    theirs: (given) => moveStep(given, third, 1),
    mine: (given) => moveStep(given, third, 3),
    by: ['conflict'],
  },
  {
    name: 'a copy, and the original removed',
    theirs: (given) => duplicateStep(given, second, 'stp_copy'),
    mine: (given) => removeStep(given, second),
    by: ['theirs', 'mine'],
  },
  { name: 'a share of a recycle', from: plant, theirs: share(0.7), mine: share(0.9), by: ['conflict'] },
  {
    name: 'a recycle removed by one, its share changed by the other',
    from: plant,
    theirs: (given) => withFeed(given, evaporator, liquor, undefined),
    mine: share(0.9),
    by: ['conflict'],
  },
  {
    name: 'a share and a setting of the same step',
    from: plant,
    theirs: share(0.7),
    mine: setTo(evaporator, 'a', 2),
    by: ['mine', 'theirs'],
  },
  {
    name: 'a step removed that the other feeds elsewhere',
    from: plant,
    theirs: (given) => removeStep(withFeed(given, evaporator, liquor, undefined), liquor.from),
    mine: share(0.9),
    by: ['conflict'],
  },
  {
    name: 'another product outlet by each',
    from: plant,
    theirs: (given) => ({ ...given, product: { ...given.product!, basis: 'dry' } }),
    mine: (given) => ({ ...given, product: { ...given.product!, basis: 'total' } }),
    by: ['conflict'],
  },
  {
    name: 'a line that one made a plant with feeds, and in which the other added a step',
    theirs: asGraph,
    mine: (given) => addStep(given, filter, 'stp_m', 2),
    by: ['conflict'],
  },
  {
    name: 'a line that one made a plant with feeds, and in which the other set a value',
    theirs: asGraph,
    mine: setTo(second, 'a', 2),
    by: ['theirs', 'mine'],
  },
];

/** A step between the evaporator and what feeds it. */
const insertedBefore =
  (id: string): Edit =>
  (given) => {
    const { feeds = [] } = given.uo_settings.find((step) => step.id === evaporator)!;
    const main = feeds.find(({ next_batch }) => next_batch !== true)!;
    const added = addStep(given, filter, id, 1);
    return withFeed(
      withFeed(withFeed(added, id, main, { ...main }), evaporator, main, undefined),
      evaporator,
      { from: id, outlet: 'product' },
      { from: id, outlet: 'product', next_batch: false },
    );
  };
const returned =
  (from: string): Edit =>
  (given) =>
    withFeed(given, evaporator, { from, outlet: 'product' }, { from, outlet: 'product', share: 0.1, next_batch: true });
cases.push(
  {
    name: 'steps inserted into the same feed of a plant',
    from: plant,
    theirs: insertedBefore('stp_t'),
    mine: insertedBefore('stp_m'),
    by: ['conflict'],
  },
  {
    name: 'different feeds added to the same step of a plant',
    from: plant,
    theirs: returned(plant.uo_settings.at(-1)!.id),
    mine: returned(plant.uo_settings.at(-2)!.id),
    by: ['conflict'],
  },
);

const sidesOf = ({ from = base, theirs, mine }: Pick<Case, 'from' | 'theirs' | 'mine'>): Sides => ({
  base: from,
  theirs: theirs(from),
  mine: mine(from),
});

describe('what both sides changed', () => {
  test.each(cases)('$name', (one) => {
    const sides = sidesOf(one);
    const found = compare(sides).map(({ by }) => by);
    expect([...new Set(found)].toSorted()).toEqual([...new Set(one.by)].toSorted());
    expect(found.filter((by) => by === 'conflict')).toHaveLength(one.by.filter((by) => by === 'conflict').length);
    expectLaws(sides);
  });

  test('what one side changed is taken, with what the other changed elsewhere', () => {
    const sides = sidesOf({ theirs: setTo(second, 'a', 1), mine: price('electricity', 0.2) });
    const merged = merge(sides, compare(sides), {});
    expect(contentOf(merged)).toEqual(contentOf(setTo(second, 'a', 1)(price('electricity', 0.2)(base))));
  });

  test('a conflict is decided by its key', () => {
    const sides = sidesOf({ theirs: setTo(second, 'a', 1), mine: setTo(second, 'a', 2) });
    const [conflict] = compare(sides) as [Difference];
    const value = (side: Side) =>
      merge(sides, [conflict], { [conflict.key]: side }).uo_settings.find(({ id }) => id === second)!.settings['a'];
    expect([value('theirs'), value('mine')]).toEqual([1, 2]);
  });

  test('of two steps that get the same name, one gets a free one', () => {
    const sides = sidesOf({
      theirs: (given) => addStep(given, filter, 'stp_t', 1),
      mine: (given) => addStep(given, filter, 'stp_m', 3),
    });
    const names = merge(sides, compare(sides), {}).uo_settings.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('Depth filtration 2');
  });

  test('a step that one inserted into a plant is one difference, with what it is fed from and feeds', () => {
    const sides = sidesOf({ from: plant, theirs: insertedBefore('stp_t'), mine: (given) => given });
    expect(compare(sides)).toMatchObject([{ step: 'stp_t', by: 'theirs' }]);
  });

  test('nothing that both left alone is changed, not even how it is written', () => {
    const sides = sidesOf({ theirs: setTo(second, 'a', 1), mine: (given) => given });
    expect(isSame(merge(sides, compare(sides), {}), sides.theirs)).toBe(true);
  });
});

/** What holds for any two sides. */
function expectLaws(sides: Sides): void {
  const differences = compare(sides);
  const theirs = merge(sides, differences, all(differences, 'theirs'));
  const mine = merge(sides, differences, all(differences, 'mine'));
  const are = (...kinds: Difference['by'][]) => differences.every(({ by }) => kinds.includes(by));
  const laws: [when: boolean, one: Configuration, other: Configuration][] = [
    // With no conflict, the choice makes no difference.
    [are('theirs', 'mine', 'both'), theirs, mine],
    // What only one side did is that side; if all is in conflict, one side is chosen as a whole.
    [are('theirs', 'both') || are('conflict', 'both'), theirs, sides.theirs],
    [are('mine', 'both') || are('conflict', 'both'), mine, sides.mine],
  ];
  for (const [, one, other] of laws.filter(([when]) => when)) expect(contentOf(one)).toEqual(contentOf(other));
  expectNothingLost(sides, differences, theirs, all(differences, 'theirs'));
  expectNothingLost(sides, differences, mine, all(differences, 'mine'));
  expectSymmetry(sides, differences);
}

/** Each edit of each side is in the result, or the person decided against it. */
function expectNothingLost(
  sides: Sides,
  differences: readonly Difference[],
  merged: Configuration,
  choices: Choices,
): void {
  const before = partsOf(sides.base);
  const result = partsOf(merged);
  const renamed = new Set(merged.uo_settings.map(({ id }) => id));
  for (const side of ['theirs', 'mine'] as const) {
    const parts = partsOf(sides[side]);
    for (const key of new Set([...before.keys(), ...parts.keys()])) {
      if (isSame(before.get(key) ?? null, parts.get(key) ?? null)) continue;
      const its = differences.find((one) => one.parts.includes(key));
      expect(its, `${side} ${key} is in no difference`).toBeDefined();
      const from = sideOf(its!, choices)!;
      // Of two steps that got the same name, one is renamed.
      if (key.endsWith('|name') && renamed.has(its!.step!)) continue;
      if (from === side || its!.by === 'both') expect(result.get(key), `${side} ${key}`).toEqual(parts.get(key));
      else expect(its!.by).toBe('conflict');
    }
  }
}

/** Whose side is called whose makes no difference. */
function expectSymmetry({ base: from, theirs, mine }: Sides, differences: readonly Difference[]): void {
  const turned: Sides = { base: from, theirs: mine, mine: theirs };
  const others = compare(turned);
  const flip = (by: Difference['by']) => (by === 'theirs' ? 'mine' : by === 'mine' ? 'theirs' : by);
  const named = (list: readonly Difference[], as: typeof flip) =>
    list.map(({ parts, by }) => `${parts.toSorted().join(' ')} ${as(by)}`).toSorted();
  expect(named(others, flip)).toEqual(named(differences, (by) => by));
  for (const side of ['theirs', 'mine'] as const) {
    const one = merge({ base: from, theirs, mine }, differences, all(differences, side));
    const other = merge(turned, others, all(others, side === 'theirs' ? 'mine' : 'theirs'));
    expect(contentOf(one)).toEqual(contentOf(other));
  }
}

// ── Random edits ─────────────────────────────────────────────────────────────────────────────────────────────────

const stepOf = (given: Configuration, at: number): Step | undefined =>
  given.uo_settings[at % Math.max(1, given.uo_settings.length)];
const onStep = (edit: (given: Configuration, id: string) => Configuration, at: number): Edit => {
  return (given) => {
    const step = stepOf(given, at);
    return step ? edit(given, step.id) : given;
  };
};
const place = fc.nat({ max: 11 });
const key = fc.constantFrom('a', 'b', 'c');
const value = fc.integer({ min: 1, max: 3 });

/** @param who makes ids that the other side does not make */
const anEdit = (who: string): fc.Arbitrary<Edit> =>
  fc.oneof(
    fc.tuple(place, key, value).map(([at, k, v]) => onStep((given, id) => setSetting(given, id, k, v), at)),
    fc.tuple(place, key, value).map(([at, k, v]) => onStep((given, id) => lockSetting(given, id, k, v), at)),
    place.map((at) => onStep(removeStep, at)),
    fc.tuple(place, place).map(([at, to]) => onStep((given, id) => moveStep(given, id, to), at)),
    fc.tuple(place, value).map(([at, v]) => onStep((given, id) => renameStep(given, id, `Name ${v}`), at)),
    fc.tuple(place, fc.nat()).map(
      ([at, n]): Edit =>
        (given) =>
          addStep(given, filter, `stp_${who}_${n}`, at),
    ),
    fc.tuple(fc.constantFrom('x', 'y'), value).map(([k, v]) => price(k, v)),
    value.map((v) => fitted(`fit_${v}`)),
    fc.tuple(place, value).map(([at, v]) => onStep((given, id) => outlets(id, `Name ${v}`)(given), at)),
    fc.tuple(place, place, fc.option(value, { nil: undefined })).map(([from, to, v]): Edit => (given) => {
      const [source, target] = [stepOf(given, from), stepOf(given, to)];
      if (!source || !target) return given;
      const feed = { from: source.id, outlet: 'product' };
      const graph = asGraph(given);
      return withFeed(
        graph,
        target.id,
        feed,
        v === undefined ? undefined : { ...feed, share: v / 4, next_batch: true },
      );
    }),
    fc.constant<Edit>(asGraph),
  );

const edits = (who: string): fc.Arbitrary<Edit> =>
  fc.array(anEdit(who), { size: 'xsmall' }).map((list) => (given) => list.reduce((next, edit) => edit(next), given));
const RUNS = { numRuns: 400 };

describe.each([
  ['a line', base],
  ['a plant with feeds', plant],
])('of %s, whatever two people do to it', (_name, from) => {
  test('nothing is lost, and whose side is whose makes no difference', () => {
    fc.assert(
      fc.property(edits('t'), edits('m'), (theirs, mine) => expectLaws(sidesOf({ from, theirs, mine }))),
      RUNS,
    );
    expect.hasAssertions();
  });

  test('the same edits are no conflict', () => {
    fc.assert(
      fc.property(edits('both'), (edit) => {
        const sides = sidesOf({ from, theirs: edit, mine: edit });
        const differences = compare(sides);
        expect(differences.filter(({ by }) => by !== 'both')).toEqual([]);
        expect(contentOf(merge(sides, differences, {}))).toEqual(contentOf(sides.mine));
      }),
      RUNS,
    );
  });

  test('edits of one side alone are taken', () => {
    fc.assert(
      fc.property(edits('t'), (edit) => {
        for (const sides of [
          sidesOf({ from, theirs: edit, mine: (given) => given }),
          sidesOf({ from, theirs: (given) => given, mine: edit }),
        ])
          expect(contentOf(merge(sides, compare(sides), {}))).toEqual(contentOf(edit(from)));
      }),
      RUNS,
    );
  });

  test('values that each side sets elsewhere are all set', () => {
    const half = (parity: number, who: number) =>
      fc.array(fc.tuple(place, key, value)).map(
        (list): Edit =>
          (given) =>
            list.reduce(
              (next, [at, k, v]) => onStep((one, id) => setSetting(one, id, `${k}${parity}`, v + who), at)(next),
              given,
            ),
      );
    fc.assert(
      fc.property(half(0, 10), half(1, 20), (theirs, mine) => {
        const sides = sidesOf({ from, theirs, mine });
        const differences = compare(sides);
        expect(differences.filter(({ by }) => by === 'conflict')).toEqual([]);
        expect(contentOf(merge(sides, differences, {}))).toEqual(contentOf(mine(theirs(from))));
      }),
      RUNS,
    );
  });
});

test.each(cases)('changes of one side that may be left out: $name', (one) => {
  const sides = sidesOf(one);
  const differences = compare(sides).map((each) => ({ ...each, isOptional: each.by === 'mine' }));
  const merged = (side: Side) => contentOf(merge(sides, differences, all(differences, side)));
  expect(merged('theirs')).toEqual(contentOf(sides.theirs));
  expect(merged('mine')).toEqual(contentOf(merge(sides, compare(sides), all(differences, 'mine'))));
});
