import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Value } from '@sanam/client/client';
import { useZone } from './format.ts';
import { useCall } from './use-call.ts';
import { useLiveNews } from './live.tsx';

export type Dashboard = Value<'opsDashboard'>;
const REFRESH_MS = 10_000;

/** Reads today's figures and queue lengths: every 10 s, and at once when a queue changes. Also sets the zone. */
export function useDashboard() {
  const call = useCall();
  const [zone, setZone] = useZone();
  const query = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call('opsDashboard', {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  useLiveNews((news) => {
    if (news.type.startsWith('ops') || news.type === 'resync') void query.refetch({ cancelRefetch: false });
  });
  const found = query.data?.zone;
  useEffect(() => {
    if (found !== undefined && found !== zone) setZone(found);
  }, [found, zone, setZone]);
  return query;
}
