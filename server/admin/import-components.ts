import { fieldInWords } from '#engine/wording/index.ts';
import type { ComponentInput } from '#generated/types.ts';
import { nouns } from '#server/db/components.ts';
import type { ComponentKind } from '#server/db/schema.ts';
import { Refusal } from '#server/errors.ts';
import { checkOf } from '#server/http/body-check.ts';
import { mistakesOf } from '#server/http/mistakes.ts';
import { components, componentSchemas, isKind } from '#server/operations/components.ts';
import { columnsFor, wanted } from './component-columns.ts';
import { readComponents, type ComponentFile, type FileRow, type LeftOut } from './component-file.ts';
import { findOrganisation } from './people.ts';
import { CommandError, contextOf, type Session } from './session.ts';

export interface ImportReport {
  organisation: { id: string; name: string };
  kind: ComponentKind;
  imported: { row: number; name: string }[];
  leftOut: LeftOut[];
}

/**
 * Adds the components of a file to an organisation's library, each as the API would. Invalid ones are skipped and
 * reported; so are those whose name is already in the library, so that a file can be imported again.
 * @throws CommandError for an unknown organisation or kind, or an unreadable file; nothing is stored then
 */
export async function importComponents(
  session: Session,
  wantedOrganisation: string,
  kind: string,
  bytes: Uint8Array,
): Promise<ImportReport> {
  if (!isKind(kind)) throw new CommandError(`Unknown kind ${kind}. Use one of: ${Object.keys(nouns).join(', ')}.`);
  const file = readComponents(kind, bytes);
  const organisation = await findOrganisation(session, wantedOrganisation);
  const { id, name } = organisation;
  const inside = session.within(organisation);
  const names = await namesIn(inside, kind);
  const report: ImportReport = { organisation: { id, name }, kind, imported: [], leftOut: [] };
  for (const row of file.rows) {
    const problems = await importRow(inside, kind, file, row, names);
    if (problems.length > 0) report.leftOut.push(...problems);
    else report.imported.push({ row: row.row, name: String(row.body['name']) });
  }
  return report;
}

async function namesIn({ db }: Session, kind: ComponentKind): Promise<Set<string>> {
  const library = await db.library[kind]();
  return new Set(library.map(({ name }) => name.toLowerCase()));
}

async function importRow(
  session: Session,
  kind: ComponentKind,
  { columns }: ComponentFile,
  { row, body, problems }: FileRow,
  names: Set<string>,
): Promise<LeftOut[]> {
  if (problems.length > 0) return problems;
  const known = columnsFor(kind);
  const at = (path: string[], reason: string): LeftOut => {
    const key = path.slice(0, 2).join('.');
    const field = known.get(key) ?? known.get(path[0] ?? '');
    const column = columns.find((one) => one.path.join('.') === key)?.heading ?? (path[0] || null);
    return { row, column, reason, right: field ? wanted(field) : null };
  };
  const check = checkOf(componentSchemas[kind]);
  if (!check(body)) return mistakesOf(check.errors ?? []).map(({ path, message }) => at(path, plain(message)));
  const name = String(body['name']).trim().toLowerCase();
  if (names.has(name)) {
    const reason = `a ${nouns[kind]} with this name is already in the library`;
    return [{ row, column: 'name', reason, right: 'a different name, or delete or change the existing component' }];
  }
  try {
    await components.createComponent.handle(contextOf(session, { kind }, body as unknown as ComponentInput));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { field } = error.place;
    // The column is named separately.
    const named = field === undefined ? /^/ : new RegExp(`^${fieldInWords(field)}:? `);
    const reason = plain(error.message.replace(named, ''));
    return [field ? { ...at([field], reason), right: null } : { row, column: null, reason, right: null }];
  }
  names.add(name);
  return [];
}

/** Without the full stop, for use in a sentence. */
const plain = (message: string) => message.replace(/\.$/, '');
