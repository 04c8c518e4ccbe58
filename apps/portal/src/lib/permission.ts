import { setPictureHost } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './api.ts';
import type { Value } from './api-client.ts';
import { chooseImageHost } from './image-hosts.ts';
import { keys } from './query-keys.ts';
import { readRouters } from './routers.ts';
import { localStore, sessionStore } from './storage.ts';
import { setSystemStatus, statusOf } from './system-status.ts';

export type SiteInfo = Value<'permission'>['info'];

export const permissionQuery = {
  queryKey: keys.permission,
  queryFn: () => call('permission', { query: { host: window.location.host } }),
  staleTime: 5 * 60_000,
} as const;

/** What this host may show; decides normal, maintenance or blocked at the start (GAP-009) and keeps the merchant's code. */
export function usePermission() {
  const answer = useQuery(permissionQuery);
  const { data } = answer;
  useEffect(() => {
    if (!data) return;
    setSystemStatus(statusOf(data));
    sessionStore.set('merchant', data.info.merchantCode);
    localStore.set('merchantCode', data.info.merchantCode);
    if (sessionStore.get('routers') === null) void readRouters();
    void chooseImageHost(data.info.imageCDNs).then(setPictureHost);
  }, [data]);
  return answer;
}

export function useSite(): SiteInfo | undefined {
  return useQuery(permissionQuery).data?.info;
}
