import { KLA_CORRELATIONS } from '../../../physics/gas-transfer.ts';
import { ANAEROBIC_HEAT, batchCourse, emptyCourse, oxygenUptake } from '../../../physics/growth.ts';
import { emptyTrain } from '../../../physics/seed-train.ts';
import { S_PER_H } from '../../../wording/quantity.ts';
import { cultureCourse } from '../shared/culture.ts';
import { cultureCurves, culturePlots } from '../shared/culture-plots.ts';
import { beyond, defineUnitOperation, output } from '../../../declare/define.ts';
import { figure } from '../../../wording/text.ts';
import { sizeMakeUpTank, temper } from '../../shared/tanks.ts';
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
  meanLoad,
  powerPerOxygen,
  runVessel,
  starving,
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
import { batchSettings } from './settings.ts';

// Scratch space: evaluations run one at a time, and results are copied out before the next one.
const course = emptyCourse();
const seeds = emptyTrain();
const heat: CultureHeat = { total: 0, ratio: 1 };

/**
 * Batch fermentation with its seed train: growth on the substrate of the medium until it is used up (docs/models, 2.3,
 * 2.4).
 */
export const batchFermentation = defineUnitOperation({
  ...batchFamily,
  id: 'batch_fermentation',
  name: 'Batch fermentation',
  description:
    'Grows the host on the medium alone, without a feed, limited by oxygen transfer; includes seed train, air, medium and sterilisation.',
  icon: 'batch-fermenter',
  symbol: 'M7 6.500a5 3 0 0 1 10 0v11a5 3 0 0 1-10 0zM12 2v12M9.500 9.500h5M9.500 14h5',
  tag: 'BF',
  reference: '2.4',
  demand: (s) => ({
    volume: s.vessel_volume * s.working_fraction,
    substrate: s.batch_substrate_concentration,
    feed: 0,
    cells: s.batch_biomass_yield * s.batch_substrate_concentration,
  }),
  takes: (s) =>
    intakeOf(s, s.batch_biomass_yield * s.batch_substrate_concentration, s.vessel_volume * s.working_fraction),
  settings: batchSettings,
  outputs: {
    titre: output('g/L', 'Titre', 'α (X - X₀) + β ∫X dt', { equation: '4.1', better: 'higher' }),
    biomass: output('g/L', 'Cell density', 'X₀ + Y (S₀ - S - m ∫X dt)', { equation: '4.1' }),
    cell_volume_fraction: wetCellsOutput,
    process_time: output('h', 'Fermentation time', '∫ dX / (µ X)', { equation: '4.1', better: 'lower' }),
    productivity: output('g/L/h', 'Productivity', 'titre / (fermentation + turnaround)', { better: 'higher' }),
    substrate_yield: yieldOutput,
    peak_uptake: uptakeOutput,
    oxygen_power: oxygenPowerOutput,
    ...baseOutputs,
    ...vesselOutputs,
  },
  inlets: { ...cultureInlets, ...baseInlet },
  equipment: { ...vesselEquipment, medium_tank: mediumTank, steriliser: mediumSteriliser },
  plots: culturePlots,
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
        `The batch ends at ${figure(end)} g/L of substrate but starts at only ${figure(start)} g/L; raise the substrate concentration.`,
        beyond('Substrate at the start', end, start, 'g/L'),
      );
    const barren = mediumProblem(run, s) ?? growthProblem(run, s) ?? vesselProblem(run, s);
    if (barren) return barren;
    const f = fermenter(s, aerobic, KLA_CORRELATIONS[s.kla_correlation]);
    const { vessel, volume, power } = f;
    const culture = batchKinetics(s, aerobic, run.basis);
    inoculate(run, s, volume, seeds, culture.growth);
    const inoculum = seeds.biomass / volume;
    const transfer = f.transferAt(volume);
    batchCourse(culture, { start: inoculum, from: start, to: end, transfer }, course);
    if (course.starved)
      return starving(run, { density: course.density, demand: oxygenUptake(culture, course.density, 0), transfer });
    const wetCells = (4 * course.density) / host.density;
    const crowded = crowding(run, wetCells, ['batch_substrate_concentration']);
    if (crowded) return crowded;

    const grown = course.density * volume;
    const values = prepared.medium ? { ...s, batch_substrate_concentration: start } : s;
    const closed = closeBalance(
      run,
      values,
      {
        startVolume: volume,
        feedVolume: 0,
        endOfBatch: course.left,
        byProduct: 0,
        biomass: grown,
        product: course.product * volume,
        seedBiomass: seeds.biomass - cellsReceived(run),
        seedSubstrate: seeds.substrate,
        ...ownPart(run, volume, start),
      },
      { base: run.inlets.base },
    );
    const overdraft = overdrawn(run, closed);
    if (overdraft) return overdraft;

    const used = -run.reaction[run.components.at.batch_substrate]!;
    const { time } = course;
    cultureHeat(closed, used, s, aerobic, heat);
    const uptake = aerobic ? course.peakUptake : 0;
    const fastest = heat.ratio * (aerobic ? uptake * s.heat_of_oxygen : course.peakUse * ANAEROBIC_HEAT);
    const peak = power + (fastest * volume) / S_PER_H; // kW
    const area = coolingArea(f, s, peak);
    const unsterile = toSterilise(run, volume);
    if (run.fed) temper(run, run.feed, s.temperature);
    const load = aerobic ? meanLoad(s.turndown, closed.oxygen, time, uptake * volume) : 1;
    runVessel(run, f, s.temperature, { heat: heat.total, hours: time, medium: unsterile, seeds, load });

    const unfit = bagTransferProblem(run, aerobic ? f.coefficientAt(volume) : 0, peak / volume);
    if (unfit) return unfit;
    const slots = run.equipment;
    sizeVessel(run, slots, s, { power, duty: peak, area });
    slots.compressor.size = f.compressor;
    buyMedium(run, s, closed.parts, volume);
    const makesMedium = s.medium_supply === 'made' && !prepared.medium;
    if (makesMedium) sizeMakeUpTank(run, slots.medium_tank, volume);
    slots.steriliser.size = run.technology === 'single_use' ? 0 : unsterile / STERILISER_HOURS;
    turnAround(run, vessel, seeds, makesMedium ? [{ slot: slots.medium_tank, times: 1 }] : []);
    run.processTime = time;

    const biomassProduct = run.basis.product.kind === 'biomass';
    run.made = biomassProduct ? grown : closed.product;
    run.titre = run.made / volume;

    warnOfProduct(run, s, run.titre, course.left > end);
    if (course.limited) run.warn('power_per_volume', OXYGEN_LIMITED);
    warnOfEndProduct(run, s);
    warnOfDensity(run, course.density);
    if (host.mu_crit !== null && culture.growth > host.mu_crit && aerobic) run.doubt('max_growth_rate', OVERFLOW);
    const impeller = impellerOf(f, s, volume);
    if (aerobic) {
      warnOfScale(run, vessel);
      warnOfFlooding(run, impeller);
    }
    const cooling = peak / volume;

    return {
      titre: run.titre,
      biomass: course.density,
      cell_volume_fraction: wetCells,
      process_time: time,
      productivity: run.titre / (time + turnaroundOf(run)),
      substrate_yield: run.made / used,
      peak_uptake: uptake,
      oxygen_power: aerobic ? powerPerOxygen(f, load * time, closed.oxygen) : 0,
      ...baseFigures(closed.base, run.made),
      ...vesselFigures(f, { transfer, margin: 1 - uptake / transfer, cooling, area, impeller }, aerobic),
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
    return cultureCurves(moments, {
      aerobic,
      set: s.dissolved_oxygen,
      heat: s.heat_of_oxygen,
      ratio: heat.ratio,
      power,
    });
  },
});

const OXYGEN_LIMITED =
  'Oxygen transfer limits growth: the batch takes longer than it would at the growth rate of the host.';
const OVERFLOW =
  'The host shows overflow metabolism at this growth rate; its by-product is not included in the batch model.';
