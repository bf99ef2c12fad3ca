import { KLA_CORRELATIONS } from '../../../physics/gas-transfer.ts';
import { batchCourse, emptyCourse, oxygenUptake } from '../../../physics/growth.ts';
import { emptyFedBatch, fedBatchCourse } from '../../../physics/fed-batch.ts';
import { emptyTrain, seedTrain } from '../../../physics/seed-train.ts';
import { S_PER_H } from '../../../quantity.ts';
import { defineUnitOperation, figure, output, type Run } from '../../define.ts';
import { closeBalance } from '../../shared/culture-balance.ts';
import { batchKinetics, feedKinetics, fermentationSettings } from './settings.ts';
import {
  ANAEROBIC_HEAT,
  COILS,
  coolingArea,
  FIELD_EQUIPMENT,
  fermenter,
  KLA_EXTRAPOLATED,
  MAX_CELL_FRACTION,
  OXYGEN_LIMITED,
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
import { cultureCurves, culturePlots, feedPlots, line } from '../../../simulation/culture-plots.ts';
import { buyMedium } from '../../shared/medium-supply.ts';
import { cleanVessels, cool, spendElectricity, steriliseVessel } from '../../shared/services.ts';
import { sizeTank } from '../../shared/tanks.ts';

/** Set-up, fill, empty, cleaning and sterilising of the production vessel, h. */
const TURNAROUND = 8.5;

// Scratch space: one evaluation runs at a time, and its results are copied out before the next.
const batch = emptyCourse();
const fed = emptyFedBatch();
const seeds = emptyTrain();

/** Fed-batch fermentation with its seed train: batch phase, exponential feed, constant feed (docs/models, 2.3–2.5). */
export const fedBatchFermentation = defineUnitOperation({
  id: 'fed_batch_fermentation',
  name: 'Fed-batch fermentation',
  stage: 'upstream',
  description:
    'Grows the host in batch, then on an exponential and a constant feed, within what oxygen transfer allows; with its seed train, air, media and sterilisation.',
  icon: 'fermenter',
  tag: 'FB',
  reference: '2.5',
  first: true,
  demand: ({ vessel_volume: vessel, working_fraction: full, initial_volume_fraction: start, ...s }) => ({
    volume: vessel * full * start,
    substrate: s.batch_substrate_concentration,
    feed: vessel * full * (1 - start),
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
  settings: fermentationSettings,
  outputs: {
    titre: output('g/L', 'Titre', 'product / broth volume', '5.4', { better: 'higher' }),
    biomass: output('g/L', 'Cell density', 'XV / V at the end', '5.3'),
    cell_volume_fraction: output('1', 'Wet cells in broth', '(dry cells / 0.25) / wet density / V', '2.7', {
      display: '%',
    }),
    product_in_cells: output('g/g', 'Product in cells', 'product held / dry cells', '2.13'),
    batch_phase_time: output('h', 'Batch phase', '[(a+1) ln(X/X₀) - a ln(S/S₀)] / µ_max', '4.1'),
    exponential_time: output('h', 'Exponential feed', 'ln(F/F₀) / µ_set', '5.2'),
    constant_time: output('h', 'Constant feed', '(V_f - V₁) / F', '5.3'),
    process_time: output('h', 'Fermentation time', 'batch + exponential + constant', '2.5', { better: 'lower' }),
    productivity: output('g/L/h', 'Productivity', 'titre / (fermentation + turnaround)', '2.4', { better: 'higher' }),
    substrate_yield: output('g/g', 'Product on substrate', 'product / all substrate used', '8', { better: 'higher' }),
    feed_rate: output('m³/h', 'Constant feed rate', 'F at the end of the exponential phase', '5.2'),
    peak_uptake: output('mmol/L/h', 'Peak oxygen uptake', 'X (µ/Y_XO + m_O) + q_P X y_OP', '4.2c'),
    max_transfer: output('mmol/L/h', 'Oxygen transfer at full volume', 'kLa ΔC, exit gas balanced', '4.2b'),
    kla: output('1/h', 'kLa at full volume', 'a (P/V)^b u^c 1.024^(T-20)', '4.3'),
    oxygen_margin: output('1', 'Oxygen margin', '1 - uptake / transfer at the tightest moment', '4.4', {
      better: 'higher',
      display: '%',
    }),
    cooling: output('kW/m³', 'Peak cooling', '(ΔH_O OUR V + P_g) / V', '4.7'),
    cooling_area: output('1', 'Cooling area over jacket', 'Q / (U ΔT_lm) / (π D H_L)', '4.7'),
    tip_speed: output('m/s', 'Impeller tip speed', 'π N d', '4.6'),
    compressor_power: output('kW', 'Compressor', 'n R T κ/(κ-1) [(P₂/P₁)^((κ-1)/κ) - 1] / η', '4.12'),
    agitator_power: output('kW', 'Agitator', 'P/V at full volume × V', '4.5'),
  },
  inlets: {
    medium: { name: 'Batch medium' },
    feed: { name: 'Feed' },
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
    feed_tank: { name: 'Feed tank', cost: 'C-48', tag: 'TK', shared: true, operatorHours: 3 },
    steriliser: { name: 'Media steriliser', cost: 'C-47', tag: 'ST', shared: true, operatorHours: 1.5 },
  },
  plots: { ...culturePlots, ...feedPlots },
  product: 'Broth',
  model(run, s) {
    const { host } = run.basis;
    const grade = run.basis.assumptions.plant.grade;
    const aerobic = host.peak_our > 0;
    const unbuilt = vesselProblem(run, s);
    if (unbuilt) return unbuilt;
    const f = fermenter(s, aerobic, KLA_CORRELATIONS[s.kla_correlation]);
    const { vessel, volume: finalVolume, power, compressor, transferAt } = f;
    const startVolume = finalVolume * s.initial_volume_fraction;
    const { prepared } = run;
    const startConcentration = startSubstrate(run, startVolume, s.batch_substrate_concentration);
    const endOfBatch = Math.max(0.1, s.monod_constant);
    if (startConcentration <= endOfBatch)
      return run.infeasible(
        ['batch_substrate_concentration'],
        `The batch phase ends at ${figure(endOfBatch)} g/L of substrate, so it must start above that; it starts at ${figure(startConcentration)} g/L.`,
        { title: 'Substrate at the start', value: endOfBatch, actual: startConcentration, unit: 'g/L' },
      );
    if (s.feed_growth_rate > 0.9 * s.max_growth_rate)
      return run.infeasible(
        ['feed_growth_rate'],
        `The feed cannot keep ${figure(s.feed_growth_rate)} 1/h: the host grows at most at ${figure(s.max_growth_rate)} 1/h, of which feeding can hold nine tenths.`,
        { title: 'Growth rate', value: 0.9 * s.max_growth_rate, actual: s.feed_growth_rate, unit: '1/h' },
      );

    // Batch phase on the seed train's biomass.
    if (prepared.seed) receiveSeed(run, seeds);
    else
      seedTrain(
        {
          volume: startVolume,
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
    const startDensity = seeds.biomass / startVolume;
    const batchCulture = batchKinetics(s, aerobic, run.basis);
    const batchTransfer = transferAt(startVolume);
    batchCourse(
      batchCulture,
      { start: startDensity, from: startConcentration, to: endOfBatch, transfer: batchTransfer },
      batch,
    );
    if (batch.starved)
      return run.infeasible(
        ['power_per_volume', 'aeration', 'batch_substrate_concentration'],
        `The vessel transfers ${figure(batchTransfer)} mmol/L/h of oxygen, too little for ${figure(batch.density)} g/L of cells at the end of the batch phase.`,
        {
          title: 'Oxygen transfer',
          value: batchTransfer,
          actual: oxygenUptake(batchCulture, batch.density, 0),
          unit: 'mmol/L/h',
        },
      );
    const timed = s.end_by === 'time';
    if (timed && s.end_time <= batch.time)
      return run.infeasible(
        ['end_time'],
        `The batch phase alone takes ${figure(batch.time)} h; the fermentation is set to end after ${figure(s.end_time)} h.`,
        { title: 'Fermentation time', value: batch.time, actual: s.end_time, unit: 'h' },
      );

    // Fed phase.
    const culture = feedKinetics(s, aerobic, run.basis);
    const overflowing = s.feed_growth_rate > s.overflow_threshold;
    const byProductRate = overflowing ? s.overflow_slope * (s.feed_growth_rate - s.overflow_threshold) : 0;
    fedBatchCourse(
      {
        kinetics: culture,
        biomass: batch.density * startVolume,
        product: batch.product * startVolume,
        volume: startVolume,
        finalVolume,
        duration: timed ? s.end_time - batch.time : Infinity,
        setRate: s.feed_growth_rate,
        feedConcentration: s.feed_concentration,
        maxFeed: s.feed_cap * finalVolume,
        overflow: byProductRate / s.overflow_yield,
        transfer: transferAt,
      },
      fed,
    );
    const volume = fed.volume;
    if (fed.finalUptake > 1.02 * fed.finalTransfer)
      return run.infeasible(
        ['power_per_volume', 'aeration', 'feed_concentration'],
        `${figure(fed.biomass / volume)} g/L of cells take up ${figure(fed.finalUptake)} mmol/L/h of oxygen; the vessel transfers ${figure(fed.finalTransfer)}.`,
        { title: 'Oxygen transfer', value: fed.finalTransfer, actual: fed.finalUptake, unit: 'mmol/L/h' },
      );
    const wetCells = (4 * fed.biomass) / host.density;
    if (wetCells > MAX_CELL_FRACTION * volume)
      return run.infeasible(
        ['feed_concentration', 'initial_volume_fraction', 'batch_substrate_concentration'],
        `Cells would fill ${figure((100 * wetCells) / volume)} % of the broth; above ${100 * MAX_CELL_FRACTION} % it does not flow.`,
        { title: 'Wet cells in broth', value: MAX_CELL_FRACTION, actual: wetCells / volume, unit: '1' },
      );

    const time = batch.time + fed.exponentialTime + fed.constantTime;
    const byProduct = overflowing && fed.rate > 0 ? (byProductRate / fed.rate) * fed.exponentialGrowth : 0;
    const feedVolume = volume - startVolume;
    const batchGrown = (batch.density - startDensity) * startVolume;
    const oxygen = aerobic
      ? batchCulture.oxygenGrowth * (batchGrown + (prepared.seed ? 0 : seeds.biomass)) +
        batchCulture.oxygenMaintenance * batch.exposure * startVolume +
        batchCulture.oxygenProduct * batch.product * startVolume +
        culture.oxygenGrowth * (fed.biomass - batch.density * startVolume) +
        culture.oxygenMaintenance * fed.exposure +
        culture.oxygenProduct * (fed.product - batch.product * startVolume)
      : 0; // mol: mmol/g times kg
    const carbonUse = closeBalance(
      run,
      prepared.medium ? { ...s, batch_substrate_concentration: startConcentration } : s,
      {
        startVolume,
        feedVolume,
        endOfBatch,
        oxygen,
        byProduct,
        biomass: fed.biomass,
        product: fed.product,
        seedBiomass: prepared.seed ? 0 : seeds.biomass,
        seedSubstrate: seeds.substrate,
        ...ownPart(run, startVolume, startConcentration),
      },
      run.inlets.feed,
    );
    if (carbonUse > 1)
      return run.infeasible(
        ['product_growth', 'product_maintenance', 'product_yield'],
        `Cells and product would hold ${figure(100 * carbonUse)} % of the carbon in the substrate.`,
        { title: 'Carbon in cells and product', value: 1, actual: carbonUse, unit: '1' },
      );

    const used = -run.reaction[run.components.at.batch_substrate]! - otherSubstrate(run);
    const heat = aerobic ? oxygen * s.heat_of_oxygen : used * ANAEROBIC_HEAT; // kJ
    spendElectricity(run.amounts, (power + compressor) * time + seedPower(seeds));
    cool(run.amounts, heat + power * time * S_PER_H, s.temperature);
    const unsterile = prepared.sterile ? 0 : startVolume;
    sterilise(run, unsterile + feedVolume, s.temperature);
    spendAirFilters(run, f.gas);

    const batchUptake = Math.min(batchTransfer, oxygenUptake(batchCulture, batch.density, s.max_growth_rate));
    const heatPerOxygen = s.heat_of_oxygen / S_PER_H;
    const batchHeat = batchUptake * startVolume * heatPerOxygen;
    const switchHeat = fed.switchUptake * fed.switchVolume * heatPerOxygen;
    const endHeat = fed.finalUptake * volume * heatPerOxygen;
    const peakMetabolic = aerobic ? Math.max(batchHeat, switchHeat, endHeat) : heat / (time * S_PER_H);
    const peakVolume =
      peakMetabolic === batchHeat ? startVolume : peakMetabolic === switchHeat ? fed.switchVolume : volume;
    const peak = peakMetabolic + power; // kW
    const area = coolingArea(f, s, peak);
    const switchTransfer = aerobic ? transferAt(fed.switchVolume) : Infinity;
    const margin = aerobic
      ? 1 -
        Math.max(batchUptake / batchTransfer, fed.switchUptake / switchTransfer, fed.finalUptake / fed.finalTransfer)
      : 1;

    // Equipment.
    const slots = run.equipment;
    sizeVessel(slots, s, power, peak);
    slots.compressor.size = compressor;
    buyMedium(run, s, s.medium, startVolume);
    const makesMedium = s.medium_supply === 'made' && !prepared.medium;
    if (makesMedium) sizeTank(slots.medium_tank, startVolume, grade);
    sizeTank(slots.feed_tank, feedVolume, grade);
    // A steriliser before this step passes the feed too.
    slots.steriliser.size = prepared.sterile ? 0 : Math.max(startVolume, feedVolume) / STERILISER_HOURS;
    cleanVessels(run.amounts, vessel, 1);
    if (makesMedium) cleanVessels(run.amounts, slots.medium_tank.size, 1);
    cleanVessels(run.amounts, slots.feed_tank.size, 1);
    steriliseVessel(run, vessel);
    handOverSeeds(run, seeds);
    run.processTime = time;
    run.size = vessel;

    const { at } = run.components;
    const biomassProduct = run.basis.product.kind === 'biomass';
    const product = biomassProduct ? fed.biomass : fed.product;
    run.made = product;
    run.titre = product / volume;
    const cells = run.out.mass[at.cell]! + run.out.mass[at.held]!;

    if (batch.limited || fed.limited) run.warn('power_per_volume', OXYGEN_LIMITED);
    if (fed.finalRate < 0) run.warn('feed_concentration', STARVING);
    if (fed.biomass / volume > host.max_density)
      run.warn(
        null,
        `${figure(fed.biomass / volume)} g/L of cells is above the ${figure(host.max_density)} g/L usually reached with this host.`,
      );
    if (vessel > 2.6) run.warn(null, KLA_EXTRAPOLATED);
    if (area > 1 && s.construction === 'hygienic') run.warn('heat_transfer_coefficient', COILS);
    if (vessel > 50 && peak / peakVolume > USUAL_JACKET_DUTY)
      run.warn(
        null,
        `Peak cooling of ${figure(peak / peakVolume)} kW/m³ is above the ${USUAL_JACKET_DUTY} kW/m³ that jackets of large vessels take.`,
      );
    if (s.feed_substrate === 'mol_glycerol' && s.feed_concentration > 630)
      run.warn('feed_concentration', THICK_GLYCEROL);
    if (overflowing) run.warn('feed_growth_rate', OVERFLOW);

    return {
      titre: run.titre,
      biomass: fed.biomass / volume,
      cell_volume_fraction: wetCells / volume,
      product_in_cells: cells > 0 ? run.out.mass[at.held]! / cells : 0,
      batch_phase_time: batch.time,
      exponential_time: fed.exponentialTime,
      constant_time: fed.constantTime,
      process_time: time,
      productivity: run.titre / (time + TURNAROUND),
      substrate_yield: product / used,
      feed_rate: fed.constantFeed,
      peak_uptake: aerobic ? Math.max(batchUptake, fed.switchUptake, fed.finalUptake) : 0,
      max_transfer: aerobic ? fed.finalTransfer : 0,
      kla: aerobic ? f.coefficientAt(finalVolume) : 0,
      oxygen_margin: margin,
      cooling: peak / peakVolume,
      cooling_area: area,
      tip_speed: tipSpeed(f, s, volume),
      compressor_power: compressor,
      agitator_power: power,
    };
  },
  curves(run, s, { batch_phase_time: batchTime, exponential_time, constant_time, biomass }) {
    const aerobic = run.basis.host.peak_our > 0;
    const { volume, power, transferAt } = fermenter(s, aerobic, KLA_CORRELATIONS[s.kla_correlation]);
    const start = volume * s.initial_volume_fraction;
    const kinetics = feedKinetics(s, aerobic, run.basis);
    const overflowing = Math.max(0, s.feed_growth_rate - s.overflow_threshold);
    const moments = cultureCourse(
      { cells: seeds.biomass, substrate: s.batch_substrate_concentration * start, product: 0, volume: start },
      [
        { kinetics: batchKinetics(s, aerobic, run.basis), duration: batchTime, feed: () => 0, feedConcentration: 0 },
        {
          kinetics,
          duration: exponential_time,
          feed: (time) => fed.firstFeed * Math.exp(fed.rate * time),
          feedConcentration: s.feed_concentration,
          overflow: (s.overflow_slope * overflowing) / s.overflow_yield,
        },
        {
          kinetics,
          duration: constant_time,
          feed: () => fed.constantFeed,
          feedConcentration: s.feed_concentration,
        },
      ],
      transferAt,
      biomass,
    );
    return {
      ...cultureCurves(moments, { aerobic, set: s.dissolved_oxygen, heat: s.heat_of_oxygen, power }),
      feed: [line(moments, ({ feed }) => feed)],
      volume: [line(moments, (moment) => moment.volume)],
    };
  },
});

const STARVING = 'Towards the end the feed does not cover maintenance and the biomass shrinks.';
const THICK_GLYCEROL = 'Glycerol above 630 g/L is too viscous to feed.';
const OVERFLOW = 'The feed makes the host overflow: substrate goes into by-product.';

/** Substrate used of the feed's, where it is another component than the batch's. */
function otherSubstrate(run: Run): number {
  const { at } = run.components;
  return at.feed_substrate === at.batch_substrate ? 0 : run.reaction[at.feed_substrate]!;
}
