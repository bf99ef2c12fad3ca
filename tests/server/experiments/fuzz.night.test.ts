/**
 * Data files with whatever wrong: each is read or refused in words, nothing breaks, nothing grows without bound.
 * Night: thousands of random files. By day read-table.test.ts has files with one fault each.
 */
import { rmSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Experiment } from '#generated/types.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { threads } from '#server/experiments/pool.ts';
import { dataFolder } from '../../support/pglite.ts';
import { newProduct } from '../../support/processes.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { archive, workbook, workbookOf } from './files.ts';

const COUNT = Number(process.env['FUZZ_RUNS'] ?? 2000);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
/**
 * MB that may stay after the first quarter of the files, garbage aside. Measured: at most 2 MB for 75 and for 300 files, in a
 * process of its own and in one that had run six other test files. What threads hold is not in it: there is at most one.
 */
const MOST_GROWTH = 20;

let server: TestServer;
let dataDir: string;
let url: string;

beforeAll(async () => {
  // On disk: in memory its log and its old versions of rows would count as what the server keeps.
  dataDir = await dataFolder('titre-fuzz-');
  server = await testServer({}, 'none', await openEmbedded(dataDir));
  const { id: product } = await newProduct(server, 'standard');
  const base = `/v1/experiments/${product}/fed_batch_fermentation`;
  const { body } = await server.call<Experiment>('standard', 'POST', `${base}.json`, { name: 'Fuzzed' });
  url = `${base}/${body.id}`;
});

afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

/** Numbers from 0 to 1 by a seed (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const CSV = Buffer.from(
  'Time [h];Biomass (g/L);Glucose g/l;DO %;When;Note\r\n' +
    Array.from({ length: 30 }, (_, k) => `${k};${k},5;"${20 - k}";${90 - k} %;${k + 1}.11.2026 08:30;"a ""b"""`).join(
      '\r\n',
    ),
);
const ODD = [
  '"',
  ';',
  ',',
  '\r',
  '\n',
  '\0',
  '\uFEFF',
  '€',
  '1e999',
  '-',
  '="x"',
  '<row r="99999999"/>',
  '\uD800',
  'NaN',
];

async function seeds(): Promise<Buffer[]> {
  const rows = [
    ['Time [h]', 'Cells g/L', 'When'],
    ...Array.from({ length: 20 }, (_, k) => [k, k * 1.5, new Date(Date.UTC(2026, 10, k + 1))]),
  ];
  return [
    CSV,
    Buffer.from(CSV.toString(), 'utf16le'),
    await workbook({ Data: rows, Empty: [] }),
    workbookOf(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Time</t></is></c></row><row r="2"><c r="A2"><v>1</v></c></row>',
    ),
    archive([{ name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') }]),
  ];
}

function mutate(source: Buffer, random: () => number): Buffer {
  let bytes = Buffer.from(source);
  const at = () => Math.floor(random() * bytes.length);
  for (let k = 1 + Math.floor(random() * 4); k > 0; k--) {
    const kind = Math.floor(random() * 6);
    if (kind === 0) bytes[at()] = Math.floor(random() * 256);
    else if (kind === 1) bytes = bytes.subarray(0, at());
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at()), bytes.subarray(at())]);
    else if (kind === 3) {
      const [from, to] = [at(), at()].toSorted((a, b) => a - b) as [number, number];
      const part = bytes.subarray(from, Math.min(to, from + 400));
      const times = 1 + Math.floor(random() * 40);
      bytes = Buffer.concat([
        bytes.subarray(0, from),
        ...Array.from({ length: times }, () => part),
        bytes.subarray(from),
      ]);
    } else if (kind === 4) {
      const place = at();
      const odd = Buffer.from(ODD[Math.floor(random() * ODD.length)]!);
      bytes = Buffer.concat([bytes.subarray(0, place), odd, bytes.subarray(place)]);
    } else for (let n = 0; n < 8; n++) if (bytes.length > 0) bytes.writeUInt8(Math.floor(random() * 256), at());
    bytes = Buffer.from(bytes);
  }
  return bytes;
}

async function upload(content: Buffer) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), 'fuzzed.csv');
  const request = new Request('http://titre.test', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  return server.call<Experiment & { message: string }>('standard', 'POST', `${url}/file`, payload, {
    'content-type': request.headers.get('content-type')!,
  });
}

/** What is not as it should be in the answer to an upload. */
function wrongWith(status: number, { message, file, rows, mapping }: Experiment & { message: string }): string | null {
  if (status !== 200) return message.length > 10 ? null : 'says nothing';
  if (!file || !rows || !mapping || file.columns.length === 0) return 'holds nothing';
  if (rows.some((row) => row.length !== file.columns.length)) return 'has rows of another width';
  return mapping.rows_used > file.row_count ? 'uses more rows than there are' : null;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** MB that are in use. The size of the process says less: it keeps what it once had. */
function held(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

test(
  `${COUNT} damaged files give a readable error, seed ${SEED}`,
  async () => {
    const random = randomBy(SEED);
    const sources = await seeds();
    let before = 0;
    const statuses = new Map<number, number>();
    for (let k = 0; k < COUNT; k++) {
      if (k === Math.floor(COUNT / 4)) before = held();
      const content = mutate(sources[k % sources.length]!, random);
      const { status, body } = await upload(content);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const wrong = [200, 400, 413, 415, 422].includes(status) ? wrongWith(status, body) : 'not documented';
      expect(wrong, `file ${k} of seed ${SEED}: ${status} ${body.message}`).toBeNull();
    }
    const growth = held() - before;
    console.info(Object.fromEntries(statuses), `${growth.toFixed(1)} MB more`);
    // Both sides were tried: what can still be read, and what cannot.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(COUNT / 20);
    expect(COUNT - (statuses.get(200) ?? 0)).toBeGreaterThan(COUNT / 20);
    expect(growth).toBeLessThan(MOST_GROWTH);
    expect(threads()).toBeLessThanOrEqual(1);
  },
  20 * 60_000,
);
