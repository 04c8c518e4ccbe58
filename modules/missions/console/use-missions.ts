import { useQuery } from '@tanstack/react-query';
import type { Value } from '@sanam/client/client';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { recordKey } from '@sanam/console/lib/use-record.ts';
import { useRecordAct } from '@sanam/console/lib/use-record-act.ts';

export type Mission = Value<'opsGetMission'>;

export function useMission(id: string) {
  const call = useCall();
  return useQuery<Mission>({
    queryKey: recordKey('missions', id),
    queryFn: ({ signal }) => call('opsGetMission', { params: { id } }, { signal }),
  });
}

export const useMissionAct = (id: string) => useRecordAct('missions', id);
