/** The fifteen categories of scope 3 (GHG Protocol, Corporate Value Chain Standard, 2011, table 5.3). */
export const SCOPE_3: Readonly<Record<number, string>> = {
  1: 'Purchased goods and services',
  2: 'Capital goods',
  3: 'Fuel- and energy-related activities',
  4: 'Upstream transportation and distribution',
  5: 'Waste generated in operations',
  6: 'Business travel',
  7: 'Employee commuting',
  8: 'Upstream leased assets',
  9: 'Downstream transportation and distribution',
  10: 'Processing of sold products',
  11: 'Use of sold products',
  12: 'End-of-life treatment of sold products',
  13: 'Downstream leased assets',
  14: 'Franchises',
  15: 'Investments',
};

/** Groups of the input options of scopes 1 and 2. */
export const GROUPS: Readonly<Record<string, string>> = {
  fuels: 'Fuels',
  biomass: 'Biomass',
  vehicles: 'Vehicles',
  refrigerants: 'Refrigerants',
  process_gases: 'Process gases',
  energy: 'Purchased energy',
};
