export const staffRefusals = {
  'operator.notLoggedIn': 401,
  'operator.wrongCredentials': 401,
  'operator.secondFactorRequired': 401,
  'operator.enrolmentRequired': 403,
  'operator.forbidden': 403,
  'operator.staleVersion': 409,
  'operator.claimedByOther': 409,
  'operator.approvalPending': 409,
  'operator.approvalClosed': 409,
  /** The second person confirms by entering the content again, on the page of the subject. */
  'operator.entryNeeded': 409,
  'operator.sameStaff': 403,
  'operator.reasonRequired': 400,
  'operator.proofWrong': 403,
  'operator.passwordTooShort': 400,
  'operator.passwordTooCommon': 400,
  'operator.passwordUnchanged': 400,
} as const;

type Own = typeof staffRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
