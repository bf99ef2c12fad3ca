import writeXlsxFile from 'write-excel-file/node';
import { amountOf, perAmount } from './amount.ts';
import { calculationsOf, type Computed, withFormulas } from './calculate.ts';
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
  const features = [formulas(computed, names)];
  return writeXlsxFile(all as Parameters<typeof writeXlsxFile>[0] & WorkbookSheet[], { features }).toBuffer();
}

type Feature = NonNullable<NonNullable<Parameters<typeof writeXlsxFile>[1]>['features']>[number];

/** Values of formulas, for programs that do not calculate, and names of inputs. */
function formulas(computed: readonly Computed[], names: ReadonlyMap<string, string>): Feature {
  return {
    files: {
      transform: {
        'xl/workbook.xml': {
          transform: (xml) =>
            xml
              .replace(/<definedNames\s*\/>/u, `<definedNames>${[...names].map(definedName).join('')}</definedNames>`)
              .replace(/<calcPr\s*\/>/u, '<calcPr fullCalcOnLoad="1"/>'),
        },
        'xl/worksheets/sheet{id}.xml': {
          transform(xml, { sheet }) {
            const own = computed.filter((one) => one.sheet === sheet);
            const values = new Map(own.map(({ address, value }) => [address, value]));
            return xml.replace(FORMULA, (_, at: string, look: string, formula: string) => {
              const value = values.get(at)!;
              const type = typeof value === 'number' ? '' : ' t="str"';
              return `<c r="${at}"${look}${type}>${formula}<v>${value}</v></c>`;
            });
          },
        },
      },
    },
  };
}

const FORMULA = /<c r="([A-Z]+\d+)"([^<>]*)>(<f>[^<]*<\/f>)<\/c>/gu;

const definedName = ([name, reference]: [string, string]): string =>
  `<definedName name="${name}">${reference}</definedName>`;
