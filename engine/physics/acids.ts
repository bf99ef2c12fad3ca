/** Dissociation of the acids and bases that buffer, and conductivity of their ions (docs/models, 4.1 and 4.3). */

/** One dissociation: pK at 25 °C and zero ionic strength, enthalpy kJ/mol, heat capacity J/mol/K. */
export type Dissociation = readonly [pk: number, enthalpy: number, heatCapacity: number];

export interface Acid {
  /** Charge of the form with every proton. */
  readonly charge: number;
  readonly steps: readonly Dissociation[];
  /** Equivalent conductivities at 25 °C by charge, S cm²/eq, if they differ from the defaults. */
  readonly conductivity: Readonly<Record<number, number>>;
  readonly source: string;
}

const GOLDBERG = 'Goldberg, Kishore & Lennen 2002, J. Phys. Chem. Ref. Data 31:231, selected values';
const MIXED = `${GOLDBERG}; enthalpy and heat capacity from standard texts if not selected there`;
const TEXTS = 'Standard texts; not verified against a primary source';

type Conductivities = Acid['conductivity'];
const acid = (
  charge: number,
  steps: readonly Dissociation[],
  conductivity: Conductivities = {},
  source = GOLDBERG,
): Acid => ({ charge, steps, conductivity, source });

/** Equivalent conductivities of the larger zwitterionic buffers. */
const SLOW: Conductivities = { [-1]: 25 };

export const ACIDS = {
  citrate: acid(
    0,
    [
      [3.128, 4.07, -131],
      [4.761, 2.23, -178],
      [6.396, -3.38, -254],
    ],
    { [-3]: 70.2 },
  ),
  acetate: acid(0, [[4.756, -0.41, -142]], { [-1]: 40.9 }),
  succinate: acid(0, [
    [4.207, 3, -121],
    [5.636, -0.5, -217],
  ]),
  mes: acid(0, [[6.27, 14.8, 5]], SLOW),
  bis_tris: acid(1, [[6.484, 28.4, -7]]),
  imidazole: acid(1, [[6.993, 36.64, -9]], { 1: 50 }),
  pipes: acid(-1, [[7.141, 11.2, -2]]),
  mops: acid(0, [[7.184, 21.1, -5]], SLOW),
  phosphate: acid(
    0,
    [
      [2.148, -8, -141],
      [7.198, 3.6, -230],
      [12.35, 16, -242],
    ],
    { [-1]: 36, [-2]: 57, [-3]: 92.8 },
  ),
  hepes: acid(0, [[7.564, 20.4, 47]], SLOW),
  tris: acid(1, [[8.072, 47.45, -59]], { 1: 29.7 }),
  tricine: acid(0, [[8.135, 31.37, -53]]),
  bicine: acid(0, [[8.334, 26.34, 0]]),
  histidine: acid(1, [[6.07, 29.5, 176]], {}, TEXTS),
  borate: acid(0, [[9.237, 13.8, -240]]),
  ammonia: acid(1, [[9.245, 51.95, 8]], { 1: 73.5 }),
  ches: acid(0, [[9.394, 39.55, 9]]),
  caps: acid(0, [[10.499, 48.1, 57]]),
  glycine: acid(1, [
    [2.351, 4, -139],
    [9.78, 44.2, -57],
  ]),
  carbonate: acid(
    0,
    [
      [6.351, 9.15, -371],
      [10.329, 14.7, -249],
    ],
    { [-1]: 44.5, [-2]: 69.3 },
    MIXED,
  ),
  phthalate: acid(
    0,
    [
      [2.95, -2.7, -91],
      [5.408, -2.17, -295],
    ],
    {},
    TEXTS,
  ),
} as const satisfies Record<string, Acid>;

/** Default equivalent conductivities by magnitude of charge. */
const USUAL = [0, 35, 55, 70] as const;

/** Equivalent conductivity of one form, S cm²/eq at 25 °C; zwitterions and uncharged forms do not conduct. */
export const formConductivity = (one: Acid, charge: number): number =>
  one.conductivity[charge] ?? USUAL[Math.min(3, Math.abs(charge))]!;
