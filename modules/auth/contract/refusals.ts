export const authRefusals = {
  'identity.notLoggedIn': 401,
  'identity.sessionExpired': 401,
  'identity.wrongCredentials': 401,
  'identity.blocked': 403,
  'identity.closed': 403,
  'identity.nonMember': 403,
  'identity.nonAgent': 403,
  'identity.realAccountNeeded': 403,
  'identity.passwordChangeRequired': 403,
  'identity.methodClosed': 403,
  'identity.linkExpired': 403,
  'identity.oldPasswordWrong': 403,
  'identity.passwordUnchanged': 400,
  'identity.passwordTooShort': 400,
  'identity.passwordTooCommon': 400,
  'identity.passwordPattern': 400,
  'identity.confirmationDiffers': 400,
  'identity.socialUnknown': 404,
  'identity.socialFailed': 403,
  'identity.socialTaken': 409,
  'identity.lastWayIn': 409,
  'operator.blockExists': 409,
} as const;

type Own = typeof authRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
