import { liveUrl, openLive } from '@sanam/client/live';
import { type LiveTopic, livePaths } from '@sanam/contract/live';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';

export type LiveState = 'connecting' | 'on' | 'lost';
/** A change; `resync`: events may have been missed, read everything again. */
export type LiveNews = LiveTopic | { type: 'resync' };
type Listener = (news: LiveNews) => void;

const PAUSE_MAX_MS = 15_000;
const StateContext = createContext<LiveState>('connecting');
const ListenersContext = createContext<Set<Listener> | null>(null);

/** Provides the live channel to its pages, which are rendered only while a user is logged in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [listeners] = useState(() => new Set<Listener>());
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => {
    const tell = (news: LiveNews): void => {
      for (const listener of listeners) listener(news);
    };
    return openLive({
      url: liveUrl(window.location.origin, livePaths.staff),
      pauseMaxMs: PAUSE_MAX_MS,
      onTopic: tell,
      onResync: () => tell({ type: 'resync' }),
      onState: (isConnected) => setState(isConnected ? 'on' : 'lost'),
    });
  }, [listeners]);
  return (
    <ListenersContext.Provider value={listeners}>
      <StateContext.Provider value={state}>{children}</StateContext.Provider>
    </ListenersContext.Provider>
  );
}

export const useLiveState = (): LiveState => useContext(StateContext);

/** Calls the latest `listener` for every event. */
export function useLiveNews(listener: Listener): void {
  const listeners = useContext(ListenersContext);
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
  });
  useEffect(() => {
    const hear: Listener = (news) => newest.current(news);
    listeners?.add(hear);
    return () => {
      listeners?.delete(hear);
    };
  }, [listeners]);
}
