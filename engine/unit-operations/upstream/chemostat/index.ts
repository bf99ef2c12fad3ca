import { itemIndex } from '../../../costing/items.ts';
import { bisect } from '../../../numeric/roots.ts';
import { bestDilution, chemostat as steadyState } from '../../../physics/continuous.ts';
import { KLA_CORRELATIONS } from '../../../physics/gas-transfer.ts';
import { batchCourse, emptyCourse, oxygenUptake } from '../../../physics/growth.ts';
import { emptyTrain } from '../../../physics/seed-train.ts';
import { S_PER_H } from '../../../wording/quantity.ts';
import { cultureCourse } from '../shared/culture.ts';
import { line } from '../shared/culture-plots.ts';
import { spread } from '../../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../../declare/define.ts';
import { figure } from '../../../wording/text.ts';
import { sizeMakeUpTank, temper } from '../../shared/tanks.ts';
import { closeBalance } from '../shared/culture-balance.ts';
import {
  continuousFamily,
  baseFigures,
  baseInlet,
  baseOutputs,
  cultureInlets,
  exhaust,
  turnaroundOf,
  TURNAROUND_HOURS,
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
  growInoculum,
  overdrawn,
  runVessel,
  tooLittleOxygen,
  turnAround,
  vesselFigures,
  warnOfDensity,
  warnOfFlooding,
  warnOfScale,
} from '../shared/culture-run.ts';
import {
  coolingArea,
  fermenter,
  impellerOf,
  sizeVessel,
  STERILISER_HOURS,
  vesselProblem,
} from '../shared/fermenter.ts';
import { mediumProblem } from '../shared/media.ts';
import { buyMedium } from '../shared/medium-supply.ts';
import { cellsReceived, ownPart } from '../shared/prepared.ts';
import { intakeOf, toSterilise } from '../shared/stream-medium.ts';
import { chemostatSettings, retentionOf, washout } from './settings.ts';

const OPERATOR = itemIndex('operator');
/** Maximum dilution rate with a steady state, as a share of the washout rate. */
const NEAREST_WASHOUT = 0.98;
/** Two medium tanks, each for one shift of feed: one is filled while the other feeds. Operator hours to fill one. */
const TANK_HOURS = 8;
const TANK_LABOUR = 1.5;

const course = emptyCourse();
const seeds = emptyTrain();
const heat: CultureHeat = { total: 0, ratio: 1 };

/** Chemostat with its seed train, at steady state (docs/models, 2.3, 2.4, 2.6). */
export const chemostat = defineUnitOperation({
  ...continuousFamily,
  id: 'chemostat',
  name: 'Chemostat',
  description:
    'Continuous fermentation at steady state: medium flows in and broth flows out. The outflow of one harvest interval is one batch for the following steps.',
  icon: 'chemostat',
  symbol:
    'M7 6.500a5 3 0 0 1 10 0v11a5 3 0 0 1-10 0zM12 2v12.500M9.500 14.500h5M1.500 8.500H7M17 16h5.500M20 13.500l2.500 2.500-2.500 2.500',
  tag: 'CF',
  takes: (s) => {
    // A harvest takes the medium of its interval, and its share of the first filling.
    const share = s.harvest_interval / s.run_time;
    const renewals = s.dilution_rate * s.harvest_interval + share;
    const medium = intakeOf(
      s,
      s.batch_biomass_yield * s.batch_substrate_concentration,
      s.vessel_volume * s.working_fraction * renewals,
    );
    return { ...medium, inoculum: (medium.inoculum * share) / renewals };
  },
  settings: chemostatSettings,
  outputs: {
    titre: output('g/L', 'Titre', 'q_P X / D', { better: 'higher' }),
    biomass: output('g/L', 'Cell density in the vessel', 'D (S₀ - S) / (µ/Y + m_S + q_P/Y_PS)'),
    residual_substrate: output('g/L', 'Residual substrate', 'K_S µ / (µ_max - µ)', { better: 'lower' }),
    growth_rate: output('1/h', 'Growth rate', 'D (1 + R - R c) + k_d'),
    washout_rate: output('1/h', 'Washout rate', '(µ_max S₀ / (K_S + S₀) - k_d) / (1 + R - R c)'),
    best_dilution: output('1/h', 'Dilution rate at maximum cell production', 'µ_max (1 - √(K_S / (K_S + S₀)))'),
    productivity: output('g/L/h', 'Productivity', 'titre D run / (run + start-up + turnaround)', { better: 'higher' }),
    substrate_yield: yieldOutput,
    feed_rate: output('m³/h', 'Feed rate', 'D V'),
    startup_time: output('h', 'Start-up', '[(a+1) ln(X/X₀) - a ln(S/S₀)] / µ_max', {
      equation: '4.1',
      better: 'lower',
    }),
    harvests: output('1', 'Harvests per run', 'run / harvest interval'),
    cell_volume_fraction: wetCellsOutput,
    peak_uptake: { ...uptakeOutput, title: 'Oxygen uptake' },
    ...baseOutputs,
    ...vesselOutputs,
    cooling: { ...vesselOutputs.cooling, title: 'Cooling' },
  },
  inlets: { ...cultureInlets, ...baseInlet },
  sides: { exhaust },
  equipment: {
    ...vesselEquipment,
    medium_tank: { name: 'Medium tanks', cost: 'C-48', tag: 'TK' },
    steriliser: { name: 'Medium steriliser', cost: 'C-47', tag: 'ST' },
  },
  plots: {
    dilution: plot('Steady state against dilution rate', axis('Dilution rate', '1/h'), axis('Concentration', 'g/L'), {
      cells: 'Cells',
      substrate: 'Substrate',
      product: 'Product',
    }),
    productivity: plot('Cell productivity', axis('Dilution rate', '1/h'), axis('Cells', 'g/L/h')),
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
        `The recycle returns more cells than leave the vessel: recycle × (concentration - 1) is ${figure(1 - retention)} and must be below 1.`,
        beyond('Cells returned', 1, 1 - retention, '1'),
      );
    const barren = mediumProblem(run, s) ?? growthProblem(run, s);
    if (barren) return barren;
    const culture = batchKinetics(s, aerobic, run.basis);
    const limit = washout(s, culture.growth);
    const dilution = s.dilution_rate;
    if (!(limit > 0) || (dilution > NEAREST_WASHOUT * limit && cellsReceived(run) === 0))
      return run.infeasible(
        ['dilution_rate', 'max_growth_rate', 'death_rate'],
        limit > 0
          ? `Cells wash out: the dilution rate of ${figure(dilution)} 1/h exceeds their growth rate. The maximum is ${figure(NEAREST_WASHOUT * limit)} 1/h.`
          : 'Cells die faster than they grow on this feed.',
        beyond('Dilution rate', Math.max(0, NEAREST_WASHOUT * limit), dilution, '1/h'),
      );
    const unbuilt = vesselProblem(run, s);
    if (unbuilt) return unbuilt;
    const f = fermenter(s, aerobic, KLA_CORRELATIONS[s.kla_correlation]);
    const { vessel, volume, power } = f;
    const harvests = s.run_time / s.harvest_interval;
    const share = 1 / harvests;
    const interval = dilution * volume * s.harvest_interval;
    const broth = interval + volume * share;
    const incoming = cellsReceived(run);
    const steady = (held: number) => steadyState(culture, dilution, feed, s.death_rate, held);
    const held =
      incoming === 0
        ? retention
        : withReturned({ retention, most: (NEAREST_WASHOUT * limit * retention) / dilution }, incoming / broth, steady);
    if (Number.isNaN(held))
      return run.infeasible(
        ['dilution_rate'],
        'Cells wash out: the dilution rate exceeds their growth rate, even with the cells in the incoming stream.',
        beyond('Dilution rate', NEAREST_WASHOUT * limit, dilution, '1/h'),
      );
    const state = steady(held);
    const transfer = f.transferAt(volume);
    const uptake = aerobic ? oxygenUptake(culture, state.density, state.rate) : 0;
    if (uptake > transfer)
      return tooLittleOxygen(run, `${figure(state.density)} g/L of cells`, { uptake, transfer }, [
        'dilution_rate',
        'batch_substrate_concentration',
        'power_per_volume',
        'aeration',
      ]);
    // The outflow has fewer cells than the vessel if a recycle retains them.
    const leaving = (state.density * (state.rate - s.death_rate)) / dilution + incoming / broth;
    const wetCells = (4 * state.density) / host.density;
    const crowded = crowding(run, wetCells, ['batch_substrate_concentration', 'recycle_concentration']);
    if (crowded) return crowded;

    growInoculum(s, volume, seeds, culture.growth);
    const left = Math.min(0.999 * feed, Math.max(state.substrate, 1e-3 * feed));
    batchCourse(culture, { start: seeds.biomass / volume, from: feed, to: left, transfer }, course);
    const startup = course.time;

    // One harvest: the outflow of an interval and its share of the first filling of the vessel, all at steady state.
    const cells = leaving * interval + state.density * volume * share;
    const dead = s.death_rate / state.rate;
    const grown = incoming + (cells - incoming) / (1 - dead);
    const deadShare = incoming === 0 ? dead : 1 - cells / grown;
    const biomassProduct = run.basis.product.kind === 'biomass';
    const product = biomassProduct ? 0 : state.product * broth;
    const closed = closeBalance(
      run,
      { ...s, lysed_fraction: 1 - (1 - deadShare) * (1 - s.lysed_fraction) },
      {
        startVolume: broth,
        feedVolume: 0,
        endOfBatch: state.substrate,
        byProduct: 0,
        biomass: grown,
        product,
        seedBiomass: seeds.biomass * share,
        seedSubstrate: seeds.substrate * share,
        vials: share,
        ...ownPart(run, broth, feed),
      },
      { base: run.inlets.base },
    );
    const overdraft = overdrawn(run, closed);
    if (overdraft) return overdraft;

    const used = -run.reaction[run.components.at.batch_substrate]!;
    const running = s.harvest_interval + startup * share;
    cultureHeat(closed, used, s, aerobic, heat);
    const duty =
      power +
      (aerobic ? (heat.ratio * uptake * volume * s.heat_of_oxygen) / S_PER_H : heat.total / (running * S_PER_H)); // kW
    const area = coolingArea(f, s, duty);
    if (run.fed) temper(run, run.feed, s.temperature);
    runVessel(run, f, s.temperature, {
      heat: heat.total,
      hours: running,
      medium: toSterilise(run, broth),
      seeds,
      share,
    });

    const flow = dilution * volume;
    const slots = run.equipment;
    sizeVessel(run, slots, s, { power, duty, area });
    slots.compressor.size = f.compressor;
    buyMedium(run, s, closed.parts, broth);
    const makesMedium = s.medium_supply === 'made';
    const tanks = slots.medium_tank;
    const fills = makesMedium ? broth / (flow * TANK_HOURS) : 0;
    if (makesMedium) sizeMakeUpTank(run, tanks, flow * TANK_HOURS, fills);
    tanks.size *= 2;
    tanks.atLeast = 2;
    slots.steriliser.size = Math.max(flow, volume / STERILISER_HOURS);
    turnAround(run, vessel, seeds, makesMedium ? [{ slot: tanks, times: fills }] : [], harvests);
    run.amounts[OPERATOR]! += TURNAROUND_HOURS * share + TANK_LABOUR * fills;
    run.processTime = s.harvest_interval + (startup + turnaroundOf(run)) * share;
    run.pause = startup + turnaroundOf(run);
    run.made = biomassProduct ? run.out.mass[run.components.at.cell]! - incoming : closed.product;
    run.titre = run.made / broth;

    const impeller = impellerOf(f, s, volume);
    if (aerobic) {
      warnOfScale(run, vessel);
      warnOfFlooding(run, impeller);
    }
    const cooling = duty / volume;
    if (host.mu_crit !== null && state.rate > host.mu_crit && aerobic) run.doubt('dilution_rate', OVERFLOW);
    warnOfEndProduct(run, s);
    warnOfProduct(run, s, run.titre, false);
    warnOfDensity(run, state.density);
    if (s.run_time > 1500) run.doubt('run_time', LONG_RUN);

    return {
      titre: run.titre,
      biomass: state.density,
      residual_substrate: state.substrate,
      growth_rate: state.rate,
      washout_rate: limit,
      best_dilution: bestDilution(culture.growth, s.monod_constant, feed),
      productivity: (run.titre * dilution * s.run_time) / (s.run_time + startup + turnaroundOf(run)),
      substrate_yield: run.made / used,
      feed_rate: flow,
      startup_time: startup,
      harvests,
      cell_volume_fraction: wetCells,
      peak_uptake: uptake,
      ...baseFigures(closed.base, run.made),
      ...vesselFigures(f, { transfer, margin: 1 - uptake / transfer, cooling, area, impeller }, aerobic),
    };
  },
  curves(run, s, { startup_time: duration, biomass }) {
    const aerobic = run.basis.host.peak_our > 0;
    const culture = batchKinetics(s, aerobic, run.basis);
    const feed = s.batch_substrate_concentration;
    const rates = spread(0.01 * washout(s, culture.growth), 0.999 * washout(s, culture.growth));
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

interface Retention {
  /** (µ - k_d) ÷ D without cells in the feed, and the most at which cells still grow. */
  retention: number;
  most: number;
}

/**
 * (µ - k_d) ÷ D of a culture whose medium brings cells: D X_in + (µ - k_d) X = D R X.
 * @param incoming g/L.
 * @returns NaN if the cells wash out.
 */
function withReturned(
  { retention, most }: Retention,
  incoming: number,
  steady: (held: number) => { density: number },
): number {
  const high = Math.min(retention, most);
  const lacking = (held: number): number => incoming - steady(held).density * (retention - held);
  return lacking(high) <= 0 ? NaN : bisect((held) => -lacking(held), 1e-9 * high, high, 60);
}

const OVERFLOW = 'The host shows overflow metabolism at this growth rate; its by-product is not included.';
const LONG_RUN = 'Few production strains stay stable, and few vessels stay sterile, for more than two months.';
