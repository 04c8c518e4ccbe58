import type { CallArguments, Schemas } from '@sanam/contract';

/** The body of a call. */
export type Body<Name extends keyof Schemas> =
  CallArguments<Schemas[Name]> extends { body: infer Given } ? Given : never;
