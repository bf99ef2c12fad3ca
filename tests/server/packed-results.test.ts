/** Results are stored compressed in the embedded database, and as jsonb in PostgreSQL; both are read. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  BufferUsageList,
  Configuration,
  Home,
  ProcessList,
  ProcessWithConfiguration,
  Results,
} from '#generated/types.ts';
import { completeResults } from '#server/db/complete-results.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { configurations } from '#server/db/schema.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { testServer, type TestServer } from '../support/server.ts';

/** A process of the demo that uses a buffer of the library. */
const PROCESS = '/v1/products/prd_leghaemoglobin/pipelines/prc_secreted';
const noPostgresql = missingPostgresql();

describe.each([
  { database: 'the embedded database', isPacked: true, missing: null },
  {
    database: `PostgreSQL${noPostgresql ? ` (skipped: ${noPostgresql})` : ''}`,
    isPacked: false,
    missing: noPostgresql,
  },
])('in $database', ({ isPacked, missing }) => {
  describe.skipIf(missing)('a saved configuration', () => {
    let cluster: Cluster | undefined;
    let server: TestServer;
    let seeded: Configuration;
    let id: string;

    const get = async <T>(url: string): Promise<T> => {
      const { status, body } = await server.call<T>('standard', 'GET', url);
      expect([url, status]).toEqual([url, 200]);
      return body;
    };
    const rowOf = async (wanted: string) => {
      const { results, packed_results, figures } = configurations;
      const rows = await server.database.sql
        .select({ results, packed: packed_results, figures })
        .from(configurations)
        .where(eq(configurations.id, wanted));
      return rows[0]!;
    };

    beforeAll(async () => {
      if (!isPacked) cluster = await startCluster(await freePort());
      server = await testServer({}, 'none', cluster && (await openPostgresql(cluster.url)));
      seeded = (await get<ProcessWithConfiguration>(`${PROCESS}.json`)).configuration!;
      const { uo_settings, locked_values, assumptions } = seeded;
      const sent = { uo_settings, locked_values, assumptions };
      const { status, body } = await server.call<Configuration>(
        'standard',
        'POST',
        `${PROCESS}/configurations.json`,
        sent,
      );
      if (status !== 201) throw new Error(`The save was answered with ${status}: ${JSON.stringify(body)}`);
      ({ id } = body);
    });
    afterAll(async () => {
      await server.close();
      cluster?.stop();
    });

    test('is stored in the form of its database', async () => {
      const { results, packed, figures } = await rowOf(id);
      const whole = JSON.stringify(seeded.results).length;
      // All parts, or those that statements read; and how much smaller the others are.
      expect([Object.keys(results).toSorted(), packed !== null && packed.length < whole / 2]).toEqual(
        isPacked ? [['operating_cost', 'steps', 'warnings'], true] : [Object.keys(seeded.results).toSorted(), false],
      );
      expect(packed === null).toBe(!isPacked);
      expect(figures).toEqual(seeded.results.figures);
    });

    test.runIf(isPacked)('is completed when a version opens the database that reads more of it', async () => {
      const { results, packed } = await rowOf(id);
      const { operating_cost: _, ...before } = results;
      await server.database.sql
        .update(configurations)
        .set({ results: before as Results })
        .where(eq(configurations.id, id));
      const bought = async () =>
        (await get<ProcessList>('/v1/pipelines.json?uses=mol_glucose')).processes.find(
          ({ id: one }) => one === 'prc_secreted',
        );
      expect(await bought()).toBeUndefined();
      await completeResults(server.database.sql);
      expect(await rowOf(id)).toMatchObject({ results, packed });
      expect((await bought())!.use!.amount).toBeGreaterThan(0);
    });

    test('is read with all its results, as one that is stored in the other form', async () => {
      // What comes with the demo is stored as jsonb.
      expect((await rowOf(seeded.id)).packed).toBeNull();
      const { results } = await get<Configuration>(`${PROCESS}/configurations/${id}.json`);
      expect(results).toEqual(seeded.results);
    });

    test('has its warnings counted, and the volumes of its buffers listed', async () => {
      const { results, uo_settings } = await get<Configuration>(`${PROCESS}/configurations/${id}.json`);
      const { recent } = await get<Home>('/v1/home.json');
      expect(recent.find(({ process_id }) => process_id === 'prc_secreted')!.notes).toBe(results.warnings.length);
      const step = uo_settings.find(({ settings }) => 'buffer_id' in settings)!;
      const { usages } = await get<BufferUsageList>(`/v1/buffers/${String(step.settings['buffer_id'])}/usages.json`);
      const own = usages.find(({ step_id, process_id }) => process_id === 'prc_secreted' && step_id === step.id);
      expect(own).toMatchObject({ configuration_id: id, volume: outputsOf(results, step.id)['buffer'] });
      expect(own!.volume).toBeGreaterThan(0);
    });
  });
});

const outputsOf = ({ steps }: Results, id: string) => steps.find(({ step_id }) => step_id === id)!.outputs;
