import { expect, test } from 'vitest';
import antibodyFile from '../../data/demo-antibody.json' with { type: 'json' };
import { type Configuration, evaluate, LABOUR_TABLE, type ProductBasis } from '../index.ts';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';

const homogenised = configuration('cfg_homogenised_v1');
const plain = resultsOf(evaluate(homogenised, product, library));
const ofAntibody = antibodyFile.processes[0]!.configurations[0]!.configuration as unknown as Configuration;
const antibody = resultsOf(evaluate(ofAntibody, antibodyFile.product as ProductBasis, library));

test('labour by section has the hours of the operators, and adds up to the category', () => {
  const rows = LABOUR_TABLE.rows(plain);
  const total = rows.at(-1)!;
  expect(rows.map(({ title }) => title)).toEqual(['Upstream', 'Recovery', 'Concentration', 'Finishing', 'Labour']);
  expect(total.annual).toBe(plain.operating_cost.by_category.find(({ category }) => category === 'labour')!.annual);
  const hours = plain.operating_cost.lines
    .filter(({ item_id }) => item_id === 'operator')
    .reduce((sum, { amount }) => sum + amount! * plain.figures.batches, 0);
  expect(total.hours).toBeNear(hours, 1e-12);
  expect(total.operators).toBeNear(hours / plain.schedule.operating_hours, 1e-12);
  for (const key of ['annual', 'share', 'hours', 'operators'] as const)
    expect(rows.slice(0, -1).reduce((sum, row) => sum + row[key]!, 0)).toBeNear(total[key]!, 1e-12);
});

test('operators on standby are paid as the others', () => {
  const rarely = { ...homogenised.assumptions, plant: { campaigns: 4, changeover: 1400 } };
  const small = resultsOf(evaluate({ ...homogenised, assumptions: rarely }, product, library));
  const rows = LABOUR_TABLE.rows(small);
  const standby = rows.find(({ key }) => key === 'least_crew')!;
  expect(standby.hours! / standby.annual).toBeNear(rows[0]!.hours! / rows[0]!.annual, 1e-12);
  // Three positions are paid all year.
  expect(rows.at(-1)!.hours).toBeNear(3 * 8760, 1e-9);
});

test('where people are paid by the year, labour is by area and support, and adds up to the category', () => {
  const rows = LABOUR_TABLE.rows(antibody);
  const total = rows.at(-1)!;
  const areas = antibody.facility!.people.filter(({ pattern }) => pattern !== null);
  expect(rows.slice(0, areas.length).map(({ title }) => title)).toEqual(areas.map(({ title }) => title));
  expect(rows.slice(0, -1).reduce((sum, { annual }) => sum + annual, 0)).toBeNear(total.annual, 1e-12);
  expect(total.hours).toBeNull();
});
