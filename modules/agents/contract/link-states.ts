/** What those who register by a link are to be: an agent is offered it and has to accept. */
export const linkTargets = ['player', 'agent'] as const;
export type LinkTarget = (typeof linkTargets)[number];

export const linkStates = ['open', 'closed', 'over', 'usedUp'] as const;
export type LinkState = (typeof linkStates)[number];
