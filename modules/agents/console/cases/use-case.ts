import { useQuery } from '@tanstack/react-query';
import type { Value } from '@sanam/client/client';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { recordKey } from '@sanam/console/lib/use-record.ts';
import type {} from '../../contract/case-calls.ts';
import type {} from '../../contract/live.ts';

export type WageCaseRow = Value<'opsListWageCases'>['list'][number];
export type WageCase = Value<'opsGetWageCase'>;

/** Reads a case; reads it again when it changes or its approval is decided. */
export function useWageCase(id: string) {
  const call = useCall();
  const query = useQuery<WageCase>({
    queryKey: recordKey('wageCases', id),
    queryFn: ({ signal }) => call('opsGetWageCase', { params: { id } }, { signal }),
  });
  useDecisions(query.refetch);
  useLiveNews((news) => {
    if (news.type === 'resync' || (news.type === 'opsWageCase' && news.id === id)) void query.refetch();
  });
  return query;
}
