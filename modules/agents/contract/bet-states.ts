/** A settled bet or round, or a later correction. */
export const betStates = ['settled', 'corrected'] as const;
export type BetState = (typeof betStates)[number];
