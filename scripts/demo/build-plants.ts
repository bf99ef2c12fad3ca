/** Builds the demo's bulk plants through the API, as a user does. */
import { EXAMPLE_PLANTS, exampleConfiguration, type ExamplePlant, productOf } from '#engine/cases/index.ts';
import type { Configuration } from '#engine/index.ts';
import type {
  Component,
  ConfigurationCreate,
  Process,
  ProcessWithConfiguration,
  Product,
  SubstanceList,
} from '#generated/types.ts';

/** Plants of bulk products. */
export const DEMO_PLANTS = EXAMPLE_PLANTS.filter(({ price }) => price < 2);

/** Calls the API. @throws Error for a refusal */
export type Call = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>;

export interface BuiltPlant {
  readonly product: Product;
  readonly process: ProcessWithConfiguration;
}

/** Creates product, component, process and configuration of a plant, one after the other. */
export async function buildPlant(call: Call, plant: ExamplePlant): Promise<BuiltPlant> {
  const product = await call<Product>('POST', '/v1/products.json', productOf(plant));
  const configuration = await withComponent(call, plant);
  const at = `/v1/products/${product.id}/pipelines`;
  const { id } = await call<Process>('POST', `${at}.json`, { name: plant.process });
  await call('POST', `${at}/${id}/configurations.json`, {
    ...configuration,
    note: plant.note,
  } satisfies ConfigurationCreate | object);
  return { product, process: await call('GET', `${at}/${id}.json`) };
}

/** The configuration, with the id that the organisation's own component was given. */
async function withComponent(call: Call, plant: ExamplePlant): Promise<Configuration> {
  const configuration = exampleConfiguration(plant);
  const { component } = plant;
  if (!component) return configuration;
  const { id, ...details } = component;
  // Several plants have the same one.
  const { substances } = await call<SubstanceList>('GET', '/v1/substances.json');
  const made: Pick<Component, 'id'> =
    substances.find(({ name }) => name === details.name) ??
    (await call<Component>('POST', '/v1/components/molecules.json', {
      ...details,
      source: 'Sugar is converted to yeast kg for kg, as in the published model',
    }));
  return JSON.parse(JSON.stringify(configuration).replaceAll(id, made.id)) as Configuration;
}
