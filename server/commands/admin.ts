/** `npm run admin -- make-admin someone@company.test` and other commands. */
import { main } from '#server/admin/command-line.ts';

process.exitCode = await main(
  process.argv.slice(2),
  process.env,
  (line) => console.log(line),
  (line) => console.error(line),
);
