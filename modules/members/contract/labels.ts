/** Labels that a member can bear; the page of the member shows them, and conditions of promotions name them. */
export const memberLabels = ['VIP'] as const;
export type MemberLabel = (typeof memberLabels)[number];
