import { expect, test } from 'vitest';
import type { Configuration, Library, ProductBasis, Provenance } from '#engine/index.ts';
import { createEvaluator, type WorkerLike } from './evaluator.ts';
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

test('sends the basis once, before the first configuration', () => {
  const { worker, sent } = fakeWorker();
  createEvaluator(product, library, () => {}, worker).evaluate(named('a'));
  expect(sent.map(({ kind }) => kind)).toEqual(['basis', 'evaluate']);
});

test('computes only the newest of the configurations that arrive during an evaluation', () => {
  const { worker, evaluations, reply } = fakeWorker();
  const answered: string[] = [];
  const evaluator = createEvaluator(product, library, (_answer, c) => answered.push(c.uo_settings[0]!.id), worker);
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
  const evaluator = createEvaluator(product, library, (_answer, c) => answered.push(c.uo_settings[0]!.id), worker);
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
