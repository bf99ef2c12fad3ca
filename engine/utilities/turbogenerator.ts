/** Electricity from live steam: extracted at the pressure of each steam level, and condensed where fuel is left over. */
import { expanded, saturatedLiquid, steam } from '../physics/steam.ts';
import { type Expansion, LEVEL_KEYS, LEVELS, type SteamCycle } from './boiler.ts';
import { constant, type Constant } from '../costing/explained.ts';
import { given, KJ_GJ, KWH_GJ } from './sheet.ts';
import type { OwnUtilities } from './own-utilities.ts';

const IF97 = 'IAPWS-IF97';
/** Electricity ÷ heat that the process does not take, of the other rule. */
const FIXED = constant(
  'fixed',
  'Electricity ÷ heat not used by the process',
  0.85,
  '1',
  'BioSTEAM, boiler with turbogenerator',
);

/** Enthalpies of the steam that leaves the turbine, kJ/kg: isentropic expansion × efficiency. */
export function expansion({ assumptions: { utilities } }: OwnUtilities): Expansion {
  const {
    boiler_pressure: pressure,
    boiler_temperature: temperature,
    turbine_efficiency: efficiency,
    condenser_pressure: end,
  } = utilities;
  const live = steam(pressure, temperature);
  return {
    extracted: {
      lp: expanded(live, LEVELS.lp.pressure, efficiency),
      mp: expanded(live, LEVELS.mp.pressure, efficiency),
    },
    exhaust: expanded(live, end, efficiency),
    condensate: saturatedLiquid(end).enthalpy,
  };
}

export function runTurbogenerator(
  plant: OwnUtilities,
  { live }: SteamCycle,
  { extracted, exhaust, condensate }: Expansion,
): void {
  const { sheet, assumptions } = plant;
  const { turbine_rule: rule, generator_efficiency: generator } = assumptions.utilities;
  if (rule === 'fixed_efficiency') {
    const surplus = Math.max(0, sheet.value('boiler_heat') - sheet.value('steam_need'));
    const power = sheet.put(
      'generated',
      ['Electricity generated', 'kWh'],
      surplus * FIXED.value * KWH_GJ.value,
      'max(0, boiler_heat - steam_need) * fixed * kwh_per_gj',
      ['boiler_heat', 'steam_need', FIXED, KWH_GJ],
    );
    sheet.put(
      'condenser_heat',
      ['Condenser duty', 'GJ'],
      surplus - power / KWH_GJ.value,
      'max(0, boiler_heat - steam_need) - generated / kwh_per_gj',
      ['boiler_heat', 'steam_need', 'generated', KWH_GJ],
    );
    plant.size('turbogenerator', power, 'generated');
    return;
  }
  const before = constant('live', 'Enthalpy of the live steam', live.lp, 'kJ/kg', IF97);
  const after = (symbol: string, title: string, value: number): Constant =>
    constant(symbol, title, value, 'kJ/kg', IF97);
  let work = sheet.value('feed_raised') * (live.lp - extracted.lp);
  for (const level of LEVEL_KEYS) work += sheet.value(`${level}_raised`) * (live.lp - extracted[level]);
  const kept = sheet.value('condensed');
  work += kept * (live.lp - exhaust);
  const value = (work / KJ_GJ.value) * KWH_GJ.value * generator;
  const power = sheet.put(
    'generated',
    ['Electricity generated', 'kWh'],
    value,
    '((lp_raised + feed_raised) * (live - lp_exit) + mp_raised * (live - mp_exit) + condensed * (live - exhaust)) / kj_per_gj * kwh_per_gj * generator_efficiency',
    [
      'lp_raised',
      'feed_raised',
      'mp_raised',
      'condensed',
      before,
      after('lp_exit', 'Enthalpy of extracted low-pressure steam', extracted.lp),
      after('mp_exit', 'Enthalpy of extracted medium-pressure steam', extracted.mp),
      after('exhaust', 'Enthalpy of the exhaust steam', exhaust),
      KJ_GJ,
      KWH_GJ,
      given('generator_efficiency'),
    ],
  );
  sheet.put(
    'condenser_heat',
    ['Condenser duty', 'GJ'],
    (kept * (exhaust - condensate)) / KJ_GJ.value,
    'condensed * (exhaust - condensate) / kj_per_gj',
    [
      'condensed',
      after('exhaust', 'Enthalpy of the exhaust steam', exhaust),
      after('condensate', 'Enthalpy of the condensate', condensate),
      KJ_GJ,
    ],
  );
  plant.size('turbogenerator', power, 'generated');
}
