export * from './calculation.ts';
export * from './streams.ts';
export type { ResultTable, TableColumn, TableValue } from './table.ts';
export * from './tables.ts';
