/** The tour from a solved example to an own change and its effect: where it stands, in this tab, and whether it was seen. */
import { observable } from './observable.ts';
import type { Reported } from './reporting.ts';

export const TOUR_STEPS = ['example', 'setting', 'cost', 'why'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

const STEP = 'tour-step';
const SEEN = 'tour-seen';

/** Storing is optional: without it the tour starts anew on reload. */
function stored<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}

const readStep = (): TourStep | null => {
  const step = stored(() => sessionStorage.getItem(STEP));
  return TOUR_STEPS.find((one) => one === step) ?? null;
};

/** The open step; null while there is no tour. */
export const tourStep = observable<TourStep | null>(readStep());

/** Whether the tour was taken or declined in this browser. */
export const tourSeen = observable(stored(() => localStorage.getItem(SEEN)) !== null);

export function goToStep(step: TourStep): void {
  stored(() => sessionStorage.setItem(STEP, step));
  tourStep.set(step);
}

/** Ends it, or declines it. It can be started again from Help. */
export function leaveTour(): void {
  stored(() => sessionStorage.removeItem(STEP));
  stored(() => localStorage.setItem(SEEN, 'yes'));
  tourStep.set(null);
  tourSeen.set(true);
}

/** What the open workspace shows: for the tour. */
export interface OpenCost {
  /** USD/kg. */
  saved: number | null;
  now: number | null;
  isChanged: boolean;
  reported: Reported;
}

/** Null while no workspace is open. */
export const openCost = observable<OpenCost | null>(null);
