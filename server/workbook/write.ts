import writeXlsxFile from 'write-excel-file/node';
import { amountOf, perAmount } from './amount.ts';
import { formulaFiles } from '#engine/index.ts';
import { calculationsOf, withFormulas } from './calculate.ts';
import { cover } from './cover.ts';
import { inCurrency } from './currency.ts';
import { evaluated, type WorkbookInput } from './input.ts';
import { longTable } from './long-table.ts';
import type { WorkbookSheet } from './sheet.ts';
import { readableSheets } from './sheets.ts';

/** Creates a product's workbook. It takes seconds for a large product: on the server only in another thread. */
export async function writeWorkbook(input: WorkbookInput): Promise<Buffer> {
  const { currency } = input;
  const amount = amountOf(input.product);
  const calculations = calculationsOf(input);
  const show = (one: WorkbookSheet) => perAmount(currency ? inCurrency(one, currency) : one, amount);
  const readable = readableSheets(input, calculations).map(show);
  const { sheets: calculated, names, computed } = withFormulas(input, readable, calculations, show);
  // The last sheet contains the stored values: its amounts stay in USD and per kg, as its units show.
  const sheets = [...calculated, longTable(input)];
  const first = cover(
    input,
    sheets.map(({ sheet }) => sheet!),
    evaluated(input).every(({ configuration }) => calculations.has(configuration.id)),
  );
  const all: WorkbookSheet[] = [first, ...sheets];
  const features = [formulaFiles(computed, names)];
  return writeXlsxFile(all as Parameters<typeof writeXlsxFile>[0] & WorkbookSheet[], { features }).toBuffer();
}
