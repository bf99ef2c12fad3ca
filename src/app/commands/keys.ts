import { PLACES, pagesOf, type Place } from './places.ts';

const ofPlaces = (places: readonly Place[]) =>
  places.flatMap(({ title, key }) => (key === undefined ? [] : [{ does: title, keys: ['G', key] }]));
const ANY = { productId: '', processId: '', base: '', design: '' };

/** The keys of the app, as the list of keys shows them. 'Mod' is Ctrl, on a Mac Command. */
export const KEYS: readonly { where: string; keys: readonly { does: string; keys: readonly string[] }[] }[] = [
  {
    where: 'Everywhere',
    keys: [
      { does: 'Open the command palette', keys: ['Mod', 'K'] },
      { does: 'Show this list', keys: ['?'] },
      { does: 'Close the open dialog or menu', keys: ['Esc'] },
      { does: 'Create something', keys: ['C'] },
      ...ofPlaces(PLACES),
    ],
  },
  {
    where: 'Lists',
    keys: [
      { does: 'Filter the list', keys: ['/'] },
      { does: 'Move between cells', keys: ['←', '→', '↑', '↓'] },
      { does: 'Next row, previous row', keys: ['J', 'K'] },
      { does: 'Open the row', keys: ['Enter'] },
    ],
  },
  { where: 'Pages of a process', keys: ofPlaces(pagesOf(ANY)) },
  {
    where: 'A process',
    keys: [
      { does: 'Save as a new version', keys: ['Mod', 'S'] },
      { does: 'Undo', keys: ['Mod', 'Z'] },
      { does: 'Redo', keys: ['Mod', 'Shift', 'Z'] },
      { does: 'Add a step', keys: ['A'] },
      { does: 'Duplicate the open step', keys: ['D'] },
      { does: 'Previous step', keys: ['['] },
      { does: 'Next step', keys: [']'] },
      { does: 'Move from a step in the flow diagram to its streams and the next step', keys: ['←', '→', '↑', '↓'] },
      { does: 'Sort the settings by effect', keys: ['W'] },
      { does: 'Mark or unmark the focused step', keys: ['X'] },
      { does: 'Send an outlet of the focused step, or the focused stream, to a step', keys: ['R'] },
      { does: 'Split the outlet of the focused step, or the focused stream', keys: ['S'] },
      { does: 'Next loop', keys: ['L'] },
      { does: 'Copy the selected step or the marked steps', keys: ['Mod', 'C'] },
      { does: 'Paste steps, or a column of values', keys: ['Mod', 'V'] },
      { does: 'Next check, previous check', keys: ['J', 'K'] },
      { does: 'Apply the fix proposed by a check or a limit', keys: ['Alt', 'Enter'] },
      { does: 'Zoom the flow diagram in or out', keys: ['+', '-'] },
      { does: 'Show the whole process in the flow diagram', keys: ['F'] },
    ],
  },
];
