/** `npm run docs`: writes the documentation as a static site, the same that a server has at /docs. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { buildSite } from '#server/web/site/index.ts';
import { wholeContractFile } from './codegen/bundle.ts';
import { root } from './lib/paths.ts';

const folder = join(root, '.cache', 'site');
const { brand, publicUrl, oidc } = readConfig(process.env);
rmSync(folder, { recursive: true, force: true });
wholeContractFile();
const site = buildSite({ productName: brand.productName, server: publicUrl, address: publicUrl, issuer: oidc.issuer });
for (const [path, content] of site) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
console.log(`${site.size} files in .cache/site: open .cache/site/index.html, or serve the folder.`);
