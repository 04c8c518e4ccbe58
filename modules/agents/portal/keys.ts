/** First part of every cached answer of this module. */
export const keys = {
  centre: ['agentCentre'],
  offer: ['agentOffer'],
} as const;
