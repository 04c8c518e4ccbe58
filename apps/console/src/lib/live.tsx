import type { LiveTopic } from '@sanam/contract';
import { livePaths } from '@sanam/contract/live';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type LiveChannel, type LiveState, openLiveChannel } from './live-channel.ts';
import { session } from './session.ts';

const LiveContext = createContext<LiveChannel | null>(null);
const noSubscription = (): (() => void) => () => {};

const liveUrl = (): string => `${window.location.origin.replace(/^http/, 'ws')}${livePaths.staff}`;

/** Opens the live channel for the pages inside it, once somebody is logged in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const token = useSyncExternalStore(session.subscribe, session.token);
  const [channel, setChannel] = useState<LiveChannel | null>(null);
  useEffect(() => {
    if (token === null) return;
    const opened = openLiveChannel({ url: liveUrl(), token: session.token });
    setChannel(opened);
    return () => {
      opened.stop();
      setChannel(null);
    };
  }, [token]);
  return <LiveContext.Provider value={channel}>{children}</LiveContext.Provider>;
}

export function useLiveState(): LiveState {
  const channel = useContext(LiveContext);
  return useSyncExternalStore(channel?.onState ?? noSubscription, () => channel?.state() ?? 'connecting');
}

/** Calls the newest `listener` for every event. */
export function useLiveTopic(listener: (topic: LiveTopic | { type: 'resync' }) => void): void {
  const channel = useContext(LiveContext);
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
  });
  useEffect(() => channel?.onTopic((topic) => newest.current(topic)), [channel]);
}
