/** The parts of a form, without a copy of what a large one holds. */

/** Bytes of a part from which it is cut out. */
const LARGE = 64 * 1024;

export interface CutForm {
  /** The form with nothing in its large parts. */
  rest: Buffer;
  /** What the large parts hold, by their place in the form from 0. */
  cut: Map<number, Buffer>;
}

/**
 * Takes what large parts hold out of a form: the platform's reader of forms, which is given the rest, makes a copy of a file
 * with each of its steps. A form that is not as it should be is left whole, for that reader to refuse.
 * @param type the header Content-Type
 */
export function cutForm(form: Buffer, type: string): CutForm {
  const whole = { rest: form, cut: new Map<number, Buffer>() };
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? [];
  const mark = Buffer.from(`\r\n--${quoted ?? plain ?? ''}`);
  const pieces: Buffer[] = [];
  const cut = new Map<number, Buffer>();
  let at = form.indexOf(mark.subarray(2));
  let kept = 0;
  for (let part = 0; at >= 0; part++) {
    const from = at + mark.length - 2;
    if (form.toString('latin1', from, from + 2) === '--') {
      if (cut.size === 0) return whole;
      pieces.push(form.subarray(kept));
      return { rest: Buffer.concat(pieces), cut };
    }
    const begin = form.indexOf('\r\n\r\n', from) + 4;
    const end = form.indexOf(mark, from);
    if (begin < 4 || end < begin) return whole;
    // What is written in another way than byte by byte is the platform's to read.
    if (end - begin > LARGE && !/transfer-encoding/i.test(form.toString('latin1', from, begin))) {
      pieces.push(form.subarray(kept, begin));
      cut.set(part, form.subarray(begin, end));
      kept = end;
    }
    at = end + 2;
  }
  return whole;
}
