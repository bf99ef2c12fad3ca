import { ANAEROBIC_HEAT } from '../../physics/growth.ts';
import { emptyTrain, MAX_STAGES, seedTrain as vesselsOf, vialMass } from '../../physics/seed-train.ts';
import { axis, defineUnitOperation, output, plot, stepTimes } from '../../declare/define.ts';
import { changed, type Setting } from '../../declare/settings.ts';
import { closeBalance } from './shared/culture-balance.ts';
import { cultureSettings } from './shared/culture-settings.ts';
import { overdrawn } from './shared/culture-run.ts';
import { handOverSeeds, seedPower } from './shared/fermenter.ts';
import { mediumProblem, SUBSTRATE_YIELD, type SUBSTRATES } from './shared/media.ts';
import { cool, spendElectricity } from '../shared/services.ts';
import { TANK_FILL } from '../../physics/mixing.ts';

// Scratch space: evaluations run one at a time, and results are copied out before the next one.
const seeds = emptyTrain();

const {
  inoculum_fraction,
  seed_density,
  flask_density,
  flask_volume,
  vial_biomass,
  seed_lag,
  max_growth_rate,
  batch_biomass_yield,
  medium,
  medium_id,
  medium_cells,
  nitrogen_content,
  temperature,
  heat_of_oxygen,
} = cultureSettings;
const settings = {
  inoculum_fraction: changed(inoculum_fraction, { headline: true }),
  seed_density,
  flask_density,
  flask_volume,
  vial_biomass,
  seed_lag,
  max_growth_rate,
  // The fermentation determines the substrate, so the model fills in the yield.
  biomass_yield: {
    ...changed(batch_biomass_yield, { title: 'Biomass yield on substrate' }),
    derive: null,
  } as Setting<number>,
  medium,
  medium_id,
  medium_cells,
  nitrogen_content,
  temperature,
  heat_of_oxygen,
};

/** Seed vessels from a vial to the inoculum of the following fermentation (docs/models, 2.3). */
export const seedTrain = defineUnitOperation({
  id: 'seed_train',
  name: 'Seed train',
  stage: 'upstream',
  description:
    'Expands a vial through a flask and increasingly large vessels to the inoculum that the following fermentation needs.',
  icon: 'seed-train',
  symbol: 'M2 15.500h4V21H2zM8.500 11h5v10h-5zM16 3.500h6V21h-6zM2 12.500h1.500M8.500 8H10',
  tag: 'SV',
  reference: '2.3',
  prepares: 'seed',
  hybrid: 'single_use',
  flow: false,
  // Labour, cleaning and times are per vessel, which the schedule handles.
  times: () => stepTimes({ labourPerHour: 0, labourFixed: 0, laboratory: 0.2 }),
  size: { title: 'Largest seed vessel', unit: 'm³' },
  settings,
  outputs: {
    stages: output('1', 'Stages', 'V_{k-1} = f V_k down to the flask'),
    doublings: output('1', 'Doublings', 'Σ log₂(X_end/X_start)'),
    process_time: output('h', 'Time from vial to inoculum', 'Σ t_lag + ln(X_k/(f X_{k-1}))/µ', { better: 'lower' }),
    slowest_stage: output('h', 'Longest stage', 'max t_k', { better: 'lower' }),
    inoculum: output('kg', 'Dry cells in the inoculum', 'X f V_P'),
    inoculum_density: output('g/L', 'Cells at inoculation', 'f X'),
    seed_volume: output('m³', 'Medium in all stages', 'Σ V_k'),
    substrate: output('kg', 'Substrate used', 'Σ (X_f - X_0) V_k / Y', { better: 'lower' }),
    power: output('kWh', 'Electricity', '3 kWh/m³/h', { better: 'lower' }),
  },
  inlets: {
    medium: { name: 'Seed medium' },
    seed: { name: 'Vial' },
    ammonia: { name: 'Ammonia' },
    air: { name: 'Oxygen consumed' },
  },
  sides: { exhaust: { name: 'Exhaust gas', kind: 'vent', disposal: 'vent' } },
  plots: { cells: plot('Cells', axis('Time', 'h'), axis('log₁₀ of dry cells in kg', '1')) },
  product: 'Inoculum',
  model(run, s) {
    const { host } = run.basis;
    const { components, demand, prepared } = run;
    const { at } = components;
    const aerobic = host.peak_our > 0;
    const substrate = components.ids[at.batch_substrate] as keyof typeof SUBSTRATES;
    if (!Number.isFinite(s.biomass_yield))
      s.biomass_yield = (substrate === host.substrate_id ? undefined : SUBSTRATE_YIELD[substrate]) ?? host.yield_xs;
    vesselsOf(
      {
        volume: demand.volume,
        inoculumFraction: s.inoculum_fraction,
        density: s.seed_density,
        flaskDensity: s.flask_density,
        growth: s.max_growth_rate,
        biomassYield: s.biomass_yield,
        lag: s.seed_lag,
        flask: s.flask_volume,
        vial: s.vial_biomass,
      },
      seeds,
    );
    const volume = s.inoculum_fraction * demand.volume;
    const unfit = mediumProblem(run, s);
    if (unfit) return unfit;
    // Seeds grow in the incoming medium if there is one, otherwise in their own.
    const use = closeBalance(
      run,
      {
        batch_substrate: substrate,
        batch_substrate_concentration: seeds.substrate / volume,
        antifoam: 0,
        vial_biomass: s.vial_biomass,
        nitrogen_content: s.nitrogen_content,
        product_location: 'secreted',
        temperature: s.temperature,
        lysed_fraction: 0,
        medium: s.medium,
        medium_id: s.medium_id,
        medium_cells: s.medium_cells,
      },
      {
        startVolume: volume,
        feedVolume: 0,
        endOfBatch: 0,
        byProduct: 0,
        biomass: seeds.biomass,
        product: 0,
        seedBiomass: seeds.biomass,
        seedSubstrate: 0,
        ownVolume: prepared.medium ? 0 : volume,
        ownSubstrate: seeds.substrate,
      },
    );
    const overdraft = overdrawn(run, use, { of: 'Cells', fields: ['biomass_yield'] });
    if (overdraft) return overdraft;
    const heat = aerobic ? use.oxygen * s.heat_of_oxygen : seeds.substrate * ANAEROBIC_HEAT; // kJ
    cool(run, heat, s.temperature, s.temperature);
    spendElectricity(run.amounts, seedPower(seeds));
    handOverSeeds(run, seeds);
    let time = 0;
    let slowest = 0;
    let liquid = 0;
    for (let k = 0; k < seeds.count; k++) {
      time += seeds.time[k]!;
      slowest = Math.max(slowest, seeds.time[k]!);
      liquid += seeds.volume[k]!;
    }
    run.processTime = time;
    run.size = volume / TANK_FILL;
    run.units = Math.max(1, seeds.count - 1);
    if (seeds.count === MAX_STAGES) run.warn('inoculum_fraction', LONG);
    return {
      stages: seeds.count,
      doublings: Math.log2(seeds.biomass / vialMass(s.vial_biomass)),
      process_time: time,
      slowest_stage: slowest,
      inoculum: seeds.biomass,
      inoculum_density: seeds.biomass / demand.volume,
      seed_volume: liquid,
      substrate: seeds.substrate,
      power: seedPower(seeds),
    };
  },
  curves(_, s) {
    const points: (readonly [number, number])[] = [];
    let begin = 0;
    let mass = vialMass(s.vial_biomass);
    for (let k = 0; k < seeds.count; k++) {
      const start = mass;
      mass = seeds.volume[k]! * (k === 0 ? s.flask_density : s.seed_density);
      const time = seeds.time[k]!;
      const lag = Math.min(s.seed_lag, time);
      // A flask that waits for its day is full before the stage ends.
      const full = Math.min(time, lag + Math.log(Math.max(1, mass / start)) / s.max_growth_rate);
      points.push(
        [begin, Math.log10(start)],
        [begin + lag, Math.log10(start)],
        [begin + full, Math.log10(mass)],
        [begin + time, Math.log10(mass)],
      );
      begin += time;
    }
    return { cells: [{ points }] };
  },
});

const LONG = 'The seed train is limited to twelve stages; raise the inoculum or the maximum flask volume.';
