import { antibody } from './antibody.ts';
import { citricAcid } from './citric-acid.ts';
import { insulin } from './insulin.ts';
import { lacticAcid } from './lactic-acid.ts';
import type { OwnPlant } from './own-plant.ts';
import { plasmid } from './plasmid.ts';
import { singleCellProtein } from './single-cell-protein.ts';

/** Six plants of ours, from the dearest product to the cheapest. */
export const OWN_PLANTS: readonly OwnPlant[] = [plasmid, antibody, insulin, singleCellProtein, citricAcid, lacticAcid];
