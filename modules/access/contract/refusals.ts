export const accessRefusals = {
  'site.maintenance': 503,
  'site.regionBlocked': 403,
  /** The merchant already has a rule for this country or network. */
  'site.ruleExists': 409,
  /** The change would close the portal to the caller's own address; the call accepts a confirmation. */
  'site.locksYouOut': 409,
} as const;

type Own = typeof accessRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
