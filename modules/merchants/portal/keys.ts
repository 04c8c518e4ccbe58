/** First part of the query key of every cached answer of this module. */
export const keys = {
  permission: ['permission'],
} as const;
