export const captchaRefusals = {
  'identity.humanCheckFailed': 403,
  /** The answer came too quickly to be judged, or by a movement that no hand makes. It says nothing about the answer. */
  'identity.humanCheckAgain': 403,
  'identity.captchaWrong': 403,
} as const;

type Own = typeof captchaRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
