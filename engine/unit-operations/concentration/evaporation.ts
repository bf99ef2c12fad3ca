import { itemIndex } from '../../costing/items.ts';
import {
  BODIES,
  type Body,
  CONDENSER_APPROACH,
  type Effects,
  elevation,
  entrainment,
  evaporated,
  latentHeat,
  leakage,
  multiEffect,
  suction,
  type Transfer,
  transferAt,
  vacuumPower,
  volatileLoss,
} from '../../physics/evaporation.ts';
import { logMeanDifference, MP_LIMIT, STEAM, steamLevel, UTILITY_APPROACH } from '../../physics/heat.ts';
import { saturationPressure } from '../../physics/water.ts';
import type { Stream } from '../../stream/stream.ts';
import { celsius, KJ_PER_KWH, S_PER_H, W_PER_KW } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, NOT_CALCULATED, output, plot } from '../../declare/define.ts';
import { choice, group, number, perBatch, share, temperature } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE } from '../../wording/settings-text.ts';
import { sizeExchanger } from '../shared/exchangers.ts';
import { cleanVessels, cool, heat, spendElectricity } from '../shared/services.ts';
import { dryMatter, volatileMass, volatilityOf } from '../shared/streams.ts';
import { plantTimes } from '../shared/times.ts';

const MP_STEAM = itemIndex('mp_steam');
/** Usual rise of the saturation temperature across a vapour compressor, K, and the electricity that it takes, kWh/kg. */
const LIFT = 6;
const LIFT_POWER = 0.02;
/** Smallest temperature difference over a heating surface, K. */
const LEAST_DIFFERENCE = 0.5;
/** Feed preheater of mechanical recompression: difference between condensate and cold feed, K, and kW/m²/K. */
const PREHEATER_APPROACH = 5;
const PREHEATER_TRANSFER = 1;
/** Residence time of liquid in a vapour body, h, and its minimum volume, m³. */
const BODY_TIME = 3 / 60;
const LEAST_BODY = 1;
/** Discharge ÷ suction pressure up to which single-stage thermocompressors are usual. */
const USUAL_COMPRESSION = 2.5;
/** °C above which few proteins survive. */
const BOILING = 100;

/** Evaporation in several effects or with vapour recompression (docs/models, 2.23). */
export const evaporation = defineUnitOperation({
  id: 'evaporation',
  name: 'Evaporation',
  stage: 'concentration',
  description: 'Evaporates water under vacuum, in multiple effects or with vapour recompression.',
  icon: 'evaporator',
  symbol:
    'M5 10h14v6.500a7 5 0 0 1-14 0zM9 13v4M12 13v4M15 13v4M8 7c-1.500-2 1.500-2.500 0-4.500M12 7c-1.500-2 1.500-2.500 0-4.500M16 7c-1.500-2 1.500-2.500 0-4.500',
  tag: 'EV',
  reference: '2.23',
  times: plantTimes,
  size: { title: 'Evaporated', unit: 'kg/h' },
  settings: {
    ...group('Task', ESTIMATE, {
      time: number('h', 'Processing time', 8, [1, 4, 24, 48], {
        usual: perBatch,
        optimise: [4, 24],
        help: 'Time for one batch; sets the size of the evaporator.',
      }),
      product_solids: share('Final solids', 0.4, [0.001, 0.15, 0.65, 0.85], {
        headline: true,
        // Syrups, lactic acid and glycerol are sold at 70 to 88 %.
        usual: ({ product }) => (product.kind === 'protein' ? undefined : [0.15, 0.8]),
        optimise: [0.15, 0.6],
        help: 'Mass fraction of dry matter in the concentrate.',
      }),
    }),
    ...group('Effects', ESTIMATE, {
      drive: choice(
        'Heat source',
        { steam: 'Live steam', thermal: 'Steam and thermal recompression', mechanical: 'Mechanical recompression' },
        'steam',
        {
          help: 'Recompression reuses the heat of the vapour: medium-pressure steam entrains part of the first-effect vapour, or a compressor compresses all of the vapour. With mechanical recompression, the condensate preheats the feed.',
        },
      ),
      effects: number('1', 'Effects', 3, [1, 7], {
        integer: true,
        optimise: [1, 7],
        help: 'Number of effects; each effect uses the vapour of the previous effect. Mechanical recompression has one effect.',
      }),
      first_temperature: temperature(
        'First-effect temperature',
        celsius(75),
        [celsius(40), celsius(50), celsius(100), celsius(130)],
        { optimise: [celsius(50), celsius(100)], help: 'Boiling temperature in the first effect.' },
      ),
      last_temperature: temperature(
        'Last-effect temperature',
        celsius(45),
        [celsius(30), celsius(40), celsius(60), celsius(80)],
        { uncertainty: null, help: 'Boiling temperature in the last effect, set by the vacuum.' },
      ),
      steam_temperature: temperature(
        'Steam temperature',
        null,
        [celsius(41), celsius(80), celsius(140), celsius(182)],
        {
          uncertainty: null,
          note: 'As high as a first effect as large as the others needs',
          when: ['drive', 'steam'],
          help: 'Condensing temperature of the live steam. If it is given, it sets the area of the first effect, which is then smaller or larger than the others.',
        },
      ),
      body: choice(
        'Evaporator type',
        {
          falling_film: 'Falling film',
          long_tube: 'Long vertical tube',
          horizontal: 'Horizontal tube',
          forced_circulation: 'Forced circulation',
        },
        'falling_film',
        { help: 'Tube type, which sets the default heat transfer coefficient.', source: 'BioSTEAM' },
      ),
    }),
    ...group('Heat transfer', 'BioSTEAM', {
      heat_transfer: number('kW/m²/K', 'Heat transfer coefficient (U₀)', null, [0.1, 0.5, 4, 10], {
        derive: (_, { body }) => BODIES[body as Body] / W_PER_KW,
        note: 'From the evaporator type',
        display: 'W/m²/K',
        help: 'Heat transfer coefficient with clean tubes and water: U₀ in U₀ (1 - 0.8 x), where x is the mass fraction of solids.',
      }),
      fouling_rate: number('m²·K/kW/h', 'Fouling', 0, [0, 0, 0.1, 1], {
        uncertainty: 'transfer',
        help: 'Fouling resistance added per hour since the last cleaning. The heating surface is sized for the end of the batch.',
        source: `${ESTIMATE}; replace with a fitted value`,
      }),
    }),
    vapour_share: choice('Vapour per effect', { even: 'Shared evenly', balance: 'By heat balance' }, 'even', {
      group: 'Effects',
      help: 'The heat balance includes flashing from one effect to the next, which reduces steam use by a few per cent.',
    }),
    ...group('Energy', ESTIMATE, {
      lift: number('K', 'Temperature lift', LIFT, [3, 4, 12, 15], {
        optimise: [4, 12],
        when: ['drive', 'mechanical'],
        help: 'Rise of the saturation temperature in the compressor. The rise minus the boiling point elevation drives the heat transfer.',
      }),
      specific_power: number('kWh/kg', 'Compressor', null, [0.008, 0.015, 0.025, 0.06], {
        derive: (_, { lift }) => (LIFT_POWER * Number(lift)) / LIFT,
        note: `In proportion to the temperature lift: ${LIFT_POWER} kWh/kg at ${LIFT} K`,
        when: ['drive', 'mechanical'],
        help: 'Electricity per kg of water evaporated by mechanical recompression.',
      }),
      pump_power: number('kWh/kg', 'Pumps', 0.003, [0, 0.02], { help: 'Electricity per kg of water evaporated.' }),
      volatility: number('1', 'Relative volatility of solvents', null, [0, 1, 12, 30], {
        uncertainty: 'constant',
        note: 'For each component, from its vapour pressure and its activity in water',
        help: 'Volatility of solvents, acids and ammonia in the feed, relative to water. An entered value applies to all of them.',
        source: 'Vapour pressures of the library; modified UNIFAC',
      }),
    }),
  },
  outputs: {
    feed_solids: output('1', 'Solids in feed', 'dry matter / feed mass', { display: '%' }),
    evaporation: output('kg/h', 'Evaporated', 'F (1 - x_F / x_P)', { better: 'lower' }),
    steam: output('kg/h', 'Steam', 'max(0, q₁) / λ(T_s); × N / (N + m) with thermal recompression', {
      better: 'lower',
    }),
    entrainment: output('kg/kg', 'Vapour entrained ÷ motive steam (m)', '√(0.729 Δh_steam / Δh_vapour) - 1', {
      better: 'higher',
    }),
    economy: output('1', 'Steam economy', 'W / S; not defined without steam', { better: 'higher' }),
    steam_temperature: output('K', 'Steam temperature', 'T₁ + q₁ / (U₁ A); T₁ - BPE + lift', { display: '°C' }),
    area: output('m²', 'Area per effect', 'Σ (q / U) / ΔT; q / (U (lift - BPE))', { better: 'lower' }),
    first_area: output('m²', 'Area of the first effect', 'as the others, or q₁ / (U₁ (T_s - T₁))', { better: 'lower' }),
    condenser: output('kW', 'Condenser', 'V_N λ_N + max(0, -q₁) - steam saved × λ(T_s)', { better: 'lower' }),
    vacuum: output('bar', 'Last-effect pressure', 'P_sat(T_N)'),
    power: output('kW', 'Electricity', 'compressor, pumps and vacuum', { better: 'lower' }),
    solvent_lost: output('1', 'Solvent evaporated', 'Σ m (1 - (1 - W/F)^α) / Σ m', { display: '%' }),
  },
  inlets: { steam: { name: 'Motive steam' } },
  sides: { condensate: { name: 'Condensate', kind: 'waste', disposal: 'wastewater' } },
  equipment: {
    body: { name: 'Evaporator body', cost: 'C-32' },
    vacuum: { name: 'Vacuum pump', cost: 'C-39', tag: 'VP' },
    preheater: { name: 'Feed preheater', cost: 'C-17', tag: 'HX' },
  },
  plots: {
    economy: plot('Steam economy against number of effects', axis('Effects', '1'), axis('Water ÷ steam', 'kg/kg')),
    area: plot('Heating surface against number of effects', axis('Effects', '1'), axis('Heating surface', 'm²')),
    profile: plot('Boiling temperature by effect', axis('Effect', '1'), axis('Boiling temperature', 'K', '°C')),
    solids: plot('Solids', axis('Effect', '1'), axis('Solids content at the outlet', '1', '%')),
    flux: plot('Heat flux against steam temperature', axis('Steam temperature', 'K', '°C'), axis('Heat flux', 'kW/m²')),
    transfer: plot(
      'Heat transfer coefficient since cleaning',
      axis('Time', 'h'),
      axis('Heat transfer coefficient', 'kW/m²/K', 'W/m²/K'),
    ),
  },
  usualProduct: 'acid',
  product: 'Concentrate',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at, classes } = components;
    const mass = feed.total();
    const { solids } = dryMatter(feed);
    const feedSolids = solids / mass;
    if (feedSolids >= s.product_solids)
      return run.infeasible(
        ['product_solids'],
        `The feed already contains ${figure(100 * feedSolids)} % solids. Enter a final solids content above this value, not ${figure(100 * s.product_solids)} %.`,
        beyond('Solids in feed', feedSolids, s.product_solids, '1'),
      );
    const mechanical = s.drive === 'mechanical';
    const effects = mechanical ? 1 : s.effects;
    const last = lastOf(s, effects);
    const flow = mass / s.time; // kg/h
    const water = evaporated(flow, feedSolids, s.product_solids);
    const plant = plantOf(s, { flow, solids: feedSolids, temperature: feed.temperature }, effects);
    if (plant.flashed > 0)
      return run.infeasible(
        ['effects', 'last_temperature', 'product_solids'],
        `As the liquid cools from effect to effect, ${figure(plant.flashed)} kg/h of water flashes off, more than the ${figure(water)} kg/h to be evaporated. Use fewer effects or a higher last-effect temperature.`,
        beyond('Evaporated', water, plant.flashed, 'kg/h'),
      );
    if (!(plant.available > LEAST_DIFFERENCE))
      return run.infeasible(
        ['first_temperature', 'last_temperature', 'effects'],
        `The difference of ${figure(s.first_temperature - last)} K between the first-effect and last-effect temperatures is not enough for ${effects} effects, because the boiling point elevation is larger.`,
        beyond(
          'First-effect minus last-effect temperature',
          s.first_temperature - last - plant.available,
          s.first_temperature - last,
          'K',
        ),
      );
    // The compressed vapour leaves a solution at its boiling point, so it is saturated at less than that.
    const elevated = elevation(s.product_solids);
    const remaining = s.lift - elevated;
    if (mechanical && !(remaining > LEAST_DIFFERENCE))
      return run.infeasible(
        ['lift', 'product_solids'],
        `The boiling point elevation of the concentrate is ${figure(elevated)} K, which leaves too little of the temperature lift of ${figure(s.lift)} K for heat transfer. Enter a lift above ${figure(elevated + LEAST_DIFFERENCE)} K or a lower final solids content.`,
        beyond('Temperature lift', elevated + LEAST_DIFFERENCE, s.lift, 'K'),
      );
    const hot = mechanical ? s.first_temperature + remaining : plant.steamTemperature;
    const isGiven = s.drive === 'steam' && Number.isFinite(s.steam_temperature);
    if (s.drive === 'steam' && s.steam_temperature <= s.first_temperature + LEAST_DIFFERENCE)
      return run.infeasible(
        ['steam_temperature', 'first_temperature'],
        `Steam of ${figure(s.steam_temperature - celsius(0))} °C cannot boil the first effect at ${figure(s.first_temperature - celsius(0))} °C. Enter a steam temperature above ${figure(s.first_temperature + LEAST_DIFFERENCE - celsius(0))} °C.`,
        beyond('Steam temperature', s.first_temperature + LEAST_DIFFERENCE, s.steam_temperature, 'K'),
      );
    if (!mechanical && !isGiven && hot > MP_LIMIT)
      return run.infeasible(
        ['first_temperature', 'effects'],
        `The first effect would need steam at ${figure(hot - celsius(0))} °C, but medium-pressure steam can heat to only ${figure(MP_LIMIT - celsius(0))} °C.`,
        beyond('Steam temperature', MP_LIMIT, hot, 'K'),
      );

    if (!Number.isFinite(s.steam_temperature)) s.steam_temperature = hot;

    // Water and what is volatile boil off; every other solute stays.
    const { condensate } = run.sides;
    const total = water * s.time;
    const boils = 0.5 * (s.first_temperature + last);
    let stays = 0; // of what is volatile
    let organic = 0;
    const own = Number.isFinite(s.volatility) ? s.volatility : null;
    let lost = 0;
    let weighted = 0;
    for (let i = 0; i < out.mass.length; i++) {
      const kg = feed.mass[i]!;
      if (i === at.water || kg === 0) continue;
      const leaves = volatileMass(feed, i);
      const alpha = own ?? volatilityOf(components, i, boils);
      const gone = classes[i] === 'gas' || leaves === 0 ? leaves : leaves * volatileLoss(1 - total / mass, alpha);
      condensate.mass[i] = gone;
      out.mass[i] = kg - gone;
      stays += leaves - gone;
      if (classes[i] === 'gas') continue;
      organic += leaves;
      weighted += leaves * alpha;
      lost += gone;
    }
    if (own === null) s.volatility = organic > 0 ? weighted / organic : 0;
    const away = mass - feed.mass[at.water]! - solids - stays;
    if (away > total * (1 + 1e-9))
      return run.infeasible(
        ['product_solids'],
        `Solvents and gases that evaporate with the water amount to ${figure(away)} kg, more than the ${figure(total)} kg that must evaporate to reach ${figure(100 * s.product_solids)} % solids. Enter a higher final solids content, or strip the solvents first.`,
        beyond('Evaporated', total, away, 'kg'),
      );
    out.mass[at.water] = Math.min(feed.mass[at.water]!, solids / s.product_solids - solids - stays);
    condensate.mass[at.water] = feed.mass[at.water]! - out.mass[at.water]!;
    const bound = out.waterWhenWet();
    const most = solids / (solids + stays + bound);
    if (out.mass[at.water]! < bound)
      return run.infeasible(
        ['product_solids'],
        `${bound > stays ? 'The cells in the feed retain their water' : 'Solvents stay in the concentrate'}, which limits the solids to ${figure(100 * most)} %.`,
        beyond('Final solids', most, s.product_solids, '1'),
      );
    out.temperature = last;
    out.diameter = feed.diameter;
    condensate.temperature = last;

    // Energy.
    let steam = plant.steam;
    let { area, firstArea, surface } = plant;
    let compressor = 0;
    let preheater = 0; // m²
    let condensing = 0; // kW
    let entrained = 0; // kg/kg
    if (mechanical) {
      compressor = s.specific_power * water;
      const balance = heatFeed(
        { feed, out, condensate },
        { boiling: s.first_temperature, work: compressor * KJ_PER_KWH * s.time },
      );
      condensate.temperature = balance.condensate;
      preheater = balance.preheater / (s.time * S_PER_H);
      heat(run, Math.max(0, balance.missing), steamLevel(hot), hot, hot);
      steam = Math.max(0, balance.missing) / latentHeat(hot) / s.time;
      condensing = Math.max(0, -balance.missing) / (s.time * S_PER_H);
      area =
        (water * latentHeat(s.first_temperature) + balance.sensible / s.time) /
        (3.6 * transferAt(transferOf(s, s.time), s.product_solids) * remaining);
      firstArea = surface = area;
    } else {
      condensing = plant.condenser;
      if (s.drive !== 'thermal')
        heat(
          run,
          steam * latentHeat(hot) * s.time,
          // A given temperature is that of the steam as it comes.
          steamLevel(isGiven ? hot - UTILITY_APPROACH : hot),
          s.first_temperature,
          s.first_temperature,
        );
      else if (steam > 0) {
        const vapour = s.first_temperature - elevation(plant.solids[0]!);
        const drawn = entrainment({ motive: STEAM.mp_steam.temperature, vapour, mixture: hot });
        // Vapour that returns evaporates as much again in the first effect, but no longer heats the others.
        const saved = Math.min((steam * drawn) / (effects + drawn), water / effects);
        steam -= saved;
        entrained = (saved * effects) / steam;
        condensing -= (saved * latentHeat(hot)) / S_PER_H;
        // Motive steam mixes with the vapour, so no stream of the plant can replace it.
        const motive = steam * s.time;
        amounts[MP_STEAM]! += motive;
        run.inlets.steam.mass[at.water] = motive;
        run.inlets.steam.temperature = STEAM.mp_steam.temperature;
        condensate.mass[at.water]! += motive;
        const ratio = saturationPressure(hot) / saturationPressure(vapour);
        if (ratio > USUAL_COMPRESSION) run.warn('effects', steepJet(ratio));
      }
    }
    cool(run, condensing * S_PER_H * s.time, last, last);

    // Vacuum.
    const pressure = saturationPressure(last);
    const volume = effects * Math.max(LEAST_BODY, (BODY_TIME * feed.volume()) / s.time);
    const underVacuum = pressure < 1;
    const air = underVacuum ? leakage(volume, pressure) : 0;
    const power = compressor + s.pump_power * water + (underVacuum ? vacuumPower(air, pressure) : 0);
    spendElectricity(amounts, power * s.time);
    cleanVessels(run, volume, 1);
    // A feed that boils by itself in one effect needs a body, but no heating surface.
    run.equipment.body.size = surface > 0 ? surface : run.equipment.body.row.min;
    run.equipment.body.atLeast = effects;
    sizeExchanger(run.equipment.preheater, preheater);
    run.equipment.vacuum.size = underVacuum ? suction(air, last - CONDENSER_APPROACH, pressure) : 0;
    run.units = Math.max(effects, Math.ceil(surface / run.equipment.body.row.max - 1e-9));
    run.size = water;
    run.processTime = s.time;
    if (s.first_temperature > celsius(BOILING) && run.basis.product.kind === 'protein')
      run.doubt('first_temperature', HOT);
    if (!mechanical && steam === 0) run.warn('first_temperature', HOT_FEED);
    return {
      feed_solids: feedSolids,
      evaporation: water,
      steam,
      entrainment: entrained,
      economy: steam > 0 ? water / steam : NOT_CALCULATED,
      steam_temperature: hot,
      area,
      first_area: firstArea,
      condenser: condensing,
      vacuum: pressure,
      power,
      solvent_lost: organic > 0 ? lost / organic : 0,
    };
  },
  curves(run, s, { feed_solids: from, evaporation: water }) {
    const fed = { flow: run.feed.total() / s.time, solids: from, temperature: run.feed.temperature };
    // Steam whose temperature followed from equal areas follows from them with any number of effects.
    const equal = { ...s, steam_temperature: NaN };
    const followed = plantOf(equal, fed, s.drive === 'mechanical' ? 1 : s.effects).steamTemperature;
    const values = Math.abs(followed - s.steam_temperature) < 1e-6 ? equal : s;
    const plant = (effects: number): Effects => plantOf(values, fed, effects);
    const counts = spread(1, 7, 7);
    const plants = counts.map(plant);
    const works = (k: number): boolean => plants[k]!.available > 0.5 && plants[k]!.flashed === 0;
    const own = plant(s.drive === 'mechanical' ? 1 : s.effects);
    return {
      economy: [
        {
          points: counts.map(
            (n, k) => [n, works(k) && plants[k]!.steam > 0 ? water / plants[k]!.steam : null] as const,
          ),
        },
      ],
      area: [{ points: counts.map((n, k) => [n, works(k) ? plants[k]!.surface : null] as const) }],
      profile: [{ points: [[0, run.feed.temperature], ...own.temperatures.map((T, k) => [k + 1, T] as const)] }],
      flux: [
        {
          points: sampled(spread(s.first_temperature, s.first_temperature + HOTTEST), (hot) =>
            heatFlux(s, { hot, boiling: s.first_temperature, solids: s.product_solids, time: 0 }),
          ),
        },
      ],
      transfer: [{ points: sampled(spread(0, s.time), (time) => heatTransfer(s, s.product_solids, time)) }],
      solids: [{ points: [[0, from], ...own.solids.map((x, k) => [k + 1, x] as const)] }],
    };
  },
});

interface FeedHeating {
  /** Temperature of the condensate after it has heated the feed, K. */
  condensate: number;
  /** Heat to bring the preheated feed to boiling, kJ. */
  sensible: number;
  /** Heat that only steam can supply, kJ; negative if the vapour has too much. */
  missing: number;
  /** Area of the preheater × time, m² × s. */
  preheater: number;
}

/**
 * How mechanical recompression heats the feed: all the work of the compressor becomes heat of the vapour, and the
 * condensate gives up what is still missing, down to 5 K above the feed. @param boiling K. @param work kJ.
 */
function heatFeed(
  { feed, out, condensate }: Readonly<Record<'feed' | 'out' | 'condensate', Stream>>,
  { boiling, work }: { boiling: number; work: number },
): FeedHeating {
  const cold = feed.temperature;
  const perKelvin = condensate.heatCapacity();
  // Temperature of the condensate at which no heat is missing.
  const balanced = cold + (work - out.heatCapacity() * (boiling - cold)) / perKelvin;
  const leaves = Math.min(boiling, Math.max(cold + PREHEATER_APPROACH, balanced));
  const recovered = perKelvin * (boiling - leaves);
  const warmed = cold + recovered / feed.heatCapacity();
  return {
    condensate: leaves,
    sensible: Math.max(0, feed.heatCapacity() * (boiling - warmed)),
    missing: perKelvin * (leaves - balanced),
    preheater: recovered > 0 ? recovered / PREHEATER_TRANSFER / logMeanDifference(boiling, leaves, cold, warmed) : 0,
  };
}

const HOT_FEED =
  'The feed is hot enough to boil without steam; the condenser removes its excess heat. With a higher first-effect temperature, more effects use this heat.';
const steepJet = (ratio: number): string =>
  `First-effect vapour must be compressed by a factor of ${figure(ratio)}. One thermocompressor usually reaches ${USUAL_COMPRESSION} and entrains little vapour above this ratio. To lower the ratio, use more effects or a higher last-effect temperature.`;
const HOT = `Few proteins remain intact when boiled above ${BOILING} °C.`;

/** Steam temperature above boiling up to which the heat flux is drawn, K. */
const HOTTEST = 40;

interface TransferValues {
  heat_transfer: number;
  fouling_rate: number;
}
interface EffectValues extends TransferValues {
  drive: 'steam' | 'thermal' | 'mechanical';
  product_solids: number;
  first_temperature: number;
  last_temperature: number;
  steam_temperature: number;
  time: number;
  vapour_share: 'even' | 'balance';
}

/** @param time h since cleaning. */
const transferOf = (s: TransferValues, time: number): Transfer => ({
  clean: s.heat_transfer * W_PER_KW,
  fouling: (s.fouling_rate * time) / W_PER_KW,
});

/** kW/m²/K at a share of solids. @param time h since cleaning. */
export const heatTransfer = (s: TransferValues, solids: number, time: number): number =>
  transferAt(transferOf(s, time), solids) / W_PER_KW;

/** kW/m² from steam to a boiling liquid, both in K. */
export const heatFlux = (
  s: TransferValues,
  { hot, boiling, solids, time }: { hot: number; boiling: number; solids: number; time: number },
): number => heatTransfer(s, solids, time) * (hot - boiling);

/** A single effect is the first effect. */
const lastOf = (s: EffectValues, effects: number): number => (effects === 1 ? s.first_temperature : s.last_temperature);

/** @param fed kg/h, share of solids, K. */
const plantOf = (
  s: EffectValues,
  fed: { flow: number; solids: number; temperature: number },
  effects: number,
): Effects =>
  multiEffect({
    feed: fed.flow,
    from: fed.solids,
    to: s.product_solids,
    effects,
    feedTemperature: fed.temperature,
    first: s.first_temperature,
    last: lastOf(s, effects),
    ...(s.drive === 'steam' && { steam: s.steam_temperature }),
    transfer: transferOf(s, s.time),
    rigorous: s.vapour_share === 'balance',
  });
