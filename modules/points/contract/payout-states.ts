/** States of a payout: the member asked for it, it was paid, or staff refused it. */
export const payoutStates = ['asked', 'paid', 'refused'] as const;
export type PayoutState = (typeof payoutStates)[number];
