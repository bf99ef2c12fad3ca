import { expect, test } from 'vitest';
import { CreateCarbonReportBody } from '#generated/zod/carbon-accounting.ts';
import { UploadExperimentFileBody } from '#generated/zod/experiments.ts';
import { CreateOrganisationUserBody } from '#generated/zod/organisations.ts';
import { CreateProductBody } from '#generated/zod/products.ts';
import { StartOptimisationBody, StartScaleBody, StartSensitivityAnalysisBody } from '#generated/zod/jobs.ts';
import { messageOf } from './messages.ts';
import { readBody } from './read-body.ts';

const product = { name: 'P', kind: 'protein', host_id: 'cel_1' };
const optimisation = { objectives: [{ metric: 'cogs', goal: 'minimise' }] };

test.each([
  [CreateProductBody, { ...product, name: '' }, 'name', 'This is required.'],
  [CreateProductBody, { ...product, kind: undefined }, 'kind', 'This is required.'],
  [CreateProductBody, { ...product, kind: 'gold' }, 'kind', 'This value is not accepted.'],
  [CreateProductBody, { ...product, name: 'x'.repeat(121) }, 'name', 'Enter at most 120 characters.'],
  [CreateProductBody, { ...product, selling_price: -1 }, 'selling_price', 'At least 0.'],
  [CreateProductBody, { ...product, selling_price: 'much' }, 'selling_price', 'This is not a number.'],
  [CreateOrganisationUserBody, { name: 'A', email: 'a' }, 'email', 'Enter a valid e-mail address.'],
  [CreateCarbonReportBody, { period_start: 'May' }, 'period_start', 'This is not a date.'],
  [StartScaleBody, { target_output: 0 }, 'target_output', 'More than 0.'],
  [StartOptimisationBody, { ...optimisation, seed: 0.5 }, 'seed', 'This is not a whole number.'],
  [StartOptimisationBody, { objectives: [] }, 'objectives', 'Choose at least one.'],
  [UploadExperimentFileBody, { header_row: '10000000' }, 'header_row', 'Enter a whole number from 1 to 9999999.'],
  [StartSensitivityAnalysisBody, { method: 'sobol', metrics: Array(11).fill('cogs') }, 'metrics', 'At most 10.'],
])('%#: an error of a schema has a message of ours', (schema, filledIn, field, message) => {
  const read = readBody(schema, filledIn);
  const said = 'faults' in read ? read.faults.map(({ path, issue }) => [path, messageOf(issue)]) : [];
  expect(said).toContainEqual([field, message]);
});

test('shows limits in the unit on screen', () => {
  const read = readBody(CreateProductBody, { ...product, selling_price: -1 });
  const [fault] = 'faults' in read ? read.faults : [];
  expect(messageOf(fault!.issue, (limit) => `${limit} USD/kg`)).toBe('At least 0 USD/kg.');
});
