import { createBuffer, updateBuffer } from '#generated/hooks/buffers.ts';
import type { Buffer, BufferInput } from '#generated/types.ts';
import { CreateBufferBody } from '#generated/zod/buffers.ts';
import type { NamedSheet } from '#src/components/table/export.ts';
import { messageOf } from '#src/forms/messages.ts';
import { columnsOf, type PlannedRow, withoutDoubles } from '#src/forms/planned-row.ts';
import { parseInput } from '#src/lib/format.ts';
import { isSame } from '#src/lib/is-same.ts';
import { draftOf, type BufferDraft } from './draft.ts';

export interface ImportRow extends PlannedRow {
  body: BufferInput | null;
  /** The buffer that it changes. */
  existing: Buffer | null;
}

type Key = keyof BufferDraft;

/** The columns of a file, in stored units. */
const COLUMNS: { key: Key; head: string; required?: true }[] = [
  { key: 'name', head: 'name', required: true },
  { key: 'notes', head: 'notes' },
  { key: 'ph', head: 'ph', required: true },
  { key: 'temperature', head: 'temperature (K)' },
  { key: 'volume', head: 'volume (m³)' },
  { key: 'preparation', head: 'preparation' },
  { key: 'ready_price', head: 'ready_price (USD/m³)' },
  { key: 'components', head: 'components (mmol/L)', required: true },
];
const NUMBERS: readonly Key[] = ['ph', 'temperature', 'volume', 'ready_price'];

/** 'phosphate buffering 20; sodium_chloride salt 150' */
const componentsText = (components: BufferDraft['components']): string =>
  components.map(({ substance_id, role, concentration }) => `${substance_id} ${role} ${concentration}`).join('; ');

/** Everything that a user specifies of each buffer, so that a file can be read back without loss. */
export function sheetOf(buffers: readonly Buffer[]): NamedSheet {
  const rows = buffers.map((buffer) => {
    const draft = draftOf(buffer);
    return COLUMNS.map(({ key }) => (key === 'components' ? componentsText(draft.components) : (draft[key] ?? '')));
  });
  return {
    name: 'buffers',
    sheet: { head: COLUMNS.map(({ head }) => head), rows, decimals: rows.map((row) => row.map(() => 4)) },
  };
}

/**
 * Plans the import of a file: the effect of each row, before anything is stored. Buffers are matched by name.
 * @throws Error with a readable message if a column is unknown
 */
export function planImport(cells: readonly (readonly string[])[], existing: readonly Buffer[]): ImportRow[] {
  const [head, ...lines] = cells;
  if (!head) return [];
  const keys = columnsOf(head, keyOf);
  return withoutDoubles(
    lines.flatMap((line, index): ImportRow[] =>
      line.every((cell) => cell.trim() === '') ? [] : [readRow(index + 2, line, keys, existing)],
    ),
  );
}

function keyOf(heading: string): Key {
  const wanted = heading.trim().toLowerCase();
  const column = COLUMNS.find(({ key, head }) => wanted === head.toLowerCase() || wanted === key);
  if (!column) throw new Error(`Unknown column “${heading}”. Export the buffers to see the columns of a file.`);
  return column.key;
}

function readRow(line: number, cells: readonly string[], keys: readonly Key[], buffers: readonly Buffer[]): ImportRow {
  const given = new Map(keys.map((key, at) => [key, cells[at]?.trim() ?? '']));
  const name = given.get('name') ?? '';
  const existing = buffers.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? null;
  const refused = (note: string): ImportRow => ({ line, name, effect: 'refused', note, body: null, existing });
  const before: Record<string, unknown> = existing ? { ...draftOf(existing) } : {};
  const after = { ...before };
  for (const [key, text] of given) {
    // An empty cell means the default; text alone can be emptied.
    if (text === '' && key !== 'notes') continue;
    const value = NUMBERS.includes(key) ? parseInput(text) : key === 'components' ? readComponents(text) : text;
    if (value === null) return refused(`${key}: “${text}” cannot be read.`);
    after[key] = value;
  }
  const missing = COLUMNS.filter(({ key, required }) => required && (after[key] ?? '') === '');
  if (missing.length > 0) return refused(`Missing: ${missing.map(({ key }) => key).join(', ')}.`);
  const body = CreateBufferBody.safeParse(after, { reportInput: true });
  if (!body.success) {
    const [issue] = body.error.issues;
    return refused(`${issue!.path.join('.')}: ${messageOf(issue!)}`);
  }
  const changes = COLUMNS.filter(({ key }) => !isSame(before[key], after[key]));
  const effect = !existing ? 'new' : changes.length > 0 ? 'changed' : 'same';
  const note = existing ? changes.map(({ key }) => key).join(', ') : '';
  return { line, name, effect, note, body: body.data, existing };
}

function readComponents(text: string): object[] | null {
  const parts = text.split(';').map((part) => part.trim().split(/\s+/));
  const components = parts.map(([substance_id = '', role = '', amount = '', ...rest]) => {
    const concentration = parseInput(amount);
    return concentration === null || rest.length > 0 ? null : { substance_id, role, concentration };
  });
  return components.every((one) => one !== null) ? components : null;
}

/** Stores a row that is new or changed. Throws if the server rejects it. */
export async function storeRow({ body, existing }: ImportRow): Promise<void> {
  if (!body) return;
  if (existing) await updateBuffer(existing.id, { ...body, version: existing.version });
  else await createBuffer(body);
}
