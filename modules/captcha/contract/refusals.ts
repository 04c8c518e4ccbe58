export const captchaRefusals = {
  'identity.humanCheckFailed': 403,
  /**
   * The answer came too fast to be checked, or with a movement that no hand makes. It does not tell whether the answer
   * was right.
   */
  'identity.humanCheckAgain': 403,
  'identity.captchaWrong': 403,
} as const;

type Own = typeof captchaRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
