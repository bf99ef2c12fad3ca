import { observable } from './observable.ts';

const STORED = 'letter-keys';

/** Whether single letters run commands; a person who speaks or types by mistake switches them off. */
export const letterKeys = observable(read());

function read(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

export function setLetterKeys(isOn: boolean): void {
  letterKeys.set(isOn);
  localStorage.setItem(STORED, isOn ? 'on' : 'off');
}

const TYPING = 'input:not([type="radio"]), textarea, select, [contenteditable="true"]';
const BUSY = '[role="dialog"], [role="menu"]';

/** Whether a dialog or a menu is open. */
export const isBusy = (): boolean => document.querySelector(BUSY) !== null;

export const isTyping = ({ target }: Event): boolean => target instanceof Element && target.closest(TYPING) !== null;

/** Whether a single letter is not a command: it is typed, a dialog or a menu is open, or they are switched off. */
export const isNoCommand = (event: KeyboardEvent): boolean =>
  isTyping(event) || isBusy() || (/^[a-z]$/i.test(event.key) && !letterKeys.get());
