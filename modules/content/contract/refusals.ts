export const contentRefusals = {
  'content.feedbackTooShort': 400,
  'content.feedbackTooLong': 400,
  /** A banner may lead inside the portal or to an https address, nowhere else. */
  'content.unsafeLink': 400,
  /** A published text is never changed; a new version is. */
  'content.versionExists': 409,
  /** What came with the product is replaced by something of the merchant's own, never changed. */
  'operator.shippedContent': 409,
  /** The terms stay in their section and cannot be hidden: people agreed to them. */
  'operator.termsStay': 409,
  'operator.pictureMissing': 400,
  'operator.pictureType': 400,
  'operator.pictureTooLarge': 413,
} as const;

type Own = typeof contentRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
