import { useQuery } from '@tanstack/react-query';
import type { CallInput, Calls } from '@sanam/contract';
import type { Value } from '@sanam/client/client';
import type { OperatorCall } from './api.ts';
import { useLiveNews } from './live.tsx';
import { useCall } from './use-call.ts';

const heard = new Set<string>(['opsSettings', 'opsContent', 'opsGames', 'resync']);

/** Reads a page of settings, content or games, and reads it again when the live channel reports a change. */
export function useSettings<K extends OperatorCall>(name: K, input?: CallInput<Calls[K]>) {
  const call = useCall();
  const query = useQuery<Value<K>>({
    queryKey: input === undefined ? ['settings', name] : ['settings', name, input],
    queryFn: ({ signal }) => call(name, input ?? ({} as CallInput<Calls[K]>), { signal }),
  });
  useLiveNews((news) => {
    if (heard.has(news.type)) void query.refetch();
  });
  return query;
}
