import { observable } from './observable.ts';

/** Id of the organisation that the page shows, sent with every change. Null if there is none. */
export const shownOrganisation = observable<string | null>(null);
