export const contentRefusals = {
  'content.feedbackTooShort': 400,
  'content.feedbackTooLong': 400,
  /** A banner may lead inside the portal or to an https address, nowhere else. */
  'content.unsafeLink': 400,
  /** A published text is never changed; a new version is. */
  'content.versionExists': 409,
} as const;
