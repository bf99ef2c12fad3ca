/**
 * `npm run reevaluate -- --product <id>` (or `--all`): queues the re-evaluation of the processes of a product. With
 * `--older-engines`, results of an older engine are re-evaluated too; otherwise they are kept until someone saves the process.
 * The jobs run in the workers or, with the embedded database, in the server after its next start.
 */
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { productsEverywhere } from '#server/db/products-everywhere.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import { reevaluateLater } from '#server/jobs/reevaluate-later.ts';
import { explain } from '#server/process.ts';
import { asksForHelp, usageOf } from './arguments.ts';
import { inTurn } from '#server/in-turn.ts';

const options = {
  product: { type: 'string' },
  all: { type: 'boolean', default: false },
  'older-engines': { type: 'boolean', default: false },
} as const;

if (asksForHelp()) {
  console.log(usageOf('reevaluate', '--product <id> | --all [--older-engines]'));
  process.exit();
}
try {
  const { values } = parseArgs({ options });
  if ((values.product === undefined) !== values.all) {
    throw new ConfigError(
      'Specify --product <id> or --all. Add --older-engines to include results of older engine versions.',
    );
  }
  const database = await openDatabase(readConfig(process.env));
  try {
    const products = await productsEverywhere(database.sql, values.product);
    if (products.length === 0) throw new ConfigError(`Product not found: ${values.product ?? 'none exists'}.`);
    await inTurn(products, async ({ id, name, organisation_id }) => {
      const queued = await database.sql.transaction((tx) =>
        reevaluateLater(forOrganisation(tx, organisation_id), id, null, { older_engines: values['older-engines'] }),
      );
      console.log(`${id}  ${name}: ${queued ? 'queued' : 'has no process, or is already queued'}`);
    });
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
