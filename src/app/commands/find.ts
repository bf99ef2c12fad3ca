import type { Command } from '#src/components/command.ts';
import { plainText as plain } from '#src/lib/plain-text.ts';

/** Maximum number per group; typing finds the rest. */
export const SHOWN_UNASKED = 5;
/** Groups that are found only by typing. */
const ONLY_ASKED: readonly Command['group'][] = ['Add a step', 'Settings', 'Analyses', 'Versions', 'Library'];

/** Rank of a match: lower is better, null means no match. Every typed word must occur. */
function rank(command: Command, query: string): number | null {
  if (command.isFound) return command.group === 'Change' ? -1 : 4;
  const title = plain(command.title);
  const all = plain([command.title, command.note, command.group, command.words].filter(Boolean).join(' '));
  if (!query.split(/\s+/).every((word) => all.includes(word))) return null;
  if (title.startsWith(query)) return 0;
  if (title.split(/[\s,/-]+/).some((word) => word.startsWith(query))) return 1;
  return title.includes(query) ? 2 : 3;
}

/** Matching commands, best first; without text, the first few of each group in order. */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const query = plain(typed.trim());
  if (query === '') {
    const counts = new Map<string, number>();
    return commands.filter(({ group }) => {
      if (ONLY_ASKED.includes(group)) return false;
      const count = counts.get(group) ?? 0;
      counts.set(group, count + 1);
      return count < SHOWN_UNASKED || group === 'Pages';
    });
  }
  return commands
    .flatMap((command) => {
      const found = rank(command, query);
      return found === null ? [] : [{ command, found }];
    })
    .toSorted((a, b) => a.found - b.found)
    .map(({ command }) => command);
}
