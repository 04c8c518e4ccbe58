import { useRefresh } from 'react-admin';
import type { LiveNews } from './live.tsx';
import { useLiveNews } from './live.tsx';

/** Refreshes the open list when something of this type changed or live events were missed. */
export function useRefreshOn(type: LiveNews['type']): void {
  const refresh = useRefresh();
  useLiveNews((news) => {
    if (news.type === type || news.type === 'resync') refresh();
  });
}
