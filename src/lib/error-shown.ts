import { observable } from './observable.ts';

/** True while the error page is shown instead of a page. */
export const errorShown = observable(false);
