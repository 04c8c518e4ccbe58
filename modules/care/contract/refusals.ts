/** Refusals of care. Code → HTTP status. */
export const careRefusals = {
  /** The case is at another step: `state`. */
  'care.wrongStep': 409,
  /** A case of the member is open already: `caseId`. */
  'care.open': 409,
} as const;

type Own = typeof careRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
