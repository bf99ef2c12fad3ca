import { describe, expect, test } from 'vitest';
import { configuration } from '../../../engine/tests/fixtures.test-support.ts';
import { catalogue, type Configuration } from '#engine/index.ts';
import { toCatalogue } from '../catalogue.ts';
import { addStep, moveStep, removeStep, renameStep, setSetting } from '../edits.ts';
import { withFeed } from '../feeds.ts';
import { asGraph } from '../graph/graph.ts';
import { effectsOf, effectText, wholeText, type Cost } from './effects.ts';
import { compare, type Difference, type Side } from './merge.ts';
import { rowsOf } from './rows.ts';
import { PER_KG } from '#src/lib/reporting.ts';

const operations = toCatalogue(catalogue());
const base = configuration('cfg_homogenised_v2');
const uf = base.uo_settings.find(({ unit_operation }) => unit_operation === 'ultrafiltration')!.id;
const filter = { id: 'depth_filtration', name: 'Depth filtration' };
type Edit = (given: Configuration) => Configuration;
const nothing: Edit = (given) => given;

/** Rows as "title: base | theirs | mine". */
function words(theirs: Edit, mine: Edit): string[] {
  const sides = { base, theirs: theirs(base), mine: mine(base) };
  return rowsOf(sides, compare(sides), operations).flatMap(({ step, rows }) =>
    rows.map(
      (row) =>
        `${step?.name ?? 'Plant'}, ${row.title}: ${[row.base, row.theirs?.text, row.mine?.text].map((text) => text ?? '-').join(' | ')}`,
    ),
  );
}

const cases: [string, Edit, Edit, string[]][] = [
  [
    'a setting of both',
    (given) => setSetting(given, uf, 'time', 6),
    (given) => setSetting(given, uf, 'time', 10),
    ['Ultrafiltration, Processing time: 8\u202fh | 6\u202fh | 10\u202fh'],
  ],
  [
    'a step removed and changed',
    (given) => removeStep(given, uf),
    (given) => setSetting(setSetting(given, uf, 'time', 10), uf, 'protein_concentration', 120),
    ['Ultrafiltration, Ultrafiltration: there | removed | kept, with 2 changes'],
  ],
  [
    'a step added by one',
    (given) => addStep(given, filter, 'stp_filter', 2),
    nothing,
    ['Depth filtration, Depth filtration: none | added | -'],
  ],
  ['a name', nothing, (given) => renameStep(given, uf, 'UF 1'), ['UF 1, Name: Ultrafiltration | - | UF 1']],
  [
    'an assumption',
    nothing,
    (given) => ({ ...given, assumptions: { ...given.assumptions, labour: { wage: 40 } } }),
    ['Plant, Wage: default | - | 40\u202fUSD/h'],
  ],
  [
    'steps moved by one',
    (given) => moveStep(given, base.uo_settings[1]!.id, 2),
    nothing,
    ['Plant, Order of the steps: Harvest, Homogeniser | Homogeniser, Harvest | -'],
  ],
];

test.each(cases)('%s is told in words', (_name, theirs, mine, expected) => {
  expect(words(theirs, mine)).toEqual(expected);
});

test('a recycle of one and a step removed by the other are one choice', () => {
  const back = { from: uf, outlet: 'permeate', share: 0.5 };
  const recycled = (given: Configuration) => withFeed(asGraph(given), given.uo_settings[1]!.id, back, back);
  const [only, ...more] = words(recycled, (given) => removeStep(given, uf));
  expect(more).toEqual([]);
  expect(only).toBe('Plant, Connections between steps:  | share 50 %, next batch | no step');
});

describe('effects', () => {
  const difference = (key: string, by: Difference['by']): Difference => ({ key, step: null, parts: [key], by });
  const differences = [difference('a', 'conflict'), difference('b', 'mine'), difference('c', 'both')];
  const costs: Record<string, Cost> = {
    'a theirs': { cogs: 97 },
    'a mine': { cogs: 98.004 },
    'b mine': { cogs: 101 },
    'c theirs': { cogs: 99.5 },
  };
  const known = { get: () => undefined, base: { cogs: 100 }, of: (key: string, side: Side) => costs[`${key} ${side}`] };
  const effects = effectsOf(known, differences, PER_KG);

  test('are differences from where both began, as printed', () => {
    expect([effects('a', 'theirs'), effects('a', 'mine'), effects('b', 'mine'), effects('c', 'mine')]).toEqual([
      -3, -2, 1, -0.5,
    ]);
    expect([undefined, null, 0, -3].map((effect) => effectText(effect, 2))).toEqual([
      '…',
      'not alone',
      'no change',
      '−3.00',
    ]);
  });

  test.each([
    [{}, { cogs: 96 }, 'Shown once'],
    [{ a: 'theirs' }, { cogs: 97.5 }, 'come to −2.50 USD/kg, both separately and together'],
    [
      { a: 'theirs' },
      { cogs: 97.1 },
      'Separately, the chosen changes come to −2.50 USD/kg; together they come to −2.90, because',
    ],
    [
      { a: 'mine' },
      { cogs: 97.1 },
      'Separately, the chosen changes come to −1.50 USD/kg; together they come to −2.90, because',
    ],
    [{ a: 'mine' }, undefined, 'Computing'],
  ] as const)('separately and together, with %j', (choices, merged, expected) => {
    expect(wholeText(differences, choices, effects, known.base, merged, PER_KG)).toContain(expected);
  });

  test('one that is infeasible by itself is told', () => {
    const stuck = effectsOf({ ...known, of: () => ({ problem: 'no', stepId: null }) }, differences, PER_KG);
    expect(wholeText(differences, { a: 'mine' }, stuck, known.base, { cogs: 90 }, PER_KG)).toContain(
      'infeasible on their own',
    );
  });
});
