/**
 * `npm run demo-plants [http://localhost:3000] [standard@demo.test]`: builds the demo's bulk plants in a running product, by
 * calls of its API.
 */
import { readConfig } from '#server/config.ts';
import { demoTokenFrom } from '#server/identity/demo-token.ts';
import { buildPlant, type Call } from './demo/build-plants.ts';
import { DEMO_PLANTS } from './demo/plants.ts';

const [url = 'http://localhost:3000', email = 'standard@demo.test'] = process.argv.slice(2);
const { dataDir, oidc } = readConfig(process.env);
const token = await demoTokenFrom(dataDir, email, oidc);

const call: Call = async (method, path, body) => {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as never;
};

for (const plant of DEMO_PLANTS) {
  // oxlint-disable-next-line no-await-in-loop -- in this order, so that the list of products has it
  const { product, process: made } = await buildPlant(call, plant);
  const cost = made.figures?.cogs.toFixed(2) ?? 'no';
  console.log(`${product.name}: ${cost} USD/kg, ${url}/products/${product.id}?process=${made.id}`);
}
