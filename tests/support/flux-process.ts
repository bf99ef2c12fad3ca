/** A process whose flux is not entered, and experiments and an accepted fit that give it, for browser tests. */
import type { Experiment, ModelFit, Process, ProcessWithConfiguration, Product } from '#generated/types.ts';
import { expect, type Api } from './browser.ts';
import { FLUX_MAPPING, fluxCsv } from './experiment-files.ts';

export const OPERATION = 'ultrafiltration';

/** A product of its own with a process that leaves the flux to its defaults. */
export async function newProcess(api: Api): Promise<{ product: string; process: string }> {
  const { kind, component_id, host_id, selling_price } = await api.get<Product>('/v1/products/prd_leghaemoglobin.json');
  const product = await api.post<Product>('/v1/products.json', {
    name: `Fitted ${Date.now()}`,
    kind,
    component_id,
    host_id,
    selling_price,
  });
  const base = `/v1/products/${product.id}/pipelines`;
  const process = await api.post<Process>(`${base}.json`, { name: 'With ultrafiltration' });
  const demo = await api.get<ProcessWithConfiguration>('/v1/products/prd_leghaemoglobin/pipelines/prc_secreted.json');
  const { uo_settings, locked_values, assumptions } = demo.configuration!;
  for (const { unit_operation, settings } of uo_settings) {
    if (unit_operation !== OPERATION) continue;
    delete settings['mass_transfer_coefficient'];
    delete settings['gel_concentration'];
  }
  await api.post(`${base}/${process.id}/configurations.json`, { uo_settings, locked_values, assumptions });
  return { product: product.id, process: process.id };
}

/** An experiment with mapped data. */
export async function experiment(
  api: Api,
  product: string,
  csv: string,
  {
    operation = OPERATION,
    mapping = FLUX_MAPPING,
    name = 'Flux runs',
  }: { operation?: string; mapping?: object; name?: string } = {},
): Promise<string> {
  const base = `/v1/experiments/${product}/${operation}`;
  const { id } = await api.post<Experiment>(`${base}.json`, { name });
  await api.upload(`${base}/${id}/file`, 'runs.csv', csv);
  await api.post(`${base}/${id}/mapping.json`, mapping);
  return id;
}

/** Few values of a slow membrane, whose fit leaves much of its flux and of the cost uncertain. */
const SLOW = { mass_transfer_coefficient: 8, gel_concentration: 200 };
const VALUES = 9;

/** The same process with an accepted fit of its flux, which it uses. */
export async function fittedProcess(api: Api): Promise<{ product: string; process: string }> {
  const made = await newProcess(api);
  const { product, process } = made;
  const id = await experiment(api, product, fluxCsv(SLOW, 1, VALUES));
  const base = `/v1/products/${product}/unit_operations/${OPERATION}`;
  const fit = await api.post<ModelFit>(`${base}/data_integration.json`, { ids: [id], held_out_share: 0 });
  await api.put(`${base}/fits/${fit.id}.json`, { status: 'accepted', reevaluate: true });
  // The process is saved anew in the background.
  await expect
    .poll(async () => (await api.get<Process>(`/v1/products/${product}/pipelines/${process}.json`)).newer)
    .toBe(false);
  return made;
}
