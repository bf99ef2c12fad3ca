import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Organisation, User } from '#generated/types.ts';
import { logos } from '#server/db/schema.ts';
import { Refusal } from '#server/errors.ts';
import { MAX_BYTES, readPicture } from '#server/images/picture.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

const be = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([be(data.length), body, be(crc32(body))]);
}

/** A grey PNG, with chunks of one's choice between its header and its data. */
function png({
  width = 3,
  height = 2,
  depth = 8,
  extra = [] as Buffer[],
  tail = Buffer.alloc(0),
  data = deflateSync(Buffer.alloc((1 + width) * height, 0x40)),
} = {}): Buffer {
  const header = Buffer.concat([be(width), be(height), Buffer.from([depth, 0, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
    tail,
  ]);
}

/** 3 × 2 pixels each, as graphics programs write them: baseline and progressive JPEG, lossy and lossless WebP. */
const baseline = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO' +
    'UlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P' +
    'T09PT09PT0//wAARCAACAAMDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF' +
    'BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW' +
    'V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi' +
    '4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC' +
    'AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVm' +
    'Z2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq' +
    '8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDNooor6E+eP//Z',
  'base64',
);
const progressive = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO' +
    'UlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P' +
    'T09PT09PT0//wgARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUAQEAAAAAAAAAAAAAAAAAAAAF/9oA' +
    'DAMBAAIQAxAAAAGYIHf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAEFAn//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAED' +
    'AQE/AX//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/AX//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAY/An//xAAU' +
    'EAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/IX//2gAMAwEAAgADAAAAEA//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/' +
    'EH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/EH//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/EH//2Q==',
  'base64',
);
const lossy = Buffer.from(
  'UklGRjgAAABXRUJQVlA4ICwAAADQAQCdASoDAAIAAsBMJaACdLoB+AADsAD+6Di/+IZ6PUyXf/FnIxHZeAAAAA==',
  'base64',
);
const lossless = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvAkAAAAdQvFIUuf+BiOh/AAA=', 'base64');

const GPS = Buffer.from('Exif\0\0GPS 59.3293 N 18.0686 E', 'latin1');

function jpegWith(segment: Buffer, marker: number): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(segment.length + 2);
  return Buffer.concat([baseline.subarray(0, 2), Buffer.from([0xff, marker]), length, segment, baseline.subarray(2)]);
}

/** The progressive JPEG with its last scan again and again. */
function withScans(count: number): Buffer {
  const last = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([
    progressive.subarray(0, -2),
    ...Array.from({ length: count }, () => last),
    progressive.subarray(-2),
  ]);
}

/** An extended WebP around a simple one. */
function webpWith(flags: number, chunks: [string, Buffer][], [width, height] = [3, 2] as [number, number]): Buffer {
  const canvas = Buffer.alloc(10);
  canvas.writeUInt8(flags, 0);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const parts = [['VP8X', canvas] as const, ...chunks].map(([type, data]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)]);
  });
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), parts[0]!, lossy.subarray(12), ...parts.slice(1)]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), length, body]);
}

describe('a picture', () => {
  test.each([
    ['PNG', png(), 'image/png'],
    ['the largest PNG', png({ width: 4096, height: 4096 }), 'image/png'],
    ['baseline JPEG', baseline, 'image/jpeg'],
    ['progressive JPEG', progressive, 'image/jpeg'],
    ['lossy WebP', lossy, 'image/webp'],
    ['lossless WebP', lossless, 'image/webp'],
  ])('%s is accepted unchanged', async (_what, bytes, mediaType) => {
    expect(await readPicture(bytes)).toMatchObject({ mediaType, bytes });
  });

  test.each([
    ['PNG', png({ extra: [chunk('eXIf', GPS), chunk('tEXt', GPS), chunk('acTL', GPS)] }), png()],
    ['JPEG', jpegWith(GPS, 0xe1), baseline],
    ['JPEG with a comment', jpegWith(GPS, 0xfe), baseline],
    ['WebP', webpWith(0b1000, [['EXIF', GPS]]), webpWith(0, [])],
    ['WebP with XMP', webpWith(0b0100, [['XMP ', GPS]]), webpWith(0, [])],
  ])('%s loses data that are not needed to draw it, such as its location', async (_what, bytes, left) => {
    expect(bytes.includes('GPS')).toBe(true);
    expect((await readPicture(bytes)).bytes).toEqual(left);
  });

  const damaged = Buffer.from(png());
  damaged[45] = damaged[45]! ^ 1;
  const noData = Buffer.concat([png().subarray(0, 33), chunk('IEND', Buffer.alloc(0))]);
  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'unsupported_media'],
    ['GIF', Buffer.from('GIF89a0000000'), 'unsupported_media'],
    ['HTML named .png', Buffer.from('<!doctype html><script>1</script>'), 'unsupported_media'],
    ['nothing', Buffer.alloc(0), 'unsupported_media'],
    ['a file of more than 2 MB', Buffer.concat([png(), Buffer.alloc(MAX_BYTES)]), 'too_large'],
    ['a PNG too wide', png({ width: 4097 }), 'invalid'],
    ['a PNG of no height', png({ height: 0 }), 'invalid'],
    ['a PNG of 3 bits', png({ depth: 3 }), 'invalid'],
    ['a PNG that was altered', damaged, 'invalid'],
    ['a PNG without data', noData, 'invalid'],
    ['a PNG with a page behind it', png({ tail: Buffer.from('<script>1</script>') }), 'invalid'],
    ['a PNG with a part that nobody knows', png({ extra: [chunk('EVIL', GPS)] }), 'invalid'],
    ['a JPEG with an archive behind it', Buffer.concat([baseline, Buffer.from('PK')]), 'invalid'],
    ['a JPEG of two pictures', Buffer.concat([baseline.subarray(0, -2), baseline]), 'invalid'],
    ['a JPEG drawn in thousands of passes', withScans(1000), 'invalid'],
    ['a WebP that says another length', Buffer.concat([lossy, Buffer.from('more')]), 'invalid'],
    ['a WebP of two sizes', webpWith(0, [], [9, 9]), 'invalid'],
    ['an animation', webpWith(0b10, []), 'invalid'],
  ])('%s is refused', async (_what, bytes, code) => {
    await expect(readPicture(bytes)).rejects.toEqual(expect.objectContaining({ code }));
  });

  test('a PNG of one pixel whose data unpack to hundreds of megabytes is rejected without using that memory', async () => {
    const bomb = deflateSync(Buffer.alloc(500 * 2 ** 20), { level: 9 });
    const small = png({ width: 1, height: 1, data: bomb });
    expect(small.length).toBeLessThan(MAX_BYTES);
    const before = process.memoryUsage().rss;
    await expect(readPicture(small)).rejects.toMatchObject({ code: 'invalid', place: { field: 'file' } });
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 2 ** 20);
  });

  test('accepts a JPEG with a few more scans', async () => {
    expect((await readPicture(withScans(20))).mediaType).toBe('image/jpeg');
  });

  test.each([
    ['PNG', png()],
    ['JPEG', baseline],
    ['progressive JPEG', progressive],
    ['WebP', lossy],
  ])('%s truncated anywhere is rejected without an internal error', async (_what, bytes) => {
    for (let length = 12; length < bytes.length; length++)
      await expect(readPicture(bytes.subarray(0, length))).rejects.toEqual(
        expect.objectContaining({ code: 'invalid' }),
      );
  });

  test.each([
    ['PNG', png()],
    ['JPEG', progressive],
    ['WebP', webpWith(0b1000, [['EXIF', GPS]])],
  ])('%s with any byte changed is accepted or rejected without an internal error', async (_what, bytes) => {
    const outcomes = [...bytes.keys()].map(async (at) => {
      const changed = Buffer.from(bytes);
      changed[at] = changed[at]! ^ 0xff;
      const error: unknown = await readPicture(changed).then(
        () => null,
        (refusal: unknown) => refusal,
      );
      return error === null || error instanceof Refusal ? [] : [at];
    });
    expect((await Promise.all(outcomes)).flat()).toEqual([]);
  });
});

const url = '/v1/organisations/org_helder_foods/logo';

async function upload(
  bytes: Buffer,
  {
    as = 'admin',
    name = 'logo.png',
    field = 'file',
    to = url,
    key = '',
  }: { as?: Account; name?: string; field?: string; to?: string; key?: string } = {},
) {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'text/html' }), name);
  const request = new Response(form);
  return server.app.inject({
    method: 'POST',
    url: to,
    headers: {
      authorization: `Bearer ${await server.token(as)}`,
      'content-type': request.headers.get('content-type')!,
      ...(key && { 'idempotency-key': key }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

describe("an organisation's logo", () => {
  test('is listed for members, and served with safe headers to anyone who knows its name', async () => {
    const reply = await upload(baseline, { name: 'evil.html' });
    const { logo, version } = reply.json<Organisation>();
    expect([reply.statusCode, logo]).toEqual([200, expect.stringMatching(/^img_[0-9a-z]{16}\.jpg$/)]);
    const { body } = await server.call<User>('standard', 'GET', '/v1/users/usr_mara_kovacs.json');
    expect(body.current_org!.logo).toBe(logo);

    const image = await server.app.inject(`/images/${logo}`);
    expect(image.rawPayload).toEqual(baseline);
    expect(image.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${logo}"`,
      'cross-origin-resource-policy': 'cross-origin',
    });

    const next = (await upload(png())).json<Organisation>();
    expect(next).toMatchObject({ version: version + 1, logo: expect.stringMatching(/\.png$/) });
    // The one before is gone, under its name and in the database.
    expect((await server.app.inject(`/images/${logo}`)).statusCode).toBe(404);
    expect(await server.database.sql.$count(logos)).toBe(1);

    expect((await server.call('admin', 'DELETE', url)).status).toBe(204);
    expect((await server.app.inject(`/images/${next.logo}`)).statusCode).toBe(404);
    expect((await server.call('admin', 'DELETE', url)).status).toBe(404);
    expect(await server.database.sql.$count(logos)).toBe(0);
  });

  test('is deleted and restored with its organisation', async () => {
    const { body } = await server.call<Organisation>('admin', 'POST', '/v1/organisations.json', { name: 'Pictured' });
    const { logo } = (await upload(lossless, { to: `/v1/organisations/${body.id}/logo` })).json<Organisation>();
    const status = async () => (await server.app.inject(`/images/${logo}`)).statusCode;
    expect(await status()).toBe(200);
    await server.call('admin', 'DELETE', `/v1/organisations/${body.id}.json`);
    expect(await status()).toBe(404);
    await server.call('admin', 'POST', `/v1/restore/organisations/${body.id}.json`);
    expect(await status()).toBe(200);
  });

  test('is uploaded once for each Idempotency-Key', async () => {
    const first = (await upload(png(), { key: 'key-logo-1' })).json<Organisation>();
    expect((await upload(png(), { key: 'key-logo-1' })).json()).toEqual(first);
    expect((await upload(lossy, { key: 'key-logo-1' })).statusCode).toBe(422);
  });

  test('is rejected from other users, for an unknown organisation, and if it is not an image', async () => {
    expect((await upload(png(), { as: 'standard' })).statusCode).toBe(403);
    expect((await upload(png(), { to: '/v1/organisations/org_never_was/logo' })).statusCode).toBe(404);
    expect((await upload(Buffer.from('<svg/>'), { name: 'logo.svg' })).json()).toMatchObject({ status: 415 });
    expect((await upload(png({ width: 5000 }))).json()).toMatchObject({ status: 422, field: 'file' });
    expect((await upload(png(), { field: 'picture' })).json()).toMatchObject({ status: 422, field: 'file' });
    expect((await upload(Buffer.alloc(MAX_BYTES + 1))).statusCode).toBe(413);
    expect((await upload(Buffer.alloc(MAX_BYTES + 100_000))).statusCode).toBe(413);
  });

  test('is sent as a form, and other operations accept no forms', async () => {
    const headers = { authorization: `Bearer ${await server.token('admin')}` };
    const send = (type: string, payload: string, to = url) =>
      server.app.inject({ method: 'POST', url: to, headers: { ...headers, 'content-type': type }, payload });
    expect((await send('application/json', '{"file":"x"}')).statusCode).toBe(415);
    expect((await send('multipart/form-data; boundary=x', 'no form')).statusCode).toBe(400);
    expect((await send('multipart/form-data', 'no boundary')).statusCode).toBe(400);
    expect((await server.app.inject({ method: 'POST', url, headers })).statusCode).toBe(415);
    const form = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nHelder\r\n--x--\r\n';
    expect((await send('multipart/form-data; boundary=x', form, '/v1/organisations.json')).statusCode).toBe(415);
  });

  test.each(['nothing.png', 'img_..%2f..%2fpackage.json', '%2e%2e%2fpackage.json', 'img_0000000000000000.png'])(
    'is not found at /images/%s',
    async (name) => {
      expect((await server.app.inject(`/images/${name}`)).statusCode).toBe(404);
    },
  );
});

describe('a content host', () => {
  const host = 'images.titre.test';
  let apart: TestServer;

  beforeAll(async () => {
    apart = await testServer({ CONTENT_HOST: `https://${host}` });
  });

  afterAll(() => apart.close());

  test('serves only images', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(png())]), 'logo.png');
    const request = new Response(form);
    const { logo } = (
      await apart.app.inject({
        method: 'POST',
        url,
        headers: {
          authorization: `Bearer ${await apart.token('admin')}`,
          'content-type': request.headers.get('content-type')!,
        },
        payload: Buffer.from(await request.arrayBuffer()),
      })
    ).json<Organisation>();
    const at = async (address: string, name: string) =>
      (await apart.app.inject({ url: address, headers: { host: name } })).statusCode;
    expect(await at(`/images/${logo}`, host)).toBe(200);
    for (const address of [
      '/',
      '/config.json',
      '/v1/products.json',
      '/oidc/.well-known/openid-configuration',
      '/images',
    ])
      expect([address, await at(address, host)]).toEqual([address, 404]);
    expect(await at('/config.json', 'titre.test')).toBe(200);
    expect(await at('/v1/products.json', 'titre.test')).toBe(401);
  });

  test('is in the configuration of the app, and allowed by the security policy', async () => {
    expect((await apart.app.inject('/config.json')).json()).toMatchObject({ content_host: `https://${host}` });
    const policy = (await apart.app.inject('/config.json')).headers['content-security-policy'];
    expect(String(policy)).toMatch(new RegExp(`img-src [^;]*https://${host}`));
  });
});
