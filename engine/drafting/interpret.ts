/** What a draft process means here, row by row, before anything of it is entered; and the process of the rows that a person accepts. */
import { decimalsOf, type Decimals } from '../wording/figure.ts';
import { DEFINITION, OWN_OPERATION } from '../own-operations/keys.ts';
import { readVersionId } from '../own-operations/types.ts';
import type { Parameter, UnitOperation } from '../types/catalogue.ts';
import type { Configuration, SettingValue, Step } from '../types/configuration.ts';
import type { DraftProcess, DraftStep, DraftValue } from './format.ts';
import { matchOperation, matchOutput, matchSetting } from './match.ts';
import { takeNumber } from './numbers.ts';
import { quotationFinder, saysNumber } from './quotation.ts';
import { type Named, readValue, type Reading, type ReadValue, type RowState, textOf } from './values.ts';

/** One value of a draft. */
export interface DraftRow {
  /** Step and value, counted from 1: `3.2`. */
  id: string;
  /** What the draft calls it. */
  named: string;
  /** Title of the setting; null if there is none, or several. */
  title: string | null;
  /** As the draft has it, with its unit. */
  written: string;
  quotation: string | null;
  page: string | null;
  /** Whether the document has the quotation; null if the draft has no text of it. */
  is_quotation_found: boolean | null;
  state: RowState;
  /** What it can mean: one if it is ready. */
  readings: Reading[];
  note: string;
  is_converted: boolean;
  /** The value that stands if the row is left; null if it is derived from others. */
  default: string | null;
}

/** A setting that nothing was read for. */
export interface StandingDefault {
  key: string;
  title: string;
  /** Null: derived from other values. */
  value: string | null;
  source: string;
}

export interface ReadStep {
  /** From 1. */
  number: number;
  /** Unique within the process. */
  name: string;
  named: string;
  quotation: string | null;
  page: string | null;
  /** Id in the catalogue; null until a person chooses. */
  unit_operation: string | null;
  /** What it may be, by id, if it is not certain. */
  candidates: string[];
  note: string;
  rows: DraftRow[];
  defaults: StandingDefault[];
}

export interface DraftReport {
  name: string;
  source: string | null;
  steps: ReadStep[];
  /** Properties of the file that are not read. */
  unknown: string[];
  counts: DraftCounts;
}

export interface DraftCounts {
  steps: number;
  steps_understood: number;
  values: number;
  ready: number;
  to_choose: number;
  without_number: number;
  refused: number;
  converted: number;
  quotations: number;
  /** Null if the draft has no text of the document. */
  quotations_found: number | null;
  defaults: number;
}

export interface DraftChoices {
  /** Unit operation by the number of a step; null leaves the step out. */
  operations?: ReadonlyMap<number, string | null>;
  /** Rows of the library that values can name. */
  named?: Named;
  /** Properties that the reader did not know. */
  unknown?: readonly string[];
}

/** Reads a draft with a catalogue. Nothing is entered: a person accepts rows. */
export function interpretDraft(
  draft: DraftProcess,
  operations: readonly UnitOperation[],
  { operations: chosen = new Map(), named = [], unknown = [] }: DraftChoices = {},
): DraftReport {
  const decimals = draft.decimals ?? decimalsIn(draft);
  const find = quotationFinder(draft);
  const names = new Map<string, number>();
  const steps = draft.steps.map((step, at): ReadStep => {
    const number = at + 1;
    const match = matchStep(step, operations);
    const own = chosen.get(number);
    const operation = own === undefined ? match.certain : (operations.find(({ id }) => id === own) ?? null);
    const isLeft = own === null;
    const same = names.get(step.name.trim().toLowerCase()) ?? 0;
    names.set(step.name.trim().toLowerCase(), same + 1);
    const rows = isLeft ? [] : readRows(step, number, operation, { decimals, find, named });
    return {
      number,
      name: same === 0 ? step.name.trim() : `${step.name.trim()} ${same + 1}`,
      named: step.name,
      quotation: step.quotation ?? null,
      page: pageOf(step),
      unit_operation: operation?.id ?? null,
      candidates: match.certain ? [] : match.candidates.map(({ id }) => id),
      note: [
        isLeft ? 'left out' : stepNote(step, operation, match.candidates),
        same > 0 ? `The name occurs ${same + 1} times; each is a step of its own.` : '',
      ]
        .filter(Boolean)
        .join(' '),
      rows,
      defaults: operation ? defaultsOf(operation, rows) : [],
    };
  });
  const { source } = draft;
  return {
    name: draft.name?.trim() || 'Draft process',
    source: [source?.title, source?.address].filter(Boolean).join(', ') || null,
    steps,
    unknown: [...unknown],
    counts: countsOf(steps),
  };
}

const pageOf = ({ page }: { page?: number | string }): string | null => (page === undefined ? null : String(page));

function matchStep({ name, unit_operation: asked }: DraftStep, operations: readonly UnitOperation[]) {
  const own = asked === undefined ? null : matchOperation(asked, operations);
  return own?.certain ? own : matchOperation(name, operations);
}

function stepNote(step: DraftStep, operation: UnitOperation | null, candidates: readonly UnitOperation[]): string {
  const asked = step.unit_operation;
  if (operation)
    return asked !== undefined && ![operation.id, operation.name].includes(asked)
      ? `“${asked}” is read as ${operation.name}.`
      : '';
  const words = candidates.map(({ name }) => name);
  return words.length === 0
    ? 'No unit operation is called so.'
    : `This may be ${words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} or ${words.at(-1)!}`}.`;
}

/** The decimal sign that the values of a draft show; null if they show both or none. */
function decimalsIn({ steps }: DraftProcess): Decimals | null {
  const texts = steps.flatMap(({ values = [] }) =>
    values.flatMap(({ value }) =>
      typeof value === 'string' ? (takeNumber(value.slice(Math.max(0, value.search(/\d/))))?.number ?? []) : [],
    ),
  );
  const { point, comma } = decimalsOf(texts);
  return point > 0 && comma === 0 ? 'point' : comma > 0 && point === 0 ? 'comma' : null;
}

interface Reader {
  decimals: Decimals | null;
  find: ReturnType<typeof quotationFinder>;
  named: Named;
}

function readRows(step: DraftStep, number: number, operation: UnitOperation | null, reader: Reader): DraftRow[] {
  const rows = (step.values ?? []).map((value, at) => readRow(value, `${number}.${at + 1}`, operation, reader));
  return withoutDoubles(rows);
}

function readRow(given: DraftValue, id: string, operation: UnitOperation | null, reader: Reader): DraftRow {
  const { setting, value, unit = '', quotation } = given;
  const written = value === undefined || value === null ? '' : `${String(value)} ${unit}`.trim();
  const page = pageOf(given);
  const isQuoted = quotation !== undefined && quotation.trim() !== '';
  const found = isQuoted ? reader.find(quotation, page ?? '') : { isFound: null, page: null };
  const base = {
    id,
    named: setting,
    title: null,
    written,
    quotation: isQuoted ? quotation : null,
    page,
    is_quotation_found: found.isFound,
    is_converted: false,
    default: null,
  };
  const none = (state: RowState, note: string): DraftRow => ({ ...base, state, readings: [], note });
  if (!operation) return none('refused', 'Choose what the step is first.');
  const { certain, candidates, isName } = matchSetting(setting, operation);
  if (candidates.length === 0) {
    const output = matchOutput(setting, operation);
    return none(
      'refused',
      output === null
        ? `${operation.name} has no setting “${setting}”.`
        : `${output} is a result of ${operation.name}; compare it with what the process calculates.`,
    );
  }
  const reads = candidates.map((parameter) => ({
    parameter,
    read: readValue(given, parameter, reader.decimals, reader.named),
  }));
  // Of settings that are called so, the unit says which; of those that are only similar, a person.
  const fitting = reads.filter(({ read }) => read.state !== 'refused');
  const only = certain ? reads[0]! : isName && fitting.length === 1 ? fitting[0]! : null;
  if (only) return checked({ ...base, ...rowOf(only.parameter, only.read) }, only.read, found.page);
  const isEmpty = fitting.length > 0 && fitting.every(({ read }) => read.state === 'open');
  if (isEmpty)
    return { ...none('open', fitting[0]!.read.note), title: fitting.length === 1 ? fitting[0]!.parameter.title : null };
  if (fitting.length === 0) {
    const titles = reads.slice(0, 3).map(({ parameter }) => parameter.title);
    return none(
      'refused',
      `${operation.name} has no setting “${setting}” that takes this value; similar: ${titles.join(', ')}.`,
    );
  }
  const titles = fitting.map(({ parameter }) => parameter.title);
  return checked(
    {
      ...base,
      title: fitting.length === 1 ? titles[0]! : null,
      state: 'choose',
      readings: fitting.flatMap(({ parameter, read }) =>
        read.readings.map((one) => ({
          ...one,
          text: fitting.length === 1 ? one.text : `${parameter.title}: ${one.text}`,
        })),
      ),
      note: [`understood, not certain: ${titles.join(' or ')}`, fitting.length === 1 ? fitting[0]!.read.note : '']
        .filter(Boolean)
        .join('; '),
      is_converted: fitting.some(({ read }) => read.isConverted),
      default: fitting.length === 1 ? defaultText(fitting[0]!.parameter) : null,
    },
    fitting[0]!.read,
    found.page,
  );
}

const defaultText = (parameter: Parameter): string | null =>
  parameter.default === null || parameter.default === '' ? null : textOf(parameter, parameter.default);

const rowOf = (parameter: Parameter, { state, readings, note, isConverted }: ReadValue) => ({
  title: parameter.title,
  state,
  readings,
  note,
  is_converted: isConverted,
  default: defaultText(parameter),
});

/** A row with what its quotation says: one that the document does not have, or that has another number, is never ready. */
function checked(row: DraftRow, { numbers }: ReadValue, otherPage: string | null): DraftRow {
  if (row.readings.length === 0 || row.quotation === null) return row;
  if (row.is_quotation_found === false)
    return { ...row, state: 'refused', readings: [], note: 'The document does not contain this quotation.' };
  const isSaid = numbers.length === 0 || numbers.some((number) => saysNumber(row.quotation!, number));
  if (!isSaid) return { ...row, state: 'choose', note: `The quotation does not contain ${row.written}; ${row.note}` };
  return otherPage === null ? row : { ...row, note: `${row.note}; on p. ${otherPage}, not ${row.page ?? ''}` };
}

/** Of one setting, two different values are a choice; the same value again adds nothing. */
function withoutDoubles(rows: DraftRow[]): DraftRow[] {
  const byKey = new Map<string, DraftRow[]>();
  for (const row of rows)
    if (row.state === 'ready') {
      const { key } = row.readings[0]!;
      byKey.set(key, [...(byKey.get(key) ?? []), row]);
    }
  return rows.map((row): DraftRow => {
    const same = row.state === 'ready' ? byKey.get(row.readings[0]!.key)! : [];
    if (same.length < 2) return row;
    const values = new Set(same.map(({ readings }) => readings[0]!.value));
    if (values.size > 1)
      return { ...row, state: 'choose', note: `The draft has ${values.size} values of this setting; ${row.note}` };
    return same[0] === row
      ? row
      : { ...row, state: 'refused', readings: [], note: `The same value as in row ${same[0]!.id}.` };
  });
}

function defaultsOf({ parameters }: UnitOperation, rows: readonly DraftRow[]): StandingDefault[] {
  const read = new Set(
    rows.flatMap(({ state, readings }) => (state === 'ready' ? readings.map(({ key }) => key) : [])),
  );
  return parameters
    .filter(
      ({ key, type, depends_on }) => !read.has(key) && depends_on === null && (type === 'number' || type === 'integer'),
    )
    .map((parameter) => ({
      key: parameter.key,
      title: parameter.title,
      value: defaultText(parameter),
      source: parameter.source || (parameter.default_note ?? ''),
    }));
}

function countsOf(steps: readonly ReadStep[]): DraftCounts {
  const rows = steps.flatMap((step) => step.rows);
  const count = (test: (row: DraftRow) => boolean): number => rows.filter(test).length;
  const isIn = (state: RowState) => count((row) => row.state === state);
  const quoted = rows.filter(({ quotation }) => quotation !== null);
  return {
    steps: steps.length,
    steps_understood: steps.filter((step) => step.unit_operation !== null).length,
    values: rows.length,
    ready: isIn('ready'),
    to_choose: isIn('choose'),
    without_number: isIn('open'),
    refused: isIn('refused'),
    converted: count((row) => row.is_converted && row.state !== 'refused'),
    quotations: quoted.length,
    quotations_found: quoted.some((row) => row.is_quotation_found !== null)
      ? quoted.filter((row) => row.is_quotation_found).length
      : null,
    defaults: steps.reduce((sum, { defaults }) => sum + defaults.length, 0),
  };
}

/** A value that a person accepted, by the id of its row. */
export type Accepted = ReadonlyMap<string, Reading>;

/** Rows that are certain, as they would be accepted together. */
export const readyRows = ({ steps }: Pick<DraftReport, 'steps'>): Map<string, Reading> =>
  new Map(
    steps.flatMap(({ rows }) => rows.flatMap((row) => (row.state === 'ready' ? [[row.id, row.readings[0]!]] : []))),
  );

/** The id that a step has in the process. */
export const stepId = ({ number }: Pick<ReadStep, 'number'>): string => `stp_${number}`;

/** The process of the steps that are understood, with the accepted values; all else has its default. */
export function draftConfiguration({ steps }: Pick<DraftReport, 'steps'>, accepted: Accepted): Configuration {
  return {
    uo_settings: steps.flatMap((step): Step[] => {
      const { unit_operation: id, name, rows } = step;
      if (id === null) return [];
      const isOwn = readVersionId(id).version !== null;
      const settings: Record<string, SettingValue> = isOwn ? { [DEFINITION]: id } : {};
      for (const row of rows) {
        const reading = accepted.get(row.id);
        if (reading) settings[reading.key] = reading.value;
      }
      return [{ id: stepId(step), unit_operation: isOwn ? OWN_OPERATION : id, name: name.slice(0, 120), settings }];
    }),
    locked_values: { uo_settings: [] },
    assumptions: {},
  };
}

/** Where each accepted value was read, for the note of the version: as many lines as fit. */
export function provenanceNote(
  report: Pick<DraftReport, 'steps' | 'source'>,
  accepted: Accepted,
  longest: number,
): string {
  const head = `Drafted from ${report.source ?? 'a document'}.`;
  const lines = report.steps.flatMap((step) =>
    step.rows.flatMap((row) => {
      const reading = accepted.get(row.id);
      if (!reading) return [];
      const where = row.page === null ? '' : `, p. ${row.page}`;
      const said = row.quotation === null ? '' : `: “${row.quotation}”`;
      return [`${step.name}, ${row.title ?? row.named} ${reading.text}${where}${said}`];
    }),
  );
  let note = head;
  for (const [at, line] of lines.entries()) {
    const left = lines.length - at;
    const more = `\nAnd ${left} more.`;
    if (note.length + 1 + line.length + (left > 1 ? more.length : 0) > longest) return `${note}${more}`;
    note += `\n${line}`;
  }
  return note;
}
