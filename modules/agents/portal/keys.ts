/** First part of every cached answer of this module. */
export const keys = {
  offer: ['agentOffer'],
} as const;
