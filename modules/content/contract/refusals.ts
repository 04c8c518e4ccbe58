export const contentRefusals = {
  'content.feedbackTooShort': 400,
  'content.feedbackTooLong': 400,
  /** A banner may only lead to an address within the portal or an https address. */
  'content.unsafeLink': 400,
  /** A published text cannot be changed; a new version is needed. */
  'content.versionExists': 409,
  /** Shipped content cannot be changed; the merchant's own content replaces it. */
  'operator.shippedContent': 409,
  /** The terms cannot be moved or hidden, because people agreed to them. */
  'operator.termsStay': 409,
  'operator.pictureMissing': 400,
  'operator.pictureType': 400,
  'operator.pictureTooLarge': 413,
} as const;

type Own = typeof contentRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
