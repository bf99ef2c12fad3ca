/** Default properties of resins, by how they bind the product. */
import { byCase } from '../../words.ts';

export interface Ligand {
  /** g/L resin, L/g, L/g/h. */
  most: number;
  affinity: number;
  rate: number;
  /** Share of host protein and nucleic acid carried over. */
  hostProtein: number;
  nucleicAcid: number;
  /** Life in cycles, and share of capacity lost per cycle. */
  life: number;
  decay: number;
  item: string;
  /** Sodium chloride to elute and ammonium sulphate to bind, g/L. */
  elute: number;
  bind: number;
  /** Column volumes: equilibrate, wash, elute, strip, regenerate. */
  steps: readonly [number, number, number, number, number];
}

export const FULL = [5, 5, 3, 2, 5] as const;
export const LIGANDS = {
  food: {
    most: 60,
    affinity: 5,
    rate: 1,
    hostProtein: 0.15,
    nucleicAcid: 0.03,
    life: 2000,
    decay: 0.0001,
    item: 'resin_food_ion_exchange',
    elute: 29,
    bind: 0,
    steps: [3, 3, 3, 0, 3],
  },
  cation: {
    most: 120,
    affinity: 10,
    rate: 3,
    hostProtein: 0.15,
    nucleicAcid: 0.01,
    life: 200,
    decay: 0.0005,
    item: 'resin_ion_exchange',
    elute: 29,
    bind: 0,
    steps: FULL,
  },
  anion: {
    most: 100,
    affinity: 8,
    rate: 3,
    hostProtein: 0.1,
    nucleicAcid: 0.05,
    life: 200,
    decay: 0.0005,
    item: 'resin_ion_exchange',
    elute: 29,
    bind: 0,
    steps: FULL,
  },
  affinity: {
    most: 60,
    affinity: 50,
    rate: 4,
    hostProtein: 0.005,
    nucleicAcid: 0.01,
    life: 150,
    decay: 0.0005,
    item: 'resin_affinity',
    elute: 0,
    bind: 0,
    steps: FULL,
  },
  hydrophobic: {
    most: 40,
    affinity: 5,
    rate: 3,
    hostProtein: 0.15,
    nucleicAcid: 0.03,
    life: 200,
    decay: 0.0005,
    item: 'resin_hydrophobic',
    elute: 0,
    bind: 132,
    steps: FULL,
  },
} as const satisfies Record<string, Ligand>;

/** A default that depends on the ligand, in words. */
export const byLigand = (of: (ligand: Ligand) => number, say: Parameters<typeof byCase>[1]): string =>
  byCase(Object.fromEntries(Object.entries(LIGANDS).map(([name, one]) => [name, of(one)])), say);
