import { describe, expect, test } from 'vitest';
import antibody from '../../data/demo-antibody.json' with { type: 'json' };
import acid from '../../data/demo-succinic-acid.json' with { type: 'json' };
import { estimatesWithSpreads, leverage } from '#engine/analysis/index.ts';
import { evaluate, type Configuration, type Results, type ProductBasis } from '#engine/index.ts';
import { configuration, library, product, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import { inSentence } from '#engine/wording/index.ts';
import { byCategory } from '#src/economics/operating-cost.ts';
import { formatNumber } from '#src/lib/format.ts';
import { formatMoney } from '#src/lib/money.ts';
import { rangeText } from '#src/lib/precision.ts';
import { costPer, PER_KG, reportedFor } from '#src/lib/reporting.ts';
import { summaryParagraphs, type Told } from './sentences.ts';

interface DemoFile {
  product: ProductBasis;
  processes: { configurations: { configuration: Configuration }[] }[];
}

const told = (of: Configuration, made: ProductBasis, more: Partial<Told> = {}): Told => ({
  product: { ...made },
  results: resultsOf(evaluate(of, made, library)),
  configuration: of,
  reported: PER_KG,
  leverage: null,
  sampled: null,
  ...more,
});
const base = configuration('cfg_homogenised_v2');
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F\u2009]/g, ' ');
const text = (of: Told): string => plain(summaryParagraphs(of).flat().join(' '));
const withFinance = (finance: NonNullable<Configuration['assumptions']['finance']>): Configuration => ({
  ...base,
  assumptions: { ...base.assumptions, finance: { ...base.assumptions.finance, ...finance } },
});

const demos = [acid, antibody].flatMap((file) => {
  const { product: made, processes } = file as unknown as DemoFile;
  return processes.map(({ configurations }) => ({ made, of: configurations.at(-1)!.configuration }));
});

test('the summary has the figures as they are printed elsewhere', () => {
  const of = told(base, product);
  const { figures } = of.results;
  const said = text(of);
  const printed = ({ figure, unit }: { figure: string; unit: string }) => plain(`${figure} ${unit}`);
  expect(said).toContain(`at a unit cost of ${printed(costPer(figures.cogs, PER_KG))}.`);
  expect(said).toContain(`The total capital investment is ${printed(formatMoney(figures.tci))},`);
  expect(said).toContain(`Its purity, protein basis, is ${formatNumber(figures.purity * 100)} %.`);
  expect(said).toContain(`The footprint is ${formatNumber(figures.gwp!)} kg CO₂e/kg;`);
  const [largest] = byCategory(of.results, PER_KG).rows;
  expect(said).toContain(
    `is ${inSentence(largest!.title)}, ${formatNumber(largest!.printed.percent, { decimals: 1 })} %`,
  );
});

describe('the price', () => {
  const { msp } = told(base, product).results.figures;

  test('above the minimum earns the capital', () => {
    const said = text(told(withFinance({ selling_price: msp! * 2 }), product));
    expect(said).toMatch(
      /At a selling price of .*, the net present value at a real discount rate of 10 % is \d.*; the internal rate of return/,
    );
    expect(said).toContain('below the price entered');
    expect(said).not.toContain('does not earn');
  });

  test('below the minimum does not earn it', () => {
    const said = text(told(withFinance({ selling_price: msp! * 0.9 }), product));
    expect(said).toMatch(
      /the net present value at a real discount rate of 10 % is −.*: the plant does not earn its cost of capital at this rate\./,
    );
    expect(said).toContain('above the price entered');
    expect(said).not.toContain('payback');
  });

  test('that is not entered is not spoken of', () => {
    const said = text(told(base, { ...product, selling_price: null }));
    expect(said).toContain('; no selling price is entered.');
    expect(said).not.toContain('net present value at a discount rate');
  });
});

test('a footprint with missing factors is at least that, and one without factors is not spoken of', () => {
  const of = told(base, product);
  const withFigures = (figures: Partial<Results['figures']>) =>
    text({ ...of, results: { ...of.results, figures: { ...of.results.figures, ...figures } } });
  expect(withFigures({ gwp_coverage: 0.6 })).toMatch(
    /The footprint is at least .*known for 60 % of the mass of its inputs\./,
  );
  expect(withFigures({ gwp: null, gwp_coverage: null })).not.toContain('footprint');
});

test('what matters and what is not certain are said with their figures once they are known', () => {
  const input = { configuration: base, product, library };
  const [effects] = leverage(input, ['cogs']) as Exclude<ReturnType<typeof leverage>, { message: string }>;
  const sampled = estimatesWithSpreads(input, 64) as Exclude<
    ReturnType<typeof estimatesWithSpreads>,
    { message: string }
  >;
  const said = text(told(base, product, { leverage: effects!, sampled }));
  const largest = Math.max(...effects!.rows.map(({ higher }) => Math.abs(higher.change ?? 0)));
  expect(said).toContain(`the unit cost by ${plain(Object.values(costPer(largest, PER_KG)).join(' '))}.`);
  const spread = sampled.spreads.find(({ metric }) => metric === 'cogs')!;
  expect(said).toContain(
    `In 64 samples of ${sampled.estimates.inputs} uncertain inputs, the unit cost is ${rangeText(spread.p10, spread.p90)} USD/kg (8 in 10).`,
  );
  expect(text(told(base, product))).not.toMatch(/samples|most sensitive to/);
});

test.each(demos.map(({ made, of }, index) => [index, made, of] as const))(
  'every demo process %i has a summary of whole sentences',
  (_index, made, of) => {
    const one = told(of, made);
    const reported = reportedFor({ reporting_unit: 'g' }, null);
    for (const said of [one, { ...one, reported }].flatMap((each) => summaryParagraphs(each).flat())) {
      expect(said).toMatch(/^[A-Z].*\.$/);
      expect(said).not.toMatch(/NaN|undefined|null|no data| {2}|\.\.|Infinity/);
    }
    expect(text({ ...one, reported })).toContain('/g');
  },
);
