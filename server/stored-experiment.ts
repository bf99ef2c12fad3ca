import type { ExperimentFile, ExperimentMapping } from '#generated/types.ts';
import type { StoredFile } from '#server/db/experiments.ts';
import type { MappedSummary } from './experiments/summary.ts';
import type { ReadFile } from './experiments/tasks.ts';

/**
 * The stored form of a file that was read.
 * @param now ISO 8601
 * @param joined how the file was made of several
 */
export function toStored(
  read: ReadFile,
  name: string,
  bytes: Uint8Array,
  now: string,
  joined?: ExperimentFile['joined'],
): StoredFile {
  const { media_type, sheet, sheets, header_row, header_rows, tables, notes, instrument } = read;
  // What the instrument means is needed for the proposal alone, and how a column was read for the notes of the mapping.
  const facts = read.facts.map(({ meant: _meant, notes: _notes, ...fact }) => fact);
  const { left_out, mapped, kept, rest, preview, packed, row_ranges } = read;
  const [first] = facts;
  return {
    file: {
      name,
      media_type,
      size: bytes.length,
      sheet,
      sheets,
      header_row,
      ...(header_rows > 1 && { header_rows }),
      ...(tables && { tables }),
      ...(instrument && { instrument }),
      ...(notes && notes.length > 0 && { notes }),
      row_count: first ? first.count + first.missing : 0,
      row_ranges,
      columns: facts,
      left_out,
      uploaded_at: now,
      ...(joined && { joined }),
    },
    mapping: toMapping(mapped, { confirmed: kept, ...rest }),
    points: mapped.points,
    preview,
    bytes: read.file ?? bytes,
    table: packed,
  };
}

type Said = Pick<ExperimentMapping, 'confirmed'> &
  Partial<Pick<ExperimentMapping, 'constants' | 'excluded_rows' | 'corrections'>>;

export function toMapping(
  { columns, rows_used, ...found }: MappedSummary,
  { confirmed, constants = [], excluded_rows = [], corrections = [] }: Said,
): ExperimentMapping {
  const { left_out, left_out_total, left_out_groups, notes } = found;
  return {
    confirmed,
    columns,
    constants,
    excluded_rows,
    corrections,
    rows_used,
    left_out,
    left_out_total,
    left_out_groups,
    notes,
  };
}
