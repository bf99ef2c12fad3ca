import type { IconName } from '#src/components/icon.tsx';

/** Something that the command palette can do. */
export interface Command {
  id: string;
  group: 'Actions' | 'Pages' | 'Products' | 'Processes';
  title: string;
  /** In grey behind the title: what it belongs to. */
  note?: string;
  icon: IconName;
  /** Other words for it. */
  words?: string;
  run: () => void;
}

/** As many as one looks through; more of a group are found by typing. */
export const SHOWN_UNASKED = 5;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** How well a command answers: lower is better, null not at all. Every word typed has to occur in it. */
function rank(command: Command, query: string): number | null {
  const title = plain(command.title);
  const all = plain([command.title, command.note, command.group, command.words].filter(Boolean).join(' '));
  if (!query.split(/\s+/).every((word) => all.includes(word))) return null;
  if (title.startsWith(query)) return 0;
  if (title.split(/[\s,/-]+/).some((word) => word.startsWith(query))) return 1;
  return title.includes(query) ? 2 : 3;
}

/** What answers the text, best first; with nothing typed, the first few of each group in their order. */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const query = plain(typed.trim());
  if (query === '') {
    const counts = new Map<string, number>();
    return commands.filter(({ group }) => {
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
