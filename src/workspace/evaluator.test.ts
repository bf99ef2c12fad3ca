import { expect, test } from 'vitest';
import type { Configuration, Library, ProductBasis } from '#engine/types.ts';
import { createEvaluator, type WorkerLike } from './evaluator.ts';
import type { Answer, Request } from './protocol.ts';

const product = { name: 'P' } as ProductBasis;
const library = {} as Library;
const named = (name: string) => ({ uo_settings: [{ id: name }] }) as unknown as Configuration;

function fakeWorker() {
  const sent: Request[] = [];
  let answer: (event: { data: Answer }) => void = () => {};
  const worker: WorkerLike = {
    postMessage: (request) => void sent.push(request),
    addEventListener: (_type, listener) => void (answer = listener),
    terminate: () => {},
  };
  const evaluations = () => sent.flatMap((request) => (request.kind === 'evaluate' ? [request] : []));
  const reply = (elapsed = 1) => {
    const { id } = evaluations().at(-1)!;
    answer({ data: { id, evaluation: null, failure: null, elapsed, engine_version: '1' } });
  };
  return { worker, sent, evaluations, reply };
}

test('the basis is sent once, before the first configuration', () => {
  const { worker, sent } = fakeWorker();
  createEvaluator(product, library, () => {}, worker).evaluate(named('a'));
  expect(sent.map(({ kind }) => kind)).toEqual(['basis', 'evaluate']);
});

test('of the configurations that arrive while one is computed only the newest is computed', () => {
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
