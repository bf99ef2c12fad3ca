/** What the demo accounts find: their organisations, products with two processes each, and the history of those. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { evaluate, type Configuration } from '#engine/index.ts';
import type { SiteDocument, BufferInput, CarbonReportInput } from '#generated/types.ts';
import type { Sql } from './db/database.ts';
import { forOrganisation } from './db/repositories.ts';
import { logsOf } from './db/logs.ts';
import { memberships, organisations, processes, products, users } from './db/schema.ts';
import { demoAccounts } from './identity/accounts.ts';
import { detailsOf } from './operations/buffers.ts';
import { seedExperiments } from './seed-experiments.ts';
import { compute } from './operations/life-cycle-analysis.ts';
import { reportDetails } from './operations/carbon-accounting.ts';
import { pinsFor } from './pins.ts';

const HELDER = 'org_helder_foods';
const NOVEM = 'org_novem_biologics';
const DELFT = 'org_delft_teaching_lab';
const MARA = 'usr_mara_kovacs';

const demoOrganisations = [
  { id: HELDER, name: 'Helder Foods', roles: ['Standard'] },
  { id: NOVEM, name: 'Novem Biologics', roles: ['Standard'] },
  { id: DELFT, name: 'Delft Teaching Lab', roles: [] },
];

/** By e-mail address: id, organisations and whether an administrator. The first organisation is the current one. */
const demoUsers: Record<string, { id: string; orgs: string[]; is_admin?: true }> = {
  'standard@demo.test': { id: MARA, orgs: [HELDER, NOVEM] },
  'admin@demo.test': { id: 'usr_ada_lindqvist', orgs: [HELDER], is_admin: true },
  'free@demo.test': { id: 'usr_tom_okafor', orgs: [DELFT] },
  'noorg@demo.test': { id: 'usr_ines_moreau', orgs: [] },
};

/** Files of `data/` and who owns what is in them, oldest first. */
const demoProducts = [
  { file: 'demo-antibody', organisation: NOVEM },
  { file: 'demo-succinic-acid', organisation: HELDER },
  { file: 'demo-processes', organisation: HELDER },
];

interface DemoProcess {
  id: string;
  name: string;
  description?: string;
  configurations: { id: string; note?: string; configuration: Configuration }[];
}

interface DemoData {
  product: {
    id: string;
    name: string;
    description?: string;
    kind: 'protein' | 'molecule' | 'biomass';
    component_id: string | null;
    host_id: string;
    selling_price: number | null;
    target_output?: number | null;
  };
  processes: DemoProcess[];
}

type DemoReport = CarbonReportInput & { id: string; organisation_id: string };
type DemoBuffer = BufferInput & { id: string; organisation_id: string; source: string };

/** Fills a new database; does nothing to one that has users. All of it or nothing. */
export async function seedDemo(db: Sql): Promise<void> {
  await db.transaction(async (tx) => {
    // Of two processes that start on one new database one seeds; the other then finds it done.
    await tx.execute(sql`lock table ${users} in share row exclusive mode`);
    const [someone] = await tx.select({ id: users.id }).from(users).limit(1);
    if (someone) return;
    await seedPeople(tx);
    await seedBuffers(tx);
    for (const { file, organisation } of demoProducts) await seedProduct(tx, file, organisation);
    await seedExperiments(forOrganisation(tx, HELDER), 'prd_leghaemoglobin', MARA);
    await seedExperiments(forOrganisation(tx, NOVEM), 'prd_trastuzumab_biosimilar', MARA);
    for (const process of ANALYSED) await seedAnalysis(tx, process);
    await seedCarbonReports(tx);
    await seedSite(tx);
  });
}

/** Demo processes that come with a life-cycle analysis: two of one product, so that they can be compared. */
const ANALYSED = ['prc_homogenised', 'prc_secreted'];

async function seedAnalysis(db: Sql, processId: string): Promise<void> {
  const [row] = await db.select().from(processes).where(eq(processes.id, processId));
  if (!row) throw new Error(`There is no demo process ${processId}.`);
  const { id, name, organisation_id: organisation, product_id: product } = row;
  const repositories = forOrganisation(db, organisation);
  const computed = await compute(
    { id, product_id: product, configuration_id: row.current_configuration_id },
    {
      goal: 'Screening for a site decision; internal.',
      functional_unit: { amount: 1, unit: 'kg', basis: 'product' },
      boundary: ['process', 'waste', 'packaging'],
    },
    [],
    repositories,
  );
  const made = await repositories.lifeCycleAnalyses.create(id, computed, MARA, `lca_${processId.replace('prc_', '')}`);
  await record(
    db,
    organisation,
    'life_cycle_analysis.create',
    `Started the life-cycle analysis of ${name}`,
    { kind: 'life_cycle_analysis', id: made.id, name },
    product,
  );
}

async function seedPeople(db: Sql): Promise<void> {
  await db.insert(organisations).values(demoOrganisations);
  for (const { sub, email, name } of demoAccounts) {
    const { id, orgs, is_admin = false } = demoUsers[email]!;
    const [current_org_id = null] = orgs;
    await db.insert(users).values({ id, user_id: sub, email, name, is_admin, current_org_id });
    for (const organisation_id of orgs) await db.insert(memberships).values({ organisation_id, user_id: id });
  }
}

async function seedBuffers(db: Sql): Promise<void> {
  const list = JSON.parse(readFileSync(join(import.meta.dirname, '../data/buffers.json'), 'utf8')) as DemoBuffer[];
  for (const { id, organisation_id, source: _source, ...input } of list) {
    const { buffers, library } = forOrganisation(db, organisation_id);
    await buffers.create(await detailsOf(input, library), null, id);
  }
}

/** The demo's processes on one site: `npm run demo-data` makes the file. */
async function seedSite(db: Sql): Promise<void> {
  const path = join(import.meta.dirname, '../data/demo-site.json');
  const document = JSON.parse(readFileSync(path, 'utf8')) as SiteDocument;
  await forOrganisation(db, HELDER).sites.create({ name: 'Leiden', document }, MARA, 'sit_leiden');
}

async function seedCarbonReports(db: Sql): Promise<void> {
  const path = join(import.meta.dirname, '../data/demo-carbon-reports.json');
  const { reports } = JSON.parse(readFileSync(path, 'utf8')) as { reports: DemoReport[] };
  for (const { id, organisation_id: organisation, ...input } of reports) {
    const repositories = forOrganisation(db, organisation);
    await repositories.carbonReports.create(await reportDetails(input, repositories), MARA, id);
  }
}

async function seedProduct(db: Sql, file: string, organisation: string): Promise<void> {
  const path = join(import.meta.dirname, `../data/${file}.json`);
  const { product, processes: list } = JSON.parse(readFileSync(path, 'utf8')) as DemoData;
  const repositories = forOrganisation(db, organisation);
  const library = await repositories.library.forEngine();
  await db.insert(products).values({ ...product, organisation_id: organisation, created_by: MARA });
  await record(
    db,
    organisation,
    'product.create',
    `Created the product ${product.name}`,
    { ...product, kind: 'product' },
    product.id,
  );

  for (const [position, { id, name, description, configurations }] of list.entries()) {
    await db.insert(processes).values({
      id,
      name,
      position,
      organisation_id: organisation,
      product_id: product.id,
      created_by: MARA,
      ...(description === undefined ? {} : { description }),
    });
    for (const [index, { id: configurationId, note = '', configuration }] of configurations.entries()) {
      const outcome = evaluate(configuration, product, library);
      if (!outcome.feasible) throw new Error(`Demo configuration ${configurationId}: ${outcome.problem.message}`);
      const { fits = [] } = configuration;
      const saved = { ...configuration, fits, note, results: outcome.results, pins: pinsFor(fits) };
      await repositories.configurations.append(id, saved, MARA, { id: configurationId });
      await record(
        db,
        organisation,
        'configuration.create',
        `Saved version ${index + 1} of ${name}`,
        { kind: 'process', id, name },
        product.id,
      );
    }
  }
}

async function record(
  db: Sql,
  organisationId: string,
  action: `${string}.${string}`,
  title: string,
  { kind, id, name }: { kind: string; id: string; name: string },
  productId: string,
): Promise<void> {
  const deed = { action, title, entity: { kind, id, name, product_id: productId } };
  await logsOf(db).add(deed, { userId: MARA, organisationId, requestId: 'req-demo' });
}
