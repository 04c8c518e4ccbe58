import type { Value } from '@sanam/client/client';

/** One contract version in the staff list. */
export type ContractRow = Value<'opsListAgentContracts'>['list'][number];
