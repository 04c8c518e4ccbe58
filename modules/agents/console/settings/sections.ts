/** Sections of the page, in order. */
export const sections = ['lines', 'transfers', 'cash', 'checks'] as const;
