/** `npm run demo-data`: makes the simulated data files of the demo's experiments and the fits that it shows. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoFit } from './demo/fit.ts';
import { demoSite } from './demo/site.ts';
import { captureCsv, fermentationCsv, homogeniserCsv } from './demo/laboratory.ts';

const data = join(import.meta.dirname, '../data');
const files = { 'fermentation.csv': fermentationCsv, 'homogeniser.csv': homogeniserCsv, 'capture.csv': captureCsv };

for (const [name, content] of Object.entries(files)) writeFileSync(join(data, 'demo-experiments', name), content());
const fits = {
  'demo-fit.json': await demoFit('exp_fermentation_01', 'fit_fermentation_01'),
  // Thirteen rows are too few to keep some of them from the fit.
  'demo-fit-measured.json': await demoFit('exp_chemostat_kayser_2005', 'fit_chemostat_kayser_2005', 0),
};
for (const [name, fit] of Object.entries(fits)) writeFileSync(join(data, name), `${JSON.stringify(fit)}\n`);
writeFileSync(join(data, 'demo-site.json'), `${JSON.stringify(demoSite())}\n`);
