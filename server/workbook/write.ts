import writeXlsxFile from 'write-excel-file/node';
import { amountOf, perAmount } from './amount.ts';
import { cover } from './cover.ts';
import { inCurrency } from './currency.ts';
import type { WorkbookInput } from './input.ts';
import { longTable } from './long-table.ts';
import type { WorkbookSheet } from './sheet.ts';
import { readableSheets } from './sheets.ts';

/** Creates a product's workbook. It takes seconds for a large product: on the server only in another thread. */
export async function writeWorkbook(input: WorkbookInput): Promise<Buffer> {
  const { currency } = input;
  const amount = amountOf(input.product);
  const readable = readableSheets(input)
    .map((one) => (currency ? inCurrency(one, currency) : one))
    .map((one) => perAmount(one, amount));
  // The last sheet contains the stored values: its amounts stay in USD and per kg, as its units show.
  const sheets = [...readable, longTable(input)];
  const first = cover(
    input,
    sheets.map(({ sheet }) => sheet!),
  );
  const all: WorkbookSheet[] = [first, ...sheets];
  return writeXlsxFile(all as Parameters<typeof writeXlsxFile>[0] & WorkbookSheet[]).toBuffer();
}
