/** A draft process from a document: its report, and the scenario of the values that a person accepts. */
import { catalogue, type ProductBasis, type ScenarioInput } from '@titre/engine';
import {
  type Accepted,
  draftConfiguration,
  type DraftProcess,
  type DraftReport,
  type DraftRow,
  interpretDraft,
  matchOperation,
  parseDraft,
  type ReadDraft,
  readyRows,
  REPORT_HEAD,
  reportNotes,
  reportRows,
  type Reading,
} from '@titre/engine/drafting';
import type { Given } from './command.ts';
import { Failure } from './failure.ts';
import { sharedLibrary } from './library.ts';
import type { Printed } from './printed.ts';

/** Options of a command that imports a draft. */
export const DRAFT_OPTIONS = {
  step: {
    placeholder: '<number>=<unit operation>',
    multiple: true,
    help: 'say what a step of a draft is, or none to leave it out',
  },
  accept: {
    placeholder: '<rows>',
    multiple: true,
    help: 'accept values of a draft: all that are understood, or rows such as 3.1,3.4; 3.5:2 takes the second reading',
  },
} as const;

const LEFT_OUT = 'none';

/** Whether a file is JSON rather than a workbook. */
export const isText = (file: Buffer): boolean => /^\uFEFF?\s*[{[]/.test(file.subarray(0, 200).toString('utf8'));

export const namedRows = () => {
  const { proteins, molecules, solvents, buffers = [] } = sharedLibrary();
  return [...proteins, ...molecules, ...solvents, ...buffers].map(({ id, name }) => ({ id, name }));
};

/** @throws Failure with every fault of the file */
export function draftOf(read: ReadDraft, place: string): Extract<ReadDraft, { ok: true }> {
  if (read.ok) return read;
  throw new Failure(
    read.faults.map(({ field, message }) => ({ field: [place, field].filter(Boolean).join(': '), message })),
  );
}

/** A draft from a file with what was read of it. @throws Failure */
export function readDraftFile(file: Buffer, path: string, given: Given): { draft: DraftProcess; report: DraftReport } {
  const { draft, unknown } = draftOf(parseDraft(file.toString('utf8')), path);
  const operations = new Map(given.all('step').map((text) => choiceOf(text, draft)));
  return { draft, report: interpretDraft(draft, catalogue(), { operations, named: namedRows(), unknown }) };
}

function choiceOf(text: string, { steps }: DraftProcess): [number, string | null] {
  const [number = '', name = ''] = text.split('=', 2).map((part) => part.trim());
  if (!/^\d{1,3}$/.test(number) || name === '' || Number(number) < 1 || Number(number) > steps.length)
    throw new Failure([
      {
        field: '--step',
        message: `Write a step from 1 to ${steps.length} and its unit operation, such as 1=ultrafiltration, not “${text}”.`,
      },
    ]);
  if (name === LEFT_OUT) return [Number(number), null];
  const { certain, candidates } = matchOperation(name, catalogue());
  if (certain) return [Number(number), certain.id];
  const nearest = candidates.length === 0 ? '' : ` Similar: ${candidates.map(({ id }) => id).join(', ')}.`;
  throw new Failure([{ field: '--step', message: `“${name}” is not a unit operation.${nearest}` }]);
}

export const printedReport = (report: DraftReport): Printed => ({
  title: `${report.name}${report.source === null ? '' : `, from ${report.source}`}`,
  head: [...REPORT_HEAD],
  rows: reportRows(report),
  notes: reportNotes(report),
  json: report,
});

/** The process of the accepted rows. @throws Failure for a row or a step that a person must decide first */
export function acceptedProcess(
  { draft, report }: { draft: DraftProcess; report: DraftReport },
  asked: readonly string[],
): Pick<ScenarioInput, 'name' | 'product' | 'configuration'> {
  const open = report.steps.filter(({ unit_operation: id, note }) => id === null && note !== 'left out');
  if (open.length > 0)
    throw new Failure(
      open.map(({ number, named, note }) => ({
        field: `step ${number}`,
        message: `“${named}” is not understood. ${note} Enter --step ${number}=<unit operation>, or --step ${number}=${LEFT_OUT}.`,
      })),
    );
  return {
    name: report.name,
    product: productOf(draft),
    configuration: draftConfiguration(report, acceptedRows(report, asked)),
  };
}

function acceptedRows(report: DraftReport, asked: readonly string[]): Accepted {
  const rows = new Map(report.steps.flatMap((step) => step.rows.map((row) => [row.id, row] as const)));
  const accepted = new Map<string, Reading>(asked.includes('all') ? readyRows(report) : []);
  for (const one of asked.filter((text) => text !== 'all')) {
    const [id = '', choice = '1'] = one.split(':');
    const row = rows.get(id);
    const reading = row?.readings[Number(choice) - 1];
    if (!reading) throw new Failure([{ field: `--accept ${one}`, message: reasonAgainst(row, id) }]);
    const step = id.slice(0, id.indexOf('.'));
    const other = [...accepted].find(
      ([key, { key: own }]) => key !== id && key.startsWith(`${step}.`) && own === reading.key,
    );
    if (other && asked.includes(other[0]))
      throw new Failure([
        { field: `--accept ${one}`, message: `Row ${other[0]} enters the same setting. Accept one of them.` },
      ]);
    if (other) accepted.delete(other[0]);
    accepted.set(id, reading);
  }
  return accepted;
}

function reasonAgainst(row: DraftRow | undefined, id: string): string {
  if (!row) return `There is no row ${id}. Rows are numbered by step and value, such as 1.2, or all.`;
  if (row.readings.length === 0) return `Row ${id} has no value to accept. ${row.note}`;
  return `Row ${id} has ${row.readings.length} reading${row.readings.length === 1 ? '' : 's'}: ${row.readings.map(({ text }, at) => `${id}:${at + 1} is ${text}`).join(', ')}.`;
}

function productOf({ product }: DraftProcess): ProductBasis {
  if (!product)
    throw new Failure([
      { field: 'product', message: 'is missing. Enter name, kind, component and host in the draft.' },
    ]);
  const { cells, proteins, molecules } = sharedLibrary();
  const find = (field: string, name: string | undefined, list: readonly { id: string; name: string }[]) => {
    if (name === undefined || name === '') return null;
    const row = list.find((one) => one.id === name || one.name.toLowerCase() === name.toLowerCase());
    if (!row) throw new Failure([{ field: `product.${field}`, message: `There is no “${name}” in the library.` }]);
    return row.id;
  };
  const component = find('component', product.component, product.kind === 'protein' ? proteins : molecules);
  if (component === null && product.kind !== 'biomass')
    throw new Failure([
      { field: 'product.component', message: `is missing. Enter the ${product.kind} that the process makes.` },
    ]);
  return {
    name: product.name,
    kind: product.kind,
    component_id: component,
    host_id: find('host', product.host, cells),
    selling_price: null,
  };
}
