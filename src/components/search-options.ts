import { plainText as plain } from '#src/lib/plain-text.ts';

export interface SearchOption {
  value: string;
  label: string;
  /** Heading of its group; options of one group follow each other. */
  group?: string;
}

/**
 * Options of which the name and the group contain every typed word, in any order, or whose code is the text. The best come
 * first, and those of one group stay together.
 */
export function matching(options: readonly SearchOption[], typed: string): SearchOption[] {
  const text = plain(typed.trim());
  const words = text.split(/\s+/);
  const found = options.flatMap((option) => {
    const rank = text === '' ? 0 : rankOf(option, text, words);
    return rank === null ? [] : [{ option, rank }];
  });
  const best = new Map<string | undefined, number>();
  for (const { option, rank } of found) best.set(option.group, Math.min(best.get(option.group) ?? Infinity, rank));
  const place = [...best.keys()];
  return found
    .toSorted(
      (a, b) =>
        best.get(a.option.group)! - best.get(b.option.group)! ||
        place.indexOf(a.option.group) - place.indexOf(b.option.group) ||
        a.rank - b.rank,
    )
    .map(({ option }) => option);
}

/** Lower is better; null without a match. */
function rankOf({ value, label, group = '' }: SearchOption, text: string, words: readonly string[]): number | null {
  if (value.toLowerCase() === text) return 0;
  const name = plain(label);
  if (name.startsWith(text)) return 1;
  if (name.includes(text)) return 2;
  const all = `${name} ${plain(group)}`;
  return words.every((word) => all.includes(word)) ? 3 : null;
}
