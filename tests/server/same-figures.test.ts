/** One stored version, as every page shows it: report, shared page, workbook, lists and analyses. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  defaultInputs,
  estimatesWithSpreads,
  sensitivity,
  uncertainInputs,
  type Spread,
} from '#engine/analysis/index.ts';
import { buildScenario, catalogue, evaluate } from '#engine/index.ts';
import type { Configuration, ProductBasis } from '#engine/types/configuration.ts';
import type { Library } from '#engine/types/library.ts';
import type { Figures, Results } from '#engine/types/results.ts';
import type { Product, ProcessWithConfiguration, ShareLink, SharedPage } from '#generated/types.ts';
import { assumptionTables } from '#src/report/assumption-rows.ts';
import { toCatalogue } from '#src/draft/catalogue.ts';
import { toBasis, toDraft } from '#src/draft/wire.ts';
import { PER_KG } from '#src/lib/reporting.ts';
import { uncertainIn } from '#src/screens/analyses/start/inputs.ts';
import { rangesOf } from '#src/screens/analyses/start/ranges.ts';
import { uncertainOf } from '#src/screens/analyses/variables.ts';
import { appLibrary } from '../support/app-library.ts';
import { shareOfCommit } from '../support/night.ts';
import { bought, newPlant } from '../support/plants.ts';
import { testServer, type TestServer } from '../support/server.ts';
import { newShareLink, openShare } from '../support/share-links.ts';

let server: TestServer;
let library: Library;

const get = async <T>(url: string): Promise<T> => (await server.call<T>('standard', 'GET', url)).body;

/** A process as the app holds it. */
interface Shown {
  product: ProductBasis;
  configuration: Configuration;
  name: string;
  stored: Results;
  /** Its row in the list of processes. */
  listed: Partial<Figures>;
  url: string;
}

async function shown(productId: string, processId: string): Promise<Shown> {
  const url = `/v1/products/${productId}/pipelines`;
  const product = await get<Product>(`/v1/products/${productId}.json`);
  const process = await get<ProcessWithConfiguration>(`${url}/${processId}.json`);
  const { processes } = await get<{ processes: { id: string; figures: Partial<Figures> }[] }>(`${url}.json`);
  return {
    product: toBasis(product),
    configuration: toDraft(process.configuration!),
    name: process.name,
    stored: process.configuration!.results as Results,
    listed: processes.find(({ id }) => id === processId)!.figures,
    url: `${url}/${processId}`,
  };
}

const PROCESSES = [
  ['prd_leghaemoglobin', 'prc_homogenised'],
  ['prd_leghaemoglobin', 'prc_secreted'],
  ['prd_succinic_acid', 'prc_cane_sugar'],
  ['prd_succinic_acid', 'prc_dextrose_recycle'],
  ['bought', 'bought'],
] as const;
let plant: { product: Product; id: string };

beforeAll(async () => {
  server = await testServer();
  const made = await newPlant(server);
  plant = made;
  const post = async (url: string, sent: object) => {
    const { status, body } = await server.call<{ id: string }>('standard', 'POST', url, sent);
    expect([status, body]).toEqual([201, body]);
    return body.id;
  };
  const own = { name: 'Syrup solids', class: 'small_molecule', density: 1500, price: 0.2, source: 'Supplier' };
  const id = await post('/v1/components/molecules.json', own);
  const plain = bought();
  plain.uo_settings[0]!.settings[`composition.${id}`] = 0.05;
  await post(`${made.url}/configurations.json`, { ...plain, note: '' });
  library = await appLibrary(server);
});

afterAll(() => server.close());

const open = ([product, process]: readonly [string, string]) =>
  product === 'bought' ? shown(plant.product.id, plant.id) : shown(product, process);

/** Half a thousand samples, twice: of a twelfth of the processes in an ordinary run, at least one, others at each commit. */
const SAMPLED = shareOfCommit(PROCESSES, 12);

describe.each(PROCESSES)('%s, %s', (...of) => {
  test('has the same figures and the same hash on all pages', async () => {
    const { product, configuration, name, stored, listed, url } = await open(of);
    const found = evaluate(configuration, product, library);
    const here = found.feasible ? found.results.figures : null;
    const link: ShareLink & { secret: string } = await newShareLink(
      server,
      { links: `${url}/share_links.json` },
      { kind: 'whole', sections: ['summary', 'cost', 'assumptions'] },
    );
    const page: SharedPage = (await openShare(server, link.secret)).body;
    const { content } = page as unknown as { content: { results: Results; scenario: { sha256: string } } };
    const scenario = buildScenario({ name, configuration, product, created_at: '' }, library);
    const hash = scenario.feasible ? scenario.file.sha256 : null;
    expect([link.scenario_sha256, content.scenario.sha256]).toEqual([hash, hash]);
    expect(content.results.figures).toEqual(stored.figures);
    expect(here).toEqual(stored.figures);
    expect(stored.figures).toMatchObject(
      Object.fromEntries(Object.entries(listed).filter(([key]) => key in stored.figures)),
    );
  });

  test.runIf(SAMPLED.some(([, process]) => process === of[1]))(
    'has the same uncertain inputs and samples in the report and in a Monte Carlo analysis',
    async () => {
      const { product, configuration, stored } = await open(of);
      const input = { configuration, product, library };
      const report = estimatesWithSpreads(input);
      const proposed = uncertainInputs(input);
      const { selling_price: price } = product;
      const variables = uncertainOf(
        { configuration, results: stored, catalogue: toCatalogue(catalogue()), library, price, reported: PER_KG },
        proposed,
      );
      const inputs = uncertainIn(rangesOf(variables).read({}), proposed, null);
      expect(inputs).toEqual(defaultInputs(input, 'monte_carlo'));
      expect(variables.filter(({ usual }) => usual).map(({ title }) => title)).not.toContainEqual(IS_ID);
      const run = sensitivity(input, {
        method: 'monte_carlo',
        metrics: ['cogs', 'npv'],
        inputs,
        samples: 512,
        seed: 1,
      });
      if ('message' in report || 'problems' in run) throw new Error('The process cannot run.');
      const { estimates, spreads } = report;
      expect([run.infeasible, inputs.length]).toEqual([estimates.infeasible, estimates.inputs]);
      const quantiles = (all: readonly Spread[], metric: string) => all.find((one) => one.metric === metric)!.quantiles;
      for (const metric of ['cogs', 'npv']) expect(quantiles(run.spreads, metric)).toEqual(quantiles(spreads, metric));
    },
  );

  test('lists every entered number among the assumptions, by name', async () => {
    const { product, configuration, stored } = await open(of);
    const tables = assumptionTables({
      configuration,
      results: stored,
      catalogue: toCatalogue(catalogue()),
      library,
      reported: PER_KG,
      productPrice: product.selling_price,
    });
    const rows = tables.flatMap((table) => table.rows.map((row) => ({ table: table.key, ...row })));
    const listed = new Set(rows.filter(({ state }) => state !== 'default').map(({ table, key }) => `${table} ${key}`));
    const entered = [
      ...configuration.uo_settings.flatMap((step) => [
        ...numbersIn(step.settings).map((key) => `${step.id} ${key}`),
        ...(step.feeds ?? []).flatMap((feed) =>
          feed.share === undefined ? [] : `${step.id} feeds.${feed.from}.${feed.outlet}.share`,
        ),
        ...Object.entries(step.outlets ?? {}).flatMap(([key, outlet]) =>
          numbersIn(outlet).map((one) => `${step.id} outlets.${key}.${one}`),
        ),
      ]),
      ...Object.entries(configuration.assumptions).flatMap(([group, values]) =>
        numbersIn(values).map((key) => `${group} ${group}.${key}`),
      ),
    ];
    expect(entered.length).toBeGreaterThan(0);
    expect(entered.filter((one) => !listed.has(one))).toEqual([]);
    expect(rows.flatMap(({ title, value }) => [title, value])).not.toContainEqual(IS_ID);
  });
});

const IS_ID = expect.stringMatching(/\b(?:mol|sol|prt|cel|buf)_/) as string;

const numbersIn = (values: object): string[] =>
  Object.entries(values).flatMap(([key, value]) => (typeof value === 'number' ? [key] : []));
