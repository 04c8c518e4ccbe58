/** Levels of identity: an account, a known person, the own bank account, a checked document. */
export const identityLevels = [0, 1, 2, 3] as const;
export type IdentityLevel = (typeof identityLevels)[number];

/** What a level asks for. */
export const identityNeeds = ['contact', 'name', 'birthDate', 'terms', 'ownAccount', 'document'] as const;
export type IdentityNeed = (typeof identityNeeds)[number];

export const documentKinds = ['idCard', 'passport', 'drivingLicence'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The pictures of a document; the back only where the kind has one. */
export const documentSides = ['front', 'back', 'selfie'] as const;
export type DocumentSide = (typeof documentSides)[number];
export const sidesOf: Record<DocumentKind, readonly DocumentSide[]> = {
  idCard: ['front', 'selfie'],
  passport: ['front', 'selfie'],
  drivingLicence: ['front', 'back', 'selfie'],
};

/** `again`: another picture is asked for; `revoked`: it was approved before. */
export const documentStates = ['sent', 'checking', 'approved', 'again', 'refused', 'revoked'] as const;
export type DocumentState = (typeof documentStates)[number];

/** A check at a provider. `starting`: its page is being asked for; `open`: the member is there; `pending`: it is looked at. */
export const checkStates = ['starting', 'open', 'pending', 'done', 'failed'] as const;
export type CheckState = (typeof checkStates)[number];

/** What came of it. `toStaff`: genuine, but another name or birth date than the account's. */
export const checkOutcomes = ['approved', 'toStaff', 'again', 'refused'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** Why a document was not taken, as its member reads it. */
export const documentAnswers = [
  'unreadable',
  'outOfDate',
  'anotherPerson',
  'incomplete',
  'underAge',
  'notGenuine',
] as const;
export type DocumentAnswer = (typeof documentAnswers)[number];
