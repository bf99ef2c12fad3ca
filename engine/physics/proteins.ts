/** Mass, charge and absorbance of a protein from its sequence (docs/models/components.md). */
import { bisect } from '../numeric/roots.ts';
import { elementsOf, formulaMass } from './elements.ts';

/** Residues of amino acids in a chain: without the water that each peptide bond releases. */
const RESIDUES: Readonly<Record<string, string>> = {
  A: 'C3H5NO',
  R: 'C6H12N4O',
  N: 'C4H6N2O2',
  D: 'C4H5NO3',
  C: 'C3H5NOS',
  E: 'C5H7NO3',
  Q: 'C5H8N2O2',
  G: 'C2H3NO',
  H: 'C6H7N3O',
  I: 'C6H11NO',
  L: 'C6H11NO',
  K: 'C6H12N2O',
  M: 'C5H9NOS',
  F: 'C9H9NO',
  P: 'C5H7NO',
  S: 'C3H5NO2',
  T: 'C4H7NO2',
  W: 'C11H10N2O',
  Y: 'C9H9NO2',
  V: 'C5H9NO',
};

/**
 * pK of ionisable groups in folded proteins at 25 °C, mean and standard deviation over 541 measured values (Grimsley, Scholtz
 * and Pace 2009, Protein Science 18, 247); arginine as in model peptides (Pace, Grimsley and Scholtz 2009, J. Biol. Chem. 284,
 * 13285), with the scatter of lysine.
 */
const GROUPS: readonly { group: string; pk: number; spread: number; protonated: 0 | 1 }[] = [
  { group: 'C-terminus', pk: 3.3, spread: 0.8, protonated: 0 },
  { group: 'D', pk: 3.5, spread: 1.2, protonated: 0 },
  { group: 'E', pk: 4.2, spread: 0.9, protonated: 0 },
  { group: 'H', pk: 6.6, spread: 1, protonated: 1 },
  { group: 'C', pk: 6.8, spread: 2.7, protonated: 0 },
  { group: 'N-terminus', pk: 7.7, spread: 0.5, protonated: 1 },
  { group: 'Y', pk: 10.3, spread: 1.2, protonated: 0 },
  { group: 'K', pk: 10.5, spread: 1.1, protonated: 1 },
  { group: 'R', pk: 12.3, spread: 1.1, protonated: 1 },
];

export interface ProteinChain {
  /** One-letter codes of the mature chain; chains that are linked by disulfide bonds are separated by a slash. */
  readonly sequence: string;
  /** Disulfide bonds. */
  readonly disulfides: number;
}

const chainsOf = ({ sequence }: ProteinChain): string[] => sequence.split('/');

/** Number of each residue in all chains. */
export function residuesOf(protein: ProteinChain): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const residue of chainsOf(protein).join('')) counts.set(residue, (counts.get(residue) ?? 0) + 1);
  return counts;
}

/**
 * The first fault of a chain, as a sentence: letters that are no amino acid, or more disulfide bonds than cysteines can form.
 * @returns null without a fault
 */
export function problemOfChain(protein: ProteinChain): { field: 'sequence' | 'disulfides'; message: string } | null {
  const wrong = chainsOf(protein).flatMap((chain) =>
    chain.split('').filter((letter) => RESIDUES[letter] === undefined),
  );
  if (wrong.length > 0)
    return { field: 'sequence', message: `“${wrong[0]}” is not the one-letter code of an amino acid.` };
  if (chainsOf(protein).includes(''))
    return { field: 'sequence', message: 'A chain is empty. Separate the chains with a single slash.' };
  const cysteines = residuesOf(protein).get('C') ?? 0;
  if (2 * protein.disulfides > cysteines)
    return {
      field: 'disulfides',
      message: `${cysteines} cysteines can form ${Math.floor(cysteines / 2)} disulfide bonds at most.`,
    };
  return null;
}

/** Atoms by element of the whole molecule: residues and one water per chain, less two hydrogens per disulfide bond. */
export function atomsOf(protein: ProteinChain): ReadonlyMap<string, number> {
  const atoms = new Map<string, number>();
  const add = (element: string, count: number) => atoms.set(element, (atoms.get(element) ?? 0) + count);
  for (const [residue, count] of residuesOf(protein))
    for (const [element, each] of elementsOf(RESIDUES[residue]!)!) add(element, each * count);
  const chains = chainsOf(protein).length;
  add('H', 2 * chains - 2 * protein.disulfides);
  add('O', chains);
  return atoms;
}

/** Average molar mass, Da. */
export const chainMass = (protein: ProteinChain): number => formulaMass(atomsOf(protein));

/** Number of each ionisable group; cysteines in disulfide bonds do not ionise. */
function ionisable(protein: ProteinChain): readonly { count: number; pk: number; spread: number; protonated: 0 | 1 }[] {
  const residues = residuesOf(protein);
  const chains = chainsOf(protein).length;
  return GROUPS.map(({ group, ...rest }) => ({
    ...rest,
    count: group.endsWith('terminus')
      ? chains
      : (residues.get(group) ?? 0) - (group === 'C' ? 2 * protein.disulfides : 0),
  }));
}

/**
 * Net charge at a pH, elementary charges: each group by Henderson and Hasselbalch, independent of the others.
 * @returns the charge, and half of its 95 % interval if the pK of each group scatters independently as measured ones do
 */
export function netCharge(protein: ProteinChain, ph: number): { charge: number; margin: number } {
  let charge = 0;
  let variance = 0;
  for (const { count, pk, spread, protonated } of ionisable(protein)) {
    const kept = 1 / (1 + 10 ** (ph - pk));
    charge += count * (protonated - 1 + kept);
    variance += count * scatterOf(ph, pk, spread);
  }
  return { charge, margin: 1.96 * Math.sqrt(variance) };
}

const NODES = [-2, -1, 0, 1, 2] as const;
/** Weights of a normal law at whole standard deviations. */
const WEIGHTS = NODES.map((node) => Math.exp((-node * node) / 2));
const TOTAL = WEIGHTS.reduce((sum, one) => sum + one, 0);

/** Variance of the charge of one group whose pK scatters. */
function scatterOf(ph: number, pk: number, spread: number): number {
  const kept = NODES.map((node) => 1 / (1 + 10 ** (ph - pk - node * spread)));
  const mean = kept.reduce((sum, one, k) => sum + one * WEIGHTS[k]!, 0) / TOTAL;
  return kept.reduce((sum, one, k) => sum + WEIGHTS[k]! * (one - mean) ** 2, 0) / TOTAL;
}

/** pH without net charge, between 0 and 14. */
export const isoelectricPoint = (protein: ProteinChain): number =>
  bisect((ph) => -netCharge(protein, ph).charge, 0, 14, 50);

/**
 * Molar absorption at 280 nm in water, 1/(M cm): 5500 per tryptophan, 1490 per tyrosine, 125 per cystine (Pace et al. 1995,
 * Protein Science 4, 2411; within 5 % for most proteins that have tryptophan).
 */
export function molarAbsorption(protein: ProteinChain): number {
  const residues = residuesOf(protein);
  return 5500 * (residues.get('W') ?? 0) + 1490 * (residues.get('Y') ?? 0) + 125 * protein.disulfides;
}
