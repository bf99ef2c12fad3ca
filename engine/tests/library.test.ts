import { describe, expect, test } from 'vitest';
import { library } from './fixtures.test-support.ts';
import { compile, type Step } from '../index.ts';
import { dryCellDensity } from '../stream/components.ts';
import { SUBSTRATES } from '../unit-operations/upstream/shared/media.ts';

const { cells, proteins, molecules, solvents } = library;
const every = [...cells, ...proteins, ...molecules, ...solvents];

describe('starter library', () => {
  test('has unique ids with the prefix of their kind, and a source in every row', () => {
    expect(new Set(every.map((one) => one.id)).size).toBe(every.length);
    expect(cells.filter((one) => !/^cel_[a-z0-9_]+$/.test(one.id))).toEqual([]);
    expect(proteins.filter((one) => !/^prt_[a-z0-9_]+$/.test(one.id))).toEqual([]);
    expect(molecules.filter((one) => !/^mol_[a-z0-9_]+$/.test(one.id))).toEqual([]);
    expect(solvents.filter((one) => !/^sol_[a-z0-9_]+$/.test(one.id))).toEqual([]);
    expect(every.filter((one) => one.source.length < 10)).toEqual([]);
  });
  test('contains the hosts, proteins and molecules that a plant needs', () => {
    expect(cells.length).toBeGreaterThanOrEqual(10);
    expect(proteins.length).toBeGreaterThanOrEqual(30);
    expect(molecules.length).toBeGreaterThanOrEqual(60);
    expect(solvents.length).toBeGreaterThanOrEqual(20);
  });
  test('has cells with a valid composition and an available substrate', () => {
    expect(
      cells.filter(({ composition }) => Object.values(composition).reduce((sum, x) => sum + x, 0) > 1.0001),
    ).toEqual([]);
    expect(cells.filter((one) => !Object.hasOwn(SUBSTRATES, one.substrate_id))).toEqual([]);
    expect(cells.filter((one) => !(dryCellDensity(one.density) > 1000))).toEqual([]);
  });
  test('has prices within their ranges', () => {
    const outside = molecules.filter(
      ({ price, price_low: low, price_high: high }) =>
        price !== null && low !== null && high !== null && (price < low || price > high),
    );
    expect(outside).toEqual([]);
  });
  test('has realistic isoelectric points and temperatures', () => {
    expect(
      proteins.filter(
        (one) => one.isoelectric_point !== null && !(one.isoelectric_point > 3 && one.isoelectric_point < 13),
      ),
    ).toEqual([]);
    expect(cells.filter((one) => !(one.temperature > 283 && one.temperature < 333))).toEqual([]);
    expect(solvents.filter((one) => !(one.boiling_point > 290 && one.boiling_point < 500))).toEqual([]);
  });
});

describe('every host', () => {
  test.each(cells.map((one) => [one.id]))('%s of the library grows in a fermentation with its defaults', (host_id) => {
    const basis = {
      name: 'Any',
      kind: 'protein' as const,
      component_id: proteins[0]!.id,
      host_id,
      selling_price: null,
    };
    const steps: Step[] = [
      { id: 'a', unit_operation: 'fed_batch_fermentation', name: 'Fermentation', settings: {} },
      { id: 'b', unit_operation: 'disc_stack_centrifuge', name: 'Centrifuge', settings: { pass_time: 12 } },
    ];
    const outcome = compile(
      { uo_settings: steps, locked_values: { uo_settings: [] }, assumptions: {} },
      basis,
      library,
    ).evaluate();
    const biomass = outcome.feasible ? outcome.results.steps[0]!.outputs.biomass : undefined;
    expect(outcome.feasible ? 'grows' : outcome.problem.message).toBe('grows');
    expect(biomass).toBeGreaterThan(1);
  });
});
