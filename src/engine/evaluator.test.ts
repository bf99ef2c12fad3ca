import { expect, test } from 'vitest';
import type { Configuration, Library, ProductBasis, Provenance } from '#engine/index.ts';
import { createEvaluator, type NearEngine } from './evaluator.ts';
import type { WorkerLike } from './protocol.ts';
import type { Message, Request } from './protocol.ts';

const product = { name: 'P' } as ProductBasis;
const library = {} as Library;
const named = (name: string) => ({ uo_settings: [{ id: name }] }) as unknown as Configuration;

function fakeWorker() {
  const sent: Request[] = [];
  let answer: (event: { data: Message }) => void = () => {};
  const worker: WorkerLike = {
    postMessage: (request) => void sent.push(request),
    addEventListener: (_type, listener) => void (answer = listener),
    terminate: () => {},
  };
  const evaluations = () => sent.flatMap((request) => (request.kind === 'evaluate' ? [request] : []));
  const reply = (elapsed = 1) => {
    const { id } = evaluations().at(-1)!;
    answer({ data: { kind: 'evaluation', id, evaluation: null, failure: null, elapsed, engine_version: '1' } });
  };
  const replied = (id: number, value: Provenance | null, failure: string | null) =>
    answer({ data: { kind: 'task', id, answer: value, failure } });
  return { worker, sent, evaluations, reply, replied };
}

const never = () => new Promise<never>(() => {});

/** An evaluator whose engine on the main thread takes `nearElapsed.ms`, and what it answered. */
function withNear(nearElapsed: { ms: number }, loaded: (engine: NearEngine) => Promise<NearEngine>) {
  const fake = fakeWorker();
  const idle: (() => void)[] = [];
  const answered: string[] = [];
  const near: NearEngine = ({ uo_settings: [first] }) => ({
    kind: 'evaluation',
    id: 0,
    evaluation: null,
    failure: `near ${first!.id}`,
    elapsed: nearElapsed.ms,
    engine_version: '1',
  });
  const evaluator = createEvaluator(
    product,
    library,
    ({ failure }, c) => answered.push(failure ?? c.uo_settings[0]!.id),
    { worker: fake.worker, loadNear: () => loaded(near), whenIdle: (run) => void idle.push(run) },
  );
  /** Evaluates in the worker, which takes so many ms, then lets the page be idle. */
  const evaluate = async (name: string, elapsed = 1) => {
    evaluator.evaluate(named(name));
    fake.reply(elapsed);
    await Promise.resolve();
    await Promise.resolve();
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
  reply();
  evaluator.evaluate(named('c'));
  runIdle();
  evaluator.evaluate(named('d'));
  reply();
  expect(answered).toEqual(['a', 'b', 'near d']);
});

test('returns to the worker when a draft takes the main thread too long', async () => {
  const elapsed = { ms: 2 };
  const { evaluate, evaluator, evaluations, answered } = withNear(elapsed, (engine) => Promise.resolve(engine));
  await evaluate('a');
  await evaluate('b');
  elapsed.ms = 9;
  evaluator.evaluate(named('c'));
  evaluator.evaluate(named('d'));
  expect(answered.at(-1)).toBe('near c');
  expect(evaluations().at(-1)!.configuration).toEqual(named('d'));
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
  const { worker, sent } = fakeWorker();
  createEvaluator(product, library, () => {}, { worker, loadNear: never }).evaluate(named('a'));
  expect(sent.map(({ kind }) => kind)).toEqual(['basis', 'evaluate']);
});

test('computes only the newest of the configurations that arrive during an evaluation', () => {
  const { worker, evaluations, reply } = fakeWorker();
  const answered: string[] = [];
  const evaluator = createEvaluator(product, library, (_answer, c) => answered.push(c.uo_settings[0]!.id), {
    worker,
    loadNear: never,
  });
  for (const name of ['a', 'b', 'c', 'd']) evaluator.evaluate(named(name));
  expect(evaluations()).toHaveLength(1);
  reply();
  reply();
  expect(evaluations().map(({ configuration }) => configuration.uo_settings[0]!.id)).toEqual(['a', 'd']);
  expect(answered).toEqual(['a', 'd']);
});

test('delivers each reply to its caller, in any order, and between evaluations', async () => {
  const { worker, sent, reply, replied } = fakeWorker();
  const answered: string[] = [];
  const evaluator = createEvaluator(product, library, (_answer, c) => answered.push(c.uo_settings[0]!.id), {
    worker,
    loadNear: never,
  });
  evaluator.evaluate(named('a'));
  const cogs = evaluator.explain(named('a'), 'figures.cogs');
  const none = evaluator.explain(named('a'), 'figures.none');
  const late = evaluator.explain(named('a'), 'figures.npv');
  expect(sent.at(-1)).toEqual({
    kind: 'task',
    id: 3,
    task: 'explain',
    ask: { configuration: named('a'), ref: 'figures.npv' },
  });
  replied(2, null, 'No such figure');
  replied(1, { ref: 'figures.cogs' } as Provenance, null);
  reply();
  evaluator.stop();
  await expect(cogs).resolves.toEqual({ ref: 'figures.cogs' });
  await expect(none).rejects.toThrow('No such figure');
  await expect(late).rejects.toThrow('Stopped');
  expect(answered).toEqual(['a']);
});
