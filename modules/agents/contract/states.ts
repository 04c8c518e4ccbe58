/** Of an offer to become an agent. */
export const offerStates = ['offered', 'accepted', 'rejected', 'withdrawn', 'expired'] as const;
export type OfferState = (typeof offerStates)[number];
/** Of the move of a line. */
export const moveStates = ['planned', 'done', 'failed'] as const;
