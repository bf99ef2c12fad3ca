/** What one door lets in, every door reads: random drafts over contract, app, scenario file, share link, command line, workbook and, at night, Python. */
import { writeFileSync } from 'node:fs';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildScenario,
  catalogue,
  type Figures,
  type Library,
  parseScenario,
  scenarioText,
  type Step,
} from '#engine/index.ts';
import { UNIT_OPERATIONS } from '#engine/unit-operations/index.ts';
import * as fields from '#generated/fields.ts';
import { operationExamples } from '#generated/operations-examples.ts';
import type {
  JobStarted,
  LifeCycleAnalysis,
  Product,
  ProcessWithConfiguration,
  SensitivityJob,
  SharedPage,
} from '#generated/types.ts';
import { kinds } from '#server/jobs/kinds/index.ts';
import { inputsHash } from '#server/workbook/inputs-hash.ts';
import { toCatalogue } from '#src/draft/catalogue.ts';
import { planImport } from '#src/draft/scenario/plan-import.ts';
import { EMPTY, toBasis, toBody, toDraft } from '#src/draft/wire.ts';
import { readFlowsheet } from '../../clients/cli/flowsheet/read.ts';
import { flowsheetWorkbook } from '../../clients/cli/flowsheet/write.ts';
import { call, folderWith } from '../../clients/cli/support.test-support.ts';
import { generatePython, installPythonTools, pythonWith } from '../../scripts/lib/python.ts';
import { randomPlant } from '../engine/random-plants.ts';
import { draw, type Drawn, furnished, randomProcess, uniform } from '../engine/random-processes.ts';
import { appLibrary } from '../support/app-library.ts';
import { quickRunner, untilIdle } from '../support/jobs.ts';
import { isNight } from '../support/night.ts';
import { configuration as demo, newProcess } from '../support/processes.ts';
import { listeningAt, testServer, type TestServer } from '../support/server.ts';
import { newShareLink, openShare } from '../support/share-links.ts';

const COUNT = isNight ? 25 : 1;
const firsts = new Set(UNIT_OPERATIONS.filter(({ first }) => first).map(({ id }) => id));
const folder = folderWith({});
const FIGURES = Object.keys(fields.Figures);
const parametersOf = new Map(catalogue().map(({ id, parameters }) => [id, parameters]));

let server: TestServer;
let library: Library;
let own: string;
let operation: string;
let python: (file: string) => Promise<Seen[string] & { notes: string[] }>;

beforeAll(async () => {
  server = await testServer();
  const substance = { name: 'Own syrup', class: 'small_molecule', density: 1500, price: 0.2, source: 'Supplier' };
  own = await created('/v1/components/molecules.json', substance);
  operation = `${await created('/v1/own_operations.json', operationExamples.createOwnOperation.body)}@1`;
  library = await appLibrary(server);
  if (!isNight) return;
  await installPythonTools();
  await generatePython();
  const { url, tokens } = await listeningAt(server);
  const env = { TITRE_URL: url, TITRE_TOKEN: tokens.standard };
  python = async (file) => JSON.parse(await pythonWith(env, '-c', IMPORT, file));
}, 600_000);
afterAll(async () => {
  folder.remove();
  await server.close();
});

async function created(url: string, sent: unknown): Promise<string> {
  const { status, body } = await server.call<{ id: string }>('standard', 'POST', url, sent);
  expect([status, body]).toEqual([201, body]);
  return body.id;
}

/** Imports a file with the Python client and exports it again. */
const IMPORT = `
import json, sys
import titre
made = titre.Titre().import_scenario(sys.argv[1])
file = made.process.export()
print(json.dumps({"sha256": file["sha256"], "figures": made.process.evaluate()["figures"], "notes": made.notes}))
`;

/**
 * With a substance and an operation of the organisation, prices of what a plant buys, and several choices and a locked setting at
 * once.
 */
function withOwn({ configuration, product }: Drawn, next: () => number): Drawn {
  const uo_settings = configuration.uo_settings.map((step): Step => {
    const { unit_operation: id } = step;
    if (id === 'purchased_feed')
      return { ...step, settings: { ...step.settings, [`composition.${own}`]: 0.02 * next() } };
    if (['mixer', 'storage_tank', 'conditioning'].includes(id) && next() < 0.5)
      return { ...step, unit_operation: 'own_operation', settings: { definition: operation } };
    const choices = parametersOf.get(id)!.filter(({ type }) => type === 'choice' && next() < 0.2);
    return {
      ...step,
      settings: { ...step.settings, ...Object.fromEntries(choices.map((one) => [one.key, draw(one, next)])) },
    };
  });
  const locked = uo_settings
    .filter(({ settings }) => Object.keys(settings).length > 0)
    .map(({ id, unit_operation, name, settings }) => ({ id, unit_operation, name, settings }))
    .slice(0, 1);
  const prices = { electricity: 0.2 * next(), process_water: next(), [own]: next() };
  return {
    product,
    configuration: {
      ...configuration,
      uo_settings,
      locked_values: { uo_settings: locked },
      assumptions: { ...configuration.assumptions, prices },
    },
  };
}

const drawn = {
  plants: (next: () => number) => randomPlant(next),
  lines: (next: () => number) => randomProcess(next, firsts),
};

/** The drafts that can run, each with its scenario file. */
function* drafts(kind: keyof typeof drawn) {
  for (let k = 0, made = 0; made < COUNT; k++) {
    const next = uniform(104_729 * (k + 1));
    const { configuration, product } = withOwn(furnished(drawn[kind](next), next), next);
    const outcome = buildScenario({ name: `Draft ${k}`, product, configuration, created_at: '2026-01-01' }, library);
    if (!outcome.feasible) continue;
    made++;
    yield { k, configuration, product, file: outcome.file };
  }
}

/** But for the last digits: a database keeps settings in an order of its own, in which the components are summed. */
const isAlike = (a: number | null | undefined, b: number | null | undefined): boolean =>
  a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= 1e-12 * Math.abs(b));

/** Hash and figures by door. */
type Seen = Record<string, { sha256: string | null; figures: Figures | null }>;

test.each(['plants', 'lines'] as const)(
  'random %s have the same hash and figures behind every door',
  async (kind) => {
    const wrong: string[] = [];
    for (const { k, configuration, product, file } of drafts(kind)) {
      const seen: Seen = {};
      const scenarioOf = (door: string, of: Pick<typeof file, 'configuration' | 'name' | 'product'>) => {
        const outcome = buildScenario({ ...of, created_at: '' }, library);
        if (outcome.feasible) seen[door] = { sha256: outcome.file.sha256, figures: outcome.file.results.figures };
        else wrong.push(`${kind} ${k}, ${door}: ${outcome.problem.message}`);
      };
      // Scenario file, and its import into another process.
      const parsed = parseScenario(scenarioText(file));
      if (!parsed.ok) throw new Error(`${kind} ${k}: ${JSON.stringify(parsed.faults)}`);
      scenarioOf('scenario file', parsed.file);
      const plan = planImport(parsed.file, parsed.unknown, {
        draft: EMPTY,
        product,
        catalogue: toCatalogue(catalogue()),
      });
      wrong.push(...plan.leftOut.map((one) => `${kind} ${k}, import: ${one}`));
      scenarioOf('import', { ...file, configuration: plan.configuration });
      // Contract, and the app that reads what it stored.
      const productId = await created('/v1/products.json', product);
      const base = `/v1/products/${productId}/pipelines`;
      const url = `${base}/${await created(`${base}.json`, { name: file.name })}`;
      const { status, body } = await server.call(
        'standard',
        'POST',
        `${url}/configurations.json`,
        toBody(configuration, '', 1),
      );
      if (status !== 201) {
        wrong.push(`${kind} ${k}, contract: ${JSON.stringify(body)}`);
        continue;
      }
      const { body: stored } = await server.call<ProcessWithConfiguration>('standard', 'GET', `${url}.json`);
      const { body: basis } = await server.call<Product>('standard', 'GET', `/v1/products/${productId}.json`);
      scenarioOf('app', { name: file.name, product: toBasis(basis), configuration: toDraft(stored.configuration!) });
      seen['contract'] = {
        sha256: inputsHash(basis, file.name, stored.configuration!, library),
        figures: stored.configuration!.results.figures,
      };
      const { body: workbook } = await server.call<Buffer>('standard', 'GET', `/v1/products/${productId}/data.xlsx`);
      const [headings = [], cells = []] = await readSheet(workbook, 'Processes');
      const first = headings.length - 1 - FIGURES.length;
      seen['workbook of the product'] = {
        sha256: String(cells.at(-1)),
        figures: Object.fromEntries(
          FIGURES.map((key, at) => [key, cells[first + at] === 'never' ? null : cells[first + at]]),
        ) as unknown as Figures,
      };
      const link = await newShareLink(
        server,
        { links: `${url}/share_links.json` },
        { kind: 'whole', sections: ['summary'] },
      );
      const { content } = (await openShare(server, link.secret)).body as SharedPage & {
        content: { results: { figures: Figures }; scenario: { sha256: string } };
      };
      seen['share link'] = { sha256: content.scenario.sha256, figures: content.results.figures };
      // Python, the command line, and its workbook.
      const path = folder.path(`${kind}-${k}.json`);
      writeFileSync(path, scenarioText(file));
      if (isNight) {
        const { notes, ...figured } = await python(path);
        seen['Python'] = figured;
        wrong.push(...notes.map((one) => `${kind} ${k}, Python: ${one}`));
      }
      const evaluated = await call('evaluate', path, '--json');
      if (evaluated.code !== 0) wrong.push(`${kind} ${k}, command line: ${evaluated.err}`);
      else {
        const { sha256, results } = JSON.parse(evaluated.out) as { sha256: string; results: { figures: Figures } };
        seen['command line'] = { sha256, figures: results.figures };
      }
      const verified = await call('verify', path);
      if (verified.code !== 0) wrong.push(`${kind} ${k}, verify: ${verified.out}${verified.err}`);
      // `titre template` refuses custom operations.
      if (!file.library.own_operations)
        try {
          const { flowsheet } = await readFlowsheet(await flowsheetWorkbook(file, library), library);
          scenarioOf('workbook import', flowsheet);
        } catch (error) {
          wrong.push(`${kind} ${k}, workbook import: ${JSON.stringify(error)} ${String(error)}`);
        }
      const { sha256, results } = file;
      const figures = JSON.parse(JSON.stringify(results.figures)) as Figures;
      for (const [door, found] of Object.entries(seen)) {
        if (found.sha256 !== sha256) wrong.push(`${kind} ${k}, ${door}: another hash`);
        for (const key of Object.keys(figures) as (keyof Figures)[])
          if (!isAlike(found.figures?.[key], figures[key]))
            wrong.push(`${kind} ${k}, ${door}: ${key} is ${found.figures?.[key]}, not ${figures[key]}`);
      }
    }
    expect(wrong).toEqual([]);
  },
  3_600_000,
);

test('custom impact factors act in the life-cycle analysis and in an analysis of the same category alike', async () => {
  const { url } = await newProcess(server);
  // Of which more than 95 % of the mass has a factor, so that the footprint is no lower bound.
  await created(
    `${url}/configurations.json`,
    demo({
      stp_homogeniser: { pressure: 100, passes: 3 },
      stp_clarification: { capture_target: 0.9 },
      stp_diafiltration: { diafiltration_volumes: 8 },
    }),
  );
  const scope = { functional_unit: { amount: 1, unit: 'kg', basis: 'product' }, boundary: ['process', 'waste'] };
  await created(`${url}/life_cycle_analysis.json`, scope);
  const runner = quickRunner(server.database, kinds);
  const doors = async () => {
    const { body: lca } = await server.call<LifeCycleAnalysis>(
      'standard',
      'PUT',
      `${url}/life_cycle_analysis.json`,
      scope,
    );
    const wanted = { method: 'monte_carlo', metrics: ['impacts.climate_change'], samples: 16 };
    const { body } = await server.call<JobStarted>('standard', 'POST', `${url}/sensitivity_analysis.json`, wanted);
    await untilIdle(server.database);
    const { body: job } = await server.call<SensitivityJob>('standard', 'GET', `${url}/jobs/${body.id}.json`);
    const category = lca.results.find(({ category_id }) => category_id === 'climate_change')!;
    return [category.value!, job.result!.spreads[0]!.baseline!] as const;
  };
  const before = await doors();
  const file =
    'item_id,activity_name,location,unit,category_id,value,source,year,quality\nglucose,Supplier,FR,kg,climate_change,9,Supplier,2026,B';
  const form = new FormData();
  form.append('file', new File([file], 'factors.csv', { type: 'text/csv' }));
  const sent = new Response(form);
  const type = { 'content-type': sent.headers.get('content-type')! };
  const payload = Buffer.from(await sent.arrayBuffer());
  const { status } = await server.call('standard', 'POST', '/v1/impacts/factors.json', payload, type);
  expect(status).toBe(200);
  const after = await doors();
  await runner.stop();
  expect(before[1]).toBeCloseTo(before[0], 6);
  expect(after[1]).toBeCloseTo(after[0], 6);
  expect(after[0]).toBeGreaterThan(before[0] + 1);
});
