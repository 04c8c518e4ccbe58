import { useQuery } from '@tanstack/react-query';
import type { Value } from '@sanam/client/client';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { recordKey, useReloadRecord } from '@sanam/console/lib/use-record.ts';

export type WheelRecord = Value<'opsGetWheel'>;

export function useWheel(id: string) {
  const call = useCall();
  return useQuery<WheelRecord>({
    queryKey: recordKey('wheels', id),
    queryFn: ({ signal }) => call('opsGetWheel', { params: { id } }, { signal }),
  });
}

/** Returns a function that reads a wheel again after an action. */
export function useReloadWheel(id: string): () => Promise<void> {
  const reload = useReloadRecord();
  return () => reload('wheels', id);
}
