import { expect, test } from 'vitest';
import demoFile from '../../data/demo-succinic-acid.json' with { type: 'json' };
import { configuration, library, product, resultsOf, withSetting } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Configuration, ProductBasis } from '../types/configuration.ts';
import { type SliderRequest, sliderOf, withSliders } from './sliders.ts';

interface Demo {
  product: ProductBasis;
  processes: { id: string; configurations: { configuration: Configuration }[] }[];
}

const base = configuration('cfg_homogenised_v2');
const results = resultsOf(evaluate(base, product, library));
const fermentation = base.uo_settings[0]!.id;
const slider = (request: SliderRequest) => sliderOf({ configuration: base, product, library }, results, request);
const vessels = { step_id: fermentation, key: 'vessels', min: 3, max: 8 };

test('a slider of a setting has its title, unit and present value', () => {
  expect(slider(vessels)).toMatchObject({
    ...vessels,
    step_name: base.uo_settings[0]!.name,
    unit: '1',
    integer: true,
    value: results.steps[0]!.n_units,
  });
});

test('a slider of an assumption or a price has no step', () => {
  expect(slider({ step_id: null, key: 'finance.discount_rate', min: 0.05, max: 0.15 })).toMatchObject({
    step_name: null,
    integer: false,
    value: 0.1,
  });
  const line = results.operating_cost.lines.find(({ price, category }) => category === 'materials' && price !== null)!;
  const key = `prices.${line.item_id}`;
  expect(slider({ step_id: null, key, min: 0, max: 2 * line.price! })).toMatchObject({ key, value: line.price });
});

test.each([
  ['an unknown step', { ...vessels, step_id: 'stp_none' }, /no step stp_none/],
  ['an unknown setting', { ...vessels, key: 'colour' }, /no setting “colour”/],
  ['an unknown assumption', { ...vessels, step_id: null, key: 'finance.luck' }, /is not a numeric assumption/],
  [
    'the error of the capital estimate',
    { step_id: null, key: 'capital.estimate', min: 0.5, max: 2 },
    /is not a numeric assumption/,
  ],
  [
    'a price of an item that is not bought',
    { ...vessels, step_id: null, key: 'prices.gold' },
    /“gold” is not purchased in this process/,
  ],
  ['ends in the wrong order', { ...vessels, min: 8, max: 3 }, /swap the two/],
  ['an end below the limit of the setting', { ...vessels, min: 0 }, /minimum is 1/],
  ['ends without the present value', { ...vessels, min: 7 }, /must include its current value/],
  ['an end that is not a number', { ...vessels, max: Number.NaN }, /needs a number/],
] satisfies [string, SliderRequest, RegExp][])('%s is refused', (_name, request, message) => {
  expect(slider(request)).toMatchObject({ field: 'sliders', message: expect.stringMatching(message) });
});

test('ends of a whole number are whole', () => {
  expect(slider({ ...vessels, min: 2.4, max: 8.7 })).toMatchObject({ integer: true, min: 3, max: 8 });
});

test('values are entered as if by hand, each where it belongs', () => {
  const rate = { step_id: null, key: 'finance.discount_rate' };
  const price = { step_id: null, key: 'prices.glucose' };
  const moved = withSliders(base, [vessels, rate, price], [6, 0.2, 0.7]);
  const entered = withSetting(base, fermentation, 'vessels', 6);
  expect(moved.uo_settings).toEqual(entered.uo_settings);
  expect(moved.assumptions).toEqual({
    ...base.assumptions,
    finance: { ...base.assumptions.finance, discount_rate: 0.2 },
    prices: { ...base.assumptions.prices, glucose: 0.7 },
  });
  // The original remains as it was.
  expect(evaluate(base, product, library)).toMatchObject({ results: { figures: results.figures } });
});

test('a share of a feed names the step that it comes from, not its id', () => {
  const [process] = (demoFile as unknown as Demo).processes.filter(({ id }) => id === 'prc_dextrose_recycle');
  const { configuration: recycle } = process!.configurations[0]!;
  const { product: basis } = demoFile as unknown as Demo;
  const now = resultsOf(evaluate(recycle, basis, library));
  const key = 'feeds.stp_crystallisation.liquor.share';
  const share = { step_id: 'stp_evaporation', key, min: 0.5, max: 0.9 };
  expect(sliderOf({ configuration: recycle, product: basis, library }, now, share)).toMatchObject({
    title: 'Share of the outlet “liquor” of Crystallisation',
    step_name: 'Evaporation',
    value: 0.8,
  });
  const [taker] = withSliders(recycle, [share], [0.6]).uo_settings.filter(({ id }) => id === 'stp_evaporation');
  expect(taker!.feeds).toContainEqual(expect.objectContaining({ from: 'stp_crystallisation', share: 0.6 }));
});
