/** Parts of a form, without copying the content of large ones. */

/** Size in bytes from which a part is cut out. */
const LARGE = 64 * 1024;

export interface CutForm {
  /** The form with its large parts emptied. */
  rest: Buffer;
  /** Content of the large parts, by their position in the form from 0. */
  cut: Map<number, Buffer>;
}

/**
 * Cuts the content of large parts out of a form: the platform's form parser, which receives the rest, copies a file
 * at each of its steps. A malformed form is left whole, so that this parser rejects it.
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
    // Parts with another transfer encoding are left to the platform.
    if (end - begin > LARGE && !/transfer-encoding/i.test(form.toString('latin1', from, begin))) {
      pieces.push(form.subarray(kept, begin));
      cut.set(part, form.subarray(begin, end));
      kept = end;
    }
    at = end + 2;
  }
  return whole;
}
