/** Recognises the format of a file by its content and reads it into the neutral model. */
import { parse } from 'csv-parse/browser/esm/sync';
import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { reasonOf } from '#src/lib/reason-of.ts';
import { isArchive, jsonOf, readArchive, textOf } from './archive.ts';
import { readBrightway } from './formats/brightway.ts';
import { ecoSpold1Reader } from './formats/ecospold1.ts';
import { ecoSpold2Reader } from './formats/ecospold2.ts';
import { ilcdReader } from './formats/ilcd.ts';
import { isJsonLdFile, jsonLdReader } from './formats/json-ld.ts';
import { readSimaPro } from './formats/simapro.ts';
import { type Database, DatabaseFault } from './model.ts';
import type { Cells } from './results-table.ts';
import type { OnProgress } from './solve-database.ts';
import { type Element, parseXml } from './xml.ts';

/** A database of processes, or the cells of a table of results, whose columns the user confirms. */
export type ReadFile = { database: Database } | { cells: Cells };

/** @throws DatabaseFault if the file is of no known format, or invalid */
export async function readDatabase(bytes: Uint8Array, onProgress: OnProgress = () => {}): Promise<ReadFile> {
  if (isArchive(bytes)) return readPackage(bytes, onProgress);
  const start = new TextDecoder()
    .decode(bytes.subarray(0, 2000))
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start.startsWith('{SimaPro')) return { database: readSimaPro(bytes) };
  if (start.startsWith('<')) return { database: readXmlFiles([['the file', bytes]]) };
  if (/^[[{]\s*["{]/.test(start)) return { database: readBrightway(jsonOf(bytes, 'the file')) };
  return { cells: cellsOf(textOf(bytes, 'the file')) };
}

async function readPackage(bytes: Uint8Array, onProgress: OnProgress): Promise<ReadFile> {
  const names: string[] = [];
  readArchive(
    bytes,
    (path) => {
      names.push(path);
      return false;
    },
    () => {},
  );
  if (names.includes('[Content_Types].xml')) return { cells: await cellsOfWorkbook(bytes) };
  const progress = (share: number) => onProgress('Reading files', Math.round(share * names.length), names.length);
  if (names.some((name) => /(?:^|\/)processes\/[^/]+\.json$/.test(name))) {
    const reader = jsonLdReader();
    readArchive(bytes, isJsonLdFile, (path, content) => reader.read(path, jsonOf(content, path)), progress);
    reader.finish();
    return { database: reader.database };
  }
  if (names.some((name) => /(?:^|\/)processes\/[^/]+\.xml$/i.test(name))) {
    const reader = ilcdReader();
    const isWanted = (path: string) => /(?:^|\/)(?:processes|flows|flowproperties|unitgroups)\/[^/]+\.xml$/i.test(path);
    readArchive(bytes, isWanted, (path, content) => reader.read(parseXml(content, path), path), progress);
    reader.finish();
    return { database: reader.database };
  }
  if (names.some((name) => /\.(?:xml|spold)$/i.test(name))) {
    const reader = xmlReader();
    const isWanted = (path: string) => /\.(?:xml|spold)$/i.test(path);
    readArchive(bytes, isWanted, (path, content) => reader.read(parseXml(content, path), path), progress);
    return { database: reader.database() };
  }
  throw new DatabaseFault(
    '',
    names.some((name) => /\.properties$|seg0\/|log\/log/.test(name))
      ? 'This is a database of openLCA itself (zolca). Export it from openLCA as JSON-LD.'
      : 'The archive contains no openLCA JSON-LD, EcoSpold, ILCD or xlsx file.',
  );
}

function readXmlFiles(files: readonly (readonly [string, Uint8Array])[]): Database {
  const reader = xmlReader();
  for (const [path, content] of files) reader.read(parseXml(content, path), path);
  return reader.database();
}

/** EcoSpold of either version, told by the elements of each file. */
function xmlReader() {
  const first = ecoSpold1Reader();
  const second = ecoSpold2Reader();
  return {
    read(document: Element, where: string): void {
      if (document.name !== 'ecoSpold') return;
      if (document.children.some(({ name }) => name === 'dataset')) first.read(document, where);
      else second.read(document, where);
    },
    database(): Database {
      const found = [first.database, second.database].filter(({ processes }) => processes.length > 0);
      if (found.length > 1) throw new DatabaseFault('', 'The package mixes EcoSpold 1 and 2.');
      if (!found[0]) throw new DatabaseFault('', 'No XML file of the package is EcoSpold.');
      return found[0];
    },
  };
}

/** @throws DatabaseFault */
export function cellsOf(text: string): Cells {
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const delimiter = ['\t', ';', ','].toSorted((a, b) => line.split(b).length - line.split(a).length)[0]!;
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    throw new DatabaseFault('', `The file cannot be read as CSV: ${reasonOf(error)}`);
  }
}

const LARGEST_PART = 1024 * 1024 * 1024;

/** The sheet with the most rows. @throws DatabaseFault */
async function cellsOfWorkbook(bytes: Uint8Array): Promise<Cells> {
  let unpacked = 0;
  // Reads the sizes only.
  unzipSync(bytes, { filter: ({ originalSize }) => ((unpacked += originalSize), false) });
  if (unpacked > LARGEST_PART || unpacked > 200 * bytes.length)
    throw new DatabaseFault('', 'The workbook unpacks to more than a database can need.');
  const sheets = await readWorkbook(new Blob([new Uint8Array(bytes)])).catch(() => {
    throw new DatabaseFault('', 'The workbook cannot be read. Save it as .xlsx or .csv.');
  });
  const rows = sheets.map(({ data }) => data).toSorted((a, b) => b.length - a.length)[0] ?? [];
  return rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
}
