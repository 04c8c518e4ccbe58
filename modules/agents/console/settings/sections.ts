/** Parts of the page, in their order. */
export const sections = ['lines', 'transfers', 'cash', 'checks'] as const;
