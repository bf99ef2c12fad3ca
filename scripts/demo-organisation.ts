/**
 * `npm run demo-organisation [http://localhost:3000] [standard@demo.test]`: fills the demo's organisation in a running product
 * with ten further products, variants and versions of their processes, and analyses, through its API.
 */
import { callAs } from './demo/call.ts';
import { fillOrganisation } from './demo/organisation.ts';

const [url = 'http://localhost:3000', email = 'standard@demo.test'] = process.argv.slice(2);
const { products, processes, versions, analyses } = await fillOrganisation(await callAs(email, url));
console.log(`${products} products, ${processes} processes, ${versions} versions and ${analyses} analyses added.`);
