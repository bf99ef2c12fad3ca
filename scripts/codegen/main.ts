/**
 * `npm run codegen`: makes all of `generated/` from `openapi/` by the recipe in codegen.config.ts.
 * `--check` changes nothing and fails if a file is missing, stale or left over.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as recipe from '../../codegen.config.ts';
import { root } from '../lib/paths.ts';
import { bundleContract } from './bundle.ts';
import { fieldsModule } from './fields.ts';
import { operationExamplesModule, operationsModule } from './operations.ts';
import { runOrval } from './orval.ts';
import { compareTrees, syncTree, writeText } from './tree.ts';
import { typesModule } from './types.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

// The scratch folder has the shape of the project, so that relative imports in generated files come out right.
const scratch = join(root, '.cache', `codegen-${process.pid}`);
const made = join(scratch, 'generated');
const generated = join(root, 'generated');
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const { whole, client } = bundleContract(scratch, join(root, recipe.contract));
writeText(join(made, recipe.bundle), `${JSON.stringify(whole, null, 2)}\n`);
writeText(join(made, recipe.types), typesModule(whole));
writeText(join(made, recipe.operations), operationsModule(whole));
writeText(join(made, recipe.operationExamples), operationExamplesModule(whole));
writeText(join(made, recipe.fields), fieldsModule(whole));
await runOrval(client, made, recipe);

if (values.check) {
  const differences = compareTrees(made, generated);
  if (differences.length > 0) {
    console.error(`generated/ is not what openapi/ gives. Run npm run codegen.\n${differences.join('\n')}`);
    process.exit(1);
  }
  console.log('generated/ is up to date.');
} else {
  const { written, removed, kept } = syncTree(made, generated);
  console.log(`generated/: ${written.length} written, ${removed.length} removed, ${kept} unchanged.`);
}
