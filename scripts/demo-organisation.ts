/**
 * `npm run demo-organisation -- [http://localhost:3000] [standard@demo.test]`: fills the demo's organisation in a running product
 * with ten further products, variants and versions of their processes, and analyses, through its API.
 */
import { onRunningProduct } from './demo/call.ts';
import { fillOrganisation } from './demo/organisation.ts';

await onRunningProduct(async (call) => {
  const { products, processes, versions, analyses } = await fillOrganisation(call);
  console.log(`${products} products, ${processes} processes, ${versions} versions and ${analyses} analyses added.`);
});
