/** `npm run python`: builds the wheel of clients/python from the contract, and imports it in an environment of its own. */
import { command } from './lib/command.ts';
import { root } from './lib/paths.ts';
import { buildWheel, freshPython, installPythonTools, missingPython } from './lib/python.ts';

const reason = await missingPython();
if (reason !== null) {
  console.error(`The Python package cannot be built: ${reason}.`);
  process.exit(1);
}
await installPythonTools();
const wheel = await buildWheel();
const program = await freshPython(wheel);
const version = await command(program, ['-c', 'import titre; print(titre.__version__)'], root, { PYTHONPATH: '' });
console.log(`titre ${version.trim()}: ${wheel}`);
