/** Sparingly soluble gases that cultures live on. */

interface Gas {
  /** Henry coefficient at 25 °C, mol/kg/bar, and -d ln H / d(1/T), K (Sander 2023, Atmos. Chem. Phys. 23, 10901). */
  readonly henry: number;
  readonly warmth: number;
  /** Diffusivity in water at 25 °C, 10⁻⁹ m²/s (Cussler, Diffusion). */
  readonly diffusivity: number;
}
export const GASES = {
  oxygen: { henry: 1.3e-3, warmth: 1500, diffusivity: 2.1 },
  methane: { henry: 1.4e-3, warmth: 1600, diffusivity: 1.49 },
  hydrogen: { henry: 7.8e-4, warmth: 530, diffusivity: 4.5 },
  carbon_dioxide: { henry: 3.3e-2, warmth: 2400, diffusivity: 1.92 },
} as const satisfies Record<string, Gas>;
export type GasName = keyof typeof GASES;

/** Henry coefficient in water at T in K, mol/kg/bar. */
export const henryOf = (gas: GasName, T: number): number =>
  GASES[gas].henry * Math.exp(GASES[gas].warmth * (1 / T - 1 / 298.15));

/** kLa of a gas ÷ that of oxygen: by the root of the diffusivities (penetration theory). */
export const transferRatio = (gas: GasName): number => Math.sqrt(GASES[gas].diffusivity / GASES.oxygen.diffusivity);

/** Range in which a fuel burns in oxygen, and the oxygen below which it does not burn, mol/mol (Zabetakis 1965, Bulletin 627). */
export const FLAMMABLE = {
  methane: { lower: 0.051, upper: 0.61, oxygen: 0.12 },
  hydrogen: { lower: 0.04, upper: 0.94, oxygen: 0.05 },
} as const;

/** Whether a gas can explode. Shares in mol/mol. */
export const explodes = (fuel: keyof typeof FLAMMABLE, share: number, oxygen: number): boolean => {
  const { lower, upper, oxygen: least } = FLAMMABLE[fuel];
  return oxygen > least && share > lower && share < upper;
};
