/** Feeds for the tests of several unit operations, kg by role. */
import type { Feed } from '../evaluate/single.ts';

/** Broth of a fermentation. */
export const BROTH: Feed = {
  water: 72_000,
  cell: 6982,
  target: 745,
  host_protein: 60,
  salt: 1500,
  feed_substrate: 4,
  antifoam: 16,
};
/** The same with few cells. */
export const THIN: Feed = {
  water: 78_000,
  cell: 1200,
  target: 300,
  host_protein: 60,
  nucleic_acid: 20,
  salt: 1500,
  antifoam: 16,
};
/** Cells with intracellular product. */
export const CELLS: Feed = { water: 40_000, cell: 3000, held: 450, target: 30, host_protein: 20, salt: 300 };
/** The same after disruption. */
export const LYSATE: Feed = {
  water: 40_000,
  cell: 300,
  held: 40,
  debris: 900,
  target: 600,
  host_protein: 900,
  nucleic_acid: 200,
  lipid: 150,
  salt: 300,
  aggregate: 10,
};
/** Clarified liquor, before and after concentration. */
export const PROTEIN = {
  water: 49_400,
  target: 400,
  host_protein: 80,
  aggregate: 5,
  nucleic_acid: 10,
  lipid: 3,
  salt: 400,
};
export const CONCENTRATE: Feed = {
  water: 3500,
  target: 640,
  host_protein: 20,
  aggregate: 4,
  buffer_salt: 8,
  salt: 2,
};
/** A nearly pure pool, and one with traces of all the impurities of a column feed. */
export const POOL: Feed = { water: 9900, target: 100, host_protein: 6, aggregate: 1, nucleic_acid: 0.5, salt: 50 };
export const MIXED_POOL: Feed = {
  water: 9800,
  target: 60,
  host_protein: 12,
  aggregate: 2,
  nucleic_acid: 1,
  lipid: 0.5,
  antifoam: 0.5,
  reagent: 0.2,
  salt: 60,
  buffer_salt: 20,
  by_product: 5,
  ammonia: 1,
};
export const SMALL_POOL: Feed = {
  water: 500,
  target: 5,
  host_protein: 0.1,
  aggregate: 0.1,
  buffer_salt: 1,
  by_product: 0.1,
};
export const POWDER: Feed = { water: 30, target: 500, host_protein: 60, aggregate: 5, salt: 5 };
