import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { Value } from '@sanam/client/client';
import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { recordKey, useReloadRecord } from '@sanam/console/lib/use-record.ts';

export type Plan = Value<'opsGetAgentPlan'>;

/** Reads a plan with its draft and versions; reads it again when an approval is decided. */
export function usePlan(planId: string) {
  const call = useCall();
  const query = useQuery<Plan>({
    queryKey: recordKey('agentPlans', planId),
    queryFn: ({ signal }) => call('opsGetAgentPlan', { params: { planId } }, { signal }),
  });
  useDecisions(query.refetch);
  return query;
}

/** Returns what every action on a plan needs: the call, the translations, and a refresh of the plan. */
export function usePlanAct(planId: string) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reloadRecord = useReloadRecord();
  const reload = () => reloadRecord('agentPlans', planId);
  const tell = (key: MessageKey, type: 'success' | 'info') => {
    notify(t(key), { type });
    void reload();
  };
  return { t, call, tell, reload };
}
