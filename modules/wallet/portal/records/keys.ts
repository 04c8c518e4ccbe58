/** First part of the cached answers of records: apart from the others, which the first load carries. */
export const recordKeys = { exports: ['exports'], creditReport: ['creditReport'] } as const;
