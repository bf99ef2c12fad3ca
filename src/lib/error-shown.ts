import { observable } from './observable.ts';

/** True while the error page stands where a page was. */
export const errorShown = observable(false);
