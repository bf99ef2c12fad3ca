import { isLowerBound } from '#engine/evaluate/lower-bound.ts';
import type { Figures } from '#engine/types/results.ts';
import type { ProductBasis } from '#engine/types/configuration.ts';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import { costPer, PER_KG, unitPer, valuePer, type Reported } from '#src/lib/reporting.ts';
import { shownIn } from '#src/lib/currency.ts';

/** A metric that every process has. */
type EveryFigure = { [Key in keyof Figures]-?: undefined extends Figures[Key] ? never : Key }[keyof Figures];

export interface FigureDefinition {
  key: EveryFigure;
  label: string;
  short: string;
  unit: string;
  /** Shown value ÷ value, for a metric of an amount of product; 1 unless given. */
  scale?: number;
  better: 'higher' | 'lower' | null;
  /** A share: shown in %, its change in percentage points. */
  share?: boolean;
  show: (value: number) => { figure: string; unit: string };
}

const plain =
  (unit: string, digits = 3) =>
  (value: number) => ({ figure: formatNumber(value, { digits }), unit });
const percent = (value: number) => ({ figure: formatNumber(value * 100), unit: '%' });

export const annualMass = (kg: number) =>
  Math.abs(kg) >= 1e6
    ? { figure: formatNumber(kg / 1e3, { digits: 4 }), unit: 't/y' }
    : Math.abs(kg) >= 1e4
      ? { figure: formatNumber(kg / 1e3), unit: 't/y' }
      : { figure: formatNumber(kg), unit: 'kg/y' };

/** The unit in which annual outputs up to this one are entered: from ten tonnes on, tonnes. */
export const annualUnit = (kg: number): { unit: 't/y' | 'kg/y'; divisor: number } =>
  kg >= 1e4 ? { unit: 't/y', divisor: 1000 } : { unit: 'kg/y', divisor: 1 };

/** The metrics of an amount of product. */
const costOf = (reported: Reported): FigureDefinition => ({
  key: 'cogs',
  label: 'Unit cost (COGS)',
  short: 'Unit cost',
  unit: unitPer('USD/kg', reported),
  scale: reported.mass,
  better: 'lower',
  show: (value) => costPer(value, reported),
});

const footprintOf = (reported: Reported): FigureDefinition => {
  const unit = unitPer('kg CO₂e/kg', reported);
  return {
    key: 'gwp',
    label: 'Footprint',
    short: 'Footprint',
    unit,
    scale: reported.mass,
    better: 'lower',
    show: (value) => ({ figure: formatNumber(valuePer(value, reported)), unit }),
  };
};

/** The key metrics of a process per kg of product, in order of interest. */
const KEY_FIGURES: readonly FigureDefinition[] = [
  costOf(PER_KG),
  { key: 'yield', label: 'Overall yield', short: 'Yield', unit: '%', better: 'higher', share: true, show: percent },
  {
    key: 'purity',
    label: 'Purity, protein basis',
    short: 'Purity',
    unit: '%',
    better: 'higher',
    share: true,
    show: percent,
  },
  { key: 'output', label: 'Output', short: 'Output', unit: 't/y', better: 'higher', show: annualMass },
  footprintOf(PER_KG),
  { key: 'pmi', label: 'Mass intensity (PMI)', short: 'PMI', unit: 'kg/kg', better: 'lower', show: plain('kg/kg') },
  {
    key: 'batches',
    label: 'Batches',
    short: 'Batches',
    unit: '/y',
    better: null,
    show: (value) => ({ figure: formatNumber(value, { decimals: Number.isInteger(value) ? 0 : 1 }), unit: '/y' }),
  },
];

/** The key metrics for an amount of product, in order of interest. */
export const keyFigures = (reported: Reported): readonly FigureDefinition[] =>
  reported.unit === 'kg' ? KEY_FIGURES : KEY_FIGURES.map((figure) => OF_PRODUCT[figure.key]?.(reported) ?? figure);

const OF_PRODUCT: Partial<Record<EveryFigure, (reported: Reported) => FigureDefinition>> = {
  cogs: costOf,
  gwp: footprintOf,
};

/** One of them. */
export const keyFigure = (key: EveryFigure, reported: Reported): FigureDefinition =>
  keyFigures(reported).find((one) => one.key === key)!;

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
    if (figure.key === 'purity' && kind !== 'protein') return { ...figure, label: 'Purity, dry basis' };
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

/** Whether a metric is a footprint with missing factors. @param coverage share of the input mass with a factor */
export const isBound = (key: keyof Figures, coverage: number | null | undefined): boolean =>
  key === 'gwp' && isLowerBound(coverage);

/** Adds 'at least' to a text, on screen and in exports. */
export const atLeast = (figure: string): string => `≥\u2009${figure}`;

/** A metric in exports: the unrounded number, words for null, and text for a lower bound. */
export function exportedFigure(definition: FigureDefinition, figures: Figures): number | string {
  const value = figures[definition.key] ?? null;
  return value === null || !Number.isFinite(value) || isBound(definition.key, figures.gwp_coverage)
    ? showFigure(definition, value, figures.gwp_coverage).figure
    : shownIn(value * (definition.scale ?? 1), definition.unit);
}

/**
 * A metric as printed; null is words, and a footprint with missing factors is 'at least'.
 * @param coverage share of the input mass that has an emission factor
 */
export function showFigure(
  definition: FigureDefinition,
  value: number | null,
  coverage: number | null | undefined = null,
): { figure: string; unit: string } {
  if (value === null || !Number.isFinite(value)) return { figure: NO_DATA, unit: '' };
  const { figure, unit } = definition.show(value);
  return { figure: isBound(definition.key, coverage) ? atLeast(figure) : figure, unit };
}
