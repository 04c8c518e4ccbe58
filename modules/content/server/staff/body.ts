import type { CallArguments, Calls } from '@sanam/contract';

/** The body of a call. */
export type Body<Name extends keyof Calls> = CallArguments<Calls[Name]> extends { body: infer Given } ? Given : never;
