import { useQuery } from '@tanstack/react-query';
import type { Value } from '@sanam/client/client';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { recordKey } from '@sanam/console/lib/use-record.ts';

export type Plan = Value<'opsGetAgentPlan'>;

/** A plan with its draft and versions, read again when somebody decides what waits for a second person. */
export function usePlan(planId: string) {
  const call = useCall();
  const query = useQuery<Plan>({
    queryKey: recordKey('agentPlans', planId),
    queryFn: ({ signal }) => call('opsGetAgentPlan', { params: { planId } }, { signal }),
  });
  useDecisions(query.refetch);
  return query;
}
