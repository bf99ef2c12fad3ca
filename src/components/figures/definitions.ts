import { type Better, KEY_METRICS, type Metric, MONEY_METRICS, isBound, type Figures } from '#engine/index.ts';
import { percentText } from '#src/lib/coverage.ts';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import { besideRange } from '#src/lib/precision.ts';
import { amountUnit, costPer, inUnitsOfUse, PER_KG, unitPer, valuePer, type Reported } from '#src/lib/reporting.ts';
import { shownIn } from '#src/lib/currency.ts';
import { formatMoney } from '#src/lib/money.ts';

/** A metric that every process has. */
type EveryFigure = { [Key in keyof Figures]-?: undefined extends Figures[Key] ? never : Key }[keyof Figures];

export interface FigureDefinition {
  key: EveryFigure;
  label: string;
  short: string;
  unit: string;
  /** Shown value ÷ value, for a metric of an amount of product; 1 unless given. */
  scale?: number;
  better: Better;
  /** A share: shown in %, its change in percentage points. */
  share?: boolean;
  show: (value: number) => { figure: string; unit: string };
}

export const annualMass = (kg: number) => {
  const { unit, divisor } = annualUnit(Math.abs(kg));
  return { figure: formatNumber(kg / divisor, { digits: Math.abs(kg) >= 1e6 ? 4 : 3 }), unit };
};

/** Annual output of a product in its unit of use, or as a mass. */
export const annualAmount = (kg: number, reported: Reported) => inUnitsOfUse(kg, reported, '/y') ?? annualMass(kg);

/** The same in words: '2.42 million doses/y'. */
export function annualText(kg: number, reported: Reported): string {
  const { figure, unit } = annualAmount(kg, reported);
  return `${figure} ${unit}`;
}

/** How annual outputs up to one are entered: in units of use, or as a mass, from ten tonnes on in tonnes. `divisor`: kg in one. */
export function annualUnit(kg: number, of: Reported = PER_KG): { unit: string; divisor: number; reported?: Reported } {
  const [mass, tonnes] = [kg >= 1e4 ? 't/y' : 'kg/y', kg >= 1e4 ? 1000 : 1] as const;
  const { displayUnit: unit, reported } = amountUnit(of, mass);
  return reported ? { unit, divisor: 1 / reported.mass, reported } : { unit, divisor: tonnes };
}

type Show = (reported: Reported) => Pick<FigureDefinition, 'unit' | 'scale' | 'show'>;

const inUnit =
  (unit: string, figure: (value: number) => string): Show =>
  () => ({ unit, show: (value) => ({ figure: figure(value), unit }) });

/** The key metrics of a process in order of interest, and how each is shown. */
const KEY_FIGURES = {
  cogs: (reported) => ({
    unit: unitPer('USD/kg', reported),
    scale: reported.mass,
    show: (value) => costPer(value, reported),
  }),
  yield: inUnit('%', percentText),
  purity: inUnit('%', percentText),
  output: (reported) => ({ unit: 't/y', show: (value) => annualAmount(value, reported) }),
  gwp: (reported) => {
    const unit = unitPer('kg CO₂e/kg', reported);
    return {
      unit,
      scale: reported.mass,
      show: (value) => ({ figure: formatNumber(valuePer(value, reported)), unit }),
    };
  },
  pmi: inUnit('kg/kg', (value) => formatNumber(value)),
  batches: inUnit('/y', (value) => formatNumber(value, { decimals: Number.isInteger(value) ? 0 : 1 })),
} satisfies Record<keyof typeof KEY_METRICS, Show>;

const MONEY_FIGURES = {
  tci: () => ({ unit: 'USD', show: (usd) => formatMoney(usd) }),
  irr: inUnit('%', (value) => formatNumber(value * 100)),
} satisfies Record<keyof typeof MONEY_METRICS, Show>;

/** Titles, direction and form of a metric. */
function definitionOf<Key extends EveryFigure>(
  key: Key,
  metrics: Readonly<Record<Key, Metric>>,
  shown: Readonly<Record<Key, Show>>,
  reported: Reported,
): FigureDefinition {
  const { title, short = title, label = short, display, better } = metrics[key];
  return { key, label, short, better, share: display === '%', ...shown[key](reported) };
}

const keyFiguresOf = (reported: Reported): readonly FigureDefinition[] =>
  (Object.keys(KEY_FIGURES) as (keyof typeof KEY_FIGURES)[]).map((key) =>
    definitionOf(key, KEY_METRICS, KEY_FIGURES, reported),
  );

const FOR_KG = keyFiguresOf(PER_KG);

/** The key metrics for an amount of product, in order of interest. */
export const keyFigures = (reported: Reported): readonly FigureDefinition[] =>
  reported.of === 'kg' ? FOR_KG : keyFiguresOf(reported);

/** One of them. */
export const keyFigure = (key: EveryFigure, reported: Reported): FigureDefinition =>
  keyFigures(reported).find((one) => one.key === key)!;

/** The metrics by which the processes of one product are compared: the key metrics, with money in place of the batches. */
export const comparedFigures = (reported: Reported): readonly FigureDefinition[] => [
  ...keyFigures(reported).filter(({ key }) => key !== 'batches'),
  ...(['tci', 'irr'] as const).map((key) => definitionOf(key, MONEY_METRICS, MONEY_FIGURES, reported)),
];

/** Adds 'at least' to a text, on screen and in exports. */
export const atLeast = (figure: string): string => `≥\u202f${figure}`;

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

/** The same with its range beside it, in the digits of `besideRange`; a yield and a purity say what is missing. */
export const showRounded: typeof showFigure = (definition, value, coverage) =>
  showFigure(
    definition.share
      ? definition
      : {
          ...definition,
          show: (of) => {
            const { figure, unit } = definition.show(of);
            return { figure: besideRange(figure), unit };
          },
        },
    value,
    coverage,
  );
