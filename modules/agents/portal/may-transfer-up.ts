import type { Value } from '@sanam/client/client';
import { keys } from '@sanam/members/portal/keys.ts';
import { queryClient } from '@sanam/portal/lib/query-client.ts';

/**
 * Checks whether the member may send money to the agent directly above (GAP-137). `AgentOverlay` loads the member
 * record of every agent.
 */
export const mayTransferUp = (): boolean =>
  queryClient.getQueryData<Value<'memberInfo'>>(keys.member)?.toUpline === true;
