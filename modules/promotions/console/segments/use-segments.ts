import { useQuery } from '@tanstack/react-query';
import type { Value } from '@sanam/client/client';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { recordKey } from '@sanam/console/lib/use-record.ts';
import { useRecordAct } from '@sanam/console/lib/use-record-act.ts';

export type Segment = Value<'opsGetSegment'>;

export function useSegment(id: string) {
  const call = useCall();
  return useQuery<Segment>({
    queryKey: recordKey('segments', id),
    queryFn: ({ signal }) => call('opsGetSegment', { params: { id } }, { signal }),
  });
}

/** Reads the active kept audiences for a form field. */
export function useKeptSegments(isAsked: boolean) {
  const call = useCall();
  return useQuery({
    queryKey: ['segments', 'kept'],
    enabled: isAsked,
    queryFn: ({ signal }) => call('opsListSegments', { query: { pageSize: '100' } }, { signal }),
    select: ({ list }) => list.filter(({ isOn }) => isOn),
  });
}

export const useSegmentAct = (id: string) => useRecordAct('segments', id);
