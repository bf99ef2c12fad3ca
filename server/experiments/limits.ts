/** What a data file may be. Its own heap is the last bound (pool.ts). */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const MAX_ROWS = 200_000;
export const MAX_COLUMNS = 200;
/** Of a text file, by its separators, and of a sheet, by its last column in each row. */
export const MAX_CELLS = 6_000_000;
/** Of a workbook's parts together, once unpacked. */
export const MAX_UNPACKED_BYTES = 160 * 1024 * 1024;
/** Characters of a cell or a header that are kept. */
export const MAX_TEXT = 255;
/** Rows that a preview shows, and points that a plot draws. */
export const PREVIEW_ROWS = 1000;
export const PLOT_ROWS = 2000;
/** Entries of a report that travel; the rest is counted, and in the export. */
export const MAX_REPORTED = 1000;
