export const merchantsRefusals = {
  'site.unknownHost': 404,
  /** The relay does not exist. */
  'site.unknownRelay': 404,
  /** The relay is named by the specification but not served here. */
  'site.codeTaken': 409,
  /** The host already belongs to a merchant. */
  'site.hostTaken': 409,
  /** A list of the merchant's hosts for calls or links still contains it. */
  'site.hostInUse': 409,
  /** Text and background of a merchant's colours have too little contrast. */
  'site.weakContrast': 409,
  /** The console is in use at this host or this merchant. */
  'site.ownHost': 409,
  /** Every unnamed host belongs to this merchant, or the console is in use at it. */
  'site.brandNeeded': 409,
  /** Sign-in with providers returns to the page's own host, so the calls cannot use other hosts. */
  'site.signInNeedsOwnHost': 409,
} as const;

type Own = typeof merchantsRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
