/** The rows of a table as text: what a thread is told, and how it writes a block of rows. */
import { type AnalysisInput, type Table, tableOf, type TableRequest } from '@titre/engine/analysis';
import { type Cell, csvField, csvLine } from '../print.ts';

export interface Job {
  input: AnalysisInput;
  request: TableRequest;
  format: 'csv' | 'json';
}

/** Rows from the first to before the last, which a thread computes at once. */
export type Block = readonly [from: number, to: number];

/** Bytes of a row at most are three for each character. */
const BYTES_PER_CHARACTER = 3;
const FIRST_BYTES = 1 << 16;

/**
 * A function that writes blocks of rows, in UTF-8. A row has its number from 1, the inputs, the metrics, and why it is infeasible.
 * Each line of csv ends with a line break; each line of JSON begins with one, and with a comma except in the first row.
 */
export function rowWriter({ input, request, format }: Job): (block: Block) => Uint8Array<ArrayBuffer> {
  const table = tableOf(input, request);
  const line = format === 'csv' ? csvRow : jsonRow;
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(FIRST_BYTES);
  return ([from, to]) => {
    let end = 0;
    for (let n = from; n < to; n++) {
      const text = line(n, table.row(n), table.metrics.length);
      if (end + text.length * BYTES_PER_CHARACTER > bytes.length) {
        const larger = new Uint8Array(2 * bytes.length + text.length * BYTES_PER_CHARACTER);
        larger.set(bytes.subarray(0, end));
        bytes = larger;
      }
      // Row by row: the garbage collector, which the engine keeps busy, would copy the text of a whole block again and again.
      end += encoder.encodeInto(text, bytes.subarray(end)).written;
    }
    return bytes.slice(0, end);
  };
}

type Row = ReturnType<Table['row']>;

function csvRow(n: number, { inputs, metrics, problem }: Row, width: number): string {
  const cells: Cell[] = [n + 1];
  let isNumeric = true;
  for (let i = 0; i < inputs.length; i++) {
    cells.push(inputs[i]);
    isNumeric &&= typeof inputs[i] === 'number';
  }
  // A metric without data and every metric of an infeasible row are empty, never zero.
  for (let k = 0; k < width; k++) cells.push(metrics ? metrics[k] : null);
  if (!isNumeric) return csvLine([...cells, problem?.message]);
  // Numbers as JSON has them are numbers of csv, and JSON writes all of a row in half the time.
  const text = JSON.stringify(cells).slice(1, -1);
  const known = text.includes('null') ? text.replaceAll('null', '') : text;
  return `${known},${csvField(problem?.message)}\n`;
}

function jsonRow(n: number, { inputs, metrics, problem }: Row, width: number): string {
  const values = Array.from({ length: width }, (_, k) => (metrics && Number.isFinite(metrics[k]) ? metrics[k]! : null));
  return `${n === 0 ? '' : ','}\n${JSON.stringify([n + 1, ...Array.from(inputs), ...values, problem?.message ?? null])}`;
}
