/** Prefixes of the query keys of this module. */
export const keys = {
  centre: ['agentCentre'],
  offer: ['agentOffer'],
} as const;
