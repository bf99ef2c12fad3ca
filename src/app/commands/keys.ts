/** The keys of the app, as the list of keys shows them. 'Mod' is Ctrl, on a Mac Command. */
export const KEYS: readonly { where: string; keys: readonly { does: string; keys: readonly string[] }[] }[] = [
  {
    where: 'Everywhere',
    keys: [
      { does: 'Go to a page, product or process, or do something', keys: ['Mod', 'K'] },
      { does: 'This list', keys: ['?'] },
      { does: 'Close what is open', keys: ['Esc'] },
    ],
  },
  {
    where: 'Lists',
    keys: [
      { does: 'Narrow the list', keys: ['/'] },
      { does: 'From cell to cell', keys: ['←', '→', '↑', '↓'] },
      { does: 'Next row, row before', keys: ['J', 'K'] },
      { does: 'Open what the row is about', keys: ['Enter'] },
    ],
  },
  {
    where: 'A process',
    keys: [
      { does: 'Save as a new version', keys: ['Mod', 'S'] },
      { does: 'Undo', keys: ['Mod', 'Z'] },
      { does: 'Redo', keys: ['Mod', 'Shift', 'Z'] },
      { does: 'Add a step', keys: ['A'] },
      { does: 'Step before', keys: ['['] },
      { does: 'Step after', keys: [']'] },
      { does: 'Mark the step that has the focus, together with others', keys: ['X'] },
      { does: 'Copy the chosen step, or the marked ones', keys: ['Mod', 'C'] },
      { does: 'Paste steps, or a column of values', keys: ['Mod', 'V'] },
      { does: 'Flow diagram larger, smaller', keys: ['+', '-'] },
      { does: 'Flow diagram to the size of the screen', keys: ['0'] },
    ],
  },
];

const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '');

export const keyName = (key: string): string => (key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key);
