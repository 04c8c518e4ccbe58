export const ledgerRefusals = {
  'ledger.insufficientBalance': 409,
  'ledger.conflict': 409,
} as const;

type Own = typeof ledgerRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
