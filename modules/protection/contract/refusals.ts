export const protectionRefusals = {
  'protection.excluded': 403,
  'protection.blocked': 403,
  /** Signs of harm paused new deposits: `until`, and the same in `hours`. */
  'protection.depositsPaused': 403,
  'protection.depositLimit': 403,
  'protection.lossLimit': 403,
  'protection.stakeLimit': 403,
  'protection.betLimit': 403,
  'protection.timeLimit': 403,
  'protection.realityCheckDue': 403,
  'protection.confirmTooEarly': 409,
  'protection.confirmLapsed': 409,
  'protection.nothingPending': 409,
  'protection.cannotShorten': 409,
  'protection.followsAnother': 409,
  'protection.checkUnavailable': 503,
  /** Includes the level that would allow it. */
  'protection.kycRequired': 403,
  /** A document waits for its decision. */
  'protection.documentOpen': 409,
  'protection.documentMissing': 400,
  'protection.documentTooLarge': 413,
  'protection.documentType': 415,
  'protection.documentDecided': 409,
  /** The merchant has no provider for identity checks. */
  'protection.checkOff': 409,
  /** Name and birth date are required first: a check compares them. */
  'protection.personMissing': 409,
} as const;

type Own = typeof protectionRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
