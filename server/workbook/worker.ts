/** Runs in a thread of pool.ts. */
import { move } from 'piscina';
import type { WorkbookInput } from './input.ts';
import { writeWorkbook } from './write.ts';

export default async function run(input: WorkbookInput): Promise<ReturnType<typeof move>> {
  const workbook = new Uint8Array(await writeWorkbook(input));
  return move(workbook.buffer);
}
