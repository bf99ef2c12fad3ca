/** Steam from a boiler: streams of the process as fuel first, then biogas, then natural gas. */
import { liquidWater, saturatedLiquid, saturatedSteam, steam } from '../physics/steam.ts';
import { STEAM } from '../physics/heat.ts';
import { ATMOSPHERE } from '../physics/water.ts';
import { celsius } from '../wording/quantity.ts';
import { degrees } from '../declare/words.ts';
import type { OwnUtilities } from './own-utilities.ts';
import { constant, type Constant } from '../costing/explained.ts';
import { given, KJ_GJ, MJ_GJ } from './sheet.ts';

const IF97 = 'IAPWS-IF97';
/** MJ/kg, lower heating value. */
export const METHANE = constant(
  'methane_heat',
  'Lower heating value of methane and natural gas',
  50,
  'MJ/kg',
  'Standard texts',
);
/** Fans and feed pumps: 1,371 kW for 238,686 kg/h of steam. */
const POWER = constant(
  'per_kg',
  'Electricity used by fans and feed pumps per kg of steam',
  1371 / 238_686,
  'kWh/kg',
  'Humbird et al. 2011, NREL/TP-5100-47764',
);
const WATER_DENSITY = constant('density', 'Density of water', 997, 'kg/m³', 'Standard texts');
/** K. Hot condensate loses heat, and steam where it expands, on its way back. */
const RETURNED_AT = celsius(90);
const MAKE_UP_AT = celsius(20);
const enthalpyOf = (symbol: string, title: string, value: number): Constant =>
  constant(symbol, title, value, 'kJ/kg', IF97);
const enthalpyOfFeed = ({ feed }: SteamCycle): Constant => enthalpyOf('feed', 'Enthalpy of the feed water', feed);
/** Operators of a boiler house. */
export const BOILER_CREW = constant('crew', 'Boiler house operators', 2, '1', 'Engineering estimate');

/** Saturation pressure of the steam that steps use, bar. */
export const LEVELS = {
  lp: { item: 'lp_steam', pressure: 3.45, title: 'low-pressure' },
  mp: { item: 'mp_steam', pressure: 10.4, title: 'medium-pressure' },
} as const;
export type Level = keyof typeof LEVELS;
export const LEVEL_KEYS = ['lp', 'mp'] as const;

/** Enthalpies of a boiler and its turbine, kJ/kg; they depend on the assumptions only. */
export interface SteamCycle {
  readonly feed: number;
  /** Condensate that returns from the steps, and make-up water. */
  readonly returned: number;
  readonly makeUp: number;
  readonly drum: number;
  /** Of the steam that the boiler raises: the live steam of a turbine, else saturated steam. */
  readonly live: Readonly<Record<Level, number>>;
  readonly needed: Readonly<Record<Level, number>>;
}

export function steamCycle({ assumptions: { utilities } }: OwnUtilities): SteamCycle {
  const {
    power,
    boiler_pressure: pressure,
    boiler_temperature: temperature,
    feed_water_temperature: feedTemperature,
  } = utilities;
  const needed = { lp: saturatedSteam(LEVELS.lp.pressure).enthalpy, mp: saturatedSteam(LEVELS.mp.pressure).enthalpy };
  const water = {
    feed: liquidWater(pressure, feedTemperature).enthalpy,
    returned: liquidWater(ATMOSPHERE, RETURNED_AT).enthalpy,
    makeUp: liquidWater(ATMOSPHERE, MAKE_UP_AT).enthalpy,
  };
  if (power === 'bought') return { ...water, drum: saturatedLiquid(LEVELS.mp.pressure).enthalpy, live: needed, needed };
  const { enthalpy } = steam(pressure, temperature);
  return { ...water, drum: saturatedLiquid(pressure).enthalpy, live: { lp: enthalpy, mp: enthalpy }, needed };
}

/** Steam that leaves the turbine, kJ/kg. */
export interface Expansion {
  readonly extracted: Readonly<Record<Level, number>>;
  readonly exhaust: number;
  readonly condensate: number;
}

const AS_RAISED = constant(
  'drawn',
  'Steam raised per kg of steam used',
  1,
  'kg/kg',
  'The steam is raised at the pressure of its level',
);

/**
 * kg of live steam per kg of saturated steam at a level: extracted steam is hotter and is cooled with feed water, or is
 * wet and is drained, at the same heat.
 */
function drawnPerKg({ feed, needed }: SteamCycle, { extracted }: Expansion, level: Level): Constant {
  const value = (needed[level] - feed) / (extracted[level] - feed);
  return constant(
    'drawn',
    `Live steam per kg of ${LEVELS[level].title} steam, after desuperheating with feed water`,
    value,
    'kg/kg',
    IF97,
  );
}

/**
 * Low-pressure steam that heats what returns to the deaerator, and make-up water, to the temperature of the feed water: put on the
 * sheet for the steam of the process, in kg; returned for each kg of steam that is condensed as well.
 * @param drawn Steam raised per kg of low-pressure steam. @param condensate Enthalpy of the condensed steam, kJ/kg.
 */
function heatFeedWater(plant: OwnUtilities, cycle: SteamCycle, drawn: Constant, condensate: Constant): Constant {
  const { sheet, assumptions } = plant;
  const { blowdown, condensate_return: share } = assumptions.utilities;
  const { feed, returned, makeUp, needed } = cycle;
  const [lp, mp] = [sheet.value('net_lp_steam'), sheet.value('net_mp_steam')];
  const raised = sheet.value('lp_raised') + sheet.value('mp_raised');
  const rise = feed - makeUp;
  // The steam becomes feed water, too; of what is raised for it, a part is blown down.
  const perKg = needed.lp - feed - blowdown * drawn.value * rise;
  const heatPerKg = enthalpyOf('given', 'Heat released to the feed water per kg of steam', perKg);
  sheet.put(
    'feed_steam',
    ['Steam to heat feed water for the process steam', 'kg'],
    Math.max(0, ((lp + mp + blowdown * raised) * rise - share * (lp + mp) * (returned - makeUp)) / perKg),
    'max(0, ((net_lp_steam + net_mp_steam + blowdown * (lp_raised + mp_raised)) * (feed - make_up) - condensate_return * (net_lp_steam + net_mp_steam) * (returned - make_up)) / given)',
    [
      'net_lp_steam',
      'net_mp_steam',
      given('blowdown'),
      'lp_raised',
      'mp_raised',
      enthalpyOfFeed(cycle),
      enthalpyOf('make_up', `Enthalpy of make-up water, ${degrees(MAKE_UP_AT)}`, makeUp),
      given('condensate_return'),
      enthalpyOf('returned', `Enthalpy of returned condensate, ${degrees(RETURNED_AT)}`, returned),
      heatPerKg,
    ],
  );
  return constant(
    'reheating',
    'Steam to heat feed water per kg of condensed steam',
    Math.max(0, ((1 + blowdown) * rise - (condensate.value - makeUp)) / perKg),
    'kg/kg',
    IF97,
  );
}

/** Heat that the steps need, the fuels that bring it, and the steam that is left over. */
export function runBoiler(plant: OwnUtilities, cycle: SteamCycle, expansion: Expansion | null): void {
  const { sheet, assumptions } = plant;
  const {
    power,
    turbine_rule: rule,
    boiler_efficiency_solid: solid,
    boiler_efficiency_gas: gas,
    blowdown,
  } = assumptions.utilities;
  const hasTurbine = power === 'turbogenerator';
  const raised = hasTurbine ? 'live steam' : 'steam';
  const feed = enthalpyOfFeed(cycle);
  const drum = enthalpyOf('drum', 'Enthalpy of the blowdown', cycle.drum);
  const riseOf = (live: number): number => live - cycle.feed + blowdown * (cycle.drum - cycle.feed);
  const rise = (level: Level) => {
    const live = enthalpyOf('live', `Enthalpy of the ${raised}`, cycle.live[level]);
    return sheet.put(
      `${level}_rise`,
      [`Heat per kg of ${raised} for ${LEVELS[level].title} steam`, 'kJ/kg'],
      riseOf(cycle.live[level]),
      'live - feed + blowdown * (drum - feed)',
      [live, feed, given('blowdown'), drum],
    );
  };
  // Heat that the fuel must bring, GJ.
  let need = 0;
  for (const level of LEVEL_KEYS) {
    const per = rise(level);
    const used = sheet.value(`net_${LEVELS[level].item}`);
    const drawn = expansion ? drawnPerKg(cycle, expansion, level) : AS_RAISED;
    const live = sheet.put(
      `${level}_raised`,
      [`Steam raised for ${LEVELS[level].title} steam`, 'kg'],
      used * drawn.value,
      `net_${LEVELS[level].item} * drawn`,
      [`net_${LEVELS[level].item}`, drawn],
    );
    need += (live * per) / KJ_GJ.value;
  }
  const byDuty = hasTurbine && rule === 'fixed_efficiency';
  const duty = processDuty(plant);
  const drawn = expansion ? drawnPerKg(cycle, expansion, 'lp') : AS_RAISED;
  const condensate = expansion
    ? enthalpyOf('condensate', 'Enthalpy of the condensate', expansion.condensate)
    : enthalpyOf('condensate', `Enthalpy of the condensate, ${degrees(RETURNED_AT)}`, cycle.returned);
  // The other rule counts heat alone: what is in its steam is used by the process or the turbine.
  const reheating = byDuty ? null : heatFeedWater(plant, cycle, drawn, condensate);
  if (byDuty) need = duty;
  else need += (sheet.value('feed_steam') * drawn.value * sheet.value('lp_rise')) / KJ_GJ.value;
  sheet.put(
    'steam_need',
    ['Heat in the process steam', 'GJ'],
    need,
    byDuty ? 'process_duty' : '((lp_raised + feed_steam * drawn) * lp_rise + mp_raised * mp_rise) / kj_per_gj',
    byDuty ? ['process_duty'] : ['lp_raised', 'feed_steam', drawn, 'lp_rise', 'mp_raised', 'mp_rise', KJ_GJ],
  );
  const streams = sheet.put(
    'stream_heat',
    ['Heat in steam from burned streams', 'GJ'],
    (solid * sheet.value('stream_fuel')) / MJ_GJ.value,
    'boiler_efficiency_solid * stream_fuel / mj_per_gj',
    [given('boiler_efficiency_solid'), 'stream_fuel', MJ_GJ],
  );
  const biogasFuel = sheet.value('methane') > 0 ? ['methane'] : [];
  const available = sheet.put(
    'biogas_available',
    ['Heat in steam from all available biogas', 'GJ'],
    (gas * sheet.value('methane') * METHANE.value) / MJ_GJ.value,
    biogasFuel.length > 0 ? 'boiler_efficiency_gas * methane * methane_heat / mj_per_gj' : '0',
    biogasFuel.length > 0 ? [given('boiler_efficiency_gas'), 'methane', METHANE, MJ_GJ] : [],
  );
  // A turbine uses all of it; without one, what is not needed is flared.
  const biogas = hasTurbine
    ? sheet.put('biogas_heat', ['Heat in steam from biogas', 'GJ'], available, 'biogas_available', ['biogas_available'])
    : sheet.put(
        'biogas_heat',
        ['Heat in steam from biogas', 'GJ'],
        Math.min(available, Math.max(0, need - streams)),
        'min(biogas_available, max(0, steam_need - stream_heat))',
        ['biogas_available', 'steam_need', 'stream_heat'],
      );
  const gasHeat = sheet.put(
    'gas_heat',
    ['Heat in steam from natural gas', 'GJ'],
    Math.max(0, need - streams - biogas),
    'max(0, steam_need - stream_heat - biogas_heat)',
    ['steam_need', 'stream_heat', 'biogas_heat'],
  );
  sheet.put(
    'natural_gas',
    ['Natural gas', 'kg'],
    (gasHeat * MJ_GJ.value) / (gas * METHANE.value),
    'gas_heat * mj_per_gj / (boiler_efficiency_gas * methane_heat)',
    ['gas_heat', MJ_GJ, given('boiler_efficiency_gas'), METHANE],
  );
  const heat = sheet.put(
    'boiler_heat',
    ['Heat in all steam', 'GJ'],
    streams + biogas + gasHeat,
    'stream_heat + biogas_heat + gas_heat',
    ['stream_heat', 'biogas_heat', 'gas_heat'],
  );
  const energy = (key: string, title: string, from: string, efficiency: number, name: string): number =>
    sheet.put(key, [title, 'GJ'], sheet.value(from) / efficiency, `${from} / ${name}`, [from, given(name)]);
  const burned =
    energy('stream_energy', 'Heating value of burned streams', 'stream_heat', solid, 'boiler_efficiency_solid') +
    energy('biogas_energy', 'Heating value of burned biogas', 'biogas_heat', gas, 'boiler_efficiency_gas') +
    energy('gas_energy', 'Heating value of natural gas', 'gas_heat', gas, 'boiler_efficiency_gas');
  if (burned > 0)
    sheet.put(
      'boiler_efficiency',
      ['Efficiency of the boilers', '1'],
      heat / burned,
      'boiler_heat / (stream_energy + biogas_energy + gas_energy)',
      ['boiler_heat', 'stream_energy', 'biogas_energy', 'gas_energy'],
    );
  // Steam beyond what the process draws goes to the condenser.
  const surplus = Math.max(0, heat - need);
  const surplusRise = sheet.value('lp_rise');
  const condensed = sheet.put(
    'condensed',
    ['Steam condensed', 'kg'],
    (surplus * KJ_GJ.value) / surplusRise / (1 + (reheating?.value ?? 0) * drawn.value),
    reheating
      ? 'max(0, boiler_heat - steam_need) * kj_per_gj / lp_rise / (1 + reheating * drawn)'
      : 'max(0, boiler_heat - steam_need) * kj_per_gj / lp_rise',
    ['boiler_heat', 'steam_need', KJ_GJ, 'lp_rise', ...(reheating ? [reheating, drawn] : [])],
  );
  if (reheating) {
    const own = sheet.put(
      'feed_raised',
      ['Steam raised to heat the feed water', 'kg'],
      (sheet.value('feed_steam') + reheating.value * condensed) * drawn.value,
      '(feed_steam + reheating * condensed) * drawn',
      ['feed_steam', reheating, 'condensed', drawn],
    );
    sheet.put(
      'raised',
      ['Steam raised', 'kg'],
      sheet.value('lp_raised') + sheet.value('mp_raised') + own + condensed,
      'lp_raised + mp_raised + feed_raised + condensed',
      ['lp_raised', 'mp_raised', 'feed_raised', 'condensed'],
    );
  } else
    sheet.put(
      'raised',
      ['Steam raised', 'kg'],
      (heat * KJ_GJ.value) / surplusRise,
      'boiler_heat * kj_per_gj / lp_rise',
      ['boiler_heat', KJ_GJ, 'lp_rise'],
    );
  const all = sheet.value('raised');
  const ofStreams = sheet.put(
    'stream_steam',
    ['Steam from the solid-fuel boiler', 'kg'],
    heat > 0 ? (all * streams) / heat : 0,
    heat > 0 ? 'raised * stream_heat / boiler_heat' : '0',
    heat > 0 ? ['raised', 'stream_heat', 'boiler_heat'] : [],
  );
  const ofGas = sheet.put('gas_steam', ['Steam from the gas boiler', 'kg'], all - ofStreams, 'raised - stream_steam', [
    'raised',
    'stream_steam',
  ]);
  plant.size('solid_boiler', ofStreams, 'stream_steam');
  plant.size('gas_boiler', ofGas, 'gas_steam');
  const feedWater = sheet.put(
    'feed_water',
    ['Boiler feed water', 'kg'],
    all * (1 + blowdown),
    'raised * (1 + blowdown)',
    ['raised', given('blowdown')],
  );
  plant.size('deaerator', feedWater, 'feed_water');
  sheet.put('boiler_power', ['Electricity used by the boilers', 'kWh'], all * POWER.value, 'raised * per_kg', [
    'raised',
    POWER,
  ]);
  const bled = sheet.put(
    'boiler_blowdown',
    ['Boiler blowdown', 'm³'],
    (all * blowdown) / WATER_DENSITY.value,
    'raised * blowdown / density',
    ['raised', given('blowdown'), WATER_DENSITY],
  );
  const process = sheet.value('net_lp_steam') + sheet.value('net_mp_steam');
  sheet.put(
    'boiler_water',
    ['Boiler make-up water', 'm³'],
    bled + (process * (1 - assumptions.utilities.condensate_return)) / WATER_DENSITY.value,
    'boiler_blowdown + (net_lp_steam + net_mp_steam) * (1 - condensate_return) / density',
    ['boiler_blowdown', 'net_lp_steam', 'net_mp_steam', given('condensate_return'), WATER_DENSITY],
  );
  if (!hasTurbine)
    sheet.put(
      'condenser_heat',
      ['Heat from surplus steam to cooling water', 'GJ'],
      (condensed * (cycle.live.lp - condensate.value)) / KJ_GJ.value,
      'condensed * (live - condensate) / kj_per_gj',
      ['condensed', enthalpyOf('live', 'Enthalpy of the steam', cycle.live.lp), condensate, KJ_GJ],
    );
  plant.crew('boiler_labour', 'Boiler house operators', BOILER_CREW, all > 0);
}

/** Heat of condensation of the steam that steps use, GJ. */
function processDuty({ sheet }: OwnUtilities): number {
  const { lp_steam: lp, mp_steam: mp } = STEAM;
  const source = 'Purchased steam levels of BioSTEAM';
  return sheet.put(
    'process_duty',
    ['Heat of condensation of the steam used by steps', 'GJ'],
    (sheet.value('net_lp_steam') * lp.latent + sheet.value('net_mp_steam') * mp.latent) / KJ_GJ.value,
    '(net_lp_steam * lp_latent + net_mp_steam * mp_latent) / kj_per_gj',
    [
      'net_lp_steam',
      constant('lp_latent', 'Heat of condensation of low-pressure steam', lp.latent, 'kJ/kg', source),
      'net_mp_steam',
      constant('mp_latent', 'Heat of condensation of medium-pressure steam', mp.latent, 'kJ/kg', source),
      KJ_GJ,
    ],
  );
}
