/** Data files made for tests: workbooks of one's own parts, as spreadsheet programs write them. */
import { deflateRawSync, crc32 } from 'node:zlib';
import writeXlsxFile from 'write-excel-file/node';

type Cell = string | number | boolean | Date | null;

/** A workbook of sheets of rows. */
export async function workbook(sheets: Record<string, Cell[][]>): Promise<Buffer> {
  const made = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) =>
      row.map((value) => (value instanceof Date ? { value, type: Date, format: 'yyyy-mm-dd hh:mm' } : { value })),
    ),
  }));
  return writeXlsxFile(made as never).toBuffer();
}

export interface Part {
  name: string;
  content: Buffer;
  /** What is said of its length, if another. */
  says?: number;
}

const le16 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255]);
const le32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A zip archive of parts. */
export function archive(parts: Part[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, says = content.length } of parts) {
    const packed = deflateRawSync(content);
    const label = Buffer.from(name);
    const facts = Buffer.concat([
      le16(20),
      le16(0),
      le16(8),
      le32(0),
      le32(crc32(content)),
      le32(packed.length),
      le32(says),
      le16(label.length),
      le16(0),
    ]);
    const head = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, label, packed]);
    central.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002', 'latin1'),
        le16(20),
        facts,
        le16(0),
        le16(0),
        le16(0),
        le32(0),
        le32(offset),
        label,
      ]),
    );
    local.push(head);
    offset += head.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.concat([
    Buffer.from('PK\u0005\u0006', 'latin1'),
    le16(0),
    le16(0),
    le16(parts.length),
    le16(parts.length),
    le32(directory.length),
    le32(offset),
    le16(0),
  ]);
  return Buffer.concat([...local, directory, end]);
}

const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`);
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Besides {
  /** What is said of the sheet's length, if another. */
  says?: number;
  /** What is in its part of styles. */
  styles?: string;
  /** What is said of the workbook before its sheets. */
  properties?: string;
}

/** A workbook with one sheet, “Data”, of the given XML. */
export const workbookOf = (sheet: Buffer | string, { says, styles, properties = '' }: Besides = {}): Buffer =>
  archive([
    {
      name: 'xl/workbook.xml',
      content: xml(
        `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}">${properties}<sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: xml(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content:
        typeof sheet === 'string'
          ? xml(`<worksheet xmlns="${SHEET}"><sheetData>${sheet}</sheetData></worksheet>`)
          : sheet,
      ...(says === undefined ? {} : { says }),
    },
    ...(styles === undefined
      ? []
      : [{ name: 'xl/styles.xml', content: xml(`<styleSheet xmlns="${SHEET}">${styles}</styleSheet>`) }]),
  ]);
