/** `npm run sbom`: writes the bill of materials of the product and the texts of its licences, to .cache/sbom or a given folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { billOfMaterials, licenceTexts, shippedPackages } from './lib/sbom.ts';

const root = join(import.meta.dirname, '..');
const [given] = process.argv.slice(2);
const folder = given === undefined ? join(root, '.cache', 'sbom') : resolve(process.env['INIT_CWD'] ?? '.', given);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(root), null, 2)}\n`);
writeFileSync(join(folder, 'licences.txt'), licenceTexts(root));

const counts = new Map<string, number>();
for (const { licence } of shippedPackages(root)) {
  const name = licence ?? 'no licence stated';
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
for (const [licence, count] of [...counts].toSorted(([, a], [, b]) => b - a))
  console.log(`${String(count).padStart(5)}  ${licence}`);
console.log(`Written to ${folder}: sbom.cdx.json, licences.txt.`);
