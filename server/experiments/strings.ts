/** Texts of a workbook: in its table of shared texts, and in its cells. */
import { xmlReader, type XmlReader } from './xml.ts';

/** Collects the text of an element with runs, without phonetic guides. */
export class TextRuns {
  private text = '';
  private inText = false;
  private spoken = false;

  open(name: string): void {
    if (name === 't') this.inText = true;
    else if (name === 'rPh') this.spoken = true;
  }

  add(text: string): void {
    if (this.inText && !this.spoken) this.text += text;
  }

  close(name: string): void {
    if (name === 't') this.inText = false;
    else if (name === 'rPh') this.spoken = false;
  }

  /** Returns the collected text and clears it. */
  take(): string {
    const { text } = this;
    this.text = '';
    return unescaped(text);
  }
}

/** Reads the table of shared texts. */
export function sharedStrings(): XmlReader & { strings: string[] } {
  const strings: string[] = [];
  const runs = new TextRuns();
  return {
    strings,
    ...xmlReader({
      open: (name) => runs.open(name),
      text: (text) => runs.add(text),
      close: (name) => {
        runs.close(name);
        if (name === 'si') strings.push(own(runs.take()));
      },
    }),
  };
}

/** A copy of a text: a slice would keep the whole original in memory. */
export const own = (text: string): string => (text.length < 13 ? text : Buffer.from(text).toString());

/** Characters that XML cannot hold are written _xHHHH_ (ECMA-376 part 1, 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
