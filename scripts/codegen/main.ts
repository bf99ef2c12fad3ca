/**
 * `npm run codegen`: makes all of `generated/` from `openapi/` by the recipe in codegen.config.ts, and `docs/engine/`
 * from the engine's declarations.
 * First the engine writes its key metrics and examples into the contract, then the contract makes the rest.
 * `--check` changes nothing and fails if a file is missing, stale or left over. `--contract` makes only what depends on the
 * contract, in half the time.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as recipe from '../../codegen.config.ts';
import { root } from '../lib/paths.ts';
import { wholeContract, withoutInternal } from './bundle.ts';
import { type Doors, withNewDoors } from './doors.ts';
import { errorsModule } from './errors.ts';
import { fieldsModule } from './fields.ts';
import { leanContract } from './lean.ts';
import { operationExamplesModule, operationsModule } from './operations.ts';
import { runOrval } from './orval.ts';
import { referenceDocs } from './reference-docs.ts';
import { compareTrees, syncTree, textOf, writeIfChanged, writeText } from './tree.ts';
import { typesModule } from './types.ts';

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, contract: { type: 'boolean', default: false } },
});

// The scratch folder has the shape of the project, so that relative imports in generated files come out right.
const scratch = join(root, '.cache', `codegen-${process.pid}`);
const made = join(scratch, 'generated');
const generated = join(root, 'generated');
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const openapi = join(root, recipe.ofEngine);
const ofEngine = values.contract ? null : await madeByEngine();
const contractMade = ofEngine?.contract ?? {};
if (!values.check) for (const [name, text] of Object.entries(contractMade)) writeIfChanged(join(openapi, name), text);

const docs = join(root, recipe.engineDocs);
const docsMade = join(scratch, recipe.engineDocs);
for (const [name, text] of Object.entries(ofEngine?.docs ?? {})) writeText(join(docsMade, name), text);

const whole = wholeContract();
writeText(join(made, recipe.leanBundle), `${JSON.stringify(leanContract(whole), null, 2)}\n`);
writeText(join(made, recipe.types), typesModule(whole));
writeText(join(made, recipe.operations), operationsModule(whole));
writeText(join(made, recipe.operationExamples), operationExamplesModule(whole));
writeText(join(made, recipe.errors), errorsModule(whole));
writeText(join(made, recipe.fields), fieldsModule(whole));
writeText(
  join(made, recipe.publishedPlants),
  ofEngine?.plants ?? textOf(join(generated, recipe.publishedPlants)) ?? '[]\n',
);
await runOrval(withoutInternal(whole), made, recipe);
const referenceMade = join(scratch, recipe.referenceDocs);
for (const [name, text] of Object.entries(referenceDocs(whole))) writeText(join(referenceMade, name), text);
/** Folders of pages: the generated one, and the one in the project. */
const pages = [
  [referenceMade, join(root, recipe.referenceDocs), recipe.referenceDocs],
  ...(ofEngine ? [[docsMade, docs, recipe.engineDocs] as const] : []),
] as const;

const doorsFile = join(root, recipe.doors);
const doors = `${JSON.stringify(withNewDoors(JSON.parse(textOf(doorsFile) ?? '{"doors":[],"broken":{}}') as Doors), null, 2)}\n`;

if (values.check) {
  const stale = Object.entries(contractMade).filter(([name, text]) => textOf(join(openapi, name)) !== text);
  const differences = [
    ...(textOf(doorsFile) === doors ? [] : [`stale      ${recipe.doors}`]),
    ...stale.map(([name]) => `stale      ${recipe.ofEngine}/${name}`),
    ...compareTrees(made, generated),
    ...pages.flatMap(([from, to, name]) => compareTrees(from, to).map((line) => `${line}, in ${name}`)),
  ];
  if (differences.length > 0) {
    console.error(
      `The generated files do not match openapi/ and engine/. Run npm run codegen.\n${differences.join('\n')}`,
    );
    process.exit(1);
  }
  console.log('Generated files are up to date.');
} else {
  writeIfChanged(doorsFile, doors);
  for (const [from, to, name] of [[made, generated, 'generated'] as const, ...pages]) {
    const { written, removed, kept } = syncTree(from, to);
    console.log(`${name}/: ${written.length} written, ${removed.length} removed, ${kept} unchanged.`);
  }
}

/** Loaded only here, because these modules run the engine when they are loaded. */
async function madeByEngine() {
  const [{ partsOfContract }, { engineDocs, plants }] = await Promise.all([
    import('./examples/index.ts'),
    import('./engine-docs/index.ts'),
  ]);
  return { contract: partsOfContract(), docs: engineDocs(), plants: `${JSON.stringify(plants(), null, 2)}\n` };
}
