import { livePaths } from '@sanam/contract/live';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LiveChannel, type LiveNews, type LiveState } from './live-channel.ts';

const LiveContext = createContext<LiveChannel | null>(null);
const noSubscription = (): (() => void) => () => {};
const unknownState = (): LiveState => 'connecting';

const liveUrl = (): string => `${window.location.origin.replace(/^http/, 'ws')}${livePaths.staff}`;

/** The live channel of the pages inside it; they are drawn only while somebody is logged in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [channel] = useState(() => new LiveChannel({ url: liveUrl }));
  useEffect(() => {
    channel.start();
    return () => channel.stop();
  }, [channel]);
  return <LiveContext.Provider value={channel}>{children}</LiveContext.Provider>;
}

export function useLiveState(): LiveState {
  const channel = useContext(LiveContext);
  return useSyncExternalStore(channel?.onState ?? noSubscription, channel?.state ?? unknownState);
}

/** Calls the newest `listener` for every event. */
export function useLiveNews(listener: (news: LiveNews) => void): void {
  const channel = useContext(LiveContext);
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
  });
  useEffect(() => channel?.onNews((news) => newest.current(news)), [channel]);
}
