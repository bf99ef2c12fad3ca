import { expect, test, vi } from 'vitest';
import { configuration, library, product } from '../../engine/tests/fixtures.test-support.ts';
import { createCalculator } from './calculator.ts';
import type { Message, Request, WorkerLike } from './protocol.ts';
import { runTask } from './run-task.ts';

/** A worker in the same thread that replies asynchronously. */
function inline(): WorkerLike & { stopped: boolean; sent: Request[] } {
  const listeners: ((event: { data: Message }) => void)[] = [];
  const worker = {
    stopped: false,
    sent: [] as Request[],
    addEventListener: (_type: 'message', listener: (event: { data: Message }) => void) => listeners.push(listener),
    terminate: () => (worker.stopped = true),
    postMessage(request: Request) {
      worker.sent.push(request);
      if (request.kind !== 'task') return;
      void runTask(request, product, library).then((data) => listeners.forEach((listener) => listener({ data })));
    },
  };
  return worker;
}

test('exports and imports a scenario through the worker', async () => {
  const calculator = createCalculator(product, library, inline);
  const base = configuration('cfg_homogenised_v2');
  const written = await calculator.ask('write_scenario', { name: 'H', configuration: base, created_at: '2026-01-01' });
  if (!written.feasible) throw new Error(written.problem.message);
  const read = await calculator.ask('read_scenario', JSON.stringify(written.file));
  expect(read).toMatchObject({ parsed: { ok: true }, reproduction: { reproduces: true }, rows: [] });
  // The hash of an earlier engine is that of its inputs as they were written.
  const old = structuredClone(written.file);
  old.versions.engine = '0.12.0';
  delete old.configuration.uo_settings[0]!.settings['medium'];
  const { parsed } = await calculator.ask('read_scenario', JSON.stringify(old));
  if (!parsed.ok) throw new Error('The file was not read');
  expect(parsed.file.configuration).not.toEqual(old.configuration);
  const again = await calculator.ask('read_scenario', JSON.stringify({ ...old, sha256: parsed.sha256 }));
  expect(again.reproduction!.reasons).toEqual([expect.stringContaining('engine version 0.12.0')]);
  const broken = await calculator.ask('read_scenario', '{}');
  expect(broken).toMatchObject({ parsed: { ok: false }, reproduction: null });
});

test('rejects requests that throw in the worker, and pending requests when stopped', async () => {
  const worker = inline();
  const calculator = createCalculator(product, library, () => worker);
  expect(worker.sent).toEqual([]);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await expect(calculator.ask('relieve', null as never)).rejects.toThrow('Something unexpected happened.');
  expect(log).toHaveBeenCalledWith(expect.any(TypeError));
  log.mockRestore();
  const waiting = calculator.ask('relieve', configuration('cfg_homogenised_v2'));
  calculator.stop();
  await expect(waiting).rejects.toThrow('Stopped');
  expect(worker.stopped).toBe(true);
});

test('a quick request does not wait for a slow one', async () => {
  const sent: Request['kind'][][] = [];
  // The first worker is never done.
  const calculator = createCalculator(product, library, () => {
    const worker = inline();
    sent.push([]);
    const own = sent.at(-1)!;
    const isBusy = sent.length === 1;
    return {
      ...worker,
      postMessage(request) {
        own.push(request.kind);
        if (!isBusy) worker.postMessage(request);
      },
    };
  });
  const base = configuration('cfg_homogenised_v2');
  const slow = calculator.askSlow('estimate', { configuration: base });
  expect(await calculator.ask('evaluate', base)).toMatchObject({ feasible: true });
  expect(sent).toEqual([
    ['basis', 'task'],
    ['basis', 'task'],
  ]);
  calculator.stop();
  await expect(slow).rejects.toThrow('Stopped');
});
