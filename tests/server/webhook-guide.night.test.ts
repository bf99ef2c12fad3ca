/**
 * The code of the guide for receivers does what it says, on a request as it is sent.
 * Night: starts the languages of the guide. By day webhooks.test.ts verifies signatures as the guide does.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post } from '#server/webhooks/post.ts';
import { receiversIn } from '#server/webhooks/receivers.ts';
import { newSecret, signatureHeaders } from '#server/webhooks/signature.ts';
import { isVerified, openReceiver, type Received } from '../support/receiver.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/webhooks.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'titre-guide-'));
const [secret, older] = [newSecret(), newSecret()];
const body = '{"type":"job.finished","name":"Größe"}';
let genuine: Received;
let late: Received;

async function sent(timestamp: number): Promise<Received> {
  const receiver = await openReceiver();
  const headers = signatureHeaders({ id: 'dlv_1', timestamp, body }, [secret, older]);
  await post(receiver.url, { headers, body }, receiversIn(['127.0.0.1']));
  receiver.close();
  return receiver.received[0]!;
}

beforeAll(async () => {
  const now = Math.floor(Date.now() / 1000);
  [genuine, late] = [await sent(now), await sent(now - 600)];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const codeOf = (language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(guide)![1]!;

const IN_TYPESCRIPT = `
const cases = JSON.parse(process.argv[2]!) as { headers: Record<string, string>; text: string; secret: string }[];
console.log(JSON.stringify(cases.map(({ headers, text, secret }) => isGenuine(headers, text, secret))));
`;
const IN_PYTHON = `
import json, sys
print(json.dumps([is_genuine(c["headers"], c["text"].encode(), c["secret"]) for c in json.loads(sys.argv[1])]))
`;
const languages = {
  ts: { file: 'verify.ts', command: process.execPath, rest: IN_TYPESCRIPT },
  python: { file: 'verify.py', command: 'python3', rest: IN_PYTHON },
};

describe.each(Object.entries(languages))('the code in %s', (language, { file, command, rest }) => {
  const isThere = spawnSync(command, ['--version']).status === 0;

  test.skipIf(!isThere)('accepts what the server sends, with either secret, and nothing else', () => {
    const path = join(folder, file);
    writeFileSync(path, codeOf(language) + rest);
    const signature = String(genuine.headers['webhook-signature']);
    const changed = (headers: object) => ({ headers: { ...genuine.headers, ...headers }, text: genuine.text, secret });
    const cases = [
      { ...genuine, secret },
      { ...genuine, secret: older },
      { ...genuine, secret: newSecret() },
      { ...genuine, text: `${genuine.text} `, secret },
      { ...late, secret },
      changed({ 'webhook-id': 'dlv_2' }),
      changed({ 'webhook-timestamp': String(Number(genuine.headers['webhook-timestamp']) + 1) }),
      changed({ 'webhook-timestamp': 'now' }),
      changed({ 'webhook-signature': signature.replaceAll('v1,', 'v2,') }),
      changed({ 'webhook-signature': '' }),
      { headers: {}, text: genuine.text, secret },
    ];
    const { stdout, stderr } = spawnSync(command, [path, JSON.stringify(cases)], { encoding: 'utf8' });
    expect(stderr.replaceAll(/.*Warning.*\n?/g, '')).not.toContain('Error');
    expect(JSON.parse(stdout)).toEqual([true, true, ...cases.slice(2).map(() => false)]);
  });
});

test('the receiver of our tests agrees with the guide', () => {
  expect([isVerified(genuine, secret), isVerified(genuine, newSecret()), isVerified(late, secret)]).toEqual([
    true,
    false,
    false,
  ]);
});
