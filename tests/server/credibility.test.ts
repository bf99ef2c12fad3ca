/** The credibility file: what it says follows from the version, and changes with its data, its approvals and the engine that saved it. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  Configuration,
  CredibilityAssessment,
  CredibilityFile,
  CredibilityUse,
  Review,
} from '#generated/types.ts';
import { configurations } from '#server/db/schema.ts';
import { newMember, type SomeOne } from '../support/people.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let author: SomeOne;
let reviewer: SomeOne;

beforeAll(async () => {
  server = await testServer();
  author = await newMember(server, 'Au Thor');
  reviewer = await newMember(server, 'Re Viewer');
});

afterAll(() => server.close());

/** A process with one version. */
async function newCase(of = configuration()) {
  const process = await newProcess(server, author);
  const saved = await server.call<{ id: string }>(author, 'POST', `${process.url}/configurations.json`, of);
  expect(saved.status).toBe(201);
  const url = `${process.url}/configurations/${saved.body.id}/credibility.json`;
  const read = async () => {
    const reply = await server.call<CredibilityFile>(author, 'GET', url);
    expect(reply.status).toBe(200);
    return reply.body;
  };
  return { ...process, version: saved.body.id, read };
}

const verdictOf = ({ uses }: CredibilityFile, use: CredibilityUse): CredibilityAssessment =>
  uses.find((one) => one.use === use)!;
const conditionOf = (file: CredibilityFile, use: CredibilityUse, id: string) =>
  verdictOf(file, use).conditions.find((one) => one.id === id)!;

test('says for each use what follows from its conditions', async () => {
  const file = await (await newCase()).read();
  expect(file.uses.map(({ use }) => use)).toEqual(['concept', 'budget', 'filing', 'footprint']);
  for (const { verdict, conditions, may_say: say } of file.uses) {
    const unmet = conditions.filter(({ met }) => !met);
    const due = unmet.some(({ blocks }) => blocks) ? 'cannot' : unmet.length > 0 ? 'in_part' : 'can';
    expect(verdict).toBe(due);
    expect(verdict === 'cannot' || /\d/.test(say)).toBe(true);
  }
  // Nothing of the process is fitted to experiments, and nobody has approved it.
  expect(verdictOf(file, 'filing').verdict).toBe('cannot');
  expect(file.data.fitted_steps).toBe(0);
  expect(file.data.fittable_steps).toBeGreaterThan(0);
  expect(file.verification.every(({ passes }) => passes)).toBe(true);
  const cost = file.figures.find(({ metric }) => metric === 'cogs')!;
  expect(cost.now).toBe(cost.stored);
  expect(cost.p10!).toBeLessThan(cost.now!);
  expect(cost.p90!).toBeGreaterThan(cost.now!);
});

test('says which stored figures the present engine moves', async () => {
  const { url, version, read } = await newCase();
  const { body } = await server.call<Configuration>(author, 'GET', `${url}/configurations/${version}.json`);
  const { figures } = body.results;
  const older = { ...figures, cogs: figures.cogs * 0.9, tci: figures.tci * 1.005 };
  await server.database.sql
    .update(configurations)
    .set({
      results: { ...body.results, figures: older },
      figures: older,
      packed_results: null,
      pins: { ...body.pins, engine: '0.1.0' },
    })
    .where(eq(configurations.id, version));
  const file = await read();
  const current = conditionOf(file, 'budget', 'current');
  expect(current.met).toBe(false);
  expect(current.text).toContain('unit cost by +11.1 %');
  expect(current.text).not.toContain('capital');
  expect(verdictOf(file, 'budget').verdict).toBe('cannot');
  expect(file.hashes.engine_saved).toBe('0.1.0');
  expect(file.verification.find(({ title }) => title.startsWith('Stored'))!.passes).toBe(false);
});

test('has the approvals of the version and the hash that they sign', async () => {
  const { url, product, read } = await newCase();
  expect(conditionOf(await read(), 'budget', 'approvedForBudget').met).toBe(false);
  await server.call('admin', 'PUT', `/v1/products/${product.id}/access.json`, {
    everyone: 'viewer',
    members: [{ id: author.id, right: 'editor' }],
  });
  const { body: review } = await server.call<Review>(author, 'POST', `${url}/reviews.json`, { use: 'budget' });
  const signed = await server.call(reviewer, 'POST', `${url}/reviews/${review.id}/approvals.json`, {});
  expect(signed.status).toBe(201);
  const file = await read();
  expect(conditionOf(file, 'budget', 'approvedForBudget')).toMatchObject({
    met: true,
    text: expect.stringContaining('Re Viewer (Reviewer)') as string,
  });
  expect(file.hashes).toMatchObject({ signed: true, scenario_sha256: review.scenario_sha256 });
  expect(file.subject.state).toBe('approved');
  expect(file.reviews.map(({ id }) => id)).toEqual([review.id]);
});

test('compares with the nearest published plant, or says that there is none', async () => {
  const file = await (await newCase()).read();
  const { nearest, classes, plants } = file;
  expect(conditionOf(file, 'concept', 'comparator').met).toBe(nearest !== null);
  expect(nearest?.shared ?? 0).toBeLessThanOrEqual(nearest?.operations ?? 0);
  expect(plants).toBeGreaterThan(10);
  for (const { figures, agree, lowest, middle, highest } of classes) {
    expect(agree).toBeLessThanOrEqual(figures);
    expect(lowest).toBeLessThanOrEqual(middle);
    expect(middle).toBeLessThanOrEqual(highest);
  }
});

test('a known fault of a model is listed with each step that has the model, and with no other process', async () => {
  const file = await (await newCase()).read();
  const touched = new Set(file.faults.filter(({ kind }) => kind === 'model').map(({ step_id }) => step_id));
  const steps = configuration().uo_settings;
  for (const { id, unit_operation } of steps)
    expect(touched.has(id), unit_operation).toBe(
      [
        'ultrafiltration',
        'disc_stack_centrifuge',
        'evaporation',
        'distillation',
        'rotary_vacuum_filtration',
        'direct_fired_dryer',
      ].includes(unit_operation),
    );
});
