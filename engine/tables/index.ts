export * from './assumptions.ts';
export * from './balance.ts';
export * from './calculation.ts';
export * from './linked.ts';
export * from './streams.ts';
export { type ResultTable, type TableColumn, type TableValue, unitTitle } from './table.ts';
export * from './tables.ts';
