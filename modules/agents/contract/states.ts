/** States of an offer to become an agent. */
export const offerStates = ['offered', 'accepted', 'rejected', 'withdrawn', 'expired'] as const;
export type OfferState = (typeof offerStates)[number];
/** States of the move of a line. */
export const moveStates = ['planned', 'done', 'failed'] as const;
