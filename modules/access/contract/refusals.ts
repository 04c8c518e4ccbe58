export const accessRefusals = {
  'site.maintenance': 503,
  'site.regionBlocked': 403,
  /** The merchant has a rule for this country or network already. */
  'site.ruleExists': 409,
  /** The change would close the portal to the address of the person who makes it; the call takes a confirmation. */
  'site.locksYouOut': 409,
} as const;

type Own = typeof accessRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
