/** First part of every cached answer of this module. */
export const keys = {
  member: ['member'],
} as const;
