/**
 * `npm run demo-plants -- [http://localhost:3000] [standard@demo.test]`: builds the demo's bulk plants in a running product, by
 * its API.
 */
import { buildPlant, DEMO_PLANTS } from './demo/build-plants.ts';
import { onRunningProduct } from './demo/call.ts';

await onRunningProduct(async (call, url) => {
  for (const plant of DEMO_PLANTS) {
    // oxlint-disable-next-line no-await-in-loop -- in this order, so that the list of products has it
    const { product, process: made } = await buildPlant(call, plant);
    const cost = made.figures?.cogs.toFixed(2) ?? 'no';
    console.log(`${product.name}: ${cost} USD/kg, ${url}/products/${product.id}?process=${made.id}`);
  }
});
