import { plainText } from '#src/lib/plain-text.ts';
import { readQuantity } from '#src/lib/read-quantity.ts';
import type { Figure } from '#src/draft/metrics.ts';
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

const LOWEST = /^(?:the )?(?:lowest|minimum|least|smallest|minimise) /i;
const HIGHEST = /^(?:the )?(?:highest|maximum|most|largest|maximise) /i;
const SIGN = /≥|>=|>|at least|above|over|≤|<=|<|at most|below|under/i;
const AT_LEAST = /^(?:≥|>|at least|above|over)/i;

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
  const parts = sentence
    .replaceAll(/\bat (?=\s*[\d.])/gi, ', output at least ')
    .split(/,(?!\d)|;|\band\b|\bwith\b|\bwhere\b/i)
    .map((part) => part.trim().split(/\s+/).join(' '))
    .filter(Boolean);
  for (const part of parts) {
    const sign = SIGN.exec(part);
    const problem = sign ? readBound(part, sign, figures, asked) : readGoal(part, figures, asked);
    if (problem !== null) asked.unread.push(problem);
  }
  return asked;
}

function readGoal(part: string, figures: readonly Figure[], { goals }: AskedQuestion): string | null {
  const isLeast = LOWEST.test(part);
  const isMost = HIGHEST.test(part);
  const figure = figureNamed(part.replace(LOWEST, '').replace(HIGHEST, ''), figures);
  if (!figure) return `“${part}” names no metric.`;
  const usual = figure.better === 'higher' ? 'maximise' : 'minimise';
  goals.push({ metric: figure.metric, goal: isLeast ? 'minimise' : isMost ? 'maximise' : usual });
  return null;
}

function readBound(
  part: string,
  { 0: sign, index }: RegExpExecArray,
  figures: readonly Figure[],
  { bounds }: AskedQuestion,
): string | null {
  const figure = figureNamed(part.slice(0, index), figures);
  if (!figure) return `“${part}” names no metric.`;
  const read = readQuantity(part.slice(index + sign.length), shownAs(figure));
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
