export const merchantsRefusals = {
  'site.unknownHost': 404,
  /** No such relay. */
  'site.unknownRelay': 404,
  /** The relay is named by the specification and not served here. */
  'site.codeTaken': 409,
  /** The host belongs to a merchant already. */
  'site.hostTaken': 409,
  /** A list of the merchant's hosts for calls or links still names it. */
  'site.hostInUse': 409,
  /** Text and ground of a merchant's colours cannot be told apart. */
  'site.weakContrast': 409,
  /** The console is being used by this host, or at this merchant. */
  'site.ownHost': 409,
  /** Every host nobody named belongs to this merchant, or the console is being used at it. */
  'site.brandNeeded': 409,
  /** Sign-in through providers comes back to the page's own host, and hosts for the calls take it away from there. */
  'site.signInNeedsOwnHost': 409,
} as const;

type Own = typeof merchantsRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
