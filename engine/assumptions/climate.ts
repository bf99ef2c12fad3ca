/** Heat and moisture of outside air over a year, by climate: what an hourly flow of it costs to bring to room conditions. */
/** °C: mean, half of the yearly and of the daily swing; mean dew point and half of its yearly swing. */
interface Weather {
  readonly mean: number;
  readonly yearly: number;
  readonly daily: number;
  readonly dew: number;
  readonly dewYearly: number;
}

export const WEATHER = {
  temperate: { mean: 10.5, yearly: 6.5, daily: 3.5, dew: 7, dewYearly: 5 },
  continental: { mean: 11, yearly: 13, daily: 5, dew: 5, dewYearly: 12 },
  hot_humid: { mean: 27.5, yearly: 1, daily: 3.5, dew: 24, dewYearly: 0.5 },
  dry_summer: { mean: 16, yearly: 9, daily: 6.5, dew: 7.5, dewYearly: 4 },
} as const satisfies Record<string, Weather>;
export type ClimateName = keyof typeof WEATHER;

/** Per kg/h of outside air and year, in all and by month. */
export interface AirConstants {
  /** Heat removed and supplied, MJ. */
  readonly cooling: number;
  readonly heating: number;
  /** Steam to humidify, kg. */
  readonly steam: number;
  readonly coolingByMonth: readonly number[];
  readonly heatingByMonth: readonly number[];
}

const HOURS = 8760;
const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
export const MONTHS = DAYS_OF_MONTHS.length;
/** °C: saturated air behind the coil, and supply; least moisture, kg per kg of dry air. */
const COIL = 11;
const SUPPLY = 18;
const LEAST_MOISTURE = 0.0055;
/** kJ/kg/K of dry air and of vapour, kJ/kg of evaporation. */
const AIR_HEAT = 1.006;
const VAPOUR_HEAT = 1.86;
const EVAPORATION = 2501;
const ATMOSPHERE = 101_325;

/** Moisture of air at its dew point in °C, kg per kg of dry air (Magnus). */
const moisture = (dew: number): number => {
  const pressure = 611.2 * Math.exp((17.62 * dew) / (243.12 + dew));
  return (0.622 * pressure) / (ATMOSPHERE - pressure);
};
/** kJ per kg of dry air. */
const enthalpy = (temperature: number, w: number): number =>
  AIR_HEAT * temperature + w * (EVAPORATION + VAPOUR_HEAT * temperature);

/** Sums over the 8,760 hours of a year whose temperature and dew point are sines of the day and the year. */
function constantsOf({ mean, yearly, daily, dew, dewYearly }: Weather): AirConstants {
  const coil = moisture(COIL);
  const coilEnthalpy = enthalpy(COIL, coil);
  const coolingByMonth = DAYS_OF_MONTHS.map(() => 0);
  const heatingByMonth = DAYS_OF_MONTHS.map(() => 0);
  let steam = 0;
  let month = 0;
  let ends = DAYS_OF_MONTHS[0] * 24;
  for (let i = 0; i < HOURS; i++) {
    if (i === ends) ends += DAYS_OF_MONTHS[++month]! * 24;
    const year = Math.cos((2 * Math.PI * (i / 24 - 15)) / 365);
    let temperature = mean - yearly * year - daily * Math.cos((2 * Math.PI * ((i % 24) - 3)) / 24);
    let w = moisture(Math.min(temperature, dew - dewYearly * year));
    if (w > coil) {
      coolingByMonth[month]! += (enthalpy(temperature, w) - coilEnthalpy) / 1000;
      temperature = COIL;
      w = coil;
    } else if (temperature > SUPPLY) {
      coolingByMonth[month]! += (AIR_HEAT * (temperature - SUPPLY)) / 1000;
      temperature = SUPPLY;
    }
    heatingByMonth[month]! += (AIR_HEAT * Math.max(0, SUPPLY - temperature)) / 1000;
    steam += Math.max(0, LEAST_MOISTURE - w);
  }
  const sum = (months: readonly number[]): number => months.reduce((all, one) => all + one, 0);
  return { cooling: sum(coolingByMonth), heating: sum(heatingByMonth), steam, coolingByMonth, heatingByMonth };
}

const kept = new Map<ClimateName, AirConstants>();

/** Constants of a climate, worked out once. */
export function airConstants(climate: ClimateName): AirConstants {
  let found = kept.get(climate);
  if (!found) kept.set(climate, (found = constantsOf(WEATHER[climate])));
  return found;
}

const HOT_HUMID =
  'AG AI AO AS AW BB BD BF BI BJ BN BO BQ BR BS BZ CD CF CG CI CM CO CR CU CV CW DM DO EC FJ FM GA GD GF GH GM GN GP GQ GT GU GW GY HK HN HT ID IN JM KH KI KM KN KY LA LC LK LR MG MH MM MO MP MQ MS MU MV MW MY MZ NG NI NR PA PE PF PG PH PR PW PY RE RW SB SC SG SL SN SR ST SV SX TC TG TH TL TO TT TV TW TZ UG VC VG VI VN VU WS YT ZM';
const CONTINENTAL =
  'AM AT BA BG BY CA CH CN CZ EE FI HU JP KG KP KR KZ LI LT LV MD ME MK MN NO PL RO RS RU SE SI SK TJ UA US UZ XK';
const DRY_SUMMER =
  'AE AF AL AU AZ BH BW CL CY DJ DZ EG ER ES ET GI GR HR IL IQ IR IT JO KE KW LB LS LY MA ML MR MT MX NA NE OM PK PS PT QA SA SD SM SO SS SY TD TM TN TR VA YE ZA ZW';
const CLIMATES = new Map<string, ClimateName>([
  ...HOT_HUMID.split(' ').map((country) => [country, 'hot_humid'] as const),
  ...CONTINENTAL.split(' ').map((country) => [country, 'continental'] as const),
  ...DRY_SUMMER.split(' ').map((country) => [country, 'dry_summer'] as const),
]);

/** The climate of most plants of a country (ISO 3166-1 alpha-2); a large country has several, so that it can be chosen. */
export const climateOf = (country: string): ClimateName => CLIMATES.get(country) ?? 'temperate';
