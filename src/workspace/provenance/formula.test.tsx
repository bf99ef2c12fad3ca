import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '../../../engine/tests/fixtures.test-support.ts';
import { compile, explainer, figureRefs, type Provenance, UNIT_OPERATIONS } from '#engine/index.ts';
import { Formula } from './formula.tsx';
import { readModelFormula, type Term } from './model-formula.ts';
import { sourceOfFormula, sourceOfText } from './model-page.ts';

const compiled = compile(configuration('cfg_homogenised_v2'), product, library);
const explain = explainer(compiled);
const all = figureRefs(resultsOf(compiled.evaluate())).map(explain);
const draw = (shown: Provenance) => renderToStaticMarkup(<Formula shown={shown} />);
const given = (formula: string): Provenance => ({ ...explain('figures.cogs'), formula });

describe('a typeset formula', () => {
  test('is a fraction with the symbols of its inputs, and one with their numbers', () => {
    const html = draw(explain('figures.cogs'));
    expect(html).toMatch(/<mfrac><mrow><msub><mi>C<\/mi><mtext>operating<\/mtext><\/msub>.*<mi>ṁ<\/mi>/);
    expect(html).toMatch(/<mfrac><mrow><mn>[\d\s.]+<\/mn>/u);
    expect(html).toContain('aria-label="Unit cost = Annual operating cost ÷ Annual output"');
  });

  test('has parentheses only where a fraction or an exponent does not replace them', () => {
    const of = (formula: string) => draw(given(formula)).replaceAll(/<mi>|<\/mi>/g, '');
    expect(of('(a + b) / c')).not.toContain('<mo>(</mo>');
    expect(of('(a + b) * c')).toContain('<mo>(</mo>');
    expect(of('a - (b - c)')).toContain('<mo>(</mo>');
    expect(of('a^(1/3)')).toContain('<msup>');
    expect(of('floor(a / b + 1e-9)')).toMatch(/⌊.*<msup><mn>10<\/mn><mn>−9<\/mn><\/msup>.*⌋/);
  });

  test('names a number of a step or a category by what it is, not by its id', () => {
    const nameOf = (ref: string) => /<msub><mi>(.*?)<\/mi><mtext>(.*?)<\/mtext>/.exec(draw(explain(ref)))!.slice(1);
    expect(nameOf('operating_cost.by_step.stp_harvest.per_kg')).toEqual(['c', 'operating\u00a0cost']);
    expect(nameOf('operating_cost.by_category.labour.per_kg')).toEqual(['c', 'labour']);
  });

  test('exists for every number of a process, without styles and without names of code', () => {
    for (const shown of all.filter(({ formula }) => formula !== '')) {
      const html = draw(shown);
      expect(html, shown.ref).toMatch(/<math|<p/);
      expect(html, shown.ref).not.toContain('style=');
      expect(html.replaceAll(/ class="[^"]*"/g, ''), shown.ref).not.toMatch(/[a-z]_[a-z]{2}/);
    }
  });
});

const flat = (term: Term): string => {
  switch (term.kind) {
    case 'fraction':
      return `{${flat(term.top)}}{${flat(term.bottom)}}`;
    case 'group':
      return term.open + flat(term.of) + term.close;
    case 'script':
      return `${flat(term.base)}${term.sub ? `_${flat(term.sub)}` : ''}${term.sup ? `^${flat(term.sup)}` : ''}`;
    case 'row':
      return term.of.map(flat).join('');
    default:
      return term.text;
  }
};

describe('the declared formula of a model', () => {
  test.each([
    ['Q / (U ΔT_lm)', '{Q}{U ΔT_lm}'],
    ['1 - exp(-k N P^a)', '1−exp(−k N P^a)'],
    ['F (z - x_B)/(x_D - x_B)', 'F {z−x_B}{x_D−x_B}'],
    ['0.99 - hold-up × area × r / V', '0.99−{hold-up×area×r}{V}'],
    ['Σ m / Σ m/q', '{Σ m}{Σ {m}{q}}'],
    ['e^{-E/RT}', 'e^−{E}{RT}'],
    ['SF V / v* at constant flow', 'SF V/v* at constant flow'],
  ])('%s is read', (formula, expected) => {
    expect(flat(readModelFormula(formula)!)).toBe(expected);
  });

  test('is read for every output of every unit operation', () => {
    const formulas = UNIT_OPERATIONS.flatMap(({ outputs }) => Object.values(outputs).map(({ formula }) => formula));
    expect(formulas.length).toBeGreaterThan(300);
    expect(formulas.filter((formula) => readModelFormula(formula) === null)).toEqual([]);
  });

  test('is not read if its brackets do not match', () => {
    expect(readModelFormula('(a + b')).toBeNull();
    expect(readModelFormula('a + b)')).toBeNull();
  });
});

describe('the source of a formula', () => {
  const files = Object.keys(import.meta.glob('../../../docs/**/*.md'));
  const fileOf = (href: string) => `../../..${href.replace('/index.html', '/README.html').replace('.html', '.md')}`;

  test('links to a page of the documentation that exists', () => {
    const sources = [
      ...all.map((shown) => sourceOfFormula(shown, 'Step')),
      ...all
        .flatMap(({ inputs }) => inputs)
        .flatMap(({ origin }) => (origin.kind === 'figure' ? [] : [sourceOfText(origin.source)])),
      ...UNIT_OPERATIONS.map(({ id }) =>
        sourceOfFormula(
          {
            source: 'docs/models, 2.1',
            method: {
              ...all.find(({ method }) => method.kind === 'model')!.method,
              unit_operation: id,
            } as Provenance['method'],
          },
          'Step',
        ),
      ),
    ];
    const pages = new Set(sources.flatMap(({ href }) => (href === null ? [] : [href])));
    expect(pages.size).toBeGreaterThan(40);
    expect([...pages].filter((href) => !files.includes(fileOf(href)))).toEqual([]);
    expect(sources.filter(({ text }) => text.includes('docs/models'))).toEqual([]);
  });

  test('names the section and the equation of a model', () => {
    const shown = all.find(({ method }) => method.kind === 'model' && method.equation !== '')!;
    expect(sourceOfFormula(shown, 'Homogeniser')).toMatchObject({ page: 'Model of homogeniser' });
    expect(sourceOfFormula(shown, 'Homogeniser').text).toMatch(/^section \S+/);
  });
});
