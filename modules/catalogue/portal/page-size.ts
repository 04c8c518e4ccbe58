/** Games per page (GAM-040). */
export const PAGE_SIZE = 15;
