import { useRefresh } from 'react-admin';
import type { LiveNews } from './live.tsx';
import { useLiveNews } from './live.tsx';

/** The list that is open is read again when something of this kind changed, or news were missed. */
export function useRefreshOn(type: LiveNews['type']): void {
  const refresh = useRefresh();
  useLiveNews((news) => {
    if (news.type === type || news.type === 'resync') refresh();
  });
}
