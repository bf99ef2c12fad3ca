import { isTextType, type SettingValue } from '#engine/index.ts';
import { plainText } from '#src/lib/plain-text.ts';
import { holdsIds, type FieldParameter } from '../values.ts';
import { readCell, type PastedRow } from './cells.ts';

/** What has settings: a step, or a group of assumptions. */
export interface Settable {
  name: string;
  parameters: readonly FieldParameter[];
}

export interface TypedChange<Place extends Settable> {
  place: Place;
  parameter: FieldParameter;
  /** Null if no value was typed. */
  value: SettingValue | null;
  /** How the value was read, such as a conversion; may be empty. */
  note: string;
  /** Why the value cannot be entered. */
  problem: string | null;
}

const VERB = /^(?:set|change|make|enter)\s+/i;
const SMALL_WORDS = new Set(['of', 'the', 'in', 'at', 'for', 'a', 'to', 'is', '=', ':', '→', '->']);

/**
 * Reads a sentence such as `set titre 20 g/L`, `titre of fermentation = 20` or `discount rate 8`: the names of a setting and, optionally,
 * of its step, each word at least in its first letters, and then the value.
 * @param places in the order in which equally good ones are offered
 * @returns best first; empty if no setting has these names
 */
export function readChange<Place extends Settable>(text: string, places: readonly Place[]): TypedChange<Place>[] {
  const isAsked = VERB.test(text.trim());
  const words = text
    .trim()
    .replace(VERB, '')
    .replaceAll(/=|→|->/g, ' $& ')
    .split(/\s+/)
    .filter(Boolean);
  // The longest name is the name: “stage 2 ratio 5” sets the ratio of stage 2.
  let whole: TypedChange<Place>[] = [];
  for (let count = words.length; count > 0; count -= 1) {
    const value = words
      .slice(count)
      .join(' ')
      .replace(/^(?:(?:to|is|=|→|->)(?:\s+|$))+/i, '');
    const isWhole = count === words.length || value === '';
    const named = namedIn(words.slice(0, count), places);
    const found = isWhole
      ? named.map((one) => ({ ...one, value: null, note: '', problem: null }))
      : named.flatMap((one) => withValue(one, value));
    // A few letters are a search for something else, unless the person says that a setting is meant.
    if (found.length === 0 || (isWhole && !isAsked && words.join('').length <= 2)) continue;
    if (!isWhole) return [...found, ...whole];
    // The last word may be a value: “resin anion”.
    if (whole.length === 0) whole = found;
  }
  return whole;
}

interface Named<Place extends Settable> {
  place: Place;
  parameter: FieldParameter;
}

/** Settings with these words, best first: their own names before those that also need the name of the step. */
function namedIn<Place extends Settable>(typed: readonly string[], places: readonly Place[]): Named<Place>[] {
  const words = wordsOf(plainText(typed.join(' '))).filter((word) => !SMALL_WORDS.has(word));
  if (words.length === 0) return [];
  return places
    .flatMap((place) => place.parameters.map((parameter) => ({ place, parameter })))
    .flatMap(({ place, parameter }) => {
      const own = wordsOf(`${plainText(parameter.title)} ${parameter.key}`);
      const others = wordsOf(plainText(place.name));
      if (!words.every(begins([...own, ...others]))) return [];
      const ranks = [words, words.filter((word) => !others.includes(word))].map((named) =>
        rankOf(named, parameter, own),
      );
      const rank = Math.min(...ranks);
      return rank === Infinity ? [] : [{ place, parameter, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ place, parameter }) => ({ place, parameter }));
}

const begins = (words: readonly string[]) => (typed: string) => words.some((one) => one.startsWith(typed));

/** Lower is better; infinite if these words are not the name of the setting. @param own the words of its title and key */
function rankOf(words: readonly string[], { title }: FieldParameter, own: readonly string[]): number {
  if (words.length === 0 || !words.every(begins(own))) return Infinity;
  const named = wordsOf(plainText(title)).filter((word) => !SMALL_WORDS.has(word));
  const phrase = words.join(' ');
  if (named.join(' ') === phrase) return 0;
  if (named.join(' ').startsWith(phrase)) return 1;
  return words.every(begins(named)) ? 2 : 3;
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}₂³²]+/u).filter(Boolean);

/** The setting with a value; none if the text cannot be meant as a value of it. */
function withValue<Place extends Settable>({ place, parameter }: Named<Place>, text: string): TypedChange<Place>[] {
  const made = ({ value, note, problem }: Pick<PastedRow, 'value' | 'note' | 'problem'>) => [
    { place, parameter, value, note, problem },
  ];
  const { type, choices } = parameter;
  if (isTextType(type) || holdsIds(parameter)) return [];
  if (type === 'choice') {
    const wanted = plainText(text);
    const chosen = choices.filter(({ value, title }) =>
      [value, title].some((word) => plainText(word).startsWith(wanted)),
    );
    const isExact = (choice: (typeof choices)[number]) =>
      [choice.value, choice.title].some((word) => plainText(word) === wanted);
    return chosen
      .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
      .flatMap(({ value }) => made({ value, note: '', problem: null }));
  }
  if (type === 'boolean') {
    const switched = /^on$/i.test(text) ? 'yes' : /^off$/i.test(text) ? 'no' : text;
    return /^(?:yes|no|true|false|[01])$/i.test(switched) ? made(readCell(text, parameter, switched, '')) : [];
  }
  return /^[+\-−(.\d]/.test(text) ? made(readCell(text, parameter, text, '')) : [];
}
