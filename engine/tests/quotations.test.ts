/** Quotations of an organisation: what they do to a curve, to a plant, to its uncertainty, and who may see whose they are. */
import { describe, expect, test } from 'vitest';
import { costIndex } from '../assumptions/cepci.ts';
import { costRow } from '../costing/cost-table.ts';
import { priceEvidence } from '../costing/price-evidence.ts';
import { capitalSpread, purchaseSpread, varianceByType } from '../costing/price-spread.ts';
import { compareQuotation, countsOn, priceBook, recalibrate } from '../costing/quotations.ts';
import { compile, evaluate, fillAssumptions, figureRef, recompute } from '../index.ts';
import { provenance } from '../provenance/provenance.ts';
import { buildScenario, parseScenario, verifyScenario } from '../scenario/scenario.ts';
import { scenarioText } from '../scenario/scenario-text.ts';
import type { Quotation } from '../types/library.ts';
import { configuration, library, product, resultsOf } from './fixtures.test-support.ts';

const compressor = costRow('C-16');
const quotation: Quotation = {
  id: 'quo_1',
  name: 'Northern Compressors Q-1187',
  machine: 'C-16',
  size: 450,
  price: 432_000,
  currency: 'EUR',
  exchange_rate: 1.16,
  date: '2023-10-14',
  expires: null,
  kind: 'budget',
  grade: 'industrial',
  steel: 'stainless_316',
  source: 'Q-1187.pdf',
};

describe('a quotation', () => {
  test('is brought to dollars of 2023, and compared with the curve at its own size, grade and steel', () => {
    const { usd, confirmed, curve, ratio } = compareQuotation(compressor, { ...quotation, date: '2020-01-31' });
    expect(usd).toBeNear(501_120, 1e-12);
    expect(confirmed).toBeNear((501_120 * costIndex(2023)) / costIndex(2020), 1e-12);
    expect(curve).toBeNear((compressor.cost(450) * costIndex(2023)) / compressor.index, 1e-12);
    expect(ratio).toBeNear(confirmed / curve, 1e-12);
    const hygienic = costRow('C-48');
    const of = (grade: Quotation['grade']) =>
      compareQuotation(hygienic, { ...quotation, machine: 'C-48', grade }).curve;
    expect(of('pharma') / of('food')).toBeNear(1.5, 1e-12);
  });
  test('moves the level by its weight against the scatter of the sources', () => {
    const { level, weight, spread } = recalibrate(compressor, 450, [quotation]);
    const prior = compressor.spread ** -2;
    expect(weight).toBeNear(25 / (25 + prior), 1e-12);
    expect(level).toBeNear(compareQuotation(compressor, quotation).ratio ** weight, 1e-12);
    expect(spread).toBeNear(compressor.spread * Math.sqrt(1 - weight), 1e-12);
  });
  test('counts less if it is less binding, of another size or older, and two count more than one', () => {
    const weight = (one: Partial<Quotation>, size = 450) =>
      recalibrate(compressor, size, [{ ...quotation, ...one }]).weight;
    expect(weight({ kind: 'firm' })).toBeGreaterThan(weight({}));
    expect(weight({ kind: 'heard' })).toBeLessThan(weight({}));
    expect(weight({}, 900)).toBeLessThan(weight({}));
    expect(weight({ date: '2015-01-01' })).toBeLessThan(weight({}));
    const both = recalibrate(compressor, 450, [quotation, { ...quotation, id: 'quo_2' }]);
    expect(both.weight).toBeGreaterThan(weight({}));
    expect(both.quotations.reduce((sum, one) => sum + one.weight, 0)).toBeNear(both.weight, 1e-12);
  });
  test('far from the curve is doubtful, and one that has expired not used for the curve', () => {
    expect(compareQuotation(compressor, quotation).doubtful).toBe(false);
    expect(compareQuotation(compressor, { ...quotation, price: 20 * quotation.price }).doubtful).toBe(true);
    expect([null, '2026-01-02', '2026-01-01'].map((expires) => countsOn({ expires }, '2026-01-02'))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('in a plant', () => {
  const base = configuration('cfg_homogenised_v2');
  const quoted = { ...library, quotations: [quotation, { ...quotation, id: 'quo_other', machine: 'C-51' }] };
  const [before, after] = [library, quoted].map((one) => resultsOf(evaluate(base, product, one)));
  const machine = (of = after!) => of.equipment.find(({ cost_id }) => cost_id === 'C-16')!;

  test('it changes the equipment price of its type alone', () => {
    expect(machine().unit_cost).toBeNear(machine(before).unit_cost * machine().quoted!.level, 1e-12);
    for (const one of after!.equipment.filter(({ cost_id }) => cost_id !== 'C-16'))
      expect(one).toEqual(before!.equipment.find(({ tag }) => tag === one.tag));
    expect(after!.figures.cogs).not.toBe(before!.figures.cogs);
  });
  test('it is left out if the plant says so', () => {
    const without = { ...base, assumptions: { ...base.assumptions, capital: { quotations: 'left_out' as const } } };
    expect(resultsOf(evaluate(without, product, quoted)).equipment).toEqual(
      resultsOf(evaluate(without, product, library)).equipment,
    );
  });
  test('its price names the quotation and its weight, and is computed again from its inputs', () => {
    const shown = provenance(compile(base, product, quoted), figureRef('equipment', machine().tag, 'unit_cost'));
    const input = shown.inputs.find(({ symbol }) => symbol === 'quoted')!;
    expect(input.title).toMatch(/^Level by Northern Compressors Q-1187: [\d.]+ % of the weight$/);
    expect(recompute(shown)).toBeNear(machine().unit_cost, 1e-9);
  });
  test('the range of its type narrows, and with it that of the capital', () => {
    const of = (results = after!) => varianceByType(results.equipment).find(({ id }) => id === 'C-16')!.variance;
    expect(of()).toBeLessThan(of(before));
    expect(capitalSpread(after!.equipment)).toBeLessThan(capitalSpread(before!.equipment));
    const alone = [{ cost_id: 'C-16', purchase_cost: 1, quoted: machine().quoted! }];
    expect(purchaseSpread(alone)).toBeNear(machine().quoted!.spread, 1e-12);
  });
  test('its evidence has the quotation, the weights, and the price without it', () => {
    const book = priceBook(fillAssumptions(base.assumptions).capital, quoted.quotations);
    const evidence = priceEvidence(machine(), book)!;
    const sum = [...evidence.quotations, ...evidence.sources].reduce((all, { weight }) => all + (weight ?? 0), 0);
    expect(sum).toBeNear(1, 1e-12);
    expect(evidence.quotations.map(({ title }) => title)).toEqual([quotation.name]);
    expect(evidence.before!.price).toBeNear(machine(before).unit_cost, 1e-9);
    expect(evidence.high / evidence.price).toBeLessThan(evidence.before!.high / evidence.before!.price);
  });
  test('a scenario file has what acts, and is reproduced from it', () => {
    const outcome = buildScenario(
      { name: 'Quoted', product, configuration: base, created_at: '2026-01-02T03:04:05Z' },
      quoted,
    );
    if (!outcome.feasible) throw new Error(outcome.problem.message);
    expect(outcome.file.library.quotations?.map(({ id }) => id)).toEqual(['quo_1']);
    const read = parseScenario(scenarioText(outcome.file));
    expect(read).toMatchObject({ ok: true, unknown: [] });
    expect(verifyScenario(outcome.file, library.factors)).toMatchObject({ reproduces: true, mismatches: [] });
  });
});
