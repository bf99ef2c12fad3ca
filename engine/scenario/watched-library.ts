import type { Library } from '../types/library.ts';
import type { ScenarioLibrary } from './types.ts';

/** A list that records which of its rows were found: the data used in an evaluation, without asking each model. */
class Watched<Row extends { id: string }> extends Array<Row> {
  readonly read = new Set<Row>();

  /** Lists derived from this one, such as by `map`, are plain arrays. */
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  override find(test: (row: Row, index: number, rows: Row[]) => unknown): Row | undefined {
    const found = super.find(test);
    if (found) this.read.add(found);
    return found;
  }
}

function watched<Row extends { id: string }>(rows: readonly Row[]): Watched<Row> {
  const list = new Watched<Row>();
  for (const row of rows) list.push(row);
  return list;
}

/** A library that records which of its rows were read. */
export function watchLibrary(library: Library): { library: Library; read: () => ScenarioLibrary } {
  const lists = {
    cells: watched(library.cells),
    proteins: watched(library.proteins),
    molecules: watched(library.molecules),
    solvents: watched(library.solvents),
    buffers: watched(library.buffers ?? []),
    own_operations: watched(library.own_operations ?? []),
    quotations: watched(library.quotations ?? []),
  };
  const rows = <Row extends { id: string }>({ read }: Watched<Row>): Row[] =>
    [...read].sort((a, b) => (a.id < b.id ? -1 : 1)).map(withoutRecords);
  return {
    library: { ...library, ...lists },
    read: () => ({
      cells: rows(lists.cells),
      proteins: rows(lists.proteins),
      molecules: rows(lists.molecules),
      solvents: rows(lists.solvents),
      buffers: rows(lists.buffers),
      ...(lists.own_operations.read.size > 0 && { own_operations: rows(lists.own_operations) }),
      ...(lists.quotations.read.size > 0 && { quotations: rows(lists.quotations) }),
    }),
  };
}

/** Author and date of a row, and in which list the API found it, are internal to its organisation and are not inputs. */
const RECORDS = new Set(['organisation_id', 'created_at', 'updated_at', 'created_by', 'version', 'own', 'type']);

const withoutRecords = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !RECORDS.has(key))) as Row;
