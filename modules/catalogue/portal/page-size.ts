/** Games of one page (GAM-040). */
export const PAGE_SIZE = 15;
