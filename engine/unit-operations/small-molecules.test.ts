import { describe, expect, test } from 'vitest';
import { crystalMass, dominantSize, meanSize, solubilityAt } from '../physics/crystallisation.ts';
import { library, product, runUnit, step, tryUnit } from '../fixtures.test-support.ts';
import { compile, type ProductBasis, type SettingValue } from '../index.ts';
import type { Role } from '../process/components.ts';
import { unitOperation } from './index.ts';

const acid: ProductBasis = {
  name: 'Succinic acid',
  kind: 'molecule',
  component_id: 'mol_succinic_acid',
  host_id: 'cel_escherichia_coli',
  selling_price: 3,
};
const FEED: Partial<Record<Role, number>> = {
  water: 20_000,
  target: 6000,
  salt: 300,
  host_protein: 60,
  nucleic_acid: 10,
  cell: 5,
};

type Settings = Record<string, SettingValue>;
const CASES: [string, Settings][] = [
  ['crystallisation', {}],
  ['crystallisation', { antisolvent_ratio: 0.5, evaporated: 0.3, wash_ratio: 0 }],
  ['crystallisation', { hydrate_ratio: 1.15, solvent: 'sol_acetone', antisolvent_ratio: 0.2, final_temperature: 310 }],
];

describe.each(CASES)('%s %o', (operation, settings) => {
  const { state, outputs } = runUnit(operation, settings, FEED, { basis: acid, temperature: 330 });
  const { out, feed, amounts, items } = state.run;
  const streams = [out, ...state.sides.map((one) => one.stream)];

  test('closes the balance of every component to 1e-9 without a negative amount', () => {
    for (let i = 0; i < out.mass.length; i++) {
      const entering = feed.mass[i]! + state.inlets.reduce((sum, { stream }) => sum + stream.mass[i]!, 0);
      const leaving = streams.reduce((sum, stream) => sum + stream.mass[i]!, 0);
      expect(Math.abs(entering - leaving)).toBeLessThanOrEqual(1e-9 * Math.max(1, leaving));
    }
    for (const stream of streams) for (const kg of stream.mass) expect(kg).toBeGreaterThanOrEqual(-1e-9);
  });
  test('buys what its inlets bring in', () => {
    const brought = state.inlets.reduce((sum, { stream }) => sum + stream.total(), 0);
    const cleaning = new Set(['process_water', 'mol_sodium_hydroxide', 'mol_phosphoric_acid']);
    const bought = items.reduce((sum, item, i) => sum + (cleaning.has(item.id) ? 0 : item.mass * amounts[i]!), 0);
    expect(1 + bought).toBeNear(1 + brought, 1e-9);
  });
  test('gives a finite number for every output it declares', () => {
    expect(Object.keys(outputs).toSorted()).toEqual(Object.keys(unitOperation(operation)!.outputs).toSorted());
    for (const value of Object.values(outputs)) expect(Number.isFinite(value)).toBe(true);
  });
});

describe('every setting does something', () => {
  const BASES: Record<string, Settings[]> = {
    crystallisation: [{}, { final_temperature: 310, evaporated: 0.4 }, { antisolvent_ratio: 0.4, hydrate_ratio: 1.1 }],
  };
  const cases = Object.keys(BASES).flatMap((id) =>
    Object.keys(unitOperation(id)!.settings)
      .filter((key) => key !== 'parallel_trains')
      .map((key): [string, string] => [id, key]),
  );
  test.each(cases)('%s %s', (id, key) => {
    const { parameter } = unitOperation(id)!.settings[key]!;
    const digest = (settings: Settings): string | null => {
      const answer = tryUnit(id, settings, FEED, { basis: acid, temperature: 330 });
      if ('infeasible' in answer) return null;
      const { run, equipment } = answer.state;
      return JSON.stringify([
        Array.from(run.out.mass),
        run.components.ids,
        Array.from(run.amounts),
        answer.outputs,
        run.processTime,
        equipment.map(({ slot }) => [slot.size, slot.atLeast]),
      ]);
    };
    const changes = (settings: Settings): boolean => {
      const before = digest(settings);
      if (before === null) throw new Error(`${id} does not work`);
      const now = runUnit(id, settings, FEED, { basis: acid }).state.resolved.values[key]!;
      const others: SettingValue[] =
        parameter.type === 'choice'
          ? parameter.choices.map((one: { value: string }) => one.value).filter((one: string) => one !== now)
          : parameter.type === 'integer'
            ? [Number(now) + 1]
            : [Number(now) * 1.03, Number(now) * 0.97, Number(now) + 0.05 * (parameter.max! - Number(now))];
      return others.some((value) => {
        const after = digest({ ...settings, [key]: value });
        return after !== null && after !== before;
      });
    };
    expect(BASES[id]!.some(changes)).toBe(true);
  });
});

describe('crystallisation', () => {
  test('yield on cooling from 60 to 5 °C of a solution saturated at 60 °C', () => {
    const at = (degrees: number): number => 0.1 * Math.exp(0.03 * degrees);
    const solubility = { at0: at(0), at25: at(25), at60: at(60) };
    for (const degrees of [-5, 5, 40, 60, 70]) expect(solubilityAt(solubility, degrees)).toBeNear(at(degrees), 1e-12);
    const solute = 100 * at(60);
    expect(crystalMass(solute, 100, solubilityAt(solubility, 5), 1) / solute).toBeNear(0.808);
  });
  test('crystals of a hydrate', () => expect(crystalMass(40, 100, 0.09, 2.268)).toBeNear(79.37));
  test('crystal size', () => {
    expect(dominantSize(2e-8, 7200) * 1e6).toBeNear(432);
    expect(meanSize(2e-8, 7200) / dominantSize(2e-8, 7200)).toBeNear(4 / 3, 1e-12);
  });
  const run = (settings: Settings) => runUnit('crystallisation', settings, FEED, { basis: acid, temperature: 330 });
  test('colder, drier and with antisolvent gives more; washing gives purer crystals', () => {
    const base = run({ final_temperature: 300 }).outputs;
    expect(run({ final_temperature: 280 }).outputs.crystallised).toBeGreaterThan(base.crystallised!);
    expect(run({ final_temperature: 300, evaporated: 0.3 }).outputs.crystallised).toBeGreaterThan(base.crystallised!);
    expect(run({ final_temperature: 300, antisolvent_ratio: 0.5 }).outputs.crystallised).toBeGreaterThan(
      base.crystallised!,
    );
    expect(run({ wash_ratio: 2 }).outputs.cake_purity).toBeGreaterThan(run({ wash_ratio: 0.2 }).outputs.cake_purity!);
  });
  test('purifies: salts stay in the mother liquor', () => {
    const { state, at } = run({});
    const { out, feed } = state.run;
    expect(out.mass[at.target]! / feed.mass[at.target]!).toBeGreaterThan(0.8);
    expect(out.mass[at.salt]! / feed.mass[at.salt]!).toBeLessThan(0.1);
  });
  test('refuses what dissolves, a slurry that is solid, and cells as product', () => {
    const thin = { ...FEED, target: 100 };
    expect(tryUnit('crystallisation', {}, thin, { basis: acid })).toMatchObject({
      infeasible: true,
      limit: { title: 'Product in the feed' },
    });
    expect(tryUnit('crystallisation', { evaporated: 0.9 }, FEED, { basis: acid })).toMatchObject({
      limit: { title: 'Crystals in the slurry' },
    });
    const cells: ProductBasis = { ...product, kind: 'biomass', component_id: null };
    expect(tryUnit('crystallisation', {}, FEED, { basis: cells })).toMatchObject({ infeasible: true });
  });
  test('finishes a small molecule in a whole process', () => {
    const outcome = compile(
      {
        uo_settings: [
          step(
            'fed_batch_fermentation',
            { product_growth: 0.5, product_maintenance: 0.05, product_yield: 0.9, feed_growth_rate: 0.1 },
            'a',
          ),
          step('disc_stack_centrifuge', { product_phase: 'liquor' }, 'b'),
          step('crystallisation', { evaporated: 0.8, final_temperature: 278.15 }, 'c'),
        ],
        locked_values: { uo_settings: [] },
        assumptions: { plant: { grade: 'industrial' } },
      },
      acid,
      library,
    ).evaluate();
    if (!outcome.feasible) throw new Error(outcome.problem.message);
    const { figures, streams } = outcome.results;
    expect(figures.purity).toBeGreaterThan(0.9);
    expect(figures.yield).toBeGreaterThan(0.4);
    const sum = (list: typeof streams) => list.reduce((kg, one) => kg + one.mass, 0);
    const entering = sum(streams.filter((one) => one.kind === 'feed'));
    expect(sum(streams.filter((one) => one.to_step === null))).toBeNear(entering, 1e-9);
  });
});
