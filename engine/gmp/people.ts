/** Heads of a plant: positions on shift and the people who fill them, support by what it serves, and their pay. */
import type { Pattern, PeopleAssumptions } from '../assumptions/assumptions.ts';

/** Hours per week in which the positions of a pattern are filled. */
export const COVERED: Readonly<Record<Pattern, number>> = { '24_7': 168, '24_5': 120, two_shifts: 80, day: 40 };
export const WEEKS = 8760 / 168;
/** Shifts of a week: early, late, night. */
export const SHIFTS: Readonly<Record<Pattern, readonly [early: number, late: number, night: number]>> = {
  '24_7': [7, 7, 7],
  '24_5': [5, 5, 5],
  two_shifts: [5, 5, 0],
  day: [0, 0, 0],
};
export const SHIFT_HOURS = 8;

/** People for one position: hours covered ÷ hours that one person works, a week. */
export const crewFactor = (covered: number, contract: number, absence: number): number =>
  covered / (contract * (1 - absence));

/** Hours per week that positions are filled, with fewer at night. */
export const coveredHours = (pattern: Pattern, nightShare: number): number => {
  const [early, late, night] = SHIFTS[pattern];
  return early + late + night === 0 ? COVERED[pattern] : (early + late + night * nightShare) * SHIFT_HOURS;
};

/** What the support of a plant serves. */
export interface Served {
  /** Heads. */
  readonly operators: number;
  /** Per year. */
  readonly batches: number;
  /** h of quality control per batch. */
  readonly qcHours: number;
  /** m². */
  readonly graded: number;
  /** USD. */
  readonly equipment: number;
  /** Heads per annual batch. */
  readonly warehousePerBatch: number;
}

export const SUPPORT = ['supervisor', 'qa', 'qc', 'msat', 'maintenance', 'warehouse', 'management'] as const;
export type Support = (typeof SUPPORT)[number];

/** Heads by kind of support. @param crew people for one position filled around the clock */
export function supportHeads(served: Served, of: PeopleAssumptions, crew: number): Record<Support, number> {
  const { operators, batches, qcHours, graded, equipment, warehousePerBatch } = served;
  const supervisor = operators / of.operators_per_supervisor;
  const qa = of.qa_per_batch * batches + of.qa_per_operator * operators + of.qa_per_product * of.products;
  const qc = (batches * qcHours) / of.qc_hours_per_head + graded / of.qc_area + of.qc_base;
  const msat = of.msat_base + of.msat_per_product * of.products + of.msat_per_batch * batches;
  const maintenance = crew + equipment / of.equipment_per_maintainer;
  const warehouse = of.warehouse_base + warehousePerBatch * batches;
  const others = operators + supervisor + qa + qc + msat + maintenance + warehouse;
  return { supervisor, qa, qc, msat, maintenance, warehouse, management: of.management_share * others };
}

/** Release tests of a batch: hours in the laboratory and USD of external tests. */
export interface ReleaseTest {
  readonly hours: number;
  readonly external: number;
  /** From the end of the batch to its release. */
  readonly days: number;
}

/** By what is released; a filled drug product is tested in addition. */
export const RELEASE = {
  mammalian: { hours: 250, external: 15_000, days: 60 },
  microbial: { hours: 180, external: 4000, days: 45 },
  nucleic_acid: { hours: 150, external: 6000, days: 45 },
  mrna: { hours: 300, external: 15_000, days: 35 },
  aav: { hours: 500, external: 80_000, days: 90 },
  viral_vaccine: { hours: 450, external: 40_000, days: 90 },
  conjugate: { hours: 300, external: 12_000, days: 60 },
  oligonucleotide: { hours: 160, external: 5000, days: 45 },
  peptide: { hours: 140, external: 4000, days: 45 },
  cell_therapy: { hours: 60, external: 5000, days: 10 },
  /** Added to those of the drug substance. */
  filled: { hours: 120, external: 5000, days: 0 },
} as const satisfies Record<string, ReleaseTest>;
