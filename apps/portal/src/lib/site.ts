import { accessCalls } from '@sanam/access/contract/calls.ts';
import type { Value } from '@sanam/client/client';
import { merchantsCalls } from '@sanam/merchants/contract/calls.ts';
import { keys } from '@sanam/merchants/portal/keys.ts';
import { setPictureHost } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Language, offeredLanguages, settleLanguage } from '../i18n/language.ts';
import { call } from './api.ts';
import { adoptHost, chooseImageHost } from './hosts.ts';
import { KEPT_MS } from './query-client.ts';
import { currentToken } from './session.ts';
import { localStore, sessionStore } from './storage.ts';
import { setSystemStatus, statusOf, useSystemStatus } from './system-status.ts';

export type SiteInfo = Value<'permission'>['info'];

export const permissionQuery = {
  queryKey: keys.permission,
  queryFn: () => call(merchantsCalls.permission, { query: { host: window.location.host } }),
  staleTime: KEPT_MS,
  refetchInterval: KEPT_MS,
} as const;

/**
 * Reads what this host may show; decides normal, maintenance or blocked at the start (GAP-009) and stores the
 * merchant's code.
 */
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

/** Returns the languages offered to a visitor of this host. */
export const useOfferedLanguages = (): readonly Language[] => offeredLanguages(useSite()?.languages);

/** Key of the time of the last read. */
const READ_AT = 'routersAt';

/** Reads the hosts of calls into session storage, unless recent ones are there (GAP-035). Nothing waits for it. */
async function readRouters(): Promise<void> {
  const isYoung = Date.now() - Number(sessionStore.get(READ_AT)) < KEPT_MS;
  if (sessionStore.get('routers') !== null && isYoung) return;
  const device = window.matchMedia('(width < 64rem)').matches ? '3' : '0';
  const answer = await call(merchantsCalls.routers, { query: { device } }).catch(() => undefined);
  if (!answer) return;
  await adoptHost(answer.domainList, { hasSession: () => currentToken() !== null });
  sessionStore.set('routers', JSON.stringify(answer));
  sessionStore.set(READ_AT, String(Date.now()));
}

const WATCH_MS = 60_000;

/**
 * Polls the status every minute on a visible page, also without user actions, and at once when a page becomes visible
 * again (GAP-009). The live channel additionally notifies a member's page.
 */
export function useStatusWatch(): void {
  const { status } = useSystemStatus();
  useEffect(() => {
    if (status !== 0) return undefined;
    const look = () => {
      if (!document.hidden) void readSystemStatus();
    };
    const timer = setInterval(look, WATCH_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [status]);
}

/** Reads the status from the server and shows it; a failed call changes nothing. */
export async function readSystemStatus(): Promise<void> {
  const answer = await call(accessCalls.systemStatus).catch(() => undefined);
  if (answer) setSystemStatus(answer.status);
}
