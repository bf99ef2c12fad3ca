const product = (id: string, name: string) => ({
  id,
  name,
  process: null,
  routes: [{ suites: ['s1'] }],
  sections: [{ section: 'upstream', offset_hours: 0, hold_hours: 240, takt_hours: 72 }],
  draws: [],
  fixed_lines: [],
  batch_kg: 10,
  success: 1,
  service: null,
  variable_cost: 50_000,
  price: 20_000,
  lag_days: 10,
  life_days: null,
  life_left_days: 0,
  opening_kg: 0,
  safety_kg: 0,
  late_cost: 200,
  storage_cost: 1,
  least_batches: 1,
  most_batches: null,
});
const entry = (demand: string) => ({ demand, route: 0, not_before: null, pinned: false });

/** Two products in one suite, planned in the wrong sequence: Beta is due first, but comes after Alpha. */
export const DOCUMENT = {
  begins: '2027-01-04',
  days: 364,
  carrying_rate: 0.1,
  practical_share: 0.85,
  changeover_days: 7,
  changeover_cost: 20_000,
  suites: [{ id: 's1', name: 'Suite 1', initial_product: null, fixed_cost: 5_000_000, opens: null }],
  closures: [],
  resources: [],
  products: [product('a', 'Alpha'), product('b', 'Beta')],
  changeovers: [],
  demands: [
    { id: 'o1', product: 'a', kg: 100, due: '2027-04-05', customer: 'Orion' },
    { id: 'o2', product: 'b', kg: 60, due: '2027-02-15', customer: 'Vega' },
  ],
  plan: [entry('o1'), entry('o2')],
};
