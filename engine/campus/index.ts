/** Entry point of the engine for sites: several products that share suites, planned and priced. */
export * from './allocate.ts';
export * from './bound.ts';
export * from './evaluate.ts';
export * from './investment.ts';
export * from './linear.ts';
export * from './loads.ts';
export * from './lots.ts';
export * from './model.ts';
export * from './move.ts';
export * from './occupancy.ts';
export * from './periods.ts';
export * from './prices.ts';
export * from './recipe.ts';
export * from './search.ts';
export * from './site.ts';
export * from './starts.ts';
export * from './stock.ts';
