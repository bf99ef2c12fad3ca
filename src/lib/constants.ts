/** Numbers and sentences set by the specification. Milliseconds unless the name says otherwise. */

/** A token is renewed when it has less than this left. */
export const TOKEN_REFRESH_MARGIN_S = 300;
/** How often the guard that waits for the first data polls. */
export const LOAD_POLL = 400;
/** Delay between the last key and a request caused by typing. */
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
/** A module that fails to load reloads the page, at most once in this period. */
export const CHUNK_RELOAD_GUARD = 60_000;
export const PROGRESS_BAR = { throttle: 150, duration: 7_500, heightPx: 5 } as const;
export const SIGN_IN_WINDOW_TIMEOUT = 60_000;
export const SIGN_IN_IFRAME_TIMEOUT = 6_000;
/** Other tabs have this long to hand over tokens before this one renews its own. */
export const HAND_OVER_WAIT = 250;
/** A 401 this soon after a sign-in shows the error page, because signing in again would loop. */
export const SIGN_IN_LOOP_GUARD = 60_000;
/** How often running analyses are polled. */
export const JOB_POLL = 1_000;
/** One is polled this often at first, until it shows figures or has been polled this many times. */
export const JOB_FIRST_POLL = { every: 200, times: 25 } as const;
/** For lists that the server searches and pages, such as the activity log. */
export const LIST_PAGE_SIZE = 50;

/** Results are announced to screen readers after this long without a further edit. */
export const ANNOUNCE_DELAY = 1_000;

/** Sentences that are shown word for word. */
export const MESSAGES = {
  beta: 'This is an early product and still in testing.',
  loading: 'Loading data...',
  loadFailed: 'Error encountered when loading data. Please try reloading, and contact support if the issue persists',
  notFound: 'This page could not be found.',
  redirecting: (seconds: number): string => `redirecting in ${seconds} seconds...`,
  adminsOnly: 'Only administrators may open this page.',
  unknownGuard: (name: string): string => `Unknown middleware: ${name}`,
  backToHome: 'Back to Home',
  activeOrganisation: '(Active)',
  errorPageFailed: 'An error occurred while showing the error page',
  goHome: 'Go back to home',
  maintenanceAnnounced: 'Scheduled maintenance today, 09:00 to 10:00 London time',
  maintenanceUnderWay: 'Maintenance is in progress, until 10:00 London time',
} as const;

/** Titles of the error page; every status without one has the last. */
export const ERROR_TITLES: Readonly<Record<number, string>> = {
  401: 'Your login has expired, please refresh/login',
  404: 'Page Not Found',
  500: 'An internal error has occurred',
};
export const ERROR_TITLE_OTHERWISE = 'An error occurred';
/** The first data could not be loaded: set by the app itself, never sent by the server. */
export const LOAD_FAILED_STATUS = 424;

/** The document's title. */
export const pageTitle = (page: string, product: string, provider: string): string =>
  `${page} - ${product} | ${provider}`;
