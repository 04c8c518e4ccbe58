/** Refusals of the care module: code → HTTP status. */
export const careRefusals = {
  /** The state of the case does not allow the step: `state`. */
  'care.wrongStep': 409,
  /** The member already has an open case: `caseId`. */
  'care.open': 409,
} as const;

type Own = typeof careRefusals;
declare module '@sanam/contract/refusals' {
  interface Refusals extends Own {}
}
