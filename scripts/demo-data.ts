/** `npm run demo-data`: makes the data files of the demo's experiments and the fit that it shows. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoFit } from './demo/fit.ts';
import { captureCsv, fermentationCsv, homogeniserCsv } from './demo/laboratory.ts';

const data = join(import.meta.dirname, '../data');
const files = { 'fermentation.csv': fermentationCsv, 'homogeniser.csv': homogeniserCsv, 'capture.csv': captureCsv };

for (const [name, content] of Object.entries(files)) writeFileSync(join(data, 'demo-experiments', name), content());
writeFileSync(join(data, 'demo-fit.json'), `${JSON.stringify(await demoFit())}\n`);
