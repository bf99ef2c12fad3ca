import { KLA_CORRELATIONS } from '../../../physics/gas-transfer.ts';
import { batchCourse, emptyCourse, oxygenUptake } from '../../../physics/growth.ts';
import { emptyTrain, seedTrain } from '../../../physics/seed-train.ts';
import { S_PER_H } from '../../../quantity.ts';
import { batchSettings } from './settings.ts';
import { defineUnitOperation, figure, output } from '../../define.ts';
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
import { ownPart, receiveSeed, startSubstrate } from '../../shared/prepared.ts';
import { cultureCourse } from '../../../simulation/culture.ts';
import { cultureCurves, culturePlots } from '../../../simulation/culture-plots.ts';
import { buyMedium } from '../../shared/medium-supply.ts';
import { cleanVessels, cool, spendElectricity, steriliseVessel } from '../../shared/services.ts';
import { sizeTank } from '../../shared/tanks.ts';

/** Set-up, fill, empty, cleaning and sterilising of the production vessel, h. */
const TURNAROUND = 8.5;

// Scratch space: one evaluation runs at a time, and its results are copied out before the next.
const course = emptyCourse();
const seeds = emptyTrain();

/** Batch fermentation with its seed train: growth on the medium's substrate until it is used (docs/models, 2.3, 2.4). */
export const batchFermentation = defineUnitOperation({
  id: 'batch_fermentation',
  name: 'Batch fermentation',
  stage: 'upstream',
  description:
    'Grows the host on what the medium holds, without a feed, within what oxygen transfer allows; with its seed train, air, medium and sterilisation.',
  icon: 'fermenter',
  tag: 'BF',
  reference: '2.4',
  first: true,
  demand: (s) => ({
    volume: s.vessel_volume * s.working_fraction,
    substrate: s.batch_substrate_concentration,
    feed: 0,
  }),
  flow: false,
  times: ({ assumptions }) => ({
    setup: 1.5,
    fill: 1,
    empty: 1,
    cip: 3,
    sip: 2,
    labourPerHour: assumptions.plant.grade === 'pharma' ? 0.4 : 0.15,
    labourFixed: 3,
    laboratory: 0.3,
  }),
  size: { title: 'Vessel volume', unit: 'm³' },
  settings: batchSettings,
  outputs: {
    titre: output('g/L', 'Titre', 'α (X - X₀) + β ∫X dt', '4.1', { better: 'higher' }),
    biomass: output('g/L', 'Cell density', 'X₀ + Y (S₀ - S)', '4.1'),
    cell_volume_fraction: output('1', 'Wet cells in broth', '(dry cells / 0.25) / wet density / V', '2.7', {
      display: '%',
    }),
    process_time: output('h', 'Fermentation time', '[(a+1) ln(X/X₀) - a ln(S/S₀)] / µ_max', '4.1', { better: 'lower' }),
    productivity: output('g/L/h', 'Productivity', 'titre / (fermentation + turnaround)', '2.4', { better: 'higher' }),
    substrate_yield: output('g/g', 'Product on substrate', 'product / all substrate used', '8', { better: 'higher' }),
    peak_uptake: output('mmol/L/h', 'Peak oxygen uptake', 'X (µ/Y_XO + m_O) + q_P X y_OP', '4.2c'),
    max_transfer: output('mmol/L/h', 'Oxygen transfer', 'kLa ΔC, exit gas balanced', '4.2b'),
    kla: output('1/h', 'kLa', 'a (P/V)^b u^c 1.024^(T-20)', '4.3'),
    oxygen_margin: output('1', 'Oxygen margin', '1 - uptake / transfer', '4.4', { better: 'higher', display: '%' }),
    cooling: output('kW/m³', 'Peak cooling', '(ΔH_O OUR V + P_g) / V', '4.7'),
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
    medium_tank: { name: 'Medium tank', cost: 'C-48', tag: 'TK', shared: true, operatorHours: 3 },
    steriliser: { name: 'Medium steriliser', cost: 'C-47', tag: 'ST', shared: true, operatorHours: 1.5 },
  },
  plots: culturePlots,
  product: 'Broth',
  model(run, s) {
    const { host } = run.basis;
    const aerobic = host.peak_our > 0;
    const { prepared } = run;
    const full = s.vessel_volume * s.working_fraction;
    const start = startSubstrate(run, full, s.batch_substrate_concentration);
    const end = s.final_substrate;
    if (start <= end)
      return run.infeasible(
        ['batch_substrate_concentration', 'final_substrate'],
        `The batch ends at ${figure(end)} g/L of substrate, so it must start above that; it starts at ${figure(start)} g/L.`,
        { title: 'Substrate at the start', value: end, actual: start, unit: 'g/L' },
      );
    const unbuilt = vesselProblem(run, s);
    if (unbuilt) return unbuilt;
    const f = fermenter(s, aerobic, KLA_CORRELATIONS[s.kla_correlation]);
    const { vessel, volume, power, compressor } = f;
    if (prepared.seed) receiveSeed(run, seeds);
    else
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
    const inoculum = seeds.biomass / volume;
    const culture = batchKinetics(s, aerobic, run.basis);
    const transfer = f.transferAt(volume);
    batchCourse(culture, { start: inoculum, from: start, to: end, transfer }, course);
    if (course.starved)
      return run.infeasible(
        ['power_per_volume', 'aeration', 'batch_substrate_concentration'],
        `The vessel transfers ${figure(transfer)} mmol/L/h of oxygen, too little for ${figure(course.density)} g/L of cells.`,
        {
          title: 'Oxygen transfer',
          value: transfer,
          actual: oxygenUptake(culture, course.density, 0),
          unit: 'mmol/L/h',
        },
      );
    const wetCells = (4 * course.density) / host.density;
    if (wetCells > MAX_CELL_FRACTION)
      return run.infeasible(
        ['batch_substrate_concentration'],
        `Cells would fill ${figure(100 * wetCells)} % of the broth; above ${100 * MAX_CELL_FRACTION} % it does not flow.`,
        { title: 'Wet cells in broth', value: MAX_CELL_FRACTION, actual: wetCells, unit: '1' },
      );

    const grown = course.density * volume;
    const oxygen = aerobic
      ? culture.oxygenGrowth * (prepared.seed ? grown - seeds.biomass : grown) +
        culture.oxygenMaintenance * course.exposure * volume +
        culture.oxygenProduct * course.product * volume
      : 0; // mol: mmol/g times kg
    const values = prepared.medium ? { ...s, batch_substrate_concentration: start } : s;
    const carbonUse = closeBalance(run, values, {
      startVolume: volume,
      feedVolume: 0,
      endOfBatch: end,
      oxygen,
      byProduct: 0,
      biomass: grown,
      product: course.product * volume,
      seedBiomass: prepared.seed ? 0 : seeds.biomass,
      seedSubstrate: seeds.substrate,
      ...ownPart(run, volume, start),
    });
    if (carbonUse > 1)
      return run.infeasible(
        ['product_growth', 'product_maintenance', 'product_yield'],
        `Cells and product would hold ${figure(100 * carbonUse)} % of the carbon in the substrate.`,
        { title: 'Carbon in cells and product', value: 1, actual: carbonUse, unit: '1' },
      );

    const used = -run.reaction[run.components.at.batch_substrate]!;
    const { time } = course;
    const heat = aerobic ? oxygen * s.heat_of_oxygen : used * ANAEROBIC_HEAT; // kJ
    const uptake = aerobic ? Math.min(transfer, oxygenUptake(culture, course.density, s.max_growth_rate)) : 0;
    const peak = power + (aerobic ? (uptake * volume * s.heat_of_oxygen) / S_PER_H : heat / (time * S_PER_H)); // kW
    const area = coolingArea(f, s, peak);
    spendElectricity(run.amounts, (power + compressor) * time + seedPower(seeds));
    cool(run.amounts, heat + power * time * S_PER_H, s.temperature);
    const unsterile = prepared.sterile ? 0 : volume;
    sterilise(run, unsterile, s.temperature);
    spendAirFilters(run, f.gas);

    const slots = run.equipment;
    sizeVessel(slots, s, power, peak);
    slots.compressor.size = compressor;
    buyMedium(run, s, s.medium, volume);
    const makesMedium = s.medium_supply === 'made' && !prepared.medium;
    if (makesMedium) sizeTank(slots.medium_tank, volume, run.basis.assumptions.plant.grade);
    slots.steriliser.size = unsterile / STERILISER_HOURS;
    cleanVessels(run.amounts, vessel, 1);
    if (makesMedium) cleanVessels(run.amounts, slots.medium_tank.size, 1);
    steriliseVessel(run, vessel);
    handOverSeeds(run, seeds);
    run.processTime = time;
    run.size = vessel;

    const biomassProduct = run.basis.product.kind === 'biomass';
    run.made = biomassProduct ? grown : course.product * volume;
    run.titre = run.made / volume;

    if (course.limited) run.warn('power_per_volume', OXYGEN_LIMITED);
    if (course.density > host.max_density)
      run.warn(
        null,
        `${figure(course.density)} g/L of cells is above the ${figure(host.max_density)} g/L usually reached with this host.`,
      );
    if (host.mu_crit !== null && s.max_growth_rate > host.mu_crit && aerobic) run.warn('max_growth_rate', OVERFLOW);
    if (vessel > 2.6 && aerobic) run.warn(null, KLA_EXTRAPOLATED);
    if (area > 1 && s.construction === 'hygienic') run.warn('heat_transfer_coefficient', COILS);
    if (vessel > 50 && peak / volume > USUAL_JACKET_DUTY)
      run.warn(
        null,
        `Peak cooling of ${figure(peak / volume)} kW/m³ is above the ${USUAL_JACKET_DUTY} kW/m³ that jackets of large vessels take.`,
      );

    return {
      titre: run.titre,
      biomass: course.density,
      cell_volume_fraction: wetCells,
      process_time: time,
      productivity: run.titre / (time + TURNAROUND),
      substrate_yield: run.made / used,
      peak_uptake: uptake,
      max_transfer: aerobic ? transfer : 0,
      kla: aerobic ? f.coefficientAt(volume) : 0,
      oxygen_margin: aerobic ? 1 - uptake / transfer : 1,
      cooling: peak / volume,
      cooling_area: area,
      tip_speed: tipSpeed(f, s, volume),
      compressor_power: compressor,
      agitator_power: power,
    };
  },
  curves(run, s, { process_time: duration, biomass }) {
    const aerobic = run.basis.host.peak_our > 0;
    const { volume, power, transferAt } = fermenter(s, aerobic, KLA_CORRELATIONS[s.kla_correlation]);
    const moments = cultureCourse(
      { cells: seeds.biomass, substrate: s.batch_substrate_concentration * volume, product: 0, volume },
      [{ kinetics: batchKinetics(s, aerobic, run.basis), duration, feed: () => 0, feedConcentration: 0 }],
      transferAt,
      biomass,
    );
    return cultureCurves(moments, { aerobic, set: s.dissolved_oxygen, heat: s.heat_of_oxygen, power });
  },
});

const OXYGEN_LIMITED = 'Oxygen transfer limits growth: the batch takes longer than the host’s growth rate alone would.';
const OVERFLOW = 'At this growth rate the host overflows; the by-product of a batch is not counted.';
