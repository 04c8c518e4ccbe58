import { useQuery } from '@tanstack/react-query';
import type { CallInput, Schemas } from '@sanam/contract';
import type { Answer, OperatorCall } from './api-client.ts';
import { useLiveNews } from './live.tsx';
import { useCall } from './use-call.ts';

/** A page of settings; read again when the live channel says that somebody changed some. */
export function useSettings<K extends OperatorCall>(name: K) {
  const call = useCall();
  const query = useQuery<Answer<K>>({
    queryKey: ['settings', name],
    queryFn: ({ signal }) => call(name, {} as CallInput<Schemas[K]>, { signal }),
  });
  useLiveNews((news) => {
    if (news.type === 'opsSettings' || news.type === 'resync') void query.refetch();
  });
  return query;
}
