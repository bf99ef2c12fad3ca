/** What is known of a cell, without its name and what it grows on. */
export const yeast = {
  kind: 'yeast',
  temperature: 303.15,
  mu_max: 0.25,
  yield_xs: 0.5,
  maintenance: 0.02,
  monod_constant: 0.1,
  max_density: 110,
  diameter: 5,
  density: 1090,
  peak_our: 200,
  composition: { protein: 0.45, rna: 0.08, dna: 0.01, lipid: 0.06, wall: 0.3, ash: 0.1 },
};

/** What is offered, without the name of the quotation. */
export const quotation = {
  machine: 'C-16',
  size: 450,
  price: 432_000,
  currency: 'EUR',
  exchange_rate: 1.16,
  date: '2026-10-14',
  kind: 'budget',
  grade: 'industrial',
  steel: 'carbon',
} as const;
