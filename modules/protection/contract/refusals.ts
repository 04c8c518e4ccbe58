export const protectionRefusals = {
  'protection.excluded': 403,
  'protection.blocked': 403,
  'protection.depositLimit': 403,
  'protection.lossLimit': 403,
  'protection.stakeLimit': 403,
  'protection.betLimit': 403,
  'protection.timeLimit': 403,
  'protection.realityCheckDue': 403,
  'protection.checkUnavailable': 503,
} as const;

type Own = typeof protectionRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
