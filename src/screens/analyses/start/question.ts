import { OptimiseRequest as FIELDS } from '#generated/fields.ts';
import type { OptimiseRequest } from '#generated/types.ts';
import { inSentence } from '#engine/wording/index.ts';
import { plainText } from '#src/lib/plain-text.ts';
import { readQuantity } from '#src/lib/read-quantity.ts';
import { formatInput } from '#src/lib/format.ts';
import { figureOf, insideValue, shownValue, unitOf, type Figure } from '#src/draft/metrics.ts';
import { shownAs } from './fields.tsx';

export interface AskedGoal {
  metric: string;
  goal: 'minimise' | 'maximise';
}

export interface AskedBound {
  metric: string;
  bound: 'min' | 'max';
  /** In the unit on screen. */
  limit: number;
}

export interface AskedQuestion {
  goals: AskedGoal[];
  bounds: AskedBound[];
  /** Parts of the sentence that mean nothing here, each with the reason. */
  unread: string[];
}

/** A limit as it is typed, in the unit on screen. */
interface WrittenBound extends Omit<AskedBound, 'limit'> {
  limit: string;
}

export const BOUNDS = { min: 'at least', max: 'at most' };
const { maxItems: MOST_GOALS } = FIELDS.objectives;
const { maxItems: MOST_BOUNDS } = FIELDS.constraints;
const LOWEST = /^(?:the )?(?:lowest|minimum|least|smallest|minimise) /i;
const HIGHEST = /^(?:the )?(?:highest|maximum|most|largest|maximise) /i;
const SIGN =
  /[≥≤]|[<>]=?|\b(?:at least|at most|no (?:less|more) than|(?:less|more) than|up to|above|over|below|under)\b/i;
const AT_LEAST = /^(?:≥|>|at least|no less|more|above|over)/i;

/** Metrics by the words that people use, beside their titles. */
const WORDS: Readonly<Record<string, string>> = {
  cheapest: 'cogs',
  cost: 'cogs',
  greenest: 'gwp',
  footprint: 'gwp',
  carbon: 'gwp',
  price: 'msp',
};

/**
 * Reads a question such as `cheapest at 50 kt/y, purity ≥ 98 %`: goals and limits, separated by commas, `and`, `with` or `at`.
 * @param figures the metrics of the process, with the units on screen
 */
export function readQuestion(sentence: string, figures: readonly Figure[]): AskedQuestion {
  const asked: AskedQuestion = { goals: [], bounds: [], unread: [] };
  const parts = withKeys(sentence, figures)
    .replaceAll(/\bat (?=\s*[\d.])/gi, ', output at least ')
    .replaceAll(/\bbetween\s+(\S+)\s+and\s+/gi, '$1 to ')
    .split(/,(?!\d)|;|\band\b|\bwith\b|\bwhere\b/i)
    .map((part) => part.trim().split(/\s+/).join(' '))
    .filter(Boolean);
  for (const part of parts) {
    const sign = SIGN.exec(part);
    const range = sign ? null : rangeOf(part);
    const problem = sign
      ? readBound(part.slice(0, sign.index), sign[0], part.slice(sign.index + sign[0].length), figures, asked)
      : range
        ? (readBound(range.name, '≥', range.least, figures, asked) ??
          readBound(range.name, '≤', range.most, figures, asked))
        : readGoal(part, figures, asked);
    if (problem !== null) asked.unread.push(problem);
  }
  return asked;
}

/** The name and the two limits of 'annual output 350 to 390 t/y', in which the unit of the second is that of both. */
function rangeOf(part: string): { name: string; least: string; most: string } | null {
  const [before = '', most, ...others] = part.split(/ to |–/);
  const at = before.search(/-?\d/);
  if (most === undefined || others.length > 0 || at < 0 || !/^\s*-?\d/.test(most)) return null;
  const unit = most.search(/[^-\d.,\s]/);
  return { name: before.slice(0, at), least: `${before.slice(at)} ${unit < 0 ? '' : most.slice(unit)}`, most };
}

const IN_WORD = /[\p{L}\p{N}_]/u;

/** The sentence with the key of each metric in place of its whole title, which may hold commas and words that separate. */
function withKeys(sentence: string, figures: readonly Figure[]): string {
  let text = sentence;
  // The longest first, because one may begin as another does.
  for (const { title, metric } of figures.toSorted((a, b) => b.title.length - a.title.length)) {
    const find = (from: number) => text.toLowerCase().indexOf(title.toLowerCase(), from);
    for (let at = find(0); at >= 0; at = find(at + 1)) {
      const end = at + title.length;
      if (!IN_WORD.test(text.charAt(at - 1)) && !IN_WORD.test(text.charAt(end)))
        text = text.slice(0, at) + metric + text.slice(end);
    }
  }
  return text;
}

/** A part that names no metric, with titles in place of keys again. */
function unknown(part: string, figures: readonly Figure[]): string {
  const typed = part.replaceAll(/\S+/g, (word) => {
    const named = figures.find(({ metric }) => metric === word);
    return named ? inSentence(named.title) : word;
  });
  return `“${typed}” names no metric.`;
}

function readGoal(part: string, figures: readonly Figure[], { goals }: AskedQuestion): string | null {
  const isLeast = LOWEST.test(part);
  const isMost = HIGHEST.test(part);
  const figure = figureNamed(part.replace(LOWEST, '').replace(HIGHEST, ''), figures);
  if (!figure) return unknown(part, figures);
  const usual = figure.better === 'higher' ? 'maximise' : 'minimise';
  if (goals.some(({ metric }) => metric === figure.metric)) return null;
  if (goals.length === MOST_GOALS)
    return `${figure.title} is one metric too many: there can be ${MOST_GOALS} objectives.`;
  goals.push({ metric: figure.metric, goal: isLeast ? 'minimise' : isMost ? 'maximise' : usual });
  return null;
}

function readBound(
  name: string,
  sign: string,
  limit: string,
  figures: readonly Figure[],
  { bounds }: AskedQuestion,
): string | null {
  const figure = figureNamed(name, figures);
  if (!figure) return unknown(`${name}${sign}${limit}`, figures);
  if (bounds.length === MOST_BOUNDS)
    return `${figure.title} is one limit too many: there can be ${MOST_BOUNDS} constraints.`;
  const read = readQuantity(limit, shownAs(figure));
  if (read === null || 'problem' in read) return `${figure.title}: ${read?.problem ?? 'the limit is missing.'}`;
  bounds.push({ metric: figure.metric, bound: AT_LEAST.test(sign) ? 'min' : 'max', limit: read.value });
  return null;
}

/** By a word of people, the whole title, or else the first title whose words begin with those that are typed. */
function figureNamed(text: string, figures: readonly Figure[]): Figure | undefined {
  const typed = plainText(text).trim().replace(/^the /, '');
  if (typed === '') return undefined;
  const known = Object.hasOwn(WORDS, typed) ? figures.find(({ metric }) => metric === WORDS[typed]) : undefined;
  const titles = figures.map((figure) => ({ figure, title: plainText(figure.title) }));
  const keyed = figures.find(({ metric }) => metric === typed);
  const words = typed.split(/\s+/);
  return (
    known ??
    keyed ??
    titles.find(({ title }) => title === typed)?.figure ??
    titles.find(({ title }) => {
      const own = title.split(/[^\p{L}\p{N}]+/u);
      return words.every((word) => own.some((one) => one.startsWith(word)));
    })?.figure
  );
}

/** Goals and limits in a sentence that `readQuestion` reads. */
export function sentenceOf(
  goals: readonly AskedGoal[],
  bounds: readonly WrittenBound[],
  figures: readonly Figure[],
): string {
  const titleOf = (metric: string) => inSentence(figureOf(figures, metric).title);
  const wanted = goals
    .filter(({ metric }) => metric !== '')
    .map(({ metric, goal }) => `${goal === 'minimise' ? 'lowest' : 'highest'} ${titleOf(metric)}`);
  const limitOf = (of: string, side: WrittenBound['bound']) =>
    bounds.find(({ metric, bound }) => metric === of && bound === side)?.limit;
  const kept = bounds.flatMap(({ metric, bound, limit }) => {
    const [least, most] = [limitOf(metric, 'min'), limitOf(metric, 'max')];
    const isBetween = least !== undefined && most !== undefined;
    if (isBetween && bound === 'max') return [];
    const range = isBetween ? `${least} to ${most}` : `${BOUNDS[bound]} ${limit}`;
    return `${titleOf(metric)} ${range}\u202f${unitOf(figureOf(figures, metric))}`.trim();
  });
  const sentence = [wanted.join(' and '), ...kept].filter(Boolean).join(', ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** The question of a run in that sentence. */
export const questionOf = ({ objectives, constraints = [] }: OptimiseRequest, figures: readonly Figure[]): string =>
  sentenceOf(
    objectives,
    constraints.flatMap(({ metric, ...limits }) =>
      (['min', 'max'] as const).flatMap((bound) =>
        limits[bound] === undefined
          ? []
          : [{ metric, bound, limit: formatInput(shownValue(limits[bound], figureOf(figures, metric))) }],
      ),
    ),
    figures,
  );

/** A request with the goals and limits of another question. */
export const withQuestion = (
  { constraints: _before, ...request }: OptimiseRequest,
  { goals, bounds }: AskedQuestion,
  figures: readonly Figure[],
): OptimiseRequest => ({
  ...request,
  objectives: goals.length > 0 ? goals : request.objectives,
  constraints: bounds.map(({ metric, bound, limit }) => ({
    metric,
    [bound]: insideValue(limit, figureOf(figures, metric)),
  })),
});
