import { itemIndex } from '../../../costing/items.ts';
import { bestDilution, chemostat as steadyState } from '../../../physics/continuous.ts';
import { KLA_CORRELATIONS } from '../../../physics/gas-transfer.ts';
import { batchCourse, emptyCourse, oxygenUptake } from '../../../physics/growth.ts';
import { emptyTrain, seedTrain } from '../../../physics/seed-train.ts';
import { S_PER_H } from '../../../quantity.ts';
import { cultureCourse } from '../../../simulation/culture.ts';
import { line } from '../../../simulation/culture-plots.ts';
import { spread } from '../../../simulation/sample.ts';
import { chemostatSettings, retentionOf, washout } from './settings.ts';
import { axis, defineUnitOperation, figure, output, plot } from '../../define.ts';
import { closeBalance } from '../../shared/culture-balance.ts';
import { batchKinetics } from '../fed-batch-fermentation/settings.ts';
import {
  ANAEROBIC_HEAT,
  COILS,
  coolingArea,
  FIELD_EQUIPMENT,
  fermenter,
  KLA_EXTRAPOLATED,
  MAX_CELL_FRACTION,
  seedPower,
  sizeVessel,
  sterilise,
  STERILISER_HOURS,
  tipSpeed,
  vesselProblem,
  spendAirFilters,
  handOverSeeds,
  USUAL_JACKET_DUTY,
} from '../../shared/fermenter.ts';
import { buyMedium } from '../../shared/medium-supply.ts';
import { cleanVessels, cool, spendElectricity, steriliseVessel } from '../../shared/services.ts';
import { sizeTank } from '../../shared/tanks.ts';

const OPERATOR = itemIndex('operator');
/** Highest dilution that keeps a steady state, over the washout rate. */
const NEAREST_WASHOUT = 0.98;
/** Set-up, fill, empty, cleaning and sterilising between runs, h; and operators' hours for them. */
const TURNAROUND = 8.5;
const TURNAROUND_HOURS = 3;
/** Two medium tanks, each of a shift of feed: one is made up while the other feeds. Operators' hours to fill one. */
const TANK_HOURS = 8;
const TANK_LABOUR = 1.5;

const course = emptyCourse();
const seeds = emptyTrain();

/** Chemostat with its seed train, at steady state (docs/models, 2.3, 2.4, 2.6). */
export const chemostat = defineUnitOperation({
  id: 'chemostat',
  name: 'Chemostat',
  stage: 'upstream',
  description:
    'Continuous fermentation at steady state: medium runs in, broth runs out. What leaves in one harvest interval is a batch of the steps that follow.',
  icon: 'fermenter',
  tag: 'CF',
  reference: '2.6',
  first: true,
  flow: true,
  // Set-up, start-up and cleaning belong to the run; their share is part of the process time.
  times: ({ assumptions }) => ({
    setup: 0,
    fill: 0,
    empty: 0,
    cip: 0,
    sip: 0,
    labourPerHour: assumptions.plant.grade === 'pharma' ? 0.4 : 0.15,
    labourFixed: 0,
    laboratory: 0.3,
  }),
  size: { title: 'Vessel volume', unit: 'm³' },
  settings: chemostatSettings,
  outputs: {
    titre: output('g/L', 'Titre', 'q_P X / D', '2.6', { better: 'higher' }),
    biomass: output('g/L', 'Cell density in the vessel', 'D (S₀ - S) / (µ/Y + m_S + q_P/Y_PS)', '2.6'),
    residual_substrate: output('g/L', 'Residual substrate', 'K_S µ / (µ_max - µ)', '2.6', { better: 'lower' }),
    growth_rate: output('1/h', 'Growth rate', 'D (1 + R - R c) + k_d', '2.6'),
    washout_rate: output('1/h', 'Washout rate', '(µ_max S₀ / (K_S + S₀) - k_d) / (1 + R - R c)', '2.6'),
    best_dilution: output('1/h', 'Dilution of most cells', 'µ_max (1 - √(K_S / (K_S + S₀)))', '2.6'),
    productivity: output('g/L/h', 'Productivity', 'titre D run / (run + start-up + turnaround)', '2.6', {
      better: 'higher',
    }),
    substrate_yield: output('g/g', 'Product on substrate', 'product / all substrate used', '8', { better: 'higher' }),
    feed_rate: output('m³/h', 'Feed rate', 'D V', '2.6'),
    startup_time: output('h', 'Start-up', '[(a+1) ln(X/X₀) - a ln(S/S₀)] / µ_max', '4.1', { better: 'lower' }),
    harvests: output('1', 'Harvests a run', 'run / harvest interval', '2.6'),
    cell_volume_fraction: output('1', 'Wet cells in broth', '(dry cells / 0.25) / wet density / V', '2.7', {
      display: '%',
    }),
    peak_uptake: output('mmol/L/h', 'Oxygen uptake', 'X (µ/Y_XO + m_O) + q_P X y_OP', '4.2c'),
    max_transfer: output('mmol/L/h', 'Oxygen transfer', 'kLa ΔC, exit gas balanced', '4.2b'),
    kla: output('1/h', 'kLa', 'a (P/V)^b u^c 1.024^(T-20)', '4.3'),
    oxygen_margin: output('1', 'Oxygen margin', '1 - uptake / transfer', '4.4', { better: 'higher', display: '%' }),
    cooling: output('kW/m³', 'Cooling', '(ΔH_O OUR V + P_g) / V', '4.7'),
    cooling_area: output('1', 'Cooling area over jacket', 'Q / (U ΔT_lm) / (π D H_L)', '4.7'),
    tip_speed: output('m/s', 'Impeller tip speed', 'π N d', '4.6'),
    compressor_power: output('kW', 'Compressor', 'n R T κ/(κ-1) [(P₂/P₁)^((κ-1)/κ) - 1] / η', '4.12'),
    agitator_power: output('kW', 'Agitator', 'P/V × V', '4.5'),
  },
  inlets: {
    medium: { name: 'Medium' },
    seed: { name: 'Seed medium' },
    ammonia: { name: 'Ammonia' },
    air: { name: 'Oxygen taken up' },
  },
  sides: { exhaust: { name: 'Exhaust gas', kind: 'vent', disposal: 'vent' } },
  equipment: {
    fermenter: { name: 'Production fermenter', cost: 'C-14' },
    ...FIELD_EQUIPMENT,
    compressor: { name: 'Air compressor', cost: 'C-16', tag: 'CO' },
    medium_tank: { name: 'Medium tanks', cost: 'C-48', tag: 'TK' },
    steriliser: { name: 'Medium steriliser', cost: 'C-47', tag: 'ST' },
  },
  plots: {
    dilution: plot('By dilution rate', axis('Dilution rate', '1/h'), axis('Concentration', 'g/L'), {
      cells: 'Cells',
      substrate: 'Substrate',
      product: 'Product',
    }),
    productivity: plot('Cells made', axis('Dilution rate', '1/h'), axis('Cells', 'g/L/h')),
    startup: plot('Start-up', axis('Time', 'h'), axis('Concentration', 'g/L'), {
      cells: 'Cells',
      substrate: 'Substrate',
    }),
  },
  product: 'Broth',
  model(run, s) {
    const { host } = run.basis;
    const aerobic = host.peak_our > 0;
    const feed = s.batch_substrate_concentration;
    const retention = retentionOf(s);
    if (retention <= 0)
      return run.infeasible(
        ['recycle_ratio', 'recycle_concentration'],
        `The recycle brings back more cells than leave: recycle times (concentration - 1) is ${figure(1 - retention)} and must be below 1.`,
        { title: 'Cells brought back', value: 1, actual: 1 - retention, unit: '1' },
      );
    const limit = washout(s);
    const dilution = s.dilution_rate;
    if (!(limit > 0) || dilution > NEAREST_WASHOUT * limit)
      return run.infeasible(
        ['dilution_rate', 'max_growth_rate', 'death_rate'],
        limit > 0
          ? `Cells wash out: at ${figure(dilution)} 1/h the vessel empties faster than they grow, which ends at ${figure(NEAREST_WASHOUT * limit)} 1/h.`
          : 'Cells die faster than they grow on this feed.',
        { title: 'Dilution rate', value: Math.max(0, NEAREST_WASHOUT * limit), actual: dilution, unit: '1/h' },
      );
    const unbuilt = vesselProblem(run, s);
    if (unbuilt) return unbuilt;
    const f = fermenter(s, aerobic, KLA_CORRELATIONS[s.kla_correlation]);
    const { vessel, volume, power, compressor } = f;
    const culture = batchKinetics(s, aerobic, run.basis);
    const state = steadyState(culture, dilution, feed, s.death_rate, retention);
    const transfer = f.transferAt(volume);
    const uptake = aerobic ? oxygenUptake(culture, state.density, state.rate) : 0;
    if (uptake > transfer)
      return run.infeasible(
        ['dilution_rate', 'batch_substrate_concentration', 'power_per_volume', 'aeration'],
        `${figure(state.density)} g/L of cells take up ${figure(uptake)} mmol/L/h of oxygen; the vessel transfers ${figure(transfer)}.`,
        { title: 'Oxygen transfer', value: transfer, actual: uptake, unit: 'mmol/L/h' },
      );
    // What leaves holds fewer cells than the vessel where a recycle keeps them back.
    const leaving = (state.density * (state.rate - s.death_rate)) / dilution;
    const wetCells = (4 * state.density) / host.density;
    if (wetCells > MAX_CELL_FRACTION)
      return run.infeasible(
        ['batch_substrate_concentration', 'recycle_concentration'],
        `Cells would fill ${figure(100 * wetCells)} % of the broth; above ${100 * MAX_CELL_FRACTION} % it does not flow.`,
        { title: 'Wet cells in broth', value: MAX_CELL_FRACTION, actual: wetCells, unit: '1' },
      );

    seedTrain(
      {
        volume,
        inoculumFraction: s.inoculum_fraction,
        density: s.seed_density,
        flaskDensity: s.flask_density,
        growth: s.max_growth_rate,
        biomassYield: s.batch_biomass_yield,
        lag: s.seed_lag,
        flask: s.flask_volume,
        vial: s.vial_biomass,
      },
      seeds,
    );
    const left = Math.min(0.999 * feed, Math.max(state.substrate, 1e-3 * feed));
    batchCourse(culture, { start: seeds.biomass / volume, from: feed, to: left, transfer }, course);
    const startup = course.time;
    const harvests = s.run_time / s.harvest_interval;
    const share = 1 / harvests;

    // One harvest: the outflow of an interval and its share of the vessel's first filling, all at steady state.
    const interval = dilution * volume * s.harvest_interval;
    const broth = interval + volume * share;
    const cells = leaving * interval + state.density * volume * share;
    const dead = s.death_rate / state.rate;
    const grown = cells / (1 - dead);
    const biomassProduct = run.basis.product.kind === 'biomass';
    const product = biomassProduct ? 0 : state.product * broth;
    const oxygen = (uptake * broth) / dilution; // mol: uptake over the time that the broth stays
    const carbonUse = closeBalance(
      run,
      { ...s, lysed_fraction: 1 - (1 - dead) * (1 - s.lysed_fraction) },
      {
        startVolume: broth,
        feedVolume: 0,
        endOfBatch: state.substrate,
        oxygen,
        byProduct: 0,
        biomass: grown,
        product,
        seedBiomass: seeds.biomass * share,
        seedSubstrate: seeds.substrate * share,
        vials: share,
      },
    );
    if (carbonUse > 1)
      return run.infeasible(
        ['product_growth', 'product_maintenance', 'product_yield'],
        `Cells and product would hold ${figure(100 * carbonUse)} % of the carbon in the substrate.`,
        { title: 'Carbon in cells and product', value: 1, actual: carbonUse, unit: '1' },
      );

    const used = -run.reaction[run.components.at.batch_substrate]!;
    const running = s.harvest_interval + startup * share;
    const heat = aerobic ? oxygen * s.heat_of_oxygen : used * ANAEROBIC_HEAT; // kJ
    const duty = power + (aerobic ? (uptake * volume * s.heat_of_oxygen) / S_PER_H : heat / (running * S_PER_H)); // kW
    const area = coolingArea(f, s, duty);
    spendElectricity(run.amounts, (power + compressor) * running + seedPower(seeds) * share);
    cool(run.amounts, heat + power * running * S_PER_H, s.temperature);
    sterilise(run, broth, s.temperature);
    spendAirFilters(run, f.gas, share);

    const { grade } = run.basis.assumptions.plant;
    const flow = dilution * volume;
    const slots = run.equipment;
    sizeVessel(slots, s, power, duty);
    slots.compressor.size = compressor;
    buyMedium(run, s, s.medium, broth);
    const makesMedium = s.medium_supply === 'made';
    if (makesMedium) sizeTank(slots.medium_tank, flow * TANK_HOURS, grade);
    const tank = slots.medium_tank.size;
    slots.medium_tank.size = 2 * tank;
    slots.medium_tank.atLeast = 2;
    slots.steriliser.size = Math.max(flow, volume / STERILISER_HOURS);
    const fills = makesMedium ? broth / (flow * TANK_HOURS) : 0;
    cleanVessels(run.amounts, vessel, share);
    if (makesMedium) cleanVessels(run.amounts, tank, fills);
    steriliseVessel(run, vessel, share);
    run.amounts[OPERATOR]! += TURNAROUND_HOURS * share + TANK_LABOUR * fills;
    handOverSeeds(run, seeds, harvests);
    run.processTime = s.harvest_interval + (startup + TURNAROUND) * share;
    run.size = vessel;
    run.made = biomassProduct ? run.out.mass[run.components.at.cell]! : product;
    run.titre = run.made / broth;

    if (vessel > 2.6 && aerobic) run.warn(null, KLA_EXTRAPOLATED);
    if (area > 1 && s.construction === 'hygienic') run.warn('heat_transfer_coefficient', COILS);
    if (vessel > 50 && duty / volume > USUAL_JACKET_DUTY)
      run.warn(
        null,
        `Cooling of ${figure(duty / volume)} kW/m³ is above the ${USUAL_JACKET_DUTY} kW/m³ that jackets of large vessels take.`,
      );
    if (host.mu_crit !== null && state.rate > host.mu_crit && aerobic) run.warn('dilution_rate', OVERFLOW);
    if (s.run_time > 1500) run.warn('run_time', LONG_RUN);

    return {
      titre: run.titre,
      biomass: state.density,
      residual_substrate: state.substrate,
      growth_rate: state.rate,
      washout_rate: limit,
      best_dilution: bestDilution(s.max_growth_rate, s.monod_constant, feed),
      productivity: (run.titre * dilution * s.run_time) / (s.run_time + startup + TURNAROUND),
      substrate_yield: run.made / used,
      feed_rate: flow,
      startup_time: startup,
      harvests,
      cell_volume_fraction: wetCells,
      peak_uptake: uptake,
      max_transfer: aerobic ? transfer : 0,
      kla: aerobic ? f.coefficientAt(volume) : 0,
      oxygen_margin: aerobic ? 1 - uptake / transfer : 1,
      cooling: duty / volume,
      cooling_area: area,
      tip_speed: tipSpeed(f, s, volume),
      compressor_power: compressor,
      agitator_power: power,
    };
  },
  curves(run, s, { startup_time: duration, biomass }) {
    const aerobic = run.basis.host.peak_our > 0;
    const culture = batchKinetics(s, aerobic, run.basis);
    const feed = s.batch_substrate_concentration;
    const rates = spread(0.01 * washout(s), 0.999 * washout(s));
    const at = rates.map((rate) => steadyState(culture, rate, feed, s.death_rate, retentionOf(s)));
    const points = (y: (k: number) => number) => rates.map((rate, k) => [rate, y(k)] as const);
    const { volume, transferAt } = fermenter(s, aerobic, KLA_CORRELATIONS[s.kla_correlation]);
    const moments = cultureCourse(
      { cells: seeds.biomass, substrate: feed * volume, product: 0, volume },
      [{ kinetics: culture, duration, feed: () => 0, feedConcentration: 0 }],
      transferAt,
      biomass,
    );
    return {
      dilution: [
        { series: 'Cells', points: points((k) => at[k]!.density) },
        { series: 'Substrate', points: points((k) => at[k]!.substrate) },
        { series: 'Product', points: points((k) => at[k]!.product) },
      ],
      productivity: [{ points: points((k) => at[k]!.density * rates[k]!) }],
      startup: [line(moments, ({ cells }) => cells, 'Cells'), line(moments, ({ substrate }) => substrate, 'Substrate')],
    };
  },
});

const OVERFLOW = 'At this growth rate the host overflows; its by-product is not counted.';
const LONG_RUN = 'Production strains seldom stay stable, and vessels seldom sterile, over more than two months.';
