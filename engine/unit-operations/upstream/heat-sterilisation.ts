import { coolerDifference, logMeanDifference, STEAM, steamLevel } from '../../physics/heat.ts';
import {
  alongRamp,
  deathNeeded,
  deathRate,
  equivalentMinutes,
  nutrientRate,
  type SporeSet,
  tubeLength,
} from '../../physics/sterilisation.ts';
import { celsius, S_PER_H } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, NOT_CALCULATED, output, plot, stepTimes } from '../../declare/define.ts';
import { choice, group, number, perBatch, share, temperature } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { recoverHeat, sizeExchanger } from '../shared/exchangers.ts';
import { cleanVessels, cool, heat } from '../shared/services.ts';
import { countUnits } from '../shared/units.ts';
import { degrees } from '../../declare/words.ts';

const TEXTS = 'Standard texts';
/** Density and heat capacity of medium: kg/m³, kJ/kg/K. */
const DENSITY = 1010;
const HEAT_CAPACITY = 4.1;
/** K. */
const HOLDING = { continuous: celsius(140), batch: celsius(121) };
/** Spores in the medium, 1e6/mL, and spores left per batch. */
const SPORES = 0.1;
const CONTAMINATION = 1e-3;
/** Temperature range of the second set of kinetics, °C. */
const MEASURED = [127, 144] as const;
/** Residual share of nutrients below which to warn. */
const FEW_NUTRIENTS = 0.7;
/** kW/m²/K: heat recovery and cooler, and heater. */
const LIQUID_TRANSFER = 1;
const STEAM_TRANSFER = 1.5;
/** Time in which the feed of the fermentation passes its own skid, h. */
const FEED_HOURS = 4;
/** Diameter at which the table prices a tube, m, and how its price grows with it: two tubes, of 50 and 400 mm. */
const PRICED_TUBE = 0.05;
const TUBE_EXPONENT = 0.81;
const SLOWEST = 0.2;
const FASTEST = 2;

/** Heat sterilisation of the medium before a fermentation, continuous or in its tank (docs/models, 2.2). */
export const heatSterilisation = defineUnitOperation({
  id: 'heat_sterilisation',
  name: 'Heat sterilisation',
  stage: 'upstream',
  description:
    'Kills microbes in the medium with steam, in a holding tube with heat recovery or batchwise in the tank.',
  icon: 'holding-tube',
  symbol: 'M1.500 6h16a3 3 0 0 1 0 6h-11a3 3 0 0 0 0 6h16M19.500 15l3 3-3 3',
  tag: 'ST',
  reference: '2.2',
  prepares: 'sterile',
  sharesTankWith: ['media_preparation'],
  times: () => stepTimes({ setup: 0.5, cip: 1, sip: 1, labourPerHour: 0.25, labourFixed: 0.5, laboratory: 0.1 }),
  size: { title: 'Flow', unit: 'm³/h' },
  settings: {
    ...group('Sterilisation', TEXTS, {
      mode: choice(
        'Sterilisation mode',
        { continuous: 'Continuous, in line to the vessel', batch: 'Batch, in the tank' },
        'continuous',
        {
          help: 'Mode of sterilisation. Continuous sterilisation uses a high temperature for a short time: it recovers heat and preserves nutrients.',
        },
      ),
      temperature: temperature('Holding temperature', null, [celsius(121), celsius(121), celsius(145), celsius(150)], {
        uncertainty: null,
        derive: (_, s) => (s.mode === 'batch' ? HOLDING.batch : HOLDING.continuous),
        note: `${degrees(HOLDING.continuous)} continuous, ${degrees(HOLDING.batch)} in the tank`,
        headline: true,
        optimise: [celsius(121), celsius(150)],
        help: 'Temperature of the hold. A hotter, shorter hold preserves more nutrients.',
      }),
      spore_load: number('1e6/mL', 'Spores in the medium', SPORES, [1e-4, 100], {
        help: `Spores before sterilisation: ${SPORES} is ${(1e6 * SPORES).toLocaleString('en-GB')} per mL.`,
      }),
      contamination: number('1', 'Surviving spores per batch', CONTAMINATION, [1e-6, 1], {
        help: `Target number of surviving spores; ${CONTAMINATION} means one contaminated batch in ${1 / CONTAMINATION}.`,
      }),
    }),
    ...group('Kinetics', ESTIMATE_TO_FIT, {
      spores: choice(
        'Spore death kinetics',
        { deindoerfer: 'Deindoerfer and Humphrey', wang: `Wang, Scharer and Humphrey (${MEASURED.join('–')} °C)` },
        'deindoerfer',
        {
          help: 'Rate law for the death of Bacillus stearothermophilus spores.',
          source: 'Deindoerfer and Humphrey 1959; Wang, Scharer and Humphrey, Applied Microbiology',
        },
      ),
      nutrient_loss: number('1/s', 'Nutrient loss rate at 120 °C', 3.3e-4, [0, 1e-2], {
        help: 'First-order rate constant, as for thiamine.',
      }),
      nutrient_activation: number('kJ/mol', 'Activation energy of the loss', 92, [20, 200], {
        help: 'Activation energy of nutrient loss. It is lower than the activation energy of spore death, so a hot, short hold preserves nutrients.',
      }),
    }),
    ...group('Continuous', ESTIMATE_TO_FIT, {
      heat_recovery: share('Heat recovery', 0.75, [0, 0.5, 0.9, 0.92], {
        when: ['mode', 'continuous'],
        optimise: [0, 0.92],
        help: 'Share of the heat of the hot medium that is transferred to the cold medium.',
      }),
      time: number('h', 'Time', 4, [0.5, 1, 12, 48], {
        usual: perBatch,
        when: ['mode', 'continuous'],
        optimise: [1, 12],
        help: 'Time to sterilise one batch; sets the flow.',
      }),
      velocity: number('m/s', 'Velocity in the tube', 0.6, [0.2, 2], {
        uncertainty: null,
        when: ['mode', 'continuous'],
        help: 'Velocity used to calculate the tube diameter, if no diameter is entered.',
      }),
      tube_diameter: number('m', 'Tube diameter', null, [0.02, 0.2], {
        note: 'From flow and velocity',
        when: ['mode', 'continuous'],
        help: 'Inner diameter of the holding tube. If entered, the velocity is calculated from it.',
      }),
    }),
    ...group('In the tank', ESTIMATE_TO_FIT, {
      heating_time: number('h', 'Heating up', 1, [0.1, 0.5, 4, 12], {
        when: ['mode', 'batch'],
        help: 'Time to heat the medium; the temperature rises linearly.',
      }),
      cooling_time: number('h', 'Cooling down', 1.5, [0.1, 0.5, 6, 24], {
        when: ['mode', 'batch'],
        help: 'Time to cool the medium; the temperature falls linearly.',
      }),
    }),
    outlet_temperature: temperature('Outlet temperature', null, [celsius(10), celsius(60)], {
      uncertainty: null,
      derive: ({ host }) => host.temperature,
      note: 'Growth temperature of the host',
      group: 'Sterilisation',
      help: 'Temperature to which the medium is cooled before it enters the vessel.',
      source: 'Host table',
    }),
  },
  outputs: {
    del_factor: output('1', 'Del factor (∇)', 'ln(N₀/N)', { better: 'higher' }),
    death_rate: output('1/s', 'Death rate', 'A e^{-E/RT}'),
    holding_time: output('s', 'Holding', 'L/u, axial dispersion; in the tank (∇ - ∇_up - ∇_down)/k', {
      equation: '2.2b',
      better: 'lower',
    }),
    tube_length: output('m', 'Holding tube', 'N/N₀ = 4ζ e^{Pe(1-ζ)/2}/[…]; not in the tank', { equation: '2.2b' }),
    velocity: output('m/s', 'Velocity', '4F/(π d²); not in the tank'),
    equivalent_time: output('min', 'Equivalent time at 121.1 °C', '∫10^{(T - 121.1)/10} dt'),
    nutrients_kept: output('1', 'Nutrients retained', 'e^{-∫k_d dt}', {
      equation: '2.2c',
      better: 'higher',
      display: '%',
    }),
    steam_per_volume: output('kg/m³', 'Steam per medium volume', 'Q/(λ η)', { better: 'lower' }),
    cooling: output('kWh', 'Cooling', 'F ρ C_p (T_h - T_out)', { better: 'lower' }),
    process_time: output('h', 'Time', 'V/F, or heating + holding + cooling', { better: 'lower' }),
  },
  equipment: {
    skid: { name: 'Medium steriliser', cost: 'C-47' },
    recovery: { name: 'Heat recovery', cost: 'C-17', tag: 'HX' },
    heater: { name: 'Heater', cost: 'C-17', tag: 'HX' },
    cooler: { name: 'Cooler', cost: 'C-17', tag: 'HX' },
    tube: { name: 'Holding tube', cost: 'C-47b', tag: 'HT' },
  },
  plots: {
    temperature: plot('Temperature', axis('Time', 's', 'min'), axis('Medium', 'K', '°C')),
    death: plot('Spore death against time', axis('Time', 's', 'min'), axis('ln(N₀/N)', '1')),
    effect: plot('Holding time against temperature', axis('Holding temperature', 'K', '°C'), axis('Holding', 's')),
    nutrients: plot(
      'Nutrients retained against temperature',
      axis('Holding temperature', 'K', '°C'),
      axis('Share retained', '1', '%'),
    ),
  },
  product: 'Sterile medium',
  model(run, s) {
    const { feed, out, equipment, demand } = run;
    const volume = feed.volume();
    out.copy(feed);
    out.temperature = s.outlet_temperature;
    const spores: SporeSet = s.spores;
    const hot = s.temperature;
    const cold = feed.temperature;
    const rate = deathRate(spores, hot);
    const needed = deathNeeded(s.spore_load * 1e6, volume, s.contamination);
    const heatCapacity = volume * DENSITY * HEAT_CAPACITY; // kJ/K
    const level = steamLevel(hot);
    const steamTemperature = STEAM[level].temperature;
    const loss = (T: number): number => nutrientRate(s.nutrient_loss, s.nutrient_activation, T);
    const lethal = (T: number): number => equivalentMinutes(1, T);
    let holding: number;
    let length = NOT_CALCULATED;
    let velocity = NOT_CALCULATED;
    let equivalent: number;
    let lost: number;
    let heating: number;
    /** Temperature from which steam heats, and to which recovery cools, K. */
    let warm: number;
    let recovered: number;
    let cooling: number;
    if (s.mode === 'continuous') {
      const flow = volume / s.time;
      const given = Number.isFinite(s.tube_diameter);
      const diameter = given ? s.tube_diameter : Math.sqrt((4 * flow) / (S_PER_H * Math.PI * s.velocity));
      s.tube_diameter = diameter;
      velocity = (4 * flow) / (S_PER_H * Math.PI * diameter ** 2);
      if (given && !(velocity >= SLOWEST && velocity <= FASTEST))
        return run.infeasible(
          ['tube_diameter', 'time'],
          `The medium would flow through the tube at ${figure(velocity)} m/s; the velocity must be between ${SLOWEST} and ${FASTEST} m/s.`,
          beyond('Velocity', velocity < SLOWEST ? SLOWEST : FASTEST, velocity, 'm/s'),
        );
      length = tubeLength(rate, needed, velocity, diameter);
      holding = length / velocity;
      equivalent = equivalentMinutes(holding, hot);
      lost = loss(hot) * holding;
      recovered = recoverHeat(run, s);
      warm = cold + hot - recovered;
      heating = heatCapacity * Math.max(0, hot - warm);
      cooling = heatCapacity * Math.max(0, recovered - s.outlet_temperature);
      run.processTime = s.time;
      run.size = flow;
      if (run.basis.assumptions.plant.grade === 'industrial') {
        const seconds = s.time * S_PER_H;
        const approach = hot - warm;
        sizeExchanger(equipment.recovery, (heatCapacity * (warm - cold)) / seconds / (LIQUID_TRANSFER * approach));
        const ahead = logMeanDifference(steamTemperature, steamTemperature, warm, hot);
        sizeExchanger(equipment.heater, heating / seconds / (STEAM_TRANSFER * ahead));
        const difference = coolerDifference(recovered, s.outlet_temperature);
        sizeExchanger(equipment.cooler, cooling > 0 ? cooling / seconds / (LIQUID_TRANSFER * difference) : 0);
        equipment.tube.size = length;
        equipment.tube.factor = (s.tube_diameter / PRICED_TUBE) ** TUBE_EXPONENT;
      } else countUnits(run, equipment.skid, Math.max(flow, demand.feed / s.time));
      cleanVessels(run, (Math.PI / 4) * diameter ** 2 * length, 1);
    } else {
      // Not used in this mode, but every setting needs a value.
      if (!Number.isFinite(s.tube_diameter))
        s.tube_diameter = Math.sqrt((4 * volume) / s.time / (S_PER_H * Math.PI * s.velocity));
      const along = (f: (T: number) => number): number =>
        alongRamp(f, cold, hot, s.heating_time * S_PER_H) + alongRamp(f, hot, cold, s.cooling_time * S_PER_H);
      const kill = (T: number): number => deathRate(spores, T);
      holding = Math.max(0, needed - along(kill)) / rate;
      equivalent = along(lethal) + holding * lethal(hot);
      lost = along(loss) + holding * loss(hot);
      heating = heatCapacity * Math.max(0, hot - cold);
      warm = cold;
      recovered = hot;
      cooling = heatCapacity * Math.max(0, hot - s.outlet_temperature);
      // Feed added later does not pass through the tank.
      equipment.skid.size = demand.feed / FEED_HOURS;
      run.processTime = s.heating_time + holding / S_PER_H + s.cooling_time;
      run.size = volume / run.processTime;
    }
    const steam = heat(run, heating, level, warm, hot);
    if (cooling > 0) cool(run, cooling, recovered, s.outlet_temperature);

    const kept = Math.exp(-lost);
    if (kept < FEW_NUTRIENTS)
      run.warn('temperature', `Only ${figure(100 * kept)} % of the heat-sensitive nutrients remain.`);
    if (spores === 'wang' && !(hot >= celsius(MEASURED[0]) && hot <= celsius(MEASURED[1])))
      run.doubt('spores', OUTSIDE);
    return {
      del_factor: needed,
      death_rate: rate,
      holding_time: holding,
      tube_length: length,
      velocity,
      equivalent_time: equivalent,
      nutrients_kept: kept,
      steam_per_volume: steam / volume,
      cooling: cooling / S_PER_H,
      process_time: run.processTime,
    };
  },
  curves(run, s, { del_factor: needed, holding_time: holding }) {
    const spores: SporeSet = s.spores;
    const continuous = s.mode === 'continuous';
    const hot = s.temperature;
    const up = continuous ? 0 : s.heating_time * S_PER_H;
    const down = continuous ? 0 : s.cooling_time * S_PER_H;
    const end = up + holding + down;
    const cold = run.feed.temperature;
    const at = (t: number): number =>
      t < up
        ? cold + ((hot - cold) * t) / up
        : t <= up + holding
          ? hot
          : hot + ((cold - hot) * (t - up - holding)) / down;
    const times = spread(0, end, 401);
    let killed = 0;
    const death = times.map((t, k) => {
      const before = times[k - 1];
      if (before !== undefined)
        killed += 0.5 * (t - before) * (deathRate(spores, at(before)) + deathRate(spores, at(t)));
      return [t, killed] as const;
    });
    const temperatures = spread(celsius(115), celsius(150));
    const kept = (T: number): number =>
      Math.exp(-nutrientRate(s.nutrient_loss, s.nutrient_activation, T) * (needed / deathRate(spores, T)));
    return {
      temperature: [{ points: sampled(times, at) }],
      death: [{ points: death }],
      // For an ideal hold alone: spore death accelerates with temperature more than nutrient loss.
      effect: [{ points: sampled(temperatures, (T) => needed / deathRate(spores, T)) }],
      nutrients: [{ points: sampled(temperatures, kept) }],
    };
  },
});

const OUTSIDE = `These kinetics were measured between ${MEASURED.join(' and ')} °C; the holding temperature is outside this range.`;
