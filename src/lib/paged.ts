import { keepPreviousData } from '@tanstack/react-query';
import { LIST_PAGE_SIZE } from './constants.ts';

/** The first page of a list, as the app loads it at the start and as a paged table asks for it. */
export const FIRST_PAGE = { page: 1, page_size: LIST_PAGE_SIZE } as const;

/** The page before stays until the next one is there. */
export const PAGED = { query: { placeholderData: keepPreviousData } } as const;
