import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(width >= 48rem)');
const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** True where there is room for tables and paging. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
