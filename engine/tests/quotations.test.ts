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
import type { Dial } from '../analysis/dial.ts';
import { assumptionDial } from '../analysis/dial.ts';
import type { Quotation } from '../types/library.ts';
import type { Results } from '../types/results.ts';
import { quotedItem } from '../uncertainty/quoted-items.ts';
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

describe('of a material', () => {
  const base = configuration('cfg_homogenised_v2');
  const line = (of: Results, id: string) =>
    of.operating_cost.lines.find(({ item_id, price }) => item_id === id && price)!;
  const plain = resultsOf(evaluate(base, product, library));
  // What this process buys: an item of every plant, and a molecule of the library.
  const bought = ['uf_membrane', 'mol_glucose'].filter((id) => line(plain, id));
  const quoting = (id: string, factor: number): Quotation => ({
    ...quotation,
    id: `quo_${id}`,
    machine: id,
    size: 10,
    price: factor * 10 * line(plain, id).price!,
    currency: 'USD',
    exchange_rate: 1,
    date: '2023-06-01',
    kind: 'firm',
  });

  test.each(bought)('%s moves its price by its weight, its range and nothing else', (id) => {
    const with2 = { ...library, quotations: [quoting(id, 2)] };
    const after = resultsOf(evaluate(base, product, with2));
    const { weight, level, spread, prior } = quotedItem(
      { id, category: line(plain, id).category, molecule: library.molecules.find((one) => one.id === id) },
      line(plain, id).price!,
      priceBook(fillAssumptions(base.assumptions).capital, with2.quotations),
    )!;
    expect(level).toBeNear(2 ** weight, 1e-12);
    expect(line(after, id).price).toBeNear(level * line(plain, id).price!, 1e-9);
    for (const other of bought.filter((one) => one !== id))
      expect(line(after, other).price).toBe(line(plain, other).price);
    expect(after.figures.cogs).toBeGreaterThan(plain.figures.cogs);
    expect(spread).toBeLessThan(prior);
    const law = (of: typeof with2 | typeof library) =>
      assumptionDial({ configuration: base, product, library: of }, plain, `prices.${id}`, 'x') as Dial;
    expect(law(with2).law!.high).toBeLessThan(law(library).law!.high);
    const n = after.operating_cost.lines.indexOf(line(after, id));
    const shown = provenance(compile(base, product, with2), figureRef('operating_cost', 'lines', n, 'price'));
    expect(JSON.stringify(shown.inputs)).toContain('Level by Northern Compressors');
    expect(recompute(shown)).toBeNear(line(after, id).price!, 1e-9);
  });
  test('is not used for an entered price, nor if the plant leaves quotations out', () => {
    const with2 = { ...library, quotations: bought.map((id) => quoting(id, 2)) };
    const entered = { ...base, assumptions: { ...base.assumptions, prices: { [bought[0]!]: 7 } } };
    expect(line(resultsOf(evaluate(entered, product, with2)), bought[0]!).price).toBe(7);
    const without = { ...base, assumptions: { ...base.assumptions, capital: { quotations: 'left_out' as const } } };
    expect(resultsOf(evaluate(without, product, with2)).figures).toEqual(
      resultsOf(evaluate(without, product, library)).figures,
    );
  });
  test('is in the scenario file that it acts in, which is reproduced from it', () => {
    const with2 = {
      ...library,
      quotations: [quoting(bought[0]!, 2), { ...quoting(bought[0]!, 2), machine: 'mol_none' }],
    };
    const made = buildScenario(
      { name: 'Quoted', product, configuration: base, created_at: '2026-01-02T03:04:05Z' },
      with2,
    );
    if (!made.feasible) throw new Error(made.problem.message);
    expect(made.file.library.quotations?.map(({ machine }) => machine)).toEqual([bought[0]]);
    expect(parseScenario(scenarioText(made.file))).toMatchObject({ ok: true, unknown: [] });
    expect(verifyScenario(made.file, library.factors)).toMatchObject({ reproduces: true, mismatches: [] });
  });
});
