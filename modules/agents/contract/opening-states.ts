/** States of an account that was opened for somebody. */
export const openingStates = ['open', 'used', 'closed', 'expired'] as const;
export type OpeningState = (typeof openingStates)[number];
