import { expect, test } from 'vitest';
import examples from '../../openapi/examples/engine-processes.json' with { type: 'json' };
import * as fields from '#generated/fields.ts';
import type { Configuration, Process } from '#generated/types.ts';
import { longRows } from './long-table.ts';
import { configuration, library, product } from '#engine/tests/fixtures.test-support.ts';
import { evaluate, PEOPLE } from '#engine/index.ts';
import { GRADE_TITLES } from '#engine/assumptions/room-list.ts';

test('the long table has the balance of every utility that the plant makes', () => {
  const configuration = examples.configuration_recycle.value as unknown as Configuration;
  const { balances, shares } = configuration.results.utilities!;
  const rows = [...longRows({ process: { name: 'Acid' } as Process, configuration })].filter(
    ({ section }) => section === 'utilities',
  );
  expect(rows).toHaveLength(5 * balances.length + shares.length);
  const made = rows.find(({ item, figure }) => item === 'Electricity' && figure === 'Made or recovered');
  expect(made).toMatchObject({ value: balances[0]!.made, unit: 'kWh' });
});

test('the long table has rooms, air, water and people, each in the unit of the results', () => {
  const plant = configuration('cfg_homogenised_v1');
  const outcome = evaluate(
    { ...plant, assumptions: { ...plant.assumptions, facility: { basis: 'rooms' }, people: { basis: 'table' } } },
    product,
    library,
  );
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  const { results } = outcome;
  const of = {
    process: { name: 'Harvest' } as Process,
    configuration: { ...plant, results } as unknown as Configuration,
  };
  const rows = [...longRows(of)];
  const { rooms, water, people, months, totals } = results.facility!;
  const find = (section: string, item: string | null, figure: string) =>
    rows.find((row) => row.section === section && row.item === item && row.figure === figure);
  const room = `${rooms[0]!.title}, ${GRADE_TITLES[rooms[0]!.grade]}`;
  expect(find('rooms', room, 'Area')).toMatchObject({ value: rooms[0]!.area, unit: 'm²' });
  expect(find('air by month', '12', 'Heat')).toMatchObject({ value: months.heat[11], unit: 'kWh' });
  const [loop] = water;
  expect(find('water by hour', `${loop!.title}, 3`, 'Drawn')).toMatchObject({
    value: loop!.drawn[3],
    unit: loop!.unit,
  });
  expect(find('water', loop!.title, 'Peak')).toMatchObject({
    value: loop!.peak,
    unit: `${loop!.unit}/h`,
    step_id: loop!.peak_step_id,
  });
  expect(rows.filter(({ section }) => section === 'water by hour')).toHaveLength(water.length * 2 * 24);
  const operators = people.find(({ pattern }) => pattern !== null)!;
  const runs = String(PEOPLE.columns[1]!.value(operators));
  expect(find('people', `${operators.title}, ${runs}`, 'Night')).toMatchObject({ value: operators.night });
  expect(find('facility', null, 'Heads')).toMatchObject({ value: totals.heads });
});

test.each([
  ['never pays back', 0.01, ['never', 'never']],
  ['has no price', null, [undefined, undefined]],
] as const)('a project that %s', (_, selling_price, words) => {
  const plant = configuration('cfg_homogenised_v1');
  const outcome = evaluate(plant, { ...product, selling_price }, library);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  const { results } = outcome;
  const rows = [
    ...longRows({
      process: { name: 'Harvest' } as Process,
      configuration: { ...plant, results } as unknown as Configuration,
    }),
  ];
  const said = (title: string) => rows.find(({ figure }) => figure === title)?.value;
  expect([said(fields.Figures.irr.title), said(fields.Figures.payback.title)]).toEqual(words);
});
