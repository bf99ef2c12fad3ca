/**
 * Thermodynamic properties of water and steam by the industrial formulation IAPWS-IF97 (International Association for
 * the Properties of Water and Steam, R7-97, 2012): region 1 (liquid, to 350 °C), region 2 (steam, here to 100 bar) and
 * region 4 (saturation). Pressures in bar, temperatures in K, enthalpies in kJ/kg, entropies in kJ/kg/K.
 */
import { BAR_PER_MPA } from '../wording/quantity.ts';

/** Specific gas constant of water, kJ/kg/K. */
const GAS_CONSTANT = 0.461526;

/** Exponents I and J and coefficient n of each term. */
type Term = readonly [i: number, j: number, n: number];

/** Table 2 of the release. */
const LIQUID: readonly Term[] = [
  [0, -2, 0.14632971213167],
  [0, -1, -0.84548187169114],
  [0, 0, -3.756360367204],
  [0, 1, 3.3855169168385],
  [0, 2, -0.95791963387872],
  [0, 3, 0.15772038513228],
  [0, 4, -0.016616417199501],
  [0, 5, 0.00081214629983568],
  [1, -9, 0.00028319080123804],
  [1, -7, -0.00060706301565874],
  [1, -1, -0.018990068218419],
  [1, 0, -0.032529748770505],
  [1, 1, -0.021841717175414],
  [1, 3, -5.283835796993e-5],
  [2, -3, -0.00047184321073267],
  [2, 0, -0.00030001780793026],
  [2, 1, 4.7661393906987e-5],
  [2, 3, -4.4141845330846e-6],
  [2, 17, -7.2694996297594e-16],
  [3, -4, -3.1679644845054e-5],
  [3, 0, -2.8270797985312e-6],
  [3, 6, -8.5205128120103e-10],
  [4, -5, -2.2425281908e-6],
  [4, -2, -6.5171222895601e-7],
  [4, 10, -1.4341729937924e-13],
  [5, -8, -4.0516996860117e-7],
  [8, -11, -1.2734301741641e-9],
  [8, -6, -1.7424871230634e-10],
  [21, -29, -6.8762131295531e-19],
  [23, -31, 1.4478307828521e-20],
  [29, -38, 2.6335781662795e-23],
  [30, -39, -1.1947622640071e-23],
  [31, -40, 1.8228094581404e-24],
  [32, -41, -9.3537087292458e-26],
];

/** Table 10: the ideal gas, exponent J and coefficient n. */
const IDEAL: readonly (readonly [j: number, n: number])[] = [
  [0, -9.6927686500217],
  [1, 10.086655968018],
  [-5, -0.005608791128302],
  [-4, 0.071452738081455],
  [-3, -0.40710498223928],
  [-2, 1.4240819171444],
  [-1, -4.383951131945],
  [2, -0.28408632460772],
  [3, 0.021268463753307],
];

/** Table 11: the residual part. */
const RESIDUAL: readonly Term[] = [
  [1, 0, -0.0017731742473213],
  [1, 1, -0.017834862292358],
  [1, 2, -0.045996013696365],
  [1, 3, -0.057581259083432],
  [1, 6, -0.05032527872793],
  [2, 1, -3.3032641670203e-5],
  [2, 2, -0.00018948987516315],
  [2, 4, -0.0039392777243355],
  [2, 7, -0.043797295650573],
  [2, 36, -2.6674547914087e-5],
  [3, 0, 2.0481737692309e-8],
  [3, 1, 4.3870667284435e-7],
  [3, 3, -3.227767723857e-5],
  [3, 6, -0.0015033924542148],
  [3, 35, -0.040668253562649],
  [4, 1, -7.8847309559367e-10],
  [4, 2, 1.2790717852285e-8],
  [4, 3, 4.8225372718507e-7],
  [5, 7, 2.2922076337661e-6],
  [6, 3, -1.6714766451061e-11],
  [6, 16, -0.0021171472321355],
  [6, 35, -23.895741934104],
  [7, 0, -5.905956432427e-18],
  [7, 11, -1.2621808899101e-6],
  [7, 25, -0.038946842435739],
  [8, 8, 1.1256211360459e-11],
  [8, 36, -8.2311340897998],
  [9, 13, 1.9809712802088e-8],
  [10, 4, 1.0406965210174e-19],
  [10, 10, -1.0234747095929e-13],
  [10, 14, -1.0018179379511e-9],
  [16, 29, -8.0882908646985e-11],
  [16, 50, 0.10693031879409],
  [18, 57, -0.33662250574171],
  [20, 20, 8.9185845355421e-25],
  [20, 35, 3.0629316876232e-13],
  [20, 48, -4.2002467698208e-6],
  [21, 21, -5.9056029685639e-26],
  [22, 53, 3.7826947613457e-6],
  [23, 39, -1.2768608934681e-15],
  [24, 26, 7.3087610595061e-29],
  [24, 40, 5.5414715350778e-17],
  [24, 58, -9.436970724121e-7],
];

/** Table 34, coefficients 1 to 10. */
const SATURATION = [
  1167.0521452767, -724213.16703206, -17.073846940092, 12020.82470247, -3232555.0322333, 14.91510861353,
  -4823.2657361591, 405113.40542057, -0.23855557567849, 650.17534844798,
] as const;

/** Enthalpy and entropy of a state. */
export interface SteamState {
  readonly enthalpy: number;
  readonly entropy: number;
}

/** Pressure at which water boils, bar (equation 30). @param T 273.15 to 647.096 K. */
export function boilingPressure(T: number): number {
  const [n1, n2, n3, n4, n5, n6, n7, n8, n9, n10] = SATURATION;
  const theta = T + n9 / (T - n10);
  const a = theta ** 2 + n1 * theta + n2;
  const b = n3 * theta ** 2 + n4 * theta + n5;
  const c = n6 * theta ** 2 + n7 * theta + n8;
  return BAR_PER_MPA * ((2 * c) / (-b + Math.sqrt(b * b - 4 * a * c))) ** 4;
}

/** Temperature at which water boils, K (equation 31). @param pressure 0.0062 to 220.64 bar. */
export function boilingTemperature(pressure: number): number {
  const [n1, n2, n3, n4, n5, n6, n7, n8, n9, n10] = SATURATION;
  const beta = (pressure / BAR_PER_MPA) ** 0.25;
  const e = beta ** 2 + n3 * beta + n6;
  const f = n1 * beta ** 2 + n4 * beta + n7;
  const g = n2 * beta ** 2 + n5 * beta + n8;
  const d = (2 * g) / (-f - Math.sqrt(f * f - 4 * e * g));
  return (n10 + d - Math.sqrt((n10 + d) ** 2 - 4 * (n9 + n10 * d))) / 2;
}

/** Liquid water (equation 7). @param T 273.15 to 623.15 K, at most the boiling temperature. */
export function liquidWater(pressure: number, T: number): SteamState {
  const pi = pressure / BAR_PER_MPA / 16.53;
  const tau = 1386 / T;
  let gibbs = 0;
  let byTau = 0;
  for (const [i, j, n] of LIQUID) {
    const term = n * (7.1 - pi) ** i;
    gibbs += term * (tau - 1.222) ** j;
    byTau += term * j * (tau - 1.222) ** (j - 1);
  }
  return { enthalpy: tau * byTau * GAS_CONSTANT * T, entropy: (tau * byTau - gibbs) * GAS_CONSTANT };
}

/** Steam (equation 15). @param T From the boiling temperature, at most 1073.15 K. */
export function steam(pressure: number, T: number): SteamState {
  const pi = pressure / BAR_PER_MPA;
  const tau = 540 / T;
  let gibbs = Math.log(pi);
  let byTau = 0;
  for (const [j, n] of IDEAL) {
    gibbs += n * tau ** j;
    byTau += n * j * tau ** (j - 1);
  }
  for (const [i, j, n] of RESIDUAL) {
    const term = n * pi ** i;
    gibbs += term * (tau - 0.5) ** j;
    byTau += term * j * (tau - 0.5) ** (j - 1);
  }
  return { enthalpy: tau * byTau * GAS_CONSTANT * T, entropy: (tau * byTau - gibbs) * GAS_CONSTANT };
}

export const saturatedLiquid = (pressure: number): SteamState => liquidWater(pressure, boilingTemperature(pressure));
export const saturatedSteam = (pressure: number): SteamState => steam(pressure, boilingTemperature(pressure));

/** Highest temperature of the formulation, K. */
const HOTTEST = 1073.15;
/** Halvings of the range of temperature, to the last digit. */
const HALVINGS = 60;

/** Enthalpy of steam, wet or superheated, at a pressure and an entropy, kJ/kg. */
export function enthalpyAt(pressure: number, entropy: number): number {
  const liquid = saturatedLiquid(pressure);
  const vapour = saturatedSteam(pressure);
  if (entropy <= vapour.entropy) {
    const quality = (entropy - liquid.entropy) / (vapour.entropy - liquid.entropy);
    return liquid.enthalpy + quality * (vapour.enthalpy - liquid.enthalpy);
  }
  let low = boilingTemperature(pressure);
  let high = HOTTEST;
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (low + high) / 2;
    if (steam(pressure, middle).entropy < entropy) low = middle;
    else high = middle;
  }
  return steam(pressure, (low + high) / 2).enthalpy;
}

/** Enthalpy of steam that a turbine has expanded to a lower pressure, kJ/kg: its efficiency × the isentropic drop. */
export function expanded({ enthalpy, entropy }: SteamState, pressure: number, efficiency: number): number {
  return enthalpy - efficiency * (enthalpy - enthalpyAt(pressure, entropy));
}
