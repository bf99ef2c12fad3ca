/** Forms with a file: what is in them arrives to the byte, however large, and no copy is made of a large file. */
import { expect, test } from 'vitest';
import { cutForm } from '#server/http/form-parts.ts';

async function formOf(fields: Record<string, string | Buffer>): Promise<{ payload: Buffer; type: string }> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields))
    if (typeof value === 'string') form.set(key, value);
    else form.set(key, new Blob([new Uint8Array(value)]), `${key}.bin`);
  const request = new Request('http://titre.test', { method: 'POST', body: form });
  return { payload: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type')! };
}

const read = async (rest: Buffer, type: string) =>
  new Response(new Uint8Array(rest), { headers: { 'content-type': type } }).formData();

/** With line ends, dashes and a beginning of the boundary in it. */
const large = (type: string): Buffer =>
  Buffer.concat([
    Buffer.alloc(70_000, 'a\r\n\r\n--'),
    Buffer.from(`\r\n--${type.split('boundary=')[1]!.slice(0, -1)}\r\n`),
    Buffer.alloc(70_000, 7),
  ]);

test('extracts a large file in place, and keeps the rest unchanged', async () => {
  const { type } = await formOf({ x: 'x' });
  const bytes = large(type);
  const { payload, type: own } = await formOf({ sheet: 'Flux', file: bytes, header_row: '3' });
  const { rest, cut } = cutForm(payload, own);
  expect(rest.length).toBeLessThan(1000);
  expect([...cut.keys()]).toEqual([1]);
  expect(Buffer.compare(cut.get(1)!, bytes)).toBe(0);
  // A part of the request's own bytes.
  expect(cut.get(1)!.buffer).toBe(payload.buffer);
  const form = await read(rest, own);
  expect([...form.keys()]).toEqual(['sheet', 'file', 'header_row']);
  expect([form.get('sheet'), (form.get('file') as File).name, form.get('header_row')]).toEqual([
    'Flux',
    'file.bin',
    '3',
  ]);
});

test('does not change a form with only small parts, or a malformed form', async () => {
  const { payload, type } = await formOf({ sheet: 'Flux', file: Buffer.alloc(1000, 'x') });
  expect(cutForm(payload, type).rest).toBe(payload);
  const { payload: big, type: own } = await formOf({ file: Buffer.alloc(100_000, 'x') });
  const wrong: [Buffer, string][] = [
    [big, 'multipart/form-data'],
    [big, 'multipart/form-data; boundary=another'],
    [big.subarray(0, 90_000), own],
    [big.subarray(0, big.length - 10), own],
    [Buffer.concat([Buffer.from(big.toString('latin1').replace('\r\n\r\n', '\r\n'), 'latin1')]), own],
    [Buffer.from(big.toString('latin1').replace('\r\n\r\n', '\r\nContent-Transfer-Encoding: base64\r\n\r\n')), own],
  ];
  for (const [form, contentType] of wrong) expect(cutForm(form, contentType).cut.size).toBe(0);
});
