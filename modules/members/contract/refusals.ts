export const membersRefusals = {
  'identity.mobileInvalid': 400,
  'identity.emailInvalid': 400,
  'identity.usernameTaken': 409,
  'identity.usernameInvalid': 400,
  'identity.termsRequired': 400,
  'identity.ageRequired': 400,
  'identity.registrationClosed': 403,
  /** Money has to be paid out before the account can be closed. */
  'identity.accountHoldsMoney': 409,
  /** Only an active player can become an agent. */
  'identity.notPlayer': 409,
  'identity.contactTaken': 409,
  /** The value was given before; only staff can change it. */
  'identity.profileKnown': 409,
  /** The check digit of a Thai number, or its form, is wrong. */
  'identity.idNumberInvalid': 400,
  'identity.invitationInvalid': 400,
  /** The code exists; staff have to choose another one. */
  'identity.invitationExists': 409,
  'operator.noPassword': 409,
  'operator.noFactor': 409,
  /** A correction names no document of this member, or one that was refused. */
  'operator.documentNeeded': 409,
  /** A correction changes nothing. */
  'operator.personSame': 409,
  /** By this birth date the member is a minor: staff decide the document, not the date. */
  'operator.personUnderAge': 409,
} as const;

type Own = typeof membersRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
