/** Refusals that may prevent a member from receiving any reward of a campaign. */
export const gate = [
  'promotions.stopped',
  'promotions.againstPolicy',
  'protection.excluded',
  'protection.blocked',
  'protection.checkUnavailable',
] as const;
