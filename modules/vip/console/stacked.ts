/** Style that stacks the parts of a page; a wide table scrolls inside its part. */
export const stacked = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
