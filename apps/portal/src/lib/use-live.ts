import { authCalls } from '@sanam/auth/contract/calls.ts';
import { type LiveTopic, livePaths } from '@sanam/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from './api.ts';
import { apiBase } from './hosts.ts';
import { usePasswordChange } from './popup.ts';
import { queryClient } from './query-client.ts';
import { keys } from '@sanam/wallet/portal/keys.ts';
import { personalKeys, staleKeys } from './feature.ts';
import { useSession } from './session.ts';
import { readSystemStatus } from './site.ts';

/** True while events arrive by themselves; pages poll only when it is false. */
export const useLiveState = create<{ connected: boolean }>(() => ({ connected: false }));

function receive(client: QueryClient, topic: LiveTopic): void {
  if (topic.type === 'sessionEnded') {
    // Some session of this member ended, perhaps another one: the server's answer says whether this one did.
    void call(authCalls.memberInfo).catch(() => undefined);
  }
  if (topic.type === 'site') {
    void readSystemStatus();
    return;
  }
  if (topic.type === 'balance') {
    const known = client.getQueryData<{ version: number }>(keys.balance);
    if (known && known.version >= topic.version) return;
  }
  for (const queryKey of staleKeys(topic)) void client.invalidateQueries({ queryKey });
}

async function listen(token: string): Promise<() => void> {
  const { liveUrl, openLive } = await import('@sanam/client/live');
  return openLive({
    url: liveUrl(apiBase() || window.location.origin, livePaths.member),
    token,
    pauseMaxMs: 30_000,
    onTopic: (topic) => receive(queryClient, topic),
    onResync: () => {
      for (const queryKey of personalKeys()) void queryClient.invalidateQueries({ queryKey });
    },
    onState: (connected) => useLiveState.setState({ connected }),
  });
}

/** Keeps the live channel open while somebody is logged in; a password that must be changed keeps it closed. */
export function useLive(): void {
  const token = useSession((session) => session.token);
  const isForced = usePasswordChange(({ forced }) => forced !== null);
  useEffect(() => {
    if (token === null || isForced) return undefined;
    let isOver = false;
    let end = () => {
      isOver = true;
    };
    // Without the channel's chunk pages poll, as they do while the channel is closed.
    void listen(token).then(
      (close) => (isOver ? close() : (end = close)),
      () => undefined,
    );
    return () => end();
  }, [token, isForced]);
}
