/** Where the parts of a workbook are. */
import { readPart } from './archive.ts';
import { unescaped } from './strings.ts';
import { xmlReader, type XmlReader } from './xml.ts';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

export interface Places {
  sheets: { name: string; part: string }[];
  strings: string;
  styles: string;
  /** Moment (ms) from which days are counted: that of the number 0. */
  zero: number;
}

/** So that 1 March 1900 is day 61: the first programs took 1900 for a leap year. */
const ZERO = Date.UTC(1899, 11, 30);
/** Where a workbook says so. */
const ZERO_1904 = Date.UTC(1904, 0, 1);

/** @throws when they cannot be read, or a sheet is nowhere */
export async function placesOf(bytes: Buffer): Promise<Places> {
  const parts = new Map<string, string>();
  const kinds = new Map<string, string>();
  const relations = xmlReader({
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const { Id = '', Type = '', Target = '' } = attributes();
      const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      parts.set(Id, part);
      kinds.set(Type.slice(Type.lastIndexOf('/') + 1), part);
    },
  });
  await readXml(bytes, RELATIONS, relations);
  const sheets: Places['sheets'] = [];
  let zero = ZERO;
  const workbook = xmlReader({
    open: (name, attributes) => {
      if (name === 'workbookPr') {
        if (['1', 'true'].includes(attributes()['date1904'] ?? '')) zero = ZERO_1904;
      } else if (name === 'sheet') {
        const { name: title, id = '' } = attributes();
        if (title) sheets.push({ name: unescaped(title), part: parts.get(id) ?? '' });
      }
    },
  });
  await readXml(bytes, WORKBOOK, workbook);
  return {
    sheets,
    strings: kinds.get('sharedStrings') ?? 'xl/sharedStrings.xml',
    styles: kinds.get('styles') ?? 'xl/styles.xml',
    zero,
  };
}

/** @returns whether the part is there */
export async function readXml(bytes: Buffer, part: string, { take, end }: XmlReader): Promise<boolean> {
  const isThere = await readPart(bytes, part, take);
  if (isThere) end();
  return isThere;
}

/** Bytes of a part that is held as a whole: a list of sheets or styles is far below. */
const MOST_WHOLE = 8 * 1024 * 1024;

/** A part of which the whole is wanted; null when it is not there. @throws when it is too long to be held */
export async function wholePart(bytes: Buffer, part: string): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  const isThere = await readPart(bytes, part, (piece) => {
    length += piece.length;
    if (length > MOST_WHOLE) throw new Error('The part is too long.');
    pieces.push(piece);
  });
  return isThere ? Buffer.concat(pieces) : null;
}
