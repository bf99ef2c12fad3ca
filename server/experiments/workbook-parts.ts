/** Locations of the parts of a workbook. */
import { readPart } from './archive.ts';
import { unescaped } from './strings.ts';
import { xmlReader, type XmlReader } from './xml.ts';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

export interface Places {
  sheets: { name: string; part: string }[];
  strings: string;
  styles: string;
  /** Time in ms from which days are counted: that of the number 0. */
  zero: number;
}

/** So that 1 March 1900 is day 61: the first spreadsheets treated 1900 as a leap year. */
const ZERO = Date.UTC(1899, 11, 30);
/** If a workbook uses the 1904 date system. */
const ZERO_1904 = Date.UTC(1904, 0, 1);

/** @throws if they cannot be read, or a sheet has no part */
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

/** @returns whether the part exists */
export async function readXml(bytes: Buffer, part: string, { take, end }: XmlReader): Promise<boolean> {
  const isThere = await readPart(bytes, part, take);
  if (isThere) end();
  return isThere;
}

/** Maximum bytes of a part read as a whole: lists of sheets or styles are far smaller. */
const MOST_WHOLE = 8 * 1024 * 1024;

/** A part as a whole; null if it does not exist. @throws if it is too long */
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
