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

/** When they were read. */
const READ_AT = 'routersAt';

/** Reads the hosts of the calls into session storage unless they are there and young (GAP-035). Nothing waits for it. */
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
 * An open page that is in sight hears within a minute that the site shut, also when nothing is pressed (GAP-009); one
 * that comes back into sight hears at once. A member's page is told besides, by the live channel.
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

/** Asks the server for the status and shows it; a failed call changes nothing. */
export async function readSystemStatus(): Promise<void> {
  const answer = await call(accessCalls.systemStatus).catch(() => undefined);
  if (answer) setSystemStatus(answer.status);
}
