/** Default properties of resins, by how they bind the product. */
import { byCase } from '../../../declare/words.ts';

/** How a resin takes up one class of impurity. */
export type Uptake =
  /** Without specificity: maximum, g/L resin, and concentration at half of it, g/L. */
  | { readonly most: number; readonly half: number }
  /** By charge: mean and standard deviation of the salt strength at which it has a retention factor of 1, mmol/L. */
  | { readonly mean: number; readonly spread: number };

/** What decides which impurities share the pool with the product. */
export interface Selectivity {
  /** Salt strength at which the product has a retention factor of 1, mmol/L; null if salt does not elute it. */
  unity: number | null;
  /** Retention factor of the product in the elution buffer, if salt does not elute it. */
  retention: number;
  /** Retention factor of denatured product ÷ that of the product. */
  aggregate: number;
  /** Rate constant of the tail of the peak, per column volume. */
  tail: number;
  /** Share of what is bound without specificity that a column volume of wash removes. */
  wash: number;
  hostProtein: Uptake;
  nucleicAcid: Uptake;
}

export interface Ligand {
  /** g/L resin, L/g, L/g/h. */
  most: number;
  affinity: number;
  rate: number;
  /** Null for food resin, whose pool and impurities are shares entered. */
  selectivity: Selectivity | null;
  /** Share of capacity lost per cycle. */
  decay: number;
  /** Ligand lost to the pool, g per g of product. */
  leached: number;
  item: string;
  /** Sodium chloride to elute and ammonium sulphate to bind, g/L. */
  elute: number;
  bind: number;
  /** Column volumes: equilibrate, wash, elute, strip, regenerate. */
  steps: readonly [number, number, number, number, number];
}

/** What is entered for food resin: shares of the feed in the pool, pool in column volumes, tail, life in cycles. */
export const FOOD = { hostProtein: 0.15, nucleicAcid: 0.03, aggregate: 0.5, pool: 2, tail: 1.5, life: 2000 };

export const FULL = [5, 5, 3, 2, 5] as const;
export const LIGANDS = {
  food: {
    most: 60,
    affinity: 5,
    rate: 1,
    selectivity: null,
    decay: 0.0001,
    leached: 0,
    item: 'resin_food_ion_exchange',
    elute: 29,
    bind: 0,
    steps: [3, 3, 3, 0, 3],
  },
  cation: {
    most: 120,
    affinity: 10,
    rate: 3,
    selectivity: {
      unity: 180,
      retention: 0,
      aggregate: 8,
      tail: 2.5,
      wash: 0,
      hostProtein: { mean: -50, spread: 150 },
      nucleicAcid: { mean: -250, spread: 150 },
    },
    decay: 0.0005,
    leached: 0,
    item: 'resin_ion_exchange',
    elute: 9.5,
    bind: 0,
    steps: FULL,
  },
  anion: {
    most: 100,
    affinity: 8,
    rate: 3,
    selectivity: {
      unity: 150,
      retention: 0,
      aggregate: 6,
      tail: 2.5,
      wash: 0,
      hostProtein: { mean: 350, spread: 120 },
      nucleicAcid: { mean: 550, spread: 100 },
    },
    decay: 0.0005,
    leached: 0,
    item: 'resin_ion_exchange',
    elute: 9.5,
    bind: 0,
    steps: FULL,
  },
  affinity: {
    most: 60,
    affinity: 50,
    rate: 4,
    selectivity: {
      unity: null,
      retention: 0.05,
      aggregate: 2,
      tail: 3,
      wash: 0.1,
      hostProtein: { most: 0.18, half: 0.1 },
      nucleicAcid: { most: 0.0003, half: 0.005 },
    },
    decay: 0.0007,
    leached: 1e-5,
    item: 'resin_affinity',
    elute: 0,
    bind: 0,
    steps: FULL,
  },
  hydrophobic: {
    most: 40,
    affinity: 5,
    rate: 3,
    selectivity: {
      unity: null,
      retention: 0.2,
      aggregate: 12,
      tail: 2,
      wash: 0.1,
      hostProtein: { most: 2, half: 2 },
      nucleicAcid: { most: 0.005, half: 0.05 },
    },
    decay: 0.0005,
    leached: 0,
    item: 'resin_hydrophobic',
    elute: 0,
    bind: 132,
    steps: FULL,
  },
} as const satisfies Record<string, Ligand>;

/** A default that depends on the ligand, in words. */
export const byLigand = (of: (ligand: Ligand) => number, say: Parameters<typeof byCase>[1]): string =>
  byCase(Object.fromEntries(Object.entries(LIGANDS).map(([name, one]) => [name, of(one)])), say);

/** The same for what food resin does not have. */
export const bySelectivity = (of: (one: Selectivity) => number, say: Parameters<typeof byCase>[1]): string =>
  byCase(
    Object.fromEntries(
      Object.entries<Ligand>(LIGANDS).flatMap(([name, { selectivity }]) =>
        selectivity ? [[name, of(selectivity)]] : [],
      ),
    ),
    say,
  );
