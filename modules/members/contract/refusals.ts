export const membersRefusals = {
  'identity.mobileInvalid': 400,
  'identity.emailInvalid': 400,
  'identity.usernameTaken': 409,
  'identity.usernameInvalid': 400,
  'identity.termsRequired': 400,
  'identity.ageRequired': 400,
  'identity.registrationClosed': 403,
  'identity.contactTaken': 409,
  'identity.invitationInvalid': 400,
  /** Staff make another code. */
  'identity.invitationExists': 409,
  'operator.noPassword': 409,
  'operator.noFactor': 409,
} as const;

type Own = typeof membersRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
