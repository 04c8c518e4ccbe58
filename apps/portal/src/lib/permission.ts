import { setPictureHost } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Language, offeredLanguages, settleLanguage } from '../i18n/language.ts';
import { call } from './api.ts';
import type { Value } from '@sanam/client/client';
import { chooseImageHost } from './image-hosts.ts';
import { KEPT_MS } from './kept-answers.ts';
import { keys } from '@sanam/merchants/portal/keys.ts';
import { readRouters } from './routers.ts';
import { localStore, sessionStore } from './storage.ts';
import { setSystemStatus, statusOf } from './system-status.ts';

export type SiteInfo = Value<'permission'>['info'];

export const permissionQuery = {
  queryKey: keys.permission,
  queryFn: () => call('permission', { query: { host: window.location.host } }),
  staleTime: KEPT_MS,
  refetchInterval: KEPT_MS,
} as const;

/** What this host may show; decides normal, maintenance or blocked at the start (GAP-009) and keeps the merchant's code. */
export function usePermission() {
  const answer = useQuery(permissionQuery);
  const { data, dataUpdatedAt } = answer;
  useEffect(() => {
    if (!data) return;
    setSystemStatus(statusOf(data));
    void settleLanguage({ codes: data.info.languages, preferred: data.info.defaultLanguage });
    sessionStore.set('merchant', data.info.merchantCode);
    localStore.set('merchantCode', data.info.merchantCode);
    void chooseImageHost(data.info.imageCDNs).then(setPictureHost);
  }, [data]);
  useEffect(() => {
    if (dataUpdatedAt > 0) void readRouters();
  }, [dataUpdatedAt]);
  return answer;
}

export function useSite(): SiteInfo | undefined {
  return useQuery(permissionQuery).data?.info;
}

/** The languages a visitor of this host can choose. */
export const useOfferedLanguages = (): readonly Language[] => offeredLanguages(useSite()?.languages);
