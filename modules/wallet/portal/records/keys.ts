/** Prefixes of the query keys of records, separate from those in the first load. */
export const recordKeys = { exports: ['exports'], creditReport: ['creditReport'] } as const;
