import { type LiveTopic, livePaths } from '@sanam/contract/live';
import { useEffect } from 'react';
import { create } from 'zustand';
import { apiBase } from './hosts.ts';
import { usePasswordChange } from './popup.ts';
import { queryClient } from './query-client.ts';
import { personalKeys, staleKeys, tellFeatures } from './feature.ts';
import { useSession } from './session.ts';

/** True while the live channel delivers events; pages poll only if it is false. */
export const useLiveState = create<{ connected: boolean }>(() => ({ connected: false }));

function receive(topic: LiveTopic): void {
  tellFeatures(topic);
  for (const queryKey of staleKeys(topic)) void queryClient.invalidateQueries({ queryKey });
}

async function listen(token: string): Promise<() => void> {
  const { liveUrl, openLive } = await import('@sanam/client/live');
  return openLive({
    url: liveUrl(apiBase() || window.location.origin, livePaths.member),
    token,
    pauseMaxMs: 30_000,
    onTopic: receive,
    onResync: () => {
      for (const queryKey of personalKeys()) void queryClient.invalidateQueries({ queryKey });
    },
    onState: (connected) => useLiveState.setState({ connected }),
  });
}

/** Keeps the live channel open while a member is logged in; a required password change keeps it closed. */
export function useLive(): void {
  const token = useSession((session) => session.token);
  const isForced = usePasswordChange(({ forced }) => forced !== null);
  useEffect(() => {
    if (token === null || isForced) return undefined;
    let isOver = false;
    let end = () => {
      isOver = true;
    };
    // Without the channel's chunk, pages poll as while the channel is closed.
    void listen(token).then(
      (close) => (isOver ? close() : (end = close)),
      () => undefined,
    );
    return () => end();
  }, [token, isForced]);
}
