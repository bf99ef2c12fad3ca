import { describe, expect, test } from 'vitest';
import { checkCited, figureReference, scenarioExplainer } from './cited.ts';
import { configuration, library, product } from '../tests/fixtures.test-support.ts';
import { buildScenario } from './scenario.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { figureRefs } from '../provenance/ref.ts';
import { shareOfCommit } from '../tests/shares.test-support.ts';

const made = buildScenario(
  { name: 'a', product, configuration: configuration('cfg_homogenised_v1'), created_at: '2026-01-01T00:00:00Z' },
  library,
);
if (!made.feasible) throw new Error(made.problem.message);
const { file } = made;
const explain = scenarioExplainer(file, library.factors);
const processes = new Map([[file.sha256, explain]]);
const outcome = evaluate(file.configuration, file.product, { ...file.library, factors: library.factors });
if (!outcome.feasible) throw new Error(outcome.problem.message);

const cite = (text: string, ref: string) => `[${text}](${figureReference(file.sha256, ref)})`;
const one = (text: string) => checkCited(text, processes).figures[0]!;

/** A figure as an assistant writes it: rounded to some digits, with its unit. */
function written(value: number, unit: string, digits: number): string {
  const text = value.toPrecision(digits);
  return unit === '1' ? text : `${text} ${unit}`;
}

describe('figures of a text', () => {
  const refs = shareOfCommit(figureRefs(outcome.results), 12);
  const known = refs.flatMap((ref) => {
    const { value, unit } = explain(ref);
    return value === null || value === 0 ? [] : [{ ref, value, unit }];
  });

  test('agree when they are rounded, and are wrong when any digit is another', () => {
    expect(known.length).toBeGreaterThan(20);
    const missed: string[] = [];
    let changed = 0;
    for (const [n, { ref, value, unit }] of known.entries()) {
      const digits = 2 + (n % 4);
      // Half-way between two numbers, both are right.
      if ((value * (1 + 1e-12)).toPrecision(digits) !== (value * (1 - 1e-12)).toPrecision(digits)) continue;
      const text = written(value, unit, digits);
      expect(one(cite(text, ref)), cite(text, ref)).toMatchObject({ agrees: true, problem: null });
      for (let at = 0; at < text.length; at++) {
        if (!/\d/.test(text[at]!) || (unit !== '1' && at >= text.indexOf(' '))) continue;
        const digit = String((Number(text[at]) + 1 + ((n + at) % 9)) % 10);
        const altered = text.slice(0, at) + digit + text.slice(at + 1);
        if (digit === text[at]) continue;
        changed += 1;
        if (one(cite(altered, ref)).agrees) missed.push(`${text} → ${altered}`);
      }
    }
    expect(missed).toEqual([]);
    expect(changed).toBeGreaterThan(50);
  });

  test('convert to another unit of the same quantity', () => {
    const { value } = explain('figures.cogs');
    expect(one(cite(`${(value! * 1000).toFixed(0)} USD/t`, 'figures.cogs')).agrees).toBe(true);
    expect(one(cite(`${value!.toFixed(2)} USD/t`, 'figures.cogs')).agrees).toBe(false);
  });

  test.each([
    ['[1.2 USD/kg](titre:0000000000000000/figures.cogs)', 'No process that was given has inputs with this hash.'],
    [cite('1.2 USD/kg', 'figures.nothing'), 'The results have no metric “figures.nothing”.'],
    [cite('about 1.2 USD/kg', 'figures.cogs'), 'The text does not begin with a number.'],
    [cite('1.2 parrots', 'figures.cogs'), '“parrots” is not a unit.'],
    [cite('1.2 kWh', 'figures.cogs'), 'The figure is in USD/kg, which does not convert to kWh.'],
  ])('%s is reported', (text, problem) => {
    expect(one(text)).toMatchObject({ agrees: false, problem });
  });

  test('without a reference are listed, and other numbers are not', () => {
    const { value } = explain('figures.cogs');
    const cited = cite(`${value!.toFixed(2)} USD/kg`, 'figures.cogs');
    const text = `# 3 steps\n\nIt costs ${cited}, 12 % less than 2.71 USD/kg in 2019; 2'-fucosyllactose needs 40 kWh.`;
    expect(checkCited(text, processes)).toMatchObject({
      figures: [{ agrees: true }],
      uncited: ['12 %', '2.71 USD/kg', '40 kWh'],
    });
  });
});
