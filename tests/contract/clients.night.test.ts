/**
 * Clients that other generators make from the contract, in six languages, by eight generators: they compile, and their calls work on our server.
 * Night: the generators come from the registries of their languages. `npm run test:clients` runs this file alone.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductList } from '#generated/types.ts';
import { kinds } from '#server/jobs/kinds/index.ts';
import type { Runner } from '#server/jobs/runner.ts';
import { fluxCsv } from '../support/experiment-files.ts';
import { quickRunner } from '../support/jobs.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { listeningAt, testServer, type TestServer } from '../support/server.ts';
import { generators, missing } from './clients/generators.ts';

describe('clients made by other generators', () => {
  let server: TestServer;
  let runner: Runner;
  let target: Awaited<ReturnType<typeof listeningAt>>;

  beforeAll(async () => {
    server = await testServer();
    runner = quickRunner(server.database, kinds);
    target = await listeningAt(server);
  });

  afterAll(async () => {
    await runner.stop();
    await server.close();
  });

  test.for(generators)(
    '$language compiles, lists, saves, runs an analysis, uploads a file and reads a refusal',
    async (generator, { skip }) => {
      const reason = await missing(generator);
      skip(reason !== null, reason ?? undefined);
      const said = await generator.build();
      expect(said).not.toMatch(/warning/i);

      const place = await newProcess(server);
      await server.call('standard', 'POST', `${place.url}/configurations.json`, configuration());
      const { body: listed } = await server.call<ProductList>('standard', 'GET', '/v1/products.json');
      const input = {
        url: target.url,
        token: target.tokens.standard,
        product: place.product.id,
        process: place.id,
        file: fluxCsv(),
      };
      const seen = JSON.parse(await generator.run(JSON.stringify(input))) as { saved: string };
      expect(seen).toEqual({
        products: listed.products.map(({ name }) => name),
        saved: expect.stringMatching(/^cfg_/),
        job: 'succeeded',
        points: 3,
        rows: 12,
        refused: { status: 422, fields: ['name'] },
      });
      const { body: process } = await server.call<{ configuration_id: string; configuration_count: number }>(
        'standard',
        'GET',
        `${place.url}.json`,
      );
      expect(process).toMatchObject({ configuration_id: seen.saved, configuration_count: 2 });
    },
  );
});
