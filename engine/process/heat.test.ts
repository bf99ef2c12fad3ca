import { describe, expect, it } from 'vitest';
import { ETHANOL, recovery, RUN, SIEVE_OUTLET } from '../cases/ethanol.ts';
import { configurationOf, from, type Plant, run as runPlant, step as stepOf } from '../cases/plant.ts';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { explainer, recompute } from '../provenance/provenance.ts';
import type { Assumptions } from '../assumptions/assumptions.ts';
import type { Configuration, ProductBasis } from '../types/configuration.ts';
import type { HeatResult, Results } from '../types/results.ts';
import { compile, evaluate } from '../evaluate/evaluate.ts';
import { heatBalance } from '../evaluate/heat-balance.ts';

const DEMOS = ['cfg_homogenised_v1', 'cfg_homogenised_v2', 'cfg_secreted_v1'] as const;
function heatOf(configuration: Configuration, of: ProductBasis): HeatResult {
  const heat = heatBalance(compile(configuration, of, library));
  if (!heat) throw new Error('No heat balance');
  return heat;
}
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
/** kJ of cooling per unit of each coolant. */
const COLD = { cooling_water: 41.8, chilled_water: 1e6, chilled_brine: 1e6 };

describe.each(DEMOS)('heat balance of %s', (id) => {
  const results = resultsOf(evaluate(configuration(id), product, library));
  const heat = heatOf(configuration(id), product);

  it('holds all that coolants remove', () => {
    for (const [item, kJ] of Object.entries(COLD)) {
      const bought = sum(results.inventory.filter((one) => one.item_id === item).map((one) => one.amount * kJ));
      const now = heat.utilities.find((one) => one.item_id === item)?.now ?? 0;
      const removed = now * results.figures.cycle_time * 3600;
      expect(Math.abs(removed - bought)).toBeLessThanOrEqual(1e-9 * bought);
    }
  });

  it('adds up its duties', () => {
    for (const { item_id, now } of heat.utilities)
      expect(sum(heat.duties.filter((one) => one.item_id === item_id).map((one) => one.heat))).toBeCloseTo(now, 9);
  });

  it('needs no more than now, and with storage no more than without', () => {
    const heating = heat.utilities.filter(({ item_id }) => item_id.endsWith('steam'));
    for (const { now, target } of heat.utilities) expect(target).toBeLessThanOrEqual(now + 1e-9);
    expect(heat.bound.heating).toBeLessThanOrEqual(sum(heating.map(({ target }) => target)) + 1e-9);
  });
});

const ETHANOL_PLANT: Plant = {
  product: ETHANOL,
  outlet: SIEVE_OUTLET,
  assumptions: { plant: { mode: 'continuous', grade: 'industrial', failure_rate: 0 } },
  steps: [
    stepOf(
      'beer',
      'purchased_feed',
      { amount: 100_000, 'composition.mol_ethanol': 0.1, 'composition.mol_glucose': 0.02 },
      { feeds: [] },
    ),
    ...recovery('beer', { beer_column: { reflux_factor: 1.05 }, rectifier: { reflux_factor: 1.05 } }),
    stepOf(
      'evaporator',
      'evaporation',
      { effects: 1, product_solids: 0.4, first_temperature: 333.15, last_temperature: 333.15, time: RUN },
      { feeds: [from('beer_column.stillage')], outlets: { product: { disposal: 'wastewater' } } },
    ),
  ],
};

describe('heat balance of a continuous ethanol plant', () => {
  const results = runPlant(ETHANOL_PLANT, library);
  const heat = heatOf(configurationOf(ETHANOL_PLANT), ETHANOL);
  const steam = heat.utilities.filter(({ item_id }) => item_id.endsWith('steam'));

  it('lets the condensers of the columns heat the evaporator', () => {
    const condensed = sum(heat.duties.filter(({ hot, to }) => hot && to > 345).map((one) => one.heat));
    const evaporated = sum(
      heat.duties.filter(({ step_id, hot }) => !hot && step_id === 'evaporator').map((one) => one.heat),
    );
    expect(condensed).toBeGreaterThan(1000);
    // The product of the sieve is hot enough for a little more.
    const recovered = sum(steam.map(({ now, target }) => now - target));
    expect(recovered / Math.min(condensed, evaporated)).toBeCloseTo(1, 2);
    expect(heat.exchangers).toBeGreaterThan(0);
    expect(heat.area).toBeGreaterThan(0);
    expect(heat.network_cost).toBeGreaterThan(0);
  });

  it('counts the steam and coolant that it saves at their prices', () => {
    const used = (item: string): number =>
      sum(results.inventory.filter((one) => one.item_id === item).map((one) => one.amount));
    const price = (item: string): number => results.operating_cost.lines.find((one) => one.item_id === item)!.price!;
    const worth = heat.utilities.map(
      ({ item_id, now, target }) => ((now - target) / now) * used(item_id) * price(item_id) * results.figures.batches,
    );
    // All steam of this plant goes through its exchangers except that of cleaning, which is less than 1 %.
    expect(heat.annual_saving / sum(worth)).toBeCloseTo(1, 2);
  });

  it('is the same with or without storage', () => {
    expect(sum(steam.map(({ target }) => target))).toBeCloseTo(heat.bound.heating, 6);
  });
});

describe('exchangers between the streams of the ethanol plant', () => {
  const plantWith = (utilities: Assumptions['utilities']): Configuration => {
    const given = configurationOf(ETHANOL_PLANT);
    return { ...given, assumptions: { ...given.assumptions, utilities } };
  };
  const results = (utilities: Assumptions['utilities']): Results =>
    resultsOf(evaluate(plantWith(utilities), ETHANOL, library));
  const steam = ({ inventory }: Results): number =>
    sum(inventory.filter(({ item_id }) => item_id === 'lp_steam').map(({ amount }) => amount));
  const [bought, recovered] = [results({}), results({ heat_recovery: 'exchangers' })];

  it('save the steam of the target, and cost what they cost', () => {
    const heat = heatOf(plantWith({ heat_recovery: 'exchangers' }), ETHANOL);
    const saved = heat.utilities.find(({ item_id }) => item_id === 'lp_steam')!.saved;
    expect(steam(bought) - steam(recovered)).toBeNear(saved, 1e-9);
    const [exchanger] = recovered.equipment.filter(({ step_id }) => step_id === 'utilities');
    expect(exchanger).toMatchObject({ name: 'Heat recovery exchanger', n_units: heat.exchangers });
    expect(exchanger!.purchase_cost).toBeNear(heat.network_cost, 1e-9);
    expect(recovered.figures.cogs).toBeLessThan(bought.figures.cogs);
    expect(recovered.figures.tci).toBeGreaterThan(bought.figures.tci);
  });

  it('save less if less of the target is reached, or if they are to be cheaper', () => {
    const half = results({ heat_recovery: 'exchangers', heat_share: 0.5 });
    expect(steam(bought) - steam(half)).toBeNear((steam(bought) - steam(recovered)) / 2, 1e-9);
    const wide = results({ heat_recovery: 'exchangers', heat_approach: 25 });
    expect(steam(wide)).toBeGreaterThan(steam(recovered));
  });

  it('leave a smaller boiler to buy', () => {
    const boiler = (given: Results): number => given.equipment.find(({ name }) => name === 'Gas boiler')!.size;
    expect(boiler(results({ steam: 'boiler', heat_recovery: 'exchangers' }))).toBeLessThan(
      boiler(results({ steam: 'boiler' })),
    );
  });

  it('are explained', () => {
    const explain = explainer(compile(plantWith({ heat_recovery: 'exchangers', steam: 'boiler' }), ETHANOL, library));
    for (const ref of ['figures.cogs', 'utilities.values.net_lp_steam', 'utilities.values.size_heat_recovery']) {
      const why = explain(ref);
      expect(recompute(why), ref).toBeNear(why.value!, 1e-9);
    }
  });
});
