/** Account kind for registrations by a link. A future agent gets an offer and has to accept it. */
export const linkTargets = ['player', 'agent'] as const;
export type LinkTarget = (typeof linkTargets)[number];

export const linkStates = ['open', 'closed', 'over', 'usedUp'] as const;
export type LinkState = (typeof linkStates)[number];
