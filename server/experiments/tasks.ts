/** Tasks in a thread: reading a file, applying a mapping, writing an export. They never open the database. */
import {
  applyMapping,
  type CellCorrection,
  type ColumnMeaning,
  type DataCell,
  headKey,
  type JoinReport,
  type LeftOut,
  type Mapping,
  type MappingConstant,
  problemOfMapping,
  proposeMapping,
  type Remembered,
} from '#engine/index.ts';
import { CSV } from './content.ts';
import { csvOf, leftOutRows, mappedRows } from './export.ts';
import { type JoinedFile, joinedFile } from './joined-file.ts';
import { appliedTo, decidedFor, withDecisions } from './meaning.ts';
import { pack, packFile, unpack } from './packed.ts';
import { type FileTable, type FileToRead, readTable } from './read-table.ts';
import { type MappedSummary, previewOf, rangesOf, summaryOf } from './summary.ts';
import { type Fault, Unreadable } from './unreadable.ts';

export interface ReadTask extends Omit<FileToRead, 'bytes'> {
  kind: 'read';
  bytes: Uint8Array;
  operation: string;
  /** Earlier meanings of headers. */
  remembered: Remembered;
  /** Confirmed mapping of the previous file, if any: kept if the columns are the same. */
  before: ColumnMeaning[] | null;
  /** Constants of that mapping. */
  constants?: MappingConstant[];
  /** The table to which the rows of the file are joined by run and time, with its mapping. */
  add?: { packed: Uint8Array; name: string; mapping: Mapping };
}

export interface MapTask {
  kind: 'map';
  packed: Uint8Array;
  operation: string;
  mapping: Mapping;
}

export interface ExportTask {
  kind: 'export';
  packed: Uint8Array;
  operation: string;
  mapping: Mapping;
  content: 'mapped' | 'left_out';
  /** Rows skipped while reading. */
  before: LeftOut[];
}

export type Task = ReadTask | MapTask | ExportTask;

export interface ReadFile extends Omit<FileTable, 'table'> {
  packed: Uint8Array;
  /** The file to store; null: unchanged. */
  file: Uint8Array | null;
  preview: DataCell[][];
  row_ranges: ReturnType<typeof rangesOf>;
  /** Whether the mapping of the user was kept. */
  kept: boolean;
  rest: RestOfMapping;
  meanings: ColumnMeaning[];
  mapped: MappedSummary;
  /** Of a file that was joined to another: the file of both. */
  joined: { bytes: Uint8Array; report: JoinReport } | null;
}

/** What a mapping has besides the meanings of columns. */
interface RestOfMapping {
  constants: MappingConstant[];
  excluded_rows: number[];
  corrections: CellCorrection[];
}

const NO_REST: RestOfMapping = { constants: [], excluded_rows: [], corrections: [] };

export type Answer<T> = { made: T } | { fault: Fault };

export async function read(task: ReadTask): Promise<Answer<ReadFile>> {
  const { buffer, byteOffset, byteLength } = task.bytes;
  try {
    const sent = Buffer.from(buffer, byteOffset, byteLength);
    const { operation } = task;
    const joined = task.add ? await joinedTo(task.add, task, sent) : null;
    const bytes = joined?.bytes ?? sent;
    const { table, ...file } = joined?.file ?? (await readTable({ ...task, bytes }));
    const before = { ...NO_REST, ...(joined?.rest ?? { constants: task.constants ?? [] }) };
    const kept = task.before !== null && isKept(operation, table, { columns: task.before, ...before });
    const decided = decidedFor(file.instrument?.id, task.remembered);
    if (file.instrument && decided) file.instrument = { ...file.instrument, remembered: decided };
    const proposed = proposeMapping(operation, file.facts, joined?.remembered ?? task.remembered);
    const meanings = kept ? task.before! : withDecisions(operation, proposed, file.facts, decided);
    const columns = fitting(operation, table, meanings);
    // Rows and cells of the earlier files are still there, also if a person has to check the columns again.
    const rest = kept || joined ? withoutColumns(before, columns) : NO_REST;
    const mapped = summaryOf(applyMapping(operation, table, { columns, ...rest }));
    const stored = packFile(bytes, file.media_type === CSV);
    const packed = await pack(table);
    return {
      made: {
        ...file,
        packed,
        file: stored,
        preview: previewOf(table),
        row_ranges: rangesOf(table),
        kept,
        rest,
        meanings,
        mapped,
        joined: joined && { bytes, report: joined.report },
      },
    };
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.fault };
    throw error;
  }
}

/** Joins the rows of a file to a table. Columns of the table mean what they meant before. */
async function joinedTo(
  { packed, name, mapping }: NonNullable<ReadTask['add']>,
  task: ReadTask,
  sent: Buffer,
): Promise<Omit<JoinedFile, 'rowOf'> & { remembered: Remembered; rest: RestOfMapping }> {
  const second = await readTable({ ...task, bytes: sent });
  const meanings = proposeMapping(task.operation, second.facts, task.remembered);
  const first = unpack(packed);
  const joined = joinedFile(
    { name, table: first, ...mapping },
    { name: task.name, table: second.table, columns: meanings },
  );
  const { columns, constants = [], excluded_rows = [], corrections = [] } = mapping;
  const empty = new Set(first.columns.filter(({ type }) => type === 'empty').map((column) => column.name));
  const known = columns
    .filter(({ column }) => !empty.has(column))
    .map(({ column, ...meaning }) => [headKey(column), meaning] as const);
  const { rowOf, ...both } = joined;
  return {
    ...both,
    remembered: new Map([...task.remembered, ...known]),
    rest: {
      constants: [...constants],
      excluded_rows: excluded_rows.flatMap((row) => rowOf.get(row) ?? []).toSorted((a, b) => a - b),
      corrections: corrections.flatMap((one) => {
        const row = rowOf.get(one.row);
        return row === undefined ? [] : [{ ...one, row }];
      }),
    },
  };
}

/** A constant is not needed once a column has its values. */
function withoutColumns(rest: RestOfMapping, columns: readonly ColumnMeaning[]): RestOfMapping {
  const mapped = new Set(columns.map(({ variable }) => variable));
  return { ...rest, constants: rest.constants.filter(({ variable }) => !mapped.has(variable)) };
}

/** The mapping of the user is kept if the new file has the same columns and the mapping is still valid. */
function isKept(operation: string, table: Parameters<typeof applyMapping>[1], before: Mapping): boolean {
  const names = new Set(table.columns.map(({ name }) => name));
  const same = before.columns.length === names.size && before.columns.every(({ column }) => names.has(column));
  return same && problemOfMapping(operation, table, before) === null;
}

/** A proposal without a measured variable maps nothing. Units that are not known yet are no reason against it. */
function fitting(
  operation: string,
  table: Parameters<typeof applyMapping>[1],
  columns: ColumnMeaning[],
): ColumnMeaning[] {
  const known = columns.map(({ unit, ...meaning }) => (unit === '' ? meaning : { ...meaning, unit }));
  return problemOfMapping(operation, table, { columns: known }) === null ? columns : [];
}

export function map({ packed, operation, mapping }: MapTask): Answer<MappedSummary> {
  const table = unpack(packed);
  const problem = problemOfMapping(operation, table, mapping);
  if (problem) return { fault: { code: 'invalid', ...problem } };
  return { made: summaryOf(applyMapping(operation, table, mapping)) };
}

export function exported({ packed, operation, mapping, content, before }: ExportTask): Answer<Uint8Array> {
  const { experiment, left_out: left } = appliedTo({ packed, operation, mapping });
  return { made: csvOf(content === 'mapped' ? mappedRows(experiment) : leftOutRows([...before, ...left])) };
}
