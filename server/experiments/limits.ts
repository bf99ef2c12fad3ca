import * as fields from '#generated/fields.ts';

/** Limits of data files. The heap of the reading thread is the last limit (pool.ts). */
export const { maxBytes: MAX_FILE_BYTES } = fields.ExperimentFileUpload.file;
export const MAX_ROWS = 200_000;
/** A plate of 384 wells, with its times and temperatures. */
export const MAX_COLUMNS = 400;
/** Maximum number of cells: in a text file by separators, in a sheet by the last column of each row. */
export const MAX_CELLS = 6_000_000;
/** Maximum unpacked size of all parts of a workbook. */
export const MAX_UNPACKED_BYTES = 160 * 1024 * 1024;
/** Number of characters of a cell or header that are stored. */
export const MAX_TEXT = 255;
/** Rows in a preview, and points in a plot. */
export const PREVIEW_ROWS = 1000;
export const PLOT_ROWS = 2000;
/** Entries of a report in responses; the rest is only counted, but included in the export. */
export const MAX_REPORTED = 1000;
/** Rows above the headings that are kept as text with the file. */
export const MAX_NOTES = 300;
