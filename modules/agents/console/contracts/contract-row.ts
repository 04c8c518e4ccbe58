import type { Value } from '@sanam/client/client';

/** One version of a contract, as staff read it. */
export type ContractRow = Value<'opsListAgentContracts'>['list'][number];
