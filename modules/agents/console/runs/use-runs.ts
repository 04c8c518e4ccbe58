import { useQuery } from '@tanstack/react-query';
import type { Value } from '@sanam/client/client';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { recordKey } from '@sanam/console/lib/use-record.ts';

export type Run = Value<'opsGetAgentRun'>;
export type Statement = Value<'opsGetAgentStatement'>;

/** Reads a run; reads it again when an approval is decided. */
export function useRun(runId: string) {
  const call = useCall();
  const query = useQuery<Run>({
    queryKey: recordKey('agentRuns', runId),
    queryFn: ({ signal }) => call('opsGetAgentRun', { params: { runId } }, { signal }),
  });
  useDecisions(query.refetch);
  return query;
}

/** Reads a statement with all its details. */
export function useStatement(statementId: string) {
  const call = useCall();
  const query = useQuery<Statement>({
    queryKey: recordKey('agentStatements', statementId),
    queryFn: ({ signal }) => call('opsGetAgentStatement', { params: { statementId } }, { signal }),
  });
  useDecisions(query.refetch);
  return query;
}
