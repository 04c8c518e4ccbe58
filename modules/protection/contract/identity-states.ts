/** Identity levels: an account, a known person, the own bank account, a checked document. */
export const identityLevels = [0, 1, 2, 3] as const;
export type IdentityLevel = (typeof identityLevels)[number];

/** Requirements of a level. */
export const identityNeeds = ['contact', 'name', 'birthDate', 'terms', 'ownAccount', 'document'] as const;
export type IdentityNeed = (typeof identityNeeds)[number];

export const documentKinds = ['idCard', 'passport', 'drivingLicence'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Pictures of a document; the back only if the kind has one. */
export const documentSides = ['front', 'back', 'selfie'] as const;
export type DocumentSide = (typeof documentSides)[number];
export const sidesOf: Record<DocumentKind, readonly DocumentSide[]> = {
  idCard: ['front', 'selfie'],
  passport: ['front', 'selfie'],
  drivingLicence: ['front', 'back', 'selfie'],
};

/** `again`: another picture is requested; `revoked`: an earlier approval was withdrawn. */
export const documentStates = ['sent', 'checking', 'approved', 'again', 'refused', 'revoked'] as const;
export type DocumentState = (typeof documentStates)[number];

/**
 * States of a check at a provider. `starting`: its page is being requested; `open`: the member is on it; `pending`:
 * under review.
 */
export const checkStates = ['starting', 'open', 'pending', 'done', 'failed'] as const;
export type CheckState = (typeof checkStates)[number];

/** Outcomes of a check. `toStaff`: genuine, but name or birth date differ from the account's. */
export const checkOutcomes = ['approved', 'toStaff', 'again', 'refused'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** Reasons for refusing a document, shown to its member. */
export const documentAnswers = [
  'unreadable',
  'outOfDate',
  'anotherPerson',
  'incomplete',
  'underAge',
  'notGenuine',
] as const;
export type DocumentAnswer = (typeof documentAnswers)[number];
