import { useQuery } from '@tanstack/react-query';
import type { Value } from '@sanam/client/client';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { recordKey, useReloadRecord } from '@sanam/console/lib/use-record.ts';

export type RaffleRecord = Value<'opsGetRaffle'>;
const RESOURCE = 'raffles';

export function useRaffle(id: string) {
  const call = useCall();
  return useQuery<RaffleRecord>({
    queryKey: recordKey(RESOURCE, id),
    queryFn: ({ signal }) => call('opsGetRaffle', { params: { id } }, { signal }),
  });
}

/** Returns a function that reads a raffle again after an action. */
export function useReloadRaffle(id: string): () => Promise<void> {
  const reload = useReloadRecord();
  return () => reload(RESOURCE, id);
}
