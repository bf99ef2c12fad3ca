/** The key metrics of a product of some kind. First pages do without, so it is a file of its own. */
import type { Figures, ProductBasis } from '#engine/index.ts';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import type { Reported } from '#src/lib/reporting.ts';
import { keyFigures, type FigureDefinition } from '#src/components/figures/definitions.ts';

export type ProductKind = ProductBasis['kind'];

/**
 * The key metrics, with the basis of purity in words: protein for a protein, dry solids for anything else. A continuous
 * plant has running hours in place of batches.
 */
export const figuresFor = (
  kind: ProductKind,
  reported: Reported,
  mode: 'batch' | 'continuous' = 'batch',
): FigureDefinition[] =>
  keyFigures(reported).map((figure) => {
    if (figure.key === 'purity')
      return { ...figure, label: `${figure.label}, ${kind === 'protein' ? 'protein' : 'dry'} basis` };
    return figure.key === 'batches' && mode === 'continuous' ? HOURS : figure;
  });

const HOURS: FigureDefinition = {
  key: 'batches',
  label: 'Running hours',
  short: 'Hours',
  unit: 'h/y',
  better: null,
  show: (value) => ({ figure: formatNumber(value, { decimals: 0 }), unit: 'h/y' }),
};

/**
 * What is said of a metric without a value. A project whose sales are known and which never pays back has no rate of return either; without
 * sales there are no data.
 */
export const withoutValue = (key: string, { npv }: Pick<Figures, 'npv'>): string =>
  npv !== null && (key === 'irr' || key === 'payback') ? 'never' : NO_DATA;
