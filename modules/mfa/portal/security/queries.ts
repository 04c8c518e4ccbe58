import { authCalls } from '@sanam/auth/contract/calls.ts';
import { toast } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Value } from '@sanam/client/client';
import { hasCode } from '@sanam/client/refusal';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { mfaCalls } from '../../contract/calls.ts';
import { keys } from '../keys.ts';

export type Overview = Value<'securityOverview'>;

export function useOverview() {
  return useQuery({ queryKey: [...keys.security, 'overview'], queryFn: () => call(mfaCalls.securityOverview) });
}

export function useSessions() {
  return useQuery({ queryKey: [...keys.sessions, 'open'], queryFn: () => call(authCalls.listSessions) });
}

export function useTrustedDevices() {
  return useQuery({ queryKey: [...keys.sessions, 'trusted'], queryFn: () => call(authCalls.listTrustedDevices) });
}

export function useLoginHistory(pageNo: number) {
  return useQuery({
    queryKey: [...keys.sessions, 'history', pageNo],
    queryFn: () => call(authCalls.loginHistory, { query: { pageNo, pageSize: 8 } }),
    placeholderData: (before) => before,
  });
}

/** Reloads everything of the security centre, because one change affects several cards. */
export function refreshSecurity(): void {
  for (const queryKey of [keys.security, keys.sessions]) void queryClient.invalidateQueries({ queryKey });
}

/** Runs one change at a time and shows refusals, except when the person closed the step-up. */
export function useChange(): { busy: string | null; run: (name: string, work: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (name: string, work: () => Promise<void>) => {
    setBusy(name);
    try {
      await work();
    } catch (thrown) {
      if (!isClosedStepUp(thrown)) toast(refusalText(thrown), 'loss');
    } finally {
      setBusy(null);
      refreshSecurity();
    }
  };
  return { busy, run };
}

/** Checks whether the person closed the step-up of a call, which needs no message. */
export const isClosedStepUp = (thrown: unknown): boolean => hasCode(thrown, 'identity.stepUpRequired');
