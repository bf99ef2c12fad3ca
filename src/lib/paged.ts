import { keepPreviousData } from '@tanstack/react-query';
import { LIST_PAGE_SIZE } from './constants.ts';

/** The first page of a list, as the app loads it at the start and as a paged table requests it. */
export const FIRST_PAGE = { page: 1, page_size: LIST_PAGE_SIZE } as const;

/** The previous page stays visible until the next one is loaded. */
export const PAGED = { query: { placeholderData: keepPreviousData } } as const;
