/** The type of a file, by its content: its name and declared type are ignored. */
import { Unreadable } from './unreadable.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV = 'text/csv';

const MARKS: readonly (readonly [hex: string, is: string])[] = [
  ['89504e470d0a1a0a', 'a PNG image'],
  ['ffd8ff', 'a JPEG image'],
  ['47494638', 'a GIF image'],
  ['25504446', 'a PDF'],
  ['1f8b', 'a gzip archive'],
  ['377abcaf271c', 'a 7z archive'],
  ['52617221', 'a RAR archive'],
  ['7b5c727466', 'an RTF document'],
  [
    'd0cf11e0a1b11ae1',
    'an old Excel file, or a file with a password; open it in a spreadsheet program and save it as xlsx without a password',
  ],
  ['3c3f786d6c', 'an XML file; if a spreadsheet program can open it, save it as xlsx'],
  ['3c68746d6c', 'a web page; if a spreadsheet program can open it, save it as xlsx'],
  ['3c7461626c65', 'a web page; if a spreadsheet program can open it, save it as xlsx'],
];

/** @throws Unreadable if it is neither CSV nor a zip archive, such as an xlsx file */
export function kindOf(bytes: Buffer, name: string): typeof CSV | 'zip' {
  if (bytes.length === 0) throw new Unreadable('invalid', 'The file is empty.');
  const start = bytes.subarray(0, 8).toString('hex');
  if (start.startsWith('504b0304') || start.startsWith('504b0506')) return 'zip';
  const known = MARKS.find(([hex]) => start.startsWith(hex));
  if (known) throw unsupported(name, known[1]);
  return CSV;
}

export const unsupported = (name: string, is: string) =>
  new Unreadable('unsupported_media', `“${name}” is ${is}. Upload a CSV or xlsx file.`);

/**
 * The text of a CSV file: UTF-8 or UTF-16, with or without a byte order mark, otherwise Windows-1252, in which every byte is valid.
 * @throws Unreadable if it is not text
 */
export function textOf(bytes: Buffer, name: string): string {
  const text = decode(bytes);
  // oxlint-disable-next-line no-control-regex -- characters that texts do not contain
  const controls = text.slice(0, 100_000).match(/[\0-\u0008\u000E-\u001F]/g)?.length ?? 0;
  if (controls > Math.min(text.length, 100_000) / 100) throw unsupported(name, 'not text');
  return text;
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const nulls = [0, 0];
  const sample = bytes.subarray(0, 4000);
  for (const [k, byte] of sample.entries()) if (byte === 0) nulls[k % 2]! += 1;
  // In UTF-16, one byte of each letter of western scripts is zero.
  const half = sample.length / 2;
  if (nulls[1]! > 0.4 * half && nulls[0]! < 0.1 * half) return new TextDecoder('utf-16le').decode(bytes);
  if (nulls[0]! > 0.4 * half && nulls[1]! < 0.1 * half) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
