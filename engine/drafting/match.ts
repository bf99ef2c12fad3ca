/** Which unit operation and which setting a name in a document means. */
import { headingKey, isHeadingOf, plainWords } from '../experiments/vocabulary.ts';
import type { Parameter, UnitOperation } from '../types/catalogue.ts';
import { parameterOf } from '../declare/leaves.ts';
import { SETTING_WORDS, STEP_WORDS } from './vocabulary.ts';

export interface Match<T> {
  /** The one that is certain; null if there are several, or none. */
  certain: T | null;
  /** What it may be, likeliest first. */
  candidates: T[];
  /** Whether they are called so, and are not only similar. */
  isName: boolean;
}

const MOST_CANDIDATES = 6;
/** Share of words in common from which a name may be meant. */
const ALIKE = 0.5;

/** Words without endings and differences of spelling: “Homogenizers” and “homogenised”, “liquid–liquid” and “liquid liquid”. */
const words = (text: string): string[] => plainWords(text.toLowerCase()).map(stem);

function stem(word: string): string {
  if (word === 'dried' || word === 'drier') return 'dry';
  const one = word
    .replace(/^sulf/, 'sulph')
    .replace(/fibre/, 'fiber')
    .replace(/disk/, 'disc')
    .replace(/(?<=.{3})iz(?=e|a|i|er)/, 'is')
    .replace(/our(?=$|is)/, 'or')
    .replace(/titre/, 'titer');
  const root = /(?:ss|us|is)$/.test(one) || one.length < 4 ? one : one.replace(/s$/, '');
  return root
    .replace(/(?<=.{3})is(?:ation|er|ing|ed|e)$/, 'is')
    .replace(/(?<=.{3})at(?:ion|or|er|ing|ed|e)$/, 'at')
    .replace(/(?<=.{3})(?:ing|er|or|ed)$/, '');
}

const exactly = (text: string): string => plainWords(text.toLowerCase()).join(' ');
const phrase = (text: string): string => words(text).join(' ');

/** Words around a name that say nothing of its kind: “step 3: the first UF of the broth”. */
const AROUND = /^(?:step|stage|section|unit|no|nr|the|a|an|of|and|in|with|by|first|second|third|final|main|\d+)$/;

const stepPhrases = new Map(Object.entries(STEP_WORDS).map(([id, list]) => [id, list.split('|').map(phrase)] as const));

/** The unit operation that a document calls so. */
export function matchOperation(name: string, operations: readonly UnitOperation[]): Match<UnitOperation> {
  const asked = phrase(name);
  const own = operations.find(({ id }) => id === name.trim()) ?? operations.find((one) => phrase(one.name) === asked);
  if (own) return matchOf([own]);
  const named = operations.map((operation) => ({
    operation,
    phrases: [phrase(operation.name), ...(stepPhrases.get(operation.id) ?? [])],
  }));
  const bare = words(name).filter((word) => !AROUND.test(word));
  const called = (text: string) =>
    named.filter(({ phrases }) => phrases.includes(text)).map(({ operation }) => operation);
  const same = called(asked);
  if (same.length > 0) return matchOf(same);
  // Two steps under one name are neither of them.
  const parts = name.split(/\s(?:and|then|followed by|und)\s|[,;&+/]/i).map((part) => part.trim());
  const several = parts.length < 2 ? [] : parts.map((part) => matchOperation(part, operations));
  const kinds = several.filter(({ isName, candidates }) => isName && candidates.length > 0);
  if (
    kinds.length > 1 &&
    !kinds[0]!.candidates.some((one) => kinds.every(({ candidates }) => candidates.includes(one)))
  )
    return matchOf([...new Set(kinds.flatMap(({ candidates }) => candidates))]);
  const bared = called(bare.join(' '));
  if (bared.length > 0) return matchOf(bared);
  // The longest name that stands in the text: “rotary drum filtration of the mycelium” is not any “filtration”.
  const within = ` ${asked} `;
  const found = named
    .map(({ operation, phrases }) => ({
      operation,
      length: Math.max(0, ...phrases.filter((one) => within.includes(` ${one} `)).map(({ length }) => length)),
    }))
    .filter(({ length }) => length > 0);
  const longest = Math.max(0, ...found.map(({ length }) => length));
  const best = found.filter(({ length }) => length === longest).map(({ operation }) => operation);
  if (best.length > 0) return matchOf(best);
  return similar(alike(bare, operations, ({ name: title }) => words(title)));
}

const matchOf = <T>(found: T[]): Match<T> => ({
  certain: found.length === 1 ? found[0]! : null,
  candidates: found.slice(0, MOST_CANDIDATES),
  isName: true,
});

const similar = <T>(candidates: T[]): Match<T> => ({ certain: null, candidates, isName: false });

/** Those that share at least half of their words, most alike first. */
function alike<T>(asked: readonly string[], list: readonly T[], wordsOf: (one: T) => string[]): T[] {
  const scored = list.map((one) => {
    const own = wordsOf(one);
    const common = asked.filter((word) => own.includes(word)).length;
    return { one, score: (2 * common) / (asked.length + own.length) };
  });
  return scored
    .filter(({ score }) => score >= ALIKE)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_CANDIDATES)
    .map(({ one }) => one);
}

const settingPhrases = new Map(
  Object.entries(SETTING_WORDS).map(([key, list]) => [key, new Set(list.split('|').map(phrase))] as const),
);

/** The setting of an operation that a document calls so: by key, by title, then by other names. */
export function matchSetting(name: string, operation: UnitOperation): Match<Parameter> {
  const exact = parameterOf(operation, name.trim());
  if (exact) return matchOf([exact]);
  const asked = phrase(name);
  const { parameters } = operation;
  for (const form of [exactly, phrase]) {
    const titled = parameters.filter(({ key, title }) => [title, key].some((own) => form(own) === form(name)));
    if (titled.length > 0) return matchOf(titled);
  }
  const heading = headingKey(name);
  const known = parameters.filter(
    ({ key }) => settingPhrases.get(key)?.has(asked) === true || isHeadingOf(heading, `settings.${key}`),
  );
  if (known.length > 0) return matchOf(known);
  return similar(alike(words(name), parameters, ({ title }) => words(title)));
}

/** The result of an operation that is called so: it is calculated, and cannot be entered. */
export const matchOutput = (name: string, operation: UnitOperation): string | null =>
  operation.outputs.find(({ key, title }) => [key, title].some((own) => phrase(own) === phrase(name)))?.title ?? null;
