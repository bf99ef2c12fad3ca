import { observable } from './observable.ts';

/** Id of the organisation that the page shows: every change is sent for it. Null where there is none. */
export const shownOrganisation = observable<string | null>(null);
