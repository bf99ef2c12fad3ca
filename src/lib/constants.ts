/** Numbers that the specification names (§9). Milliseconds unless the name says otherwise. */

/** A token is renewed when it has less than this left. */
export const TOKEN_REFRESH_MARGIN_S = 300;
/** The guard that waits for the first data looks this often. */
export const LOAD_POLL = 400;
/** Calls made by typing wait this long after the last key. */
export const FETCH_DELAY = 200;

export const MAINTENANCE = {
  zone: 'Europe/London',
  weekday: 'Thu',
  warningFromHour: 7,
  startHour: 9,
  endHour: 10,
  recheck: 60_000,
} as const;

export const DRAWER_MIN_WIDTH_PX = 300;
export const ERROR_REDIRECT_S = 15;
/** A part that fails to load reloads the page, at most once in this time. */
export const CHUNK_RELOAD_GUARD = 60_000;
export const PROGRESS_BAR = { throttle: 150, duration: 7_500, heightPx: 5 } as const;
export const SIGN_IN_WINDOW_TIMEOUT = 60_000;
export const SIGN_IN_IFRAME_TIMEOUT = 6_000;
/** A 401 this soon after a sign-in shows the error page: signing in again would only turn in a circle. */
export const SIGN_IN_LOOP_GUARD = 60_000;
/** Running analyses are asked for this often. */
export const JOB_POLL = 1_000;
export const LOG_PAGE_SIZE = 50;

/** What a person notices as late: results are announced to screen readers after this long without a further edit. */
export const ANNOUNCE_DELAY = 1_000;
