/** Account kind for registrations by a link. A future agent gets an offer and has to accept it. */
export const linkTargets = ['player', 'agent'] as const;
export type LinkTarget = (typeof linkTargets)[number];

/** Kinds of pay of which a link or an opened account may offer a contract; rebates have their own field. */
export const givenKinds = ['dailySalary', 'hourSalary', 'realtimeSalary', 'dividend'] as const;

export const linkStates = ['open', 'closed', 'over', 'usedUp'] as const;
export type LinkState = (typeof linkStates)[number];
