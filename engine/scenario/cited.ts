/**
 * Figures with proof. A text cites a figure as a Markdown link, `[2.38 USD/kg](titre:1a2b3c4d5e6f7a8b/figures.cogs)`: the first 16
 * digits of the hash of the inputs, then the path of the metric. Whoever has the inputs can recompute every figure of the text.
 */
import { compile } from '../evaluate/evaluate.ts';
import { explainer } from '../provenance/provenance.ts';
import type { ClimateFactors } from '../types/library.ts';
import type { FigureRef, Provenance } from '../types/provenance.ts';
import { convert, isUnit } from '../wording/quantity.ts';
import type { ScenarioFile } from './types.ts';

const DIGITS = 16;

/** The reference of a figure of the process whose inputs have this hash. */
export const figureReference = (sha256: string, ref: FigureRef): string => `titre:${sha256.slice(0, DIGITS)}/${ref}`;

/** The path of a figure as people name it: a key metric by its name, any other by its path. */
export const namedFigure = (name: string): FigureRef => (name.includes('.') ? name : `figures.${name}`);

/** What an assistant is told before its first call. */
export const CITING =
  'Titre computes biomanufacturing processes. Do not calculate or estimate figures yourself: take each from a tool. Cite each as a Markdown link of the figure with its unit to its reference, such as [2.38 USD/kg](titre:1a2b3c4d5e6f7a8b/figures.cogs), and check the finished text with check_text.';

/** Explains a figure of one process. @throws RangeError if the process cannot run, or has no such figure */
export type Explain = (ref: FigureRef) => Provenance;

/** Explains the figures of a scenario, all from one evaluation, which is made for the first of them. */
export function scenarioExplainer(
  { configuration, product, library }: Pick<ScenarioFile, 'configuration' | 'product' | 'library'>,
  factors: ClimateFactors | undefined,
): Explain {
  let explain: Explain | undefined;
  return (ref) => (explain ??= explainer(compile(configuration, product, { ...library, factors })))(ref);
}

export interface CitedFigure {
  /** As it is written. */
  text: string;
  reference: string;
  agrees: boolean;
  /** What was recomputed, in the unit that is written if it converts; null without a value. */
  value: number | null;
  unit: string | null;
  /** Why it does not agree; null if it does. */
  problem: string | null;
}

export interface CitedText {
  figures: CitedFigure[];
  /** Numbers with a unit or a decimal point that cite nothing. */
  uncited: string[];
}

const CITATION = /\[([^[\]\n]{1,80})\]\(titre:([0-9a-f]{16})\/([^\s()]{1,300})\)/g;
const NUMBER = /^([+\-−]?)(\d{1,3}(?:[ \u00A0\u202F]\d{3})+|\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?/;
/** Of a decimal number, or one before a unit; not of a heading, a list, a version or a name such as 2'-fucosyllactose. */
const LOOSE =
  /(?<![\w.-])\d[\d \u00A0\u202F]{0,20}(?:\.\d+)?(?:[eE][+-]?\d+)?\s?([%€$]|[A-Za-z°µ²³/]{1,12})?(?![\w'’-]|\.\d)/g;

/** Checks every figure that a text cites. @param processes by the hash of their inputs */
export function checkCited(text: string, processes: ReadonlyMap<string, Explain>): CitedText {
  const known = new Map(Array.from(processes, ([sha256, explain]) => [sha256.slice(0, DIGITS), explain]));
  const figures = Array.from(text.matchAll(CITATION), ([, written = '', hash = '', ref = '']) => {
    const cited = { text: written, reference: `titre:${hash}/${ref}` };
    return { ...cited, ...judge(written, known.get(hash), ref) };
  });
  const uncited = Array.from(text.replaceAll(CITATION, ' ').matchAll(LOOSE), ([found, unit = '']) => ({ found, unit }))
    .filter(({ found, unit }) => found.includes('.') || unit === '%' || isUnit(unit) || unit.startsWith('USD'))
    .map(({ found }) => found.trim());
  return { figures, uncited };
}

type Judged = Omit<CitedFigure, 'text' | 'reference'>;

const wrong = (problem: string, value: number | null = null, unit: string | null = null): Judged => ({
  agrees: false,
  value,
  unit,
  problem,
});

function judge(written: string, explain: Explain | undefined, ref: FigureRef): Judged {
  if (!explain) return wrong('No process that was given has inputs with this hash.');
  const found = NUMBER.exec(written.trim());
  if (!found) return wrong('The text does not begin with a number.');
  let figure: Provenance;
  try {
    figure = explain(ref);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return wrong(`${error.message}.`);
  }
  if (figure.value === null) return wrong('The process has no data for this figure.');
  const unit = written.trim().slice(found[0].length).trim() || '1';
  if (!isUnit(unit)) return wrong(`“${unit}” is not a unit.`, figure.value, figure.unit);
  let value: number;
  try {
    value = convert(figure.value, figure.unit, unit);
  } catch {
    return wrong(`The figure is in ${figure.unit}, which does not convert to ${unit}.`, figure.value, figure.unit);
  }
  const [, sign = '', whole = '', decimals = '', power = '0'] = found;
  const size = 10 ** Number(power);
  const stated =
    Number(`${whole.replaceAll(/\D/g, '')}.${decimals || '0'}`) * size * (sign === '' || sign === '+' ? 1 : -1);
  // Half of the last digit that is written, and what rounding binary fractions adds.
  const tolerance = (0.5 * size) / 10 ** decimals.length + 1e-12 * Math.abs(value);
  return Math.abs(stated - value) <= tolerance
    ? { agrees: true, value, unit, problem: null }
    : wrong(`The figure is ${Number(value.toPrecision(6))} ${unit}.`, value, unit);
}
