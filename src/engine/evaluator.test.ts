import { expect, test } from 'vitest';
import { catalogue, type Configuration, type Library, type ProductBasis, type Provenance } from '#engine/index.ts';
import { createEvaluator, type NearEngine } from './evaluator.ts';
import type { Answer } from './evaluate-draft.ts';
import type { Message, Request, WorkerLike } from './protocol.ts';

const product = { name: 'P' } as ProductBasis;
const library = {} as Library;
const named = (name: string, settings = {}) => ({ uo_settings: [{ id: name, settings }] }) as unknown as Configuration;

function fakeWorker() {
  const sent: Request[] = [];
  let answer: (event: { data: Message }) => void = () => {};
  const worker: WorkerLike = {
    postMessage: (request) => void sent.push(request),
    addEventListener: (_type, listener) => void (answer = listener),
    terminate: () => {},
  };
  const evaluations = () =>
    sent.flatMap((request) => (request.kind === 'task' && request.task === 'draft' ? [request] : []));
  const replied = async (id: number, value: Answer | Provenance | null, failure: string | null) => {
    answer({ data: { id, answer: value, failure } });
    await settled();
  };
  const reply = (elapsed = 1) =>
    replied(evaluations().at(-1)!.id, { evaluation: null, failure: null, elapsed, engine_version: '1' }, null);
  return { start: () => worker, sent, evaluations, reply, replied };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const never = () => new Promise<never>(() => {});

/** An evaluator whose engine on the main thread takes `nearElapsed.ms`, and what it answered. */
function withNear(nearElapsed: { ms: number }, loaded: (engine: NearEngine) => Promise<NearEngine>) {
  const fake = fakeWorker();
  const idle: (() => void)[] = [];
  const answered: string[] = [];
  const near: NearEngine = ({ uo_settings: [first] }) => ({
    evaluation: null,
    failure: `near ${first!.id}`,
    elapsed: nearElapsed.ms,
    engine_version: '1',
  });
  const evaluator = createEvaluator(
    product,
    library,
    ({ failure }, c) => answered.push(failure ?? c.uo_settings[0]!.id),
    { start: fake.start, loadNear: () => loaded(near), whenIdle: (run) => void idle.push(run) },
  );
  /** Evaluates in the worker, which takes so many ms, then lets the page be idle. */
  const evaluate = async (name: string, elapsed = 1) => {
    evaluator.evaluate(named(name));
    await fake.reply(elapsed);
    runIdle();
  };
  const runIdle = () => {
    for (const run of idle.splice(0)) run();
  };
  return { ...fake, evaluator, evaluate, runIdle, answered };
}

test('the main thread computes the draft once its engine is loaded, warm and fast', async () => {
  const elapsed = { ms: 30 };
  const { evaluate, evaluator, evaluations, answered } = withNear(elapsed, (engine) => Promise.resolve(engine));
  await evaluate('a');
  await evaluate('b');
  elapsed.ms = 2;
  await evaluate('c');
  expect(answered).toEqual(['a', 'b', 'c']);
  evaluator.evaluate(named('d'));
  expect(answered.at(-1)).toBe('near d');
  expect(evaluations()).toHaveLength(3);
});

test('drops the answer of the worker when the main thread has computed a newer draft', async () => {
  const { evaluate, evaluator, reply, runIdle, answered } = withNear({ ms: 2 }, (engine) => Promise.resolve(engine));
  await evaluate('a');
  evaluator.evaluate(named('b'));
  await reply();
  evaluator.evaluate(named('c'));
  runIdle();
  evaluator.evaluate(named('d'));
  await reply();
  expect(answered).toEqual(['a', 'b', 'near d']);
});

test('returns to the worker when a draft takes the main thread far too long, or three take it too long', async () => {
  const elapsed = { ms: 2 };
  const { evaluate, evaluator, evaluations, answered } = withNear(elapsed, (engine) => Promise.resolve(engine));
  await evaluate('a');
  await evaluate('b');
  elapsed.ms = 9;
  for (const name of ['c', 'd', 'e']) evaluator.evaluate(named(name));
  evaluator.evaluate(named('f'));
  expect(answered.at(-1)).toBe('near e');
  expect(evaluations().at(-1)!.ask).toEqual(named('f'));
  const again = withNear(elapsed, (engine) => Promise.resolve(engine));
  elapsed.ms = 2;
  await again.evaluate('a');
  await again.evaluate('b');
  elapsed.ms = 40;
  again.evaluator.evaluate(named('c'));
  again.evaluator.evaluate(named('d'));
  expect(again.answered.at(-1)).toBe('near c');
});

test('a draft that solves a column is computed in the worker, however fast the drafts before it were', async () => {
  const { evaluate, evaluator, evaluations, reply } = withNear({ ms: 2 }, (engine) => Promise.resolve(engine));
  for (const name of ['a', 'b', 'c', 'd']) await evaluate(name);
  const before = evaluations().length;
  evaluator.evaluate(named('near'));
  expect(evaluations()).toHaveLength(before);
  evaluator.evaluate(named('column', { column_model: 'mechanistic' }));
  expect(evaluations()).toHaveLength(before + 1);
  await reply();
  evaluator.evaluate(named('closed forms', { column_model: 'short_cut' }));
  expect(evaluations()).toHaveLength(before + 1);
});

test('the choice that solves a column has one name in the catalogue', () => {
  const choices = catalogue().flatMap(({ parameters }) =>
    parameters.filter((one) => one.choices.some(({ value }) => value === 'mechanistic')),
  );
  expect(choices.length).toBeGreaterThan(0);
  expect(new Set(choices.map(({ key }) => key))).toEqual(new Set(['column_model']));
});

test('a slow worker never loads the engine on the main thread, and a failure to load it is no error', async () => {
  let loads = 0;
  const { evaluate, answered } = withNear({ ms: 2 }, () => {
    loads += 1;
    return Promise.reject(new Error('Offline'));
  });
  await evaluate('a', 20);
  expect(loads).toBe(0);
  for (const name of ['b', 'c', 'd']) await evaluate(name);
  expect(loads).toBe(1);
  expect(answered).toEqual(['a', 'b', 'c', 'd']);
});

test('sends the basis once, before the first configuration', () => {
  const { start, sent } = fakeWorker();
  createEvaluator(product, library, () => {}, { start, loadNear: never }).evaluate(named('a'));
  expect(sent.map(({ kind }) => kind)).toEqual(['basis', 'task']);
});

test('computes only the newest of the configurations that arrive during an evaluation', async () => {
  const { start, evaluations, reply } = fakeWorker();
  const answered: string[] = [];
  const evaluator = createEvaluator(product, library, (_answer, c) => answered.push(c.uo_settings[0]!.id), {
    start,
    loadNear: never,
  });
  for (const name of ['a', 'b', 'c', 'd']) evaluator.evaluate(named(name));
  expect(evaluations()).toHaveLength(1);
  await reply();
  await reply();
  expect(evaluations().map(({ ask }) => (ask as Configuration).uo_settings[0]!.id)).toEqual(['a', 'd']);
  expect(answered).toEqual(['a', 'd']);
});

test('a draft is computed before the questions that wait', async () => {
  const { start, sent, reply, replied } = fakeWorker();
  const answered: string[] = [];
  const evaluator = createEvaluator(product, library, (_answer, c) => answered.push(c.uo_settings[0]!.id), {
    start,
    loadNear: never,
  });
  const explain = (ref: string) => evaluator.ask('explain', { configuration: named('a'), ref: ref });
  const cogs = explain('figures.cogs');
  const none = explain('figures.none');
  const late = explain('figures.npv');
  evaluator.evaluate(named('a'));
  await replied(1, { ref: 'figures.cogs' } as Provenance, null);
  await reply();
  expect(answered).toEqual(['a']);
  await expect(cogs).resolves.toEqual({ ref: 'figures.cogs' });
  void replied(3, null, 'No such figure');
  await expect(none).rejects.toThrow('No such figure');
  expect(sent.at(-1)).toMatchObject({ id: 4, task: 'explain', ask: { ref: 'figures.npv' } });
  evaluator.stop();
  await expect(late).rejects.toThrow('Stopped');
});
