import { emptyFedBatch, fedBatchCourse } from '../../../physics/fed-batch.ts';
import { KLA_CORRELATIONS } from '../../../physics/gas-transfer.ts';
import { ANAEROBIC_HEAT, batchCourse, emptyCourse, oxygenUptake } from '../../../physics/growth.ts';
import { emptyTrain } from '../../../physics/seed-train.ts';
import { S_PER_H } from '../../../wording/quantity.ts';
import { cultureCourse } from '../shared/culture.ts';
import { cultureCurves, culturePlots, feedPlots, line } from '../shared/culture-plots.ts';
import { beyond, defineUnitOperation, output, type Run } from '../../../declare/define.ts';
import { figure } from '../../../wording/text.ts';
import { sizeMakeUpTank, temper } from '../../shared/tanks.ts';
import { percent } from '../../../declare/words.ts';
import { closeBalance } from '../shared/culture-balance.ts';
import {
  batchFamily,
  baseFigures,
  baseInlet,
  baseOutputs,
  cultureInlets,
  mediumSteriliser,
  mediumTank,
  turnaroundOf,
  oxygenPowerOutput,
  uptakeOutput,
  vesselEquipment,
  vesselOutputs,
  wetCellsOutput,
  yieldOutput,
} from '../shared/culture-declaration.ts';
import { growthProblem, warnOfProduct } from '../shared/conditions.ts';
import { batchKinetics, warnOfEndProduct } from '../shared/culture-kinetics.ts';
import {
  crowding,
  type CultureHeat,
  cultureHeat,
  inoculate,
  overdrawn,
  OXYGEN_LIMITED,
  meanLoad,
  powerPerOxygen,
  runVessel,
  starving,
  tooLittleOxygen,
  turnAround,
  vesselFigures,
  warnOfDensity,
  warnOfFlooding,
  warnOfScale,
} from '../shared/culture-run.ts';
import {
  bagTransferProblem,
  coolingArea,
  fermenter,
  impellerOf,
  sizeVessel,
  STERILISER_HOURS,
  vesselProblem,
} from '../shared/fermenter.ts';
import { mediumProblem } from '../shared/media.ts';
import { buyMedium } from '../shared/medium-supply.ts';
import { cellsReceived, ownPart, startSubstrate } from '../shared/prepared.ts';
import { intakeOf, toSterilise } from '../shared/stream-medium.ts';
import { fedBatchSettings, feedKinetics, overflowAt } from './settings.ts';

/** Share of the maximum growth rate that a feed can maintain. */
const HOLDABLE = 0.9;
/** Glycerol above which a feed hardly flows, g/L. */
const THICK = 630;

// Scratch space: evaluations run one at a time, and results are copied out before the next one.
const batch = emptyCourse();
const fed = emptyFedBatch();
const seeds = emptyTrain();
const heat: CultureHeat = { total: 0, ratio: 1 };

/** Cells that both substrates can yield, g per L of starting medium. */
const cellsOf = (s: {
  batch_biomass_yield: number;
  batch_substrate_concentration: number;
  feed_biomass_yield: number;
  feed_concentration: number;
  initial_volume_fraction: number;
}): number =>
  s.batch_biomass_yield * s.batch_substrate_concentration +
  s.feed_biomass_yield * s.feed_concentration * (1 / s.initial_volume_fraction - 1);

/** Fed-batch fermentation with its seed train: batch phase, exponential feed, constant feed (docs/models, 2.3–2.5). */
export const fedBatchFermentation = defineUnitOperation({
  ...batchFamily,
  id: 'fed_batch_fermentation',
  name: 'Fed-batch fermentation',
  description:
    'Grows the host in batch, then on an exponential and a constant feed, limited by oxygen transfer; includes seed train, air, media and sterilisation.',
  icon: 'fed-batch',
  symbol:
    'M8.500 7a5 3 0 0 1 10 0v10.500a5 3 0 0 1-10 0zM13.500 2v12.500M11 14.500h5M11 10h5M2.500 3v6h5M5.500 7l2 2-2 2',
  tag: 'FB',
  reference: '2.5',
  demand: ({ vessel_volume: vessel, working_fraction: full, initial_volume_fraction: start, ...s }) => ({
    volume: vessel * full * start,
    substrate: s.batch_substrate_concentration,
    feed: vessel * full * (1 - start),
    cells: cellsOf({ ...s, initial_volume_fraction: start }),
  }),
  takes: (s) => {
    const final = s.vessel_volume * s.working_fraction;
    return intakeOf(s, cellsOf(s), final * s.initial_volume_fraction, final);
  },
  settings: fedBatchSettings,
  outputs: {
    titre: output('g/L', 'Titre', 'product / broth volume', { equation: '5.4', better: 'higher' }),
    biomass: output('g/L', 'Cell density', 'XV / V at the end', { equation: '5.3' }),
    cell_volume_fraction: wetCellsOutput,
    product_in_cells: output('g/g', 'Product in cells', 'product held / dry cells', { equation: '2.13' }),
    batch_phase_time: output('h', 'Batch phase', '∫ dX / (µ X)', { equation: '4.1' }),
    exponential_time: output('h', 'Exponential feed', 'ln(F/F₀) / µ_set', { equation: '5.2' }),
    constant_time: output('h', 'Constant feed', '(V_f - V₁) / F', { equation: '5.3' }),
    process_time: output('h', 'Fermentation time', 'batch + exponential + constant', { better: 'lower' }),
    productivity: output('g/L/h', 'Productivity', 'titre / (fermentation + turnaround)', {
      equation: '2.4',
      better: 'higher',
    }),
    substrate_yield: yieldOutput,
    feed_rate: output('m³/h', 'Constant feed rate', 'F at the end of the exponential phase', { equation: '5.2' }),
    peak_uptake: uptakeOutput,
    oxygen_power: oxygenPowerOutput,
    ...baseOutputs,
    ...vesselOutputs,
    max_transfer: { ...vesselOutputs.max_transfer, title: 'Oxygen transfer at full volume' },
    kla: { ...vesselOutputs.kla, title: 'kLa at full volume' },
    oxygen_margin: { ...vesselOutputs.oxygen_margin, formula: '1 - uptake / transfer, when the margin is smallest' },
    agitator_power: { ...vesselOutputs.agitator_power, formula: 'P/V at full volume × V' },
  },
  inlets: {
    medium: { name: 'Batch medium' },
    feed: { name: 'Feed' },
    seed: cultureInlets.seed,
    ammonia: cultureInlets.ammonia,
    air: cultureInlets.air,
    ...baseInlet,
  },
  equipment: {
    ...vesselEquipment,
    medium_tank: mediumTank,
    feed_tank: { ...mediumTank, name: 'Feed tank' },
    steriliser: { ...mediumSteriliser, name: 'Media steriliser' },
  },
  plots: { ...culturePlots, ...feedPlots },
  model(run, s) {
    const { host } = run.basis;
    const aerobic = host.peak_our > 0;
    const barren = mediumProblem(run, s) ?? growthProblem(run, s) ?? vesselProblem(run, s);
    if (barren) return barren;
    const f = fermenter(s, aerobic, KLA_CORRELATIONS[s.kla_correlation]);
    const { vessel, volume: finalVolume, power, transferAt, shortageAt } = f;
    const startVolume = finalVolume * s.initial_volume_fraction;
    const { prepared } = run;
    const startConcentration = startSubstrate(run, startVolume, s.batch_substrate_concentration);
    const endOfBatch = Math.max(0.1, s.monod_constant);
    if (startConcentration <= endOfBatch)
      return run.infeasible(
        ['batch_substrate_concentration'],
        `The batch phase ends at ${figure(endOfBatch)} g/L of substrate but starts at only ${figure(startConcentration)} g/L; raise the substrate concentration.`,
        beyond('Substrate at the start', endOfBatch, startConcentration, 'g/L'),
      );
    const batchCulture = batchKinetics(s, aerobic, run.basis);
    const fastest = batchCulture.growth;
    if (s.feed_growth_rate > HOLDABLE * fastest)
      return run.infeasible(
        ['feed_growth_rate'],
        `The feed cannot maintain a growth rate of ${figure(s.feed_growth_rate)} 1/h: the maximum growth rate is ${figure(fastest)} 1/h${fastest < s.max_growth_rate ? ' at this temperature and pH' : ''}, of which a feed can maintain ${percent(HOLDABLE)}.`,
        beyond('Growth rate', HOLDABLE * fastest, s.feed_growth_rate, '1/h'),
      );

    // Batch phase, from the biomass of the seed train.
    inoculate(run, s, startVolume, seeds, fastest);
    const startDensity = seeds.biomass / startVolume;
    const batchTransfer = transferAt(startVolume);
    batchCourse(
      batchCulture,
      { start: startDensity, from: startConcentration, to: endOfBatch, transfer: batchTransfer },
      batch,
    );
    if (batch.starved)
      return starving(
        run,
        { density: batch.density, demand: oxygenUptake(batchCulture, batch.density, 0), transfer: batchTransfer },
        ' at the end of the batch phase',
      );
    const timed = s.end_by === 'time';
    if (timed && s.end_time <= batch.time)
      return run.infeasible(
        ['end_time'],
        `The batch phase alone takes ${figure(batch.time)} h, but the end time is ${figure(s.end_time)} h; enter a later end time.`,
        beyond('Fermentation time', batch.time, s.end_time, 'h'),
      );

    // Fed phase.
    const culture = feedKinetics(s, aerobic, run.basis);
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
        overflow: (rate) => overflowAt(s, rate),
        overflowYield: s.overflow_yield,
        transfer: transferAt,
        shortage: shortageAt,
      },
      fed,
    );
    const volume = fed.volume;
    const { biomass: cellMass, finalUptake: uptake, finalTransfer: transfer } = fed;
    if (uptake > 1.02 * transfer)
      return tooLittleOxygen(run, `${figure(cellMass / volume)} g/L of cells`, { uptake, transfer }, [
        'power_per_volume',
        'aeration',
        'feed_concentration',
      ]);
    const wetCells = (4 * cellMass) / host.density / volume;
    const crowded = crowding(run, wetCells, [
      'feed_concentration',
      'initial_volume_fraction',
      'batch_substrate_concentration',
    ]);
    if (crowded) return crowded;

    const time = batch.time + fed.exponentialTime + fed.constantTime;
    const feedVolume = volume - startVolume;
    const closed = closeBalance(
      run,
      prepared.medium ? { ...s, batch_substrate_concentration: startConcentration } : s,
      {
        startVolume,
        feedVolume,
        endOfBatch: batch.left,
        byProduct: fed.byProduct,
        biomass: fed.biomass,
        product: fed.product,
        seedBiomass: seeds.biomass - cellsReceived(run),
        seedSubstrate: seeds.substrate,
        ...ownPart(run, startVolume, startConcentration),
      },
      { feed: run.inlets.feed, base: run.inlets.base },
    );
    const overdraft = overdrawn(run, closed);
    if (overdraft) return overdraft;

    const used = -run.reaction[run.components.at.batch_substrate]! - otherSubstrate(run);
    cultureHeat(closed, used, s, aerobic, heat);
    const unsterile = toSterilise(run, startVolume);
    if (run.fed) temper(run, run.feed, s.temperature);
    const peakRate = Math.max(
      batch.peakUptake * startVolume,
      fed.switchUptake * fed.switchVolume,
      fed.finalUptake * volume,
    );
    const load = aerobic ? meanLoad(s.turndown, closed.oxygen, time, peakRate) : 1;
    runVessel(run, f, s.temperature, { heat: heat.total, hours: time, medium: unsterile + feedVolume, seeds, load });

    const batchUptake = batch.peakUptake;
    const heatPerOxygen = (heat.ratio * s.heat_of_oxygen) / S_PER_H;
    const perSubstrate = (heat.ratio * ANAEROBIC_HEAT) / S_PER_H;
    const batchHeat = aerobic ? batchUptake * startVolume * heatPerOxygen : batch.peakUse * startVolume * perSubstrate;
    // The cells take up what is fed.
    const switchHeat = aerobic
      ? fed.switchUptake * fed.switchVolume * heatPerOxygen
      : fed.peakFeed * s.feed_concentration * perSubstrate;
    const endHeat = aerobic
      ? fed.finalUptake * volume * heatPerOxygen
      : fed.constantFeed * s.feed_concentration * perSubstrate;
    const peak = Math.max(batchHeat, switchHeat, endHeat) + power; // kW
    // The small volume at the end of the batch phase can have the densest load, and the full vessel the largest.
    const cooling = Math.max(
      (batchHeat + power) / startVolume,
      (switchHeat + power) / fed.switchVolume,
      (endHeat + power) / volume,
    ); // kW/m³
    const area = coolingArea(f, s, peak);
    const switchTransfer = aerobic ? transferAt(fed.switchVolume) : Infinity;
    const margin = aerobic
      ? 1 -
        Math.max(batchUptake / batchTransfer, fed.switchUptake / switchTransfer, fed.finalUptake / fed.finalTransfer)
      : 1;

    const unfit = bagTransferProblem(run, aerobic ? f.coefficientAt(volume) : 0, cooling);
    if (unfit) return unfit;

    // Equipment.
    const slots = run.equipment;
    sizeVessel(run, slots, s, { power, duty: peak, area });
    slots.compressor.size = f.compressor;
    buyMedium(run, s, closed.parts, startVolume);
    const makesMedium = s.medium_supply === 'made' && !prepared.medium;
    if (makesMedium) sizeMakeUpTank(run, slots.medium_tank, startVolume);
    sizeMakeUpTank(run, slots.feed_tank, feedVolume);
    // A steriliser before this step also sterilises the feed.
    slots.steriliser.size =
      prepared.sterile || run.technology === 'single_use' ? 0 : Math.max(startVolume, feedVolume) / STERILISER_HOURS;
    const feedTank = { slot: slots.feed_tank, times: 1 };
    turnAround(run, vessel, seeds, makesMedium ? [{ slot: slots.medium_tank, times: 1 }, feedTank] : [feedTank]);
    run.processTime = time;

    const { at } = run.components;
    const biomassProduct = run.basis.product.kind === 'biomass';
    const product = biomassProduct ? fed.biomass : closed.product;
    run.made = product;
    run.titre = product / volume;
    const cells = run.out.mass[at.cell]! + run.out.mass[at.held]!;

    warnOfProduct(run, s, run.titre, batch.left > endOfBatch || fed.stopped);
    if (batch.limited || fed.limited) run.warn('power_per_volume', OXYGEN_LIMITED);
    if (fed.finalRate < 0) run.warn('feed_concentration', STARVING);
    warnOfEndProduct(run, s);
    warnOfDensity(run, fed.biomass / volume);
    const impeller = impellerOf(f, s, volume);
    warnOfScale(run, vessel);
    if (aerobic) warnOfFlooding(run, impeller);
    if (s.feed_substrate === 'mol_glycerol' && s.feed_concentration > THICK)
      run.warn('feed_concentration', THICK_GLYCEROL);
    if (fed.byProduct > 0) run.warn('feed_growth_rate', OVERFLOW);

    return {
      titre: run.titre,
      biomass: fed.biomass / volume,
      cell_volume_fraction: wetCells,
      product_in_cells: cells > 0 ? run.out.mass[at.held]! / cells : 0,
      batch_phase_time: batch.time,
      exponential_time: fed.exponentialTime,
      constant_time: fed.constantTime,
      process_time: time,
      productivity: run.titre / (time + turnaroundOf(run)),
      substrate_yield: product / used,
      feed_rate: fed.constantFeed,
      peak_uptake: aerobic ? Math.max(batchUptake, fed.switchUptake, fed.finalUptake) : 0,
      oxygen_power: aerobic ? powerPerOxygen(f, load * time, closed.oxygen) : 0,
      ...baseFigures(closed.base, run.made),
      ...vesselFigures(f, { transfer, margin, cooling, area, impeller }, aerobic),
    };
  },
  curves(run, s, { batch_phase_time: batchTime, exponential_time, constant_time, biomass }) {
    const aerobic = run.basis.host.peak_our > 0;
    const { volume, power, transferAt } = fermenter(s, aerobic, KLA_CORRELATIONS[s.kla_correlation]);
    const start = volume * s.initial_volume_fraction;
    const kinetics = feedKinetics(s, aerobic, run.basis);
    const moments = cultureCourse(
      { cells: seeds.biomass, substrate: s.batch_substrate_concentration * start, product: 0, volume: start },
      [
        { kinetics: batchKinetics(s, aerobic, run.basis), duration: batchTime, feed: () => 0, feedConcentration: 0 },
        {
          kinetics,
          duration: exponential_time,
          feed: (time) => fedAt(time) ?? fed.firstFeed * Math.exp(fed.rate * time),
          feedConcentration: s.feed_concentration,
          overflow: overflowAt(s, fed.rate) / s.overflow_yield,
        },
        {
          kinetics,
          duration: constant_time,
          feed: (time) => fedAt(exponential_time + time) ?? fed.constantFeed,
          feedConcentration: s.feed_concentration,
        },
      ],
      transferAt,
      biomass,
    );
    return {
      ...cultureCurves(moments, { aerobic, set: s.dissolved_oxygen, heat: s.heat_of_oxygen, ratio: heat.ratio, power }),
      feed: [line(moments, ({ feed }) => feed)],
      volume: [line(moments, (moment) => moment.volume)],
    };
  },
});

const STARVING = 'Towards the end, the feed does not cover the maintenance demand, so the biomass decreases.';
const THICK_GLYCEROL = `Glycerol above ${THICK} g/L is too viscous to feed.`;
const OVERFLOW = 'The feed causes overflow metabolism: substrate is converted into by-product.';

/** Feed of an inhibited culture at a time since the start of feeding, m³/h; undefined if it is not inhibited. */
const fedAt = (time: number): number | undefined =>
  (fed.feeds.findLast(([from]) => from <= time + 1e-9) ?? fed.feeds[0])?.[1];

/** Feed substrate used, if it is not the same component as the batch substrate. */
function otherSubstrate(run: Run): number {
  const { at } = run.components;
  return at.feed_substrate === at.batch_substrate ? 0 : run.reaction[at.feed_substrate]!;
}
