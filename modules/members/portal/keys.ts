/** First part of the query key of every cached answer of this module. */
export const keys = {
  member: ['member'],
} as const;
