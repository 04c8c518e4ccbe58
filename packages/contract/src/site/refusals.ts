export const siteRefusals = {
  'site.unknownHost': 404,
  'site.maintenance': 503,
  'site.regionBlocked': 403,
  /** No such relay. */
  'site.unknownRelay': 404,
  /** The relay is named by the specification and not served here. */
  'site.relayNotOffered': 501,
  'site.codeTaken': 409,
  /** The host belongs to a brand already. */
  'site.hostTaken': 409,
  /** The brand has a rule for this country or network already. */
  'site.ruleExists': 409,
  /** Text and ground of a brand's colours cannot be told apart. */
  'site.weakContrast': 409,
} as const;
