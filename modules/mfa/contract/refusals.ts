export const mfaRefusals = {
  'identity.secondFactorRequired': 403,
  'identity.stepUpRequired': 403,
  'identity.codeWrong': 403,
  'identity.codeExpired': 403,
  'identity.factorExists': 409,
  'identity.passkeysFull': 409,
} as const;

type Own = typeof mfaRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
