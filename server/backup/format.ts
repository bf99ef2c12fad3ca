/**
 * A backup: one gzipped file of lines of JSON, encrypted on request (encryption.ts), the same from either database. First the header; then for each table one
 * line that names it and one array for each row, every value as PostgreSQL writes it as text (null stays null); last the
 * end, with the number of rows and a hash of all lines before it. A file without its end was cut off.
 */
export const FORMAT = 'titre-backup';
export const FORMAT_VERSION = 1;

export interface Header {
  format: typeof FORMAT;
  version: number;
  product_version: string;
  /** Time of the snapshot. */
  made_at: string;
  /** Hashes of the migrations that had been applied to the database, oldest first. */
  migrations: string[];
}

export interface TableLine {
  table: string;
  columns: string[];
}

export interface End {
  end: true;
  /** Rows by table. */
  rows: Record<string, number>;
  /** Next values of sequences, by name. */
  sequences: Record<string, string>;
  sha256: string;
}

/** Thrown if a file is not a backup, is damaged, or cannot be restored by this version. */
export class BackupError extends Error {
  override name = 'BackupError';
}
