import { expect, test } from 'vitest';
import { PER_KG, reportedFor } from '#src/lib/reporting.ts';
import { exportedFigure, keyFigure, showFigure } from '#src/components/figures/definitions.ts';
import { figuresFor } from '#src/economics/figures-for.ts';

const footprint = keyFigure('gwp', PER_KG);

test('prints a footprint below 95 % coverage as a lower bound, and as a value from 95 %', () => {
  expect(showFigure(footprint, 83.46, 0.9499).figure).toBe('≥\u202f83.5');
  expect(showFigure(footprint, 83.46, 0.95).figure).toBe('83.5');
});

test('prints missing data as words, never as zero', () => {
  expect(showFigure(footprint, null, null)).toEqual({ figure: 'no data', unit: '' });
});

test('cost and footprint are for the reported amount; output is counted in it; yields and water stay as they are', () => {
  const dose = reportedFor({ reporting_unit: 'dose', dose: 440 }, null);
  const values = {
    cogs: 17_200,
    gwp: 5200,
    gwp_coverage: 1,
    yield: 0.7,
    purity: 0.99,
    output: 250,
    pmi: 4000,
    batches: 20,
  };
  const said = figuresFor('protein', dose).map((one) => {
    const { figure, unit } = showFigure(one, values[one.key as keyof typeof values], 1);
    return `${figure} ${unit}`.replaceAll('\u202f', '');
  });
  expect(said).toEqual([
    '7.57 USD/dose',
    '70.0 %',
    '99.0 %',
    '568182 doses/y',
    '2.29 kg CO₂e/dose',
    '4000 kg/kg',
    '20 /y',
  ]);
  expect(exportedFigure(keyFigure('gwp', dose), values as never)).toBeCloseTo(2.288, 12);
});
