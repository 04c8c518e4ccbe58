export const walletRefusals = {
  'wallet.insufficientBalance': 409,
  'wallet.locked': 409,
  /** A withdrawal forfeits the active bonus, and the player has not agreed yet; `bonus`: the lost amount. */
  'wallet.bonusEnds': 409,
  'wallet.bankAccountMissing': 409,
  'wallet.bankAccountRefused': 409,
  'wallet.bankAccountLimit': 409,
  'wallet.accountChangeOpen': 409,
  'wallet.nameMismatch': 400,
  'wallet.paymentPasswordMissing': 409,
  'wallet.paymentPasswordInvalid': 400,
  'wallet.paymentPasswordWrong': 403,
  'wallet.paymentPasswordLocked': 403,
  /** Only one archive a day is allowed. */
  'wallet.ownDataLimit': 429,
  'wallet.exportLimit': 409,
} as const;

type Own = typeof walletRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
